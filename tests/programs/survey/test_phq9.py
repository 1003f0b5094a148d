"""The PHQ-9 whole, in both languages: order, words, score, band, the last question by skip logic, the export."""

import json

import pytest
from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse

from handrail.assess.forms import shipped
from handrail.programs.sessions.survey import survey

from .desk import alarms, begun, called, said, shown

ITEMS = [f"phq9-{n}" for n in range(1, 10)]
BANDS = {
    "minimal": ([1, 1, 1, 1, 0, 0, 0, 0, 0], 4),
    "mild": ([1, 1, 1, 1, 1, 0, 0, 0, 0], 5),
    "moderate": ([2, 2, 2, 2, 2, 0, 0, 0, 0], 10),
    "moderately-severe": ([3, 3, 3, 3, 3, 0, 0, 0, 0], 15),
    "severe": ([3, 3, 3, 3, 3, 3, 2, 0, 0], 20),
}


def test_what_is_asked_is_what_is_shipped_word_for_word():
    texts = {item.link_id: item.text for item in shipped("phq-9", "en").items}
    assert texts["phq9-9"] == "Thoughts that you would be better off dead or of hurting yourself in some way"


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
@pytest.mark.parametrize("code", BANDS)
async def test_from_the_first_question_to_the_band(code, locale):
    answers, total = BANDS[code]
    form = shipped("phq-9", locale)
    desk = await begun({"form": "phq-9"}, locale=locale)
    for name, choice in zip(ITEMS, answers, strict=True):
        widget = await desk.shown()
        item = form.item(name)
        assert (widget.widget, widget.tool) == ("multiple_choice", "present_choices")
        assert widget.props["question_id"] == name
        assert widget.props["prompt"] == f"{item.prefix} {item.text}"
        assert widget.props["options"] == [option.label for option in item.options]
        await desk.answer(choice)
    events = await desk.answer(1)
    session = await desk.session()
    assert session.status == "completed" and session.ended.reason == "all_items_completed"
    report = survey.report(session.state)
    [score] = report["scores"]
    assert (score["total"], score["most"], score["band"]["code"]) == (total, 27, code)
    assert score["band"]["label"] in report["summary"] and f"{total} " in report["summary"]
    assert ("diagnosis" if locale == "en-US" else "diagnóstico") in report["summary"]
    assert len(report["answers"]) == 10 and report["help"] is None
    assert said(events)
    QuestionnaireResponse.model_validate(json.loads(json.dumps(report["questionnaire_response"])))
    await desk.checked()


async def test_without_a_problem_the_last_question_is_not_asked():
    desk = await begun({"form": "phq-9"})
    for _ in ITEMS:
        await desk.answer(0)
    assert (await desk.session()).status == "completed"
    assert await desk.ids() == ITEMS
    report, context = survey.report(await desk.state()), survey.context(await desk.state())
    assert report["scores"][0]["total"] == 0 and report["total_questions"] == 9
    assert context["skipped_question_ids"] == ["phq9-difficulty"]
    assert (context["current_question_index"], context["total_questions"]) == (10, 10)
    assert context["skipped_questions"] == [9]


@pytest.mark.parametrize("locale", ["en-US", "es-MX"])
@pytest.mark.parametrize(("points", "severity", "urgency"), [(1, 3, "soon"), (2, 4, "urgent"), (3, 4, "urgent")])
async def test_item_nine_above_zero_is_an_alarm(points, severity, urgency, locale):
    desk = await begun({"form": "phq-9"}, locale=locale)
    for _ in ITEMS[:-1]:
        assert not alarms(await desk.answer(3))
    events = await desk.answer(points)
    [verdict] = alarms(events)
    assert (verdict.category, verdict.severity) == ("suicide", severity)
    assert verdict.help in said(events)
    assert ("988" if locale == "en-US" else "800 911 2000") in said(events)
    assert [c.urgency for c in called(events)] == [urgency]
    assert not shown(events), "no question of a form beside an alarm"
    assert (await desk.state()).answers.to("phq9-9"), "the answer is kept"
    assert [a["value"] for a in survey.context(await desk.state())["alarms"]] == [points]
    await desk.checked()


async def test_item_nine_at_zero_is_none():
    desk = await begun({"form": "phq-9"})
    for _ in ITEMS[:-1]:
        await desk.answer(3)
    events = await desk.answer(0)
    assert not alarms(events) and not called(events) and shown(events)


async def test_item_nine_is_known_by_its_code_in_a_form_of_another_house():
    """Without scores and in a language of its own; by LOINC alone."""
    options = [{"valueString": words} for words in ("Nie", "Manchmal", "Oft", "Immer")]
    code = [{"system": "http://loinc.org", "code": "44260-8"}]
    item = {"linkId": "x", "type": "choice", "text": "Gedanken", "code": code, "answerOption": options}
    for place, severity in ((1, 3), (2, 4)):
        desk = await begun({"questionnaire": {"resourceType": "Questionnaire", "item": [item]}})
        [verdict] = alarms(await desk.answer(place))
        assert (verdict.category, verdict.severity) == ("suicide", severity)


async def test_the_other_shipped_forms_go_from_end_to_end():
    for name, count, most in (("gad-7", 7, 21), ("audit-c", 3, 12)):
        desk = await begun({"form": name}, locale="es-AR")
        for _ in range(count):
            shape = await desk.shown()
            await desk.answer(len(shape.props["options"]) - 1)
        report = survey.report(await desk.state())
        assert (report["status"], report["scores"][0]["total"]) == ("completed", most)
        QuestionnaireResponse.model_validate(report["questionnaire_response"])


async def test_who_never_drinks_is_not_asked_how_much():
    desk = await begun({"form": "audit-c"})
    await desk.answer(0)
    assert await desk.ids() == ["auditc-1"]
    assert survey.report(await desk.state())["scores"][0]["band"]["code"] == "negative"
