"""A response that a FHIR library takes, nested as the questionnaire is, with nothing in it that was hidden later."""

import json
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from fhir.resources.R4B.questionnaire import Questionnaire
from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse

from handrail.assess.forms import Answers, answer, export, load, next_question, shelf, shipped
from handrail.assess.forms.dates import date_key, moment_key, written
from handrail.errors import BadInput

from .make import choice, ext, form, group, q, raw, when
from .oracle import has_loop
from .people import questionnaire, value

KG = [ext("questionnaire-unit", {"system": "http://unitsofmeasure.org", "code": "kg", "display": "kg"}, "Coding")]
EVERY = {
    "boolean": (False, "valueBoolean", False),
    "decimal": (1.5, "valueDecimal", 1.5),
    "integer": (3, "valueInteger", 3),
    "date": ("2024-02-29", "valueDate", "2024-02-29"),
    "dateTime": ("2024-02-29T10:30+01:00", "valueDateTime", "2024-02-29T10:30:00+01:00"),
    "time": ("14:30", "valueTime", "14:30:00"),
    "string": ("words", "valueString", "words"),
    "text": ("two\nlines", "valueString", "two\nlines"),
    "url": ("https://example.org", "valueUri", "https://example.org"),
    "quantity": (70, "valueQuantity", {"value": 70, "unit": "kg", "system": "http://unitsofmeasure.org", "code": "kg"}),
}


def checked(response):
    """Through JSON and the library, and back the same."""
    response = json.loads(json.dumps(response))
    QuestionnaireResponse.model_validate(response)
    return response


def test_an_export_is_refused_where_it_would_say_what_is_not_so():
    shown = form(q("a", required=True), q("b"))
    with pytest.raises(BadInput, match="required questions are open: a"):
        export(shown, Answers(), status="completed", authored=0)
    with pytest.raises(BadInput, match="status 'done' is not known"):
        export(shown, Answers(), status="done", authored=0)
    with pytest.raises(BadInput, match="authored is not a dateTime"):
        export(shown, Answers(), status="stopped", authored="yesterday")
    checked(export(shown, Answers(), status="stopped", authored=0))


@pytest.mark.parametrize("kind", EVERY)
def test_every_type_of_answer(kind):
    given, key, told = EVERY[kind]
    shown = form(q("a", kind, extension=KG if kind == "quantity" else []))
    response = export(shown, answer(shown, Answers(), "a", given), status="completed", authored="2024-03-01T09:00:00Z")
    assert checked(response)["item"] == [{"linkId": "a", "text": "Text of a", "answer": [{key: told}]}]


@pytest.mark.parametrize(
    ("kind", "key", "one"),
    [
        ("choice", "valueString", "x"),
        ("choice", "valueInteger", 12),
        ("choice", "valueDate", "2024-01-31"),
        ("choice", "valueTime", "10:30:00"),
        ("choice", "valueCoding", {"system": "urn:s", "code": "c", "display": "C"}),
        ("open-choice", "valueCoding", {"system": "urn:s", "code": "c", "display": "C"}),
    ],
)
def test_every_type_of_option(kind, key, one):
    shown = form(q("a", kind, answerOption=[{key: one}]))
    response = checked(export(shown, answer(shown, Answers(), "a", one), status="completed", authored=0))
    assert response["item"][0]["answer"] == [{key: one}]


def test_words_of_ones_own_in_an_open_choice():
    shown = form(q("a", "open-choice", answerOption=[{"valueCoding": {"code": "c"}}]))
    response = checked(export(shown, answer(shown, Answers(), "a", "other"), status="completed", authored=0))
    assert response["item"][0]["answer"] == [{"valueString": "other"}]


def test_it_is_nested_as_the_questionnaire_and_holds_nothing_hidden():
    shown = load(
        raw(
            group("g", q("t", "display"), group("gg", q("a", "boolean", item=[q("a1")])), group("empty", q("e"))),
            choice("m", "x", "y", repeats=True),
            q("h", enableWhen=[when("a", "=", True)]),
            url="https://example.org/q",
            version="2",
            language="en",
        )
    )
    answers = Answers()
    for name, said in {"t": True, "a": True, "a1": "more", "e": None, "m": ["X", "Y"], "h": "hidden later"}.items():
        answers = answer(shown, answers, name, said)
    assert "hidden later" in json.dumps(export(shown, answers, status="completed", authored=0))
    answers = answer(shown, answers, "a", False)
    response = checked(export(shown, answers, status="amended", authored=0, id_="r1", subject="Patient/42"))
    x, y = ({"system": "urn:test", "code": c, "display": c.upper()} for c in "xy")
    assert response == {
        "resourceType": "QuestionnaireResponse",
        "id": "r1",
        "language": "en",
        "questionnaire": "https://example.org/q|2",
        "status": "amended",
        "subject": {"reference": "Patient/42"},
        "authored": "1970-01-01T00:00:00Z",
        "item": [
            {
                "linkId": "g",
                "text": "Text of g",
                "item": [
                    {
                        "linkId": "gg",
                        "text": "Text of gg",
                        "item": [
                            {
                                "linkId": "a",
                                "text": "Text of a",
                                "answer": [
                                    {
                                        "valueBoolean": False,
                                        "item": [
                                            {"linkId": "a1", "text": "Text of a1", "answer": [{"valueString": "more"}]}
                                        ],
                                    }
                                ],
                            }
                        ],
                    }
                ],
            },
            {"linkId": "m", "text": "Text of m", "answer": [{"valueCoding": x}, {"valueCoding": y}]},
        ],
    }


@pytest.mark.parametrize("seed", range(150))
def test_random_responses_are_taken_by_the_library(seed):
    dice = Random(seed)
    source, sorts = questionnaire(dice)
    if has_loop(source):
        return
    shown, answers = load(source), Answers()
    while item := next_question(shown, answers):
        answers = answer(shown, answers, item.link_id, value(dice, sorts[item.link_id]) if item.answers else True)
    checked(export(shown, answers, status="completed", authored=1_700_000_000.9))


@pytest.mark.parametrize(("name", "language"), shelf())
def test_shipped_forms_are_questionnaires_and_carry_their_score(name, language):
    from importlib.resources import files

    source = json.loads((files("handrail.assess.forms") / "shipped" / f"{name}.{language}.json").read_text("utf-8"))
    Questionnaire.model_validate(source)
    shown, answers = shipped(name, language), Answers()
    while item := next_question(shown, answers):
        answers = answer(shown, answers, item.link_id, item.options[-1].label)
    response = checked(export(shown, answers, status="completed", authored=0))
    assert response["item"][-1]["answer"] == [{"valueInteger": {"phq-9": 27, "gad-7": 21, "audit-c": 12}[name]}]


def test_moments_are_written_and_read_as_the_calendar_has_them():
    dice = Random(1)
    for _ in range(2000):
        at = dice.randint(-62_000_000_000, 253_000_000_000)
        told = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=at)
        assert written(at) == told.strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")
        assert moment_key(written(at))[:3] == (told.year, told.month, told.day)


def test_a_date_is_real_or_none():
    for year, month, day in ((y, m, d) for y in (1900, 2000, 2023, 2024) for m in range(14) for d in range(33)):
        text = f"{year}-{month:02}-{day:02}"
        try:
            real = (date(year, month, day).year, month, day)
        except ValueError:
            real = None
        assert date_key(text) == real, text
