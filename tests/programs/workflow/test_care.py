"""After an alarm whatever is written goes to care first; no question is put while care is open, and nothing is lost."""

from typing import Any

import pytest
from process_loop import Desk, asked, ended, process

from handrail import care
from handrail.kernel.events import Referred, Shown
from handrail.programs.sessions.workflow import workflow
from handrail.programs.sessions.workflow.voice import lines
from tests.laws.stage import holds
from tests.programs.suspicions import LINE, SAID, suspecting

AIM = "I want to kill myself"
BEATEN = {"en": "my husband beats me", "es": "mi marido me pega"}
NAME = process(asked("name", "free_text", format="name"), asked("reason", "free_text"), ended())


async def state(desk: Desk) -> Any:
    return (await desk.session()).state


async def called(desk: Desk) -> list[str]:
    return [e.urgency for e in await desk.log() if isinstance(e, Referred)]


async def shown(desk: Desk) -> list[str]:
    return [str(e.props["item_id"]) for e in await desk.log() if isinstance(e, Shown)]


async def cared(desk: Desk, answer: str = "no") -> str:
    """To the end of what care asks."""
    said = ""
    while not (await state(desk)).care.done:
        said = await desk.type(answer)
    return said


async def at_reason(locale: str = "en-US", *texts: str) -> Desk:
    """At the open question of a process, after an alarm that care has followed."""
    desk = Desk()
    await desk.begin(locale, process=process(asked("sure"), asked("reason", "free_text"), asked("two"), ended()))
    await desk.type(*(texts or (AIM,)))
    await cared(desk)
    await desk.answer(True)
    assert await desk.at() == "reason"
    return desk


@pytest.mark.parametrize("give", ["type", "answer"])
async def test_a_threat_after_care_is_no_answer(give: str) -> None:
    desk = await at_reason()
    said = await getattr(desk, give)("tonight, with the pills")
    assert "911" in said
    assert "now" in await called(desk)
    assert "reason" not in (await state(desk)).answers
    assert await shown(desk) == ["sure", "reason"]
    holds(workflow, await desk.log(), faults=False)


