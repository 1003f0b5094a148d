"""What is on the screen, what the staff see, what the person gets, and what goes out as FHIR."""

import json

from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse

from handrail.programs.sessions.survey import survey
from handrail.programs.sessions.survey.report import context, report

from .desk import begun, definition, question, said

CANARY = "heliotrope"


async def test_the_screen_shows_the_position_and_nothing_of_an_answer():
    desk = await begun({"definition": definition(question("a", "free_text"), question("b"), question("c"))})
    await desk.answer(CANARY)
    shown = survey.view(await desk.state())
    assert shown == {
        "title": "A survey",
        "question_number": 2,
        "total_questions": 3,
        "questions_answered": 1,
        "can_go_back": False,
        "crisis": False,
        "asked_plainly": False,
        "has_report": True,
    }


async def test_the_context_follows_the_position():
    form = definition(
        question("a"), question("b"), question("c"), skip_logic={"b": {"show_if": {"question": "a", "value": True}}}
    )
    desk = await begun({"definition": form})
    assert [context(await desk.state())[k] for k in ("current_question_index", "total_questions")] == [0, 3]
    await desk.answer(False)
    now = context(await desk.state())
    assert (now["current_question_index"], now["skipped_questions"], now["current_question_id"]) == (2, [1], "c")
    assert now["questionnaire_response"]["status"] == "in-progress"
    assert [row["answer"] for row in now["answers"]] == ["No"]
    json.dumps(now)


async def test_a_session_that_its_person_ended_is_stopped_and_has_no_score():
    desk = await begun({"form": "phq-9"})
    await desk.answer(2)
    await desk.road.end(desk.sid, by="person", reason="terminated")
    made = report(await desk.state())
    assert made["status"] == made["questionnaire_response"]["status"] == "stopped"
    assert made["scores"][0]["total"] is None and "no score" in made["summary"]
    QuestionnaireResponse.model_validate(made["questionnaire_response"])


async def test_authored_is_the_time_of_the_last_answer():
    desk = await begun({"definition": definition(question("a"))})
    await desk.answer(True)
    ended = next(e.at for e in reversed(await desk.log()) if e.kind == "Received")
    assert report(await desk.state())["questionnaire_response"]["authored"] == f"2026-01-01T00:00:{int(ended) % 60:02}Z"


async def test_subscales_and_sums_without_bands():
    form = definition(
        question("a", "multiple_choice", options=["x", "y"], scores=[0, 2]),
        question("b", "rating", min=0, max=4),
        question("c", "number"),
        scoring={
            "total": {"items": ["a", "b"]},
            "mood": {"items": ["a"], "bands": [{"low": 0, "high": 2, "code": "all", "label": "All of it"}]},
            "open": {"items": ["c"]},
        },
    )
    desk = await begun({"definition": form})
    for value in (1, 3, 1.5):
        await desk.answer(value)
    found = {row["name"]: row for row in report(await desk.state())["scores"]}
    assert (found["total"]["total"], found["total"]["most"], found["total"]["band"]) == (5, 6, None)
    assert found["mood"]["band"] == {"code": "all", "label": "All of it"}
    assert (found["open"]["total"], found["open"]["most"]) == (1.5, None)


async def test_what_is_not_scored_is_not_called_a_score():
    desk = await begun({"definition": definition(question("a"))})
    events = await desk.answer(True)
    made = report(await desk.state())
    assert made["scores"] == [] and made["summary"] == "" and "score" not in said(events)


async def test_a_quantity_keeps_its_unit_and_the_staff_are_told_what_is_not_done():
    unit = {
        "url": "http://hl7.org/fhir/StructureDefinition/questionnaire-unit",
        "valueCoding": {"system": "http://unitsofmeasure.org", "code": "kg", "display": "kg"},
    }
    group = {
        "linkId": "g",
        "type": "group",
        "repeats": True,
        "item": [{"linkId": "w", "type": "quantity", "text": "Weight"}],
    }
    group["item"][0]["extension"] = [unit]
    desk = await begun({"questionnaire": {"resourceType": "Questionnaire", "item": [group]}})
    await desk.answer(70.5)
    assert [row["answer"] for row in report(await desk.state())["answers"]] == ["70.5 kg"]
    assert "5 times at most" in context(await desk.state())["notes"][0]
    QuestionnaireResponse.model_validate(report(await desk.state())["questionnaire_response"])


async def test_a_group_that_repeats_is_asked_again_and_told_in_its_order():
    items = [{"linkId": "n", "type": "string", "text": "Name"}, {"linkId": "d", "type": "integer", "text": "Dose"}]
    group = {"linkId": "g", "type": "group", "text": "Medicine", "repeats": True, "item": items}
    desk = await begun({"questionnaire": {"resourceType": "Questionnaire", "item": [group]}}, locale="es")
    for value in ("A", 1):
        await desk.answer(value)
    shown = await desk.shown()
    assert (shown.widget, shown.props["prompt"]) == ("yes_no", "¿Hay algo más que añadir?")
    told = context(await desk.state())
    assert (told["total_questions"], told["current_question_index"]) == (3, 2)
    assert told["skipped_questions"] == []
    for value in (True, "B", 2, False):
        await desk.answer(value)
    made = report(await desk.state())
    assert [(row["question"], row["answer"]) for row in made["answers"]] == [
        ("Name", "A"), ("Dose", "1"), ("Name", "B"), ("Dose", "2"),
    ]  # fmt: skip
    QuestionnaireResponse.model_validate(made["questionnaire_response"])
    assert [item["linkId"] for item in made["questionnaire_response"]["item"]] == ["g", "g"]
    assert made["status"] == "completed"
    await desk.checked()
