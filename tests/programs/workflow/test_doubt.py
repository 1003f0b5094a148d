"""What the gate suspects and is not sure of is asked about once, plainly; whatever is said, nothing of the process is
lost."""

from typing import Any

import pytest
from process_loop import Desk, asked, ended, process

from handrail.kernel.events import Referred, Screened, Shown
from handrail.programs.sessions.workflow.voice import lines
from handrail.wording import language_of

UNSURE = {"en": "work is too much and I want everything to stop", "es": "no sé para qué sigo, el trabajo me supera"}
PLAIN = {"en": "hurting yourself?", "es": "hacerte daño?"}
BEFORE = {"en": ["yes", "Ana", "phone", "600 100 200"], "es": ["sí", "Ana", "teléfono", "600 100 200"]}
WAYS = ["typed", "widget"]


async def doubted(way: str = "widget", language: str = "en") -> tuple[Desk, str]:
    """The reason for an appointment, in words that the gate is not sure of."""
    desk = Desk()
    await desk.begin({"en": "en-US", "es": "es-MX"}[language])
    await desk.type(*BEFORE[language])
    give = desk.type if way == "typed" else desk.answer
    return desk, await give(UNSURE[language])


async def state(desk: Desk) -> Any:
    return (await desk.session()).state


async def called(desk: Desk) -> bool:
    return any(isinstance(e, Referred) for e in await desk.log())


async def on_screen(desk: Desk) -> list[str]:
    """Every step that was put, in that order."""
    return [str(e.props["item_id"]) for e in await desk.log() if isinstance(e, Shown)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", ["en", "es"])
async def test_it_is_asked_before_the_next_question_and_a_no_goes_on(way: str, language: str) -> None:
    desk, said = await doubted(way, language)
    assert PLAIN[language] in said
    assert not await called(desk)
    assert await desk.at() == "reason"
    assert (await desk.open()).props["initial"] == UNSURE[language]
    assert await desk.type("no") in lines(language)["doubt"]["no"]
    assert (await state(desk)).answers["reason"] == UNSURE[language]
    assert await desk.at() == "since"
    assert (await state(desk)).care is None


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("answer", ["yes", "sí", "a little", "not really", "I'm not sure", "No lo sé"])
async def test_what_is_not_denied_is_followed_as_an_alarm(way: str, answer: str) -> None:
    desk, _ = await doubted(way)
    assert "988" in await desk.type(answer)
    assert await called(desk)
    assert not (await state(desk)).care.done
    assert await desk.at() == "reason"
    while not (await state(desk)).care.done:
        await desk.type("no")
    assert (await desk.open()).props["initial"] == UNSURE["en"], "what they wrote waits in its field"
    await desk.answer("I have been very low")
    assert await desk.at() == "since"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "answer",
    ["I'd rather not say", "fuck off", "stop asking", "are you a bot?", "just kidding", "...", "ok", "skip"],
)
async def test_nobody_is_pressed_and_help_is_named(way: str, answer: str) -> None:
    desk, _ = await doubted(way)
    said = await desk.type(answer)
    assert "988" in said
    assert not await called(desk)
    assert (await state(desk)).answers["reason"] == UNSURE["en"]
    assert await desk.at() == "since"


@pytest.mark.parametrize("answer", ["my boss is a bully", "I need help", "can I talk to a person?", "go on"])
async def test_whoever_tells_something_else_is_told_where_help_is_and_no_answer_is_lost(answer: str) -> None:
    desk, _ = await doubted()
    assert "988" in await desk.type(answer)
    assert (await state(desk)).answers["reason"] == UNSURE["en"], "what they told us is no answer to a question unseen"
    assert await desk.at() == "since"


async def test_what_sounds_like_it_once_more_is_taken_seriously() -> None:
    desk, _ = await doubted()
    await desk.type("it is all too much and I want everything to stop")
    assert await called(desk)
    assert not any(isinstance(e, Screened) and e.alarm for e in await desk.log())


async def test_an_alarm_in_the_answer_comes_first() -> None:
    desk, _ = await doubted()
    said = await desk.type("I want to kill myself tonight")
    alarm = next(e for e in await desk.log() if isinstance(e, Screened) and e.alarm)
    assert alarm.help in said
    assert (await state(desk)).doubting == ""


async def test_it_is_asked_once_in_a_session() -> None:
    desk = Desk()
    await desk.begin(process=process(asked("one", "free_text"), asked("two", "free_text"), asked("three"), ended()))
    await desk.answer(UNSURE["en"])
    await desk.type("no")
    assert PLAIN["en"] not in await desk.answer("I want everything to stop")
    assert await desk.at() == "three"


async def test_a_wish_to_stop_is_followed_with_help_named() -> None:
    desk, _ = await doubted()
    assert "988" in await desk.type("stop")
    assert (await desk.report())["outcome"] == "person_stopped"


@pytest.mark.parametrize("answer", ["no", "yes", "I'd rather not say", "my boss is a bully"])
async def test_a_restart_changes_nothing(answer: str) -> None:
    straight, _ = await doubted()
    broken, _ = await doubted()
    broken.restart()
    assert await broken.type(answer) == await straight.type(answer)
    assert await state(broken) == await state(straight)


