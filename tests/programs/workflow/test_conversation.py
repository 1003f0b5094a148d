"""Whole processes: typed, with widgets, mixed; with help, ways back, corrections and people of all sorts."""

from typing import Any

import pytest
from process_loop import EN, ES, Desk, asked, ended, process

from handrail.errors import BadInput, NotPending
from handrail.kernel.events import Referred, Screened
from handrail.programs.sessions.workflow import workflow
from handrail.wording import language_of


@pytest.mark.parametrize(
    ("locale", "texts", "data"),
    [
        (
            "en",
            EN,
            {
                "consent": True,
                "name": "Ana",
                "contact_by": "phone",
                "phone": "600 100 200",
                "reason": "I have pain in my knee and need help with stairs",
                "since": "2026-10-24",
                "urgency": "weeks",
                "access": ["step_free", "companion"],
            },
        ),
        (
            "es",
            ES,
            {
                "consent": True,
                "name": "Ana María",
                "contact_by": "email",
                "email": "ana@example.org",
                "reason": "me duele la espalda desde que cambié de trabajo",
                "since": "2026-09-15",
                "urgency": "now",
                "access": [],
            },
        ),
    ],
)
async def test_the_intake_from_start_to_report(locale: str, texts: list[str], data: dict[str, Any]) -> None:
    desk = Desk()
    await desk.begin(locale)
    await desk.type(*texts)
    report = await desk.report()
    assert report["data"] == data
    assert report["outcome"] == "completed"
    assert report["complete"]
    assert [row["step"] for row in report["answers"]] == list(data)
    assert language_of(report["text"]) == locale


async def test_widgets_alone_lead_through_it_too() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.answer(True, "Ana", "By e-mail", "ana@example.org", "A cough", None, "In the next weeks", ["More time"])
    await desk.answer("Yes, everything is right")
    assert (await desk.report())["data"]["access"] == ["more_time"]
    assert (await desk.session()).status == "completed"


async def test_an_answer_that_was_not_offered_changes_nothing() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.answer(True, "Ana")
    log = len(await desk.log())
    with pytest.raises(BadInput):
        await desk.answer("By pigeon")
    with pytest.raises(NotPending):
        await desk.road.receive(desk.sid, "responded", "By phone", action="call_1")
    assert len(await desk.log()) == log


async def test_no_consent_ends_it_without_a_summary() -> None:
    desk = Desk()
    await desk.begin("es")
    assert "no guardamos nada" in await desk.type("no, gracias")
    assert (await desk.report())["outcome"] == "declined"


async def test_help_is_about_the_step_and_the_question_stays() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.answer(True)
    shown = await desk.open()
    assert "doesn't have to be the one on your papers" in await desk.type("what do you mean?")
    assert "address you the way you like" in await desk.type("why do you ask?")
    assert await desk.open() == shown


async def test_help_in_the_field_is_help_and_the_field_comes_back() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.answer(True)
    assert "papers" in await desk.answer("help")
    assert await desk.at() == "name"


async def test_what_does_not_fit_is_said_and_kept_to_mend() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.answer(True, "Ana", "By phone")
    assert "phone number" in await desk.answer("600")
    assert (await desk.open()).props["initial"] == "600"
    said = await desk.type("later", "much later")
    assert "600 100 200" in said, "after two tries an example is given"
    assert await desk.at() == "phone"


async def test_one_step_back_and_on_again() -> None:
    desk = Desk()
    await desk.begin("en")
    assert "beginning" in await desk.type("back")
    await desk.type("yes", "Ana", "phone", "600 100 200")
    await desk.type("go back")
    assert await desk.at() == "phone"
    assert (await desk.open()).props["initial"] == "600 100 200"
    await desk.type("600 100 299")
    assert await desk.at() == "reason"


async def test_no_way_back_where_the_setup_says_so() -> None:
    desk = Desk()
    await desk.begin("en", back=False)
    await desk.type("yes")
    assert "no way back" in await desk.type("back")
    assert await desk.at() == "name"


async def test_a_required_question_cannot_be_skipped_an_optional_one_can() -> None:
    desk = Desk()
    await desk.begin("en")
    assert "can't be left out" in await desk.type("yes", "skip")
    await desk.type("Ana", "phone", "600 100 200", "A cough", "skip")
    assert await desk.at() == "urgency"


async def test_any_answer_can_be_corrected_at_any_time() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.type("yes", "Ana", "phone", "600 100 200")
    await desk.type("A cough")
    assert "Name to use" in await desk.type("the name is wrong")
    assert await desk.at() == "name"
    await desk.type("Anna")
    assert await desk.at() == "since"
    assert "Which answer" in await desk.type("I made a mistake")
    assert await desk.type("change the phone to 611 222 333")
    assert (await desk.session()).state.answers == {
        "consent": True, "name": "Anna", "contact_by": "phone", "phone": "611 222 333", "reason": "A cough",
    }  # fmt: skip


