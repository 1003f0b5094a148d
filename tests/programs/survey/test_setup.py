"""Whatever a session cannot be begun with is refused at its creation, with what to do about it; nothing is written."""

import pytest

from handrail.errors import BadSetup
from handrail.ledger.memory import MemoryLedger

from .desk import PROGRAMS, begun, definition, question, road_over, said, shown

BAD = {
    "no such form": ({"form": "phq-8"}, "form: no form is named 'phq-8': take one of audit-c, gad-7, phq-9"),
    "two forms": ({"form": "gad-7", "definition": definition(question("a"))}, "not form and definition"),
    "all three": ({"form": "x", "definition": {}, "questionnaire": {}}, "not form and definition and questionnaire"),
    "empty definition": ({"definition": {}}, "definition: the survey has no survey_id"),
    "empty questionnaire": ({"questionnaire": {}}, "questionnaire: this is not a Questionnaire"),
    "no questions": ({"definition": definition()}, "definition: the survey asks nothing"),
    "definition is FHIR": ({"definition": {"resourceType": "Questionnaire"}}, "definition: .*'resourceType'"),
    "questionnaire is a survey": ({"questionnaire": definition(question("a"))}, "resourceType must be 'Questionnaire'"),
    "definition is text": ({"definition": "[]"}, "config does not fit survey"),
    "form is a list": ({"form": ["phq-9"]}, "config does not fit survey"),
    "no such field": ({"frm": "phq-9"}, "it has no field 'frm'; it takes: form, definition"),
    "back is no flag": ({"allow_back": "perhaps"}, "config does not fit survey.*allow_back"),
    "a kind nobody knows": (
        {"definition": definition(question("a", "slider"))},
        "question 'a' has question_type 'slider'",
    ),
    "a slip of the pen": ({"definition": definition(question("a", requierd=True))}, "'requierd', which is not known"),
    "twice the same": ({"definition": definition(question("a"), question("a"))}, "definition: .*'a'"),
    "a jump to nowhere": (
        {"definition": definition(question("a"), skip_logic={"a": {"if": {"value": True}, "go_to": "z"}})},
        "goes to 'z', which is not in it",
    ),
    "a loop": (
        {
            "definition": definition(
                question("a"),
                question("b"),
                skip_logic={
                    "a": {"show_if": {"question": "b", "value": True}},
                    "b": {"show_if": {"question": "a", "value": True}},
                },
            )
        },
        "definition: .*(loop|depend)",
    ),
    "thanks without end": ({"thanks": "x" * 2001}, "thanks: 2001 characters are too many"),
    "subject is a name": ({"subject": "Ana Pérez"}, "subject: write a FHIR reference"),
    "subject with more after it": ({"subject": "Patient/1 Ana"}, "subject: write a FHIR reference"),
    "too long a form": ({"definition": definition(*(question(f"q{n}") for n in range(1001)))}, "at most 1000"),
}


@pytest.mark.parametrize("name", BAD)
async def test_a_bad_config_is_refused(name):
    config, told = BAD[name]
    ledger = MemoryLedger(PROGRAMS)
    with pytest.raises(BadSetup, match=told):
        await road_over(ledger).begin("survey", config, seed=1)
    assert not await ledger.heads()


@pytest.mark.parametrize(("config", "title"), [
    ({}, "Patient Health Questionnaire (PHQ-9)"),
    ({"form": "gad-7"}, "Generalized Anxiety Disorder scale (GAD-7)"),
    ({"definition": definition(question("a"))}, "A survey"),
    (
        {
            "questionnaire": {
                "resourceType": "Questionnaire",
                "title": "From FHIR",
                "item": [{"linkId": "1", "type": "string", "text": "Your name?"}],
            }
        },
        "From FHIR",
    ),
])  # fmt: skip
async def test_each_source_of_a_form(config, title):
    desk = await begun(config)
    assert title in said(await desk.log())
    assert len(shown(await desk.log())) == 1


@pytest.mark.parametrize("subject", ["Patient/42", "https://example.org/fhir/Patient/42", "urn:uuid:0c3151bd-1cbf"])
async def test_a_subject_is_in_the_export(subject):
    desk = await begun({"definition": definition(question("a")), "subject": subject})
    await desk.answer(True)
    made = PROGRAMS["survey"].report(await desk.state())
    assert made["questionnaire_response"]["subject"] == {"reference": subject}


async def test_a_form_comes_in_the_language_of_the_session_or_in_english():
    for locale, words in (("es-MX", "Poco interés"), ("en-GB", "Little interest"), ("fr-FR", "Little interest")):
        desk = await begun({"form": "phq-9"}, locale=locale)
        assert words in (await desk.shown()).props["prompt"]