async def test_the_same_words_sent_again_are_a_way_of_going_on() -> None:
    desk, _ = await doubted()
    said = await desk.answer(UNSURE["en"])
    assert "988" in said
    assert not await called(desk)
    assert (await state(desk)).answers["reason"] == UNSURE["en"]
    assert await desk.at() == "since"
    assert "988" not in await desk.type("last week")


async def test_other_words_in_the_field_are_the_answer() -> None:
    desk, _ = await doubted()
    assert "988" in await desk.answer("my back hurts, and the work makes it worse every day")
    assert (await state(desk)).answers["reason"] == "my back hurts, and the work makes it worse every day"


@pytest.mark.parametrize(("answer", "serious"), [("no", False), ("yes", True), ("rather not say", False)])
async def test_but_a_few_that_answer_us_are_heard(answer: str, serious: bool) -> None:
    desk, _ = await doubted()
    await desk.answer(answer)
    assert await called(desk) is serious
    assert (await state(desk)).answers.get("reason") == (None if serious else UNSURE["en"])
    assert (await state(desk)).step.id == ("reason" if serious else "since")
    assert bool((await desk.session()).pending) is not serious


async def test_words_beside_a_question_leave_it_on_the_screen() -> None:
    desk = Desk()
    shown = await desk.begin("en-US")
    assert PLAIN["en"] in await desk.type(UNSURE["en"])
    assert await desk.open() == shown
    said = await desk.type("no")
    assert said.split("\n\n")[0] in lines("en")["doubt"]["no"]
    assert "988" not in said
    assert await desk.open() == shown
    await desk.type("yes")
    assert await on_screen(desk) == ["consent", "name"]


@pytest.mark.parametrize("answer", ["47", "47 years"])
async def test_an_answer_to_that_question_is_taken_and_help_is_named(answer: str) -> None:
    desk = Desk()
    await desk.begin("en-US", process=process(asked("age", "number"), asked("sure"), ended()))
    await desk.type(UNSURE["en"])
    assert "988" in await desk.type(answer)
    assert (await state(desk)).answers["age"] == 47


@pytest.mark.parametrize(("then", "serious"), [("yes", True), ("hello", False)])
async def test_a_yes_on_the_screen_may_have_been_meant_for_us(then: str, serious: bool) -> None:
    desk = Desk()
    await desk.begin("en-US")
    await desk.type(UNSURE["en"])
    said = await desk.answer(True)
    assert "“yes”" in said
    assert "988" in said
    assert await desk.at() == "name"
    await desk.type(then)
    assert await called(desk) is serious
    assert await desk.at() == "name"


async def test_and_after_the_next_answer_it_was_not() -> None:
    desk = Desk()
    await desk.begin(process=process(asked("one"), asked("two"), asked("three"), ended()))
    await desk.type(UNSURE["en"])
    await desk.answer(True)
    await desk.answer(False)
    await desk.type("yes")
    assert not await called(desk)
    assert (await state(desk)).answers == {"one": True, "two": False, "three": True}


async def test_at_the_summary_too() -> None:
    desk = Desk()
    await desk.begin(process=process(asked("one"), ended()))
    await desk.answer(True)
    assert PLAIN["en"] in await desk.type(UNSURE["en"])
    await desk.type("no")
    assert await desk.at() == "review"
    await desk.answer("Yes, everything is right")
    assert (await desk.report())["complete"]


async def test_an_answer_that_does_not_fit_is_asked_again_with_what_it_lacks() -> None:
    desk = Desk()
    await desk.begin("en-US")
    await desk.answer(True, "Ana", "By phone", UNSURE["en"])
    assert await desk.at() == "phone"
    assert "phone number" in await desk.type("no")
    assert await desk.at() == "phone"
    assert (await desk.open()).props["initial"] == UNSURE["en"]


async def test_what_the_process_wrote_is_no_word_of_theirs() -> None:
    options = [{"value": "a", "label": UNSURE["en"]}, {"value": "b", "label": "No"}]
    for give in ("type", "answer"):
        desk = Desk()
        await desk.begin(process=process(asked("one", "multiple_choice", options=options), asked("two"), ended()))
        assert PLAIN["en"] not in await getattr(desk, give)(UNSURE["en"])
        assert (await state(desk)).answers == {"one": "a"}


async def test_who_answers_in_another_language_is_understood_and_gone_on_with_in_it() -> None:
    desk, _ = await doubted()
    assert "racias" in await desk.type("no, no estoy pensando en eso")
    assert (await desk.open()).props["prompt"] == "¿Desde cuándo te pasa?"


async def test_the_question_on_the_screen_is_said_again_so_that_nobody_takes_it_for_ours() -> None:
    desk = Desk()
    await desk.begin("en-US")
    await desk.type(UNSURE["en"])
    said = await desk.type("none of your business")
    assert "May we keep your answers" in said
    assert "yes or no" not in said


@pytest.mark.parametrize("answer", ["sí", "prefiero no decirlo"])
async def test_a_word_in_another_language_does_not_mix_them(answer: str) -> None:
    desk, _ = await doubted()
    said = await desk.type(answer)
    assert "Call or text 988" in said
    assert language_of(said) == "en"
    if (await state(desk)).care:
        while not (await state(desk)).care.done:
            said = await desk.type("no")
        assert "llama" not in said.lower()