async def test_corrections_at_the_summary() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.type(*EN[:14])
    assert await desk.at() == "review"
    await desk.type("change 2")
    assert await desk.at() == "name"
    assert (await desk.open()).props["initial"] == "Ana"
    said = await desk.type("Anna")
    assert "2. Name to use: Anna" in said
    said = await desk.type("change the phone to 611 222 333")
    assert "611 222 333" in said
    await desk.answer("No, I want to change something")
    await desk.answer(["Reason", "Urgency"])
    assert await desk.at() == "reason"
    await desk.answer("Knee pain")
    assert await desk.at() == "urgency"
    said = await desk.answer("It can't wait: today")
    assert "call the clinic today" in said
    assert "5. Reason: Knee pain" in said
    await desk.type("no")
    assert (await desk.open()).widget == "multi_select"
    assert "This is" in (said := await desk.type("nothing")) or "Here is" in said
    await desk.type("all good")
    assert (await desk.report())["data"]["urgency"] == "now"


async def test_a_correction_that_changes_the_way_leaves_the_old_answers_out() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.type(*EN[:14])
    await desk.type("change the way of contact")
    await desk.answer("By e-mail")
    assert await desk.at() == "email"
    said = await desk.type("ana@example.org")
    assert "ana@example.org" in said
    assert "612 345 678" not in said
    await desk.type("yes")
    assert "phone" not in (await desk.report())["data"]


async def test_a_loop_asks_again_and_ends() -> None:
    more = {"go": "item", "when": [{"step": "more", "value": True}]}
    steps = (asked("item", "free_text"), asked("more", next=[more, {"go": "end"}]), ended())
    desk = Desk()
    await desk.begin(process=process(*steps))
    await desk.type("an apple", "yes")
    assert await desk.at() == "item"
    assert (await desk.open()).props["initial"] == "an apple"
    await desk.type("a pear", "no")
    assert "1. Item: a pear" in (await desk.report())["text"]
    await desk.type("yes")
    assert (await desk.report())["outcome"] == "completed"


async def test_conditions_of_every_kind() -> None:
    steps = (
        asked("age", "number", min=0, max=120, whole=True, next=[
            {"go": "school", "when": [{"step": "age", "op": "<", "value": 18}]},
            {"go": "both", "when": [{"step": "age", "op": ">=", "value": 65}, {"step": "age", "op": "<", "value": 71}]},
            {"go": "end"},
        ]),
        asked("school", next=[{"go": "end"}]),
        asked("both", "multi_select", options=[{"value": "a", "label": "A one"}, {"value": "b", "label": "B two"}],
              next=[{"go": "school", "when": [{"step": "both", "op": "has", "value": "b"}]}, {"go": "end"}]),
        ended(review=False),
    )  # fmt: skip
    for age, way in ((12, ["school"]), (66, ["both"]), (90, []), (18, [])):
        desk = Desk()
        await desk.begin(process=process(*steps))
        await desk.answer(age)
        session = await desk.session()
        assert ([str(session.pending.props["item_id"])] if session.pending else []) == way
    await (desk := Desk()).begin(process=process(*steps))
    await desk.answer(66, ["B two"])
    assert await desk.at() == "school"


async def test_a_rude_and_confused_person_loses_nothing() -> None:
    desk = Desk()
    await desk.begin("en")
    for text in (
        "wtf",
        "you are useless",
        "what",
        "lol",
        "are you a robot?",
        "who can read this?",
        "can I talk to a person?",
        "???",
    ):
        assert await desk.type(text)
        assert await desk.at() == "consent"
    await desk.type("yes")
    assert await desk.at() == "name"


async def test_who_goes_on_in_another_language_is_asked_in_it() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.type("yes", "Ana", "phone", "600 100 200")
    await desk.type("tengo dolor de espalda desde hace mucho tiempo")
    shown = await desk.open()
    assert shown.props["prompt"] == "¿Desde cuándo te pasa?"
    await desk.type("hace dos semanas", "next weeks")
    assert (await desk.session()).state.answers["urgency"] == "weeks"


@pytest.mark.parametrize("typed", [True, False])
async def test_an_alarm_comes_first_and_the_question_waits(typed: bool) -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.type("yes", "Ana", "phone", "600 100 200")
    said = await (desk.type("I want to kill myself") if typed else desk.answer("I want to kill myself"))
    alarm = next(e for e in await desk.log() if isinstance(e, Screened) and e.alarm)
    assert alarm.help in said
    assert any(isinstance(e, Referred) for e in await desk.log())
    assert bool((await desk.session()).pending) is typed, "what was used up does not come back beside the help"
    assert "reason" not in (await desk.session()).state.answers
    while not (await desk.session()).state.care.done:
        await desk.type("no")
    assert await desk.type("no")
    assert await desk.type("thanks")
    assert await desk.at() == "reason", "a word after that is no answer to the question that waits"
    await desk.answer("I have been very low")
    assert (await desk.session()).state.answers["reason"] == "I have been very low"
    context = workflow.context((await desk.session()).state)  # type: ignore[misc]
    assert context["alarm"] is True
    assert context["step"] == "since"


async def test_context_is_the_state_and_nothing_of_the_talk() -> None:
    desk = Desk()
    await desk.begin("en")
    await desk.type("why do you ask, you silly thing?", "yes", "Ana")
    context = workflow.context((await desk.session()).state)  # type: ignore[misc]
    assert context["answers"] == {"consent": True, "name": "Ana"}
    assert "silly" not in str(context)


async def test_stopping_keeps_it_incomplete() -> None:
    desk = Desk()
    await desk.begin("en", process_id="technical-problem")
    await desk.type("my printer", "skip", "stop")
    report = await desk.report()
    assert report["outcome"] == "person_stopped"
    assert not report["complete"]