@pytest.mark.parametrize("give", ["type", "answer"])
async def test_what_opens_care_once_more_is_not_followed_by_a_question(
    give: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, told = await at_reason(), "I might just do it after all"

    def follows(known: care.Care | None, text: str = "") -> bool:
        return known is not None and (not known.done or text == told)

    monkeypatch.setattr("handrail.care.follows", follows)
    monkeypatch.setattr("handrail.programs.sessions.workflow.program.follows", follows)
    said = await getattr(desk, give)(told)
    assert said.split("\n\n")[-1] in lines("en")["care"]["heard"]
    assert "reason" not in (await state(desk)).answers
    assert await shown(desk) == ["sure", "reason"]


@pytest.mark.parametrize(("text", "near"), [("today", False), ("tonight", True), ("tonight, with a rope", True)])
async def test_but_a_day_by_itself_is_what_the_step_asks_for(text: str, near: bool) -> None:
    desk = Desk()
    options = [{"value": "now", "label": "It can't wait: today"}, {"value": "later", "label": "In the next weeks"}]
    await desk.begin("en-US", process=process(asked("soon", "multiple_choice", options=options), ended()))
    await desk.type(AIM)
    await cared(desk)
    await desk.type(text)
    assert ("now" in await called(desk)) is near
    assert (await state(desk)).answers == ({} if near else {"soon": "now"})


@pytest.mark.parametrize("give", ["type", "answer"])
@pytest.mark.parametrize("text", ["I want everything to stop", "he hanged himself in March"])
async def test_a_suspicion_after_care_is_asked_about_once_more(give: str, text: str) -> None:
    desk = await at_reason()
    assert await getattr(desk, give)(text) in lines("en")["doubt"]["ask_after"]
    said = await desk.type("I think about joining him")
    assert "988" in said
    assert "third" not in (await state(desk)).care.category
    assert "reason" not in (await state(desk)).answers
    holds(workflow, await desk.log(), faults=False)


async def test_and_what_is_no_answer_to_that_is_asked_about_a_second_time() -> None:
    desk = await at_reason()
    await desk.answer("he hanged himself in March")
    assert await desk.type("my son was everything to me") in lines("en")["doubt"]["again"]
    assert "988" in await desk.type("it is all so long ago")
    assert "reason" not in (await state(desk)).answers
    holds(workflow, await desk.log(), faults=False)


async def test_a_no_to_that_goes_on_with_what_was_written() -> None:
    desk = await at_reason()
    await desk.answer("he hanged himself in March")
    await desk.type("no")
    assert (await state(desk)).answers["reason"] == "he hanged himself in March"
    assert await desk.at() == "two"


async def test_who_does_not_want_to_be_asked_is_told_where_help_is() -> None:
    desk = Desk()
    await desk.begin("en-US", process=NAME)
    await desk.type(AIM, "stop asking")
    await desk.answer("Sam")
    said = await desk.answer("I want everything to stop")
    assert "988" in said
    assert "?" not in said
    assert (await desk.session()).pending is None, "no question is put in the same breath"
    assert await desk.type("I miss him") in lines("en")["care"]["listening"]
    await desk.type("Go on with the questions")
    assert (await desk.open()).props["initial"] == "I want everything to stop"
    await desk.answer("I want everything to stop")
    assert (await state(desk)).answers["reason"] == "I want everything to stop"
    holds(workflow, await desk.log(), faults=False)


async def test_and_may_stop_there() -> None:
    desk = Desk()
    await desk.begin("en-US", process=NAME)
    await desk.type(AIM, "stop asking")
    await desk.answer("Sam")
    await desk.answer("I want everything to stop")
    await desk.type("Stop here")
    assert (await desk.report())["outcome"] == "person_stopped"


async def test_harm_by_others_that_was_told_is_not_asked_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    suspecting(monkeypatch)
    desk = Desk()
    await desk.begin("en-US", process=NAME)
    await desk.type(BEATEN["en"])
    await cared(desk, "yes")
    await desk.answer("Sam")
    said = await desk.answer(SAID["abuse"]["en"])
    assert LINE["abuse"] in said
    assert not (await state(desk)).doubting


@pytest.mark.parametrize(
    ("language", "answer"),
    [("es", "sí, él está trabajando"), ("es", "no, él está en casa"), ("en", "yes, he is out of the house at work")],
)
async def test_no_name_is_asked_in_the_same_breath_and_the_answer_is_cares(language: str, answer: str) -> None:
    desk = Desk()
    await desk.begin({"es": "es-ES", "en": "en-GB"}[language])
    await desk.answer(True)
    await desk.answer(BEATEN[language])
    assert (await desk.session()).pending is None
    assert workflow.view(await state(desk))["asked_plainly"]
    await desk.type(answer)
    assert (await state(desk)).care.answer("safe")
    assert not (await state(desk)).care.done
    assert "name" not in (await state(desk)).answers
    assert await shown(desk) == ["consent", "name"]
    holds(workflow, await desk.log(), faults=False)


async def test_the_field_comes_back_when_care_is_over_without_the_words_that_are_no_name() -> None:
    desk = Desk()
    await desk.begin("es-ES")
    await desk.answer(True, BEATEN["es"])
    await desk.type("sí, él está trabajando", "mi hermana")
    assert (await state(desk)).care.done
    assert await desk.at() == "name"
    assert "initial" not in (await desk.open()).props
    assert not workflow.view(await state(desk))["asked_plainly"]
    said = await desk.answer("gracias, podemos seguir con la cita")
    assert said in lines("es")["care"]["resumed"]
    assert await desk.at() == "name", "a wish to go on is no name"
    await desk.answer("Carmen Ruiz")
    assert (await state(desk)).answers["name"] == "Carmen Ruiz"


@pytest.mark.parametrize("value", ["me ha encerrado", True])
async def test_nothing_is_put_while_it_is_imminent(value: Any) -> None:
    desk = Desk()
    await desk.begin("es-ES", process=process(asked("sure"), asked("more"), ended()))
    await desk.type(BEATEN["es"], "no, él está en casa")
    said = await (desk.answer(value) if value is True else desk.type(value))
    assert "112" in said
    assert await shown(desk) == ["sure"]
    assert (await state(desk)).answers == {}
    assert not (await state(desk)).care.done


async def test_what_was_chosen_meanwhile_is_offered_when_the_staff_give_it_back() -> None:
    desk = Desk()
    options = [{"value": "a", "label": "By phone"}, {"value": "b", "label": "By e-mail"}]
    await desk.begin("en-US", process=process(asked("way", "multiple_choice", options=options), ended()))
    await desk.type(BEATEN["en"], "no he's in the next room")
    await desk.answer("By e-mail")
    await desk.road.receive(desk.sid, "taken", "", action="kim", by="Kim")
    await desk.road.receive(desk.sid, "staff", "I'm here.", action="kim", by="Kim")
    await desk.road.receive(desk.sid, "returned", "", action="kim", by="Kim")
    assert (await desk.open()).props["initial"] == "By e-mail"


async def test_given_back_without_a_word_nothing_is_put_while_care_is_open() -> None:
    desk = Desk()
    await desk.begin("en-US", process=NAME)
    await desk.answer(BEATEN["en"])
    await desk.road.receive(desk.sid, "taken", "", action="kim", by="Kim")
    await desk.road.receive(desk.sid, "returned", "", action="kim", by="Kim")
    assert not (await state(desk)).care.done
    assert (await desk.session()).pending is None
    holds(workflow, await desk.log(), faults=False)


@pytest.mark.parametrize("answer", ["no", "yes", "I have been very low", "no, not any more since last week"])
async def test_words_in_a_field_go_to_care_while_it_asks(answer: str) -> None:
    desk = Desk()
    await desk.begin("en-US", process=process(asked("reason", "free_text"), ended()))
    await desk.type("sometimes I think about ending my life")
    before = (await state(desk)).care
    await desk.answer(answer)
    assert (await state(desk)).care.answers != before.answers
    assert "reason" not in (await state(desk)).answers


async def test_and_what_may_be_the_fields_is_offered_again() -> None:
    desk = Desk()
    await desk.begin("en-US", process=process(asked("reason", "free_text"), ended()))
    await desk.type(BEATEN["en"])
    await desk.answer("my back hurts and I cannot sleep at all any more")
    await cared(desk, "yes")
    assert (await desk.open()).props["initial"] == "my back hurts and I cannot sleep at all any more"


async def test_a_number_typed_meanwhile_is_offered_again() -> None:
    desk = Desk()
    await desk.begin("en-US", process=process(asked("phone", "free_text", format="phone"), ended()))
    await desk.answer(AIM)
    await desk.type("600 100 200")
    await cared(desk)
    assert (await desk.open()).props["initial"] == "600 100 200"


async def test_a_choice_is_a_wish_to_go_on() -> None:
    desk = Desk()
    await desk.begin("en-US", process=process(asked("sure"), asked("more"), ended()))
    await desk.type(AIM)
    assert "988" in await desk.answer(True)
    assert (await state(desk)).care.done
    assert (await state(desk)).answers == {"sure": True}


@pytest.mark.parametrize(
    ("text", "key"),
    [("no", "waiting"), ("my son", "listening"), ("let's go on", "resumed"), ("go on with the questions", "resumed")],
)
async def test_the_first_words_after_care_are_not_held_against_a_question(text: str, key: str) -> None:
    desk = Desk()
    options = [{"value": "a", "label": "By phone"}, {"value": "b", "label": "By e-mail"}]
    await desk.begin("en-US", process=process(asked("way", "multiple_choice", options=options), ended()))
    await desk.type(AIM)
    await cared(desk)
    assert await desk.type(text) in lines("en")["care"][key]
    await desk.type("by phone")
    assert (await state(desk)).answers == {"way": "a"}


async def test_a_no_in_the_field_is_met_once_and_then_taken() -> None:
    desk = Desk()
    await desk.begin("en-US", process=process(asked("more", "free_text"), asked("two"), ended()))
    await desk.type(AIM)
    await cared(desk)
    assert await desk.answer("no") in lines("en")["care"]["waiting"]
    assert await desk.at() == "more"
    await desk.answer("no")
    assert (await state(desk)).answers == {"more": "no"}


async def test_who_leaves_is_not_kept_and_finds_the_question_when_they_come_back() -> None:
    desk = Desk()
    await desk.begin("en-US", process=NAME)
    await desk.answer(AIM)
    await desk.type("I have to go, bye")
    assert (await state(desk)).care.done
    assert (await desk.session()).pending is None
    assert await desk.type("I'm back") in lines("en")["care"]["listening"]
    await desk.type("can we go on")
    assert await desk.at() == "name"
    holds(workflow, await desk.log(), faults=False)


@pytest.mark.parametrize("language", ["en", "es"])
def test_lines_beside_care_ask_nothing(language: str) -> None:
    for key, ways in lines(language)["care"].items():
        assert not any("?" in way for way in ways), key
    for key, ways in lines(language)["doubt"].items():
        asks = key in ("ask", "ask_after", "again")
        assert all(way.count("?") == asks for way in ways), key


async def test_a_restart_changes_nothing() -> None:
    straight, broken = Desk(), Desk()
    for desk in (straight, broken):
        await desk.begin("en-US", process=NAME)
        await desk.answer(AIM)
    for text in ("no", "no", "no", "thanks", "can we go on"):
        broken.restart()
        assert await broken.type(text) == await straight.type(text)
        assert (await broken.session()).pending == (await straight.session()).pending
