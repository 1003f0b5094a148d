"""What the gate suspects of harm by others, or to others, is asked about once, plainly; nothing is lost by it."""

from typing import Any

import pytest
from process_loop import Desk, asked, ended, process

from handrail.kernel.events import Referred, Said
from handrail.programs.sessions.workflow import workflow
from handrail.programs.sessions.workflow.voice import lines
from handrail.wording import language_of
from tests.programs.suspicions import ASKED, BOTH, LINE, SAID, suspecting

BEFORE = {"en": ["yes", "Ana", "phone", "600 100 200"], "es": ["sí", "Ana", "teléfono", "600 100 200"]}
WAYS = pytest.mark.parametrize("way", ["typed", "widget"])


@pytest.fixture(autouse=True)
def gate(monkeypatch: pytest.MonkeyPatch) -> None:
    suspecting(monkeypatch)


def asks(said: str, category: str, language: str = "en") -> bool:
    return any(words in said for words in ASKED[category][language])


async def doubted(category: str, way: str = "widget", language: str = "en") -> tuple[Desk, str]:
    """The reason for an appointment, in words that the gate is not sure of."""
    desk = Desk()
    await desk.begin({"en": "en-US", "es": "es-US"}[language])
    await desk.type(*BEFORE[language])
    give = desk.type if way == "typed" else desk.answer
    return desk, await give(SAID[category][language])


async def state(desk: Desk) -> Any:
    return (await desk.session()).state


async def called(desk: Desk) -> list[str]:
    return [e.reason for e in await desk.log() if isinstance(e, Referred)]


async def choices(desk: Desk) -> tuple[str, ...]:
    return [e for e in await desk.log() if isinstance(e, Said)][-1].choices


@BOTH
@WAYS
@pytest.mark.parametrize("language", ["en", "es"])
async def test_it_is_asked_before_the_next_question_and_a_no_goes_on(category: str, way: str, language: str) -> None:
    desk, said = await doubted(category, way, language)
    assert asks(said, category, language)
    assert len(await choices(desk)) == 4
    assert not await called(desk)
    assert (await desk.open()).props["initial"] == SAID[category][language]
    assert await desk.type("no") in lines(language)["doubt"]["no"]
    assert (await state(desk)).answers["reason"] == SAID[category][language]
    assert await desk.at() == "since"
    assert (await state(desk)).care is None


@WAYS
@pytest.mark.parametrize(
    ("answer", "severity"),
    [("yes", 4), ("only when he drinks", 4), ("no it's not that bad", 4), ("idk", 3), ("Yes, there is somebody", 4)],
)
async def test_what_is_no_plain_no_is_met_as_abuse_with_the_help_for_it(way: str, answer: str, severity: int) -> None:
    desk, _ = await doubted("abuse", way)
    said = await desk.type(answer)
    known = (await state(desk)).care
    assert (known.category, known.severity, known.asking) == ("abuse", severity, "safe")
    assert LINE["abuse"] in said
    assert "abuse" in (await called(desk))[0], "the staff see what kind of alarm it is"
    while not (await state(desk)).care.done:
        await desk.type("yes")
    assert (await desk.open()).props["initial"] == SAID["abuse"]["en"], "what they wrote waits in its field"
    await desk.answer("I need a doctor's advice")
    assert await desk.at() == "since"


@pytest.mark.parametrize("answer", ["yes", "he deserves it", "I don't know", "Yes, I have such thoughts"])
async def test_thoughts_of_hurting_somebody_are_not_asked_about_twice_in_a_row(answer: str) -> None:
    desk, _ = await doubted("harm_to_others")
    assert "988" in await desk.type(answer)
    known = (await state(desk)).care
    assert (known.category, known.asking) == ("harm_to_others", "harm_plan")


@BOTH
@pytest.mark.parametrize(
    "answer", ["I'd rather not say", "stop asking", "...", "lol", "stupid bot", "just kidding", "skip"]
)
async def test_nobody_is_pressed_and_the_help_for_it_is_named(category: str, answer: str) -> None:
    desk, _ = await doubted(category)
    said = await desk.type(answer)
    assert LINE[category] in said
    assert "911" in said
    assert "believe" not in said, "nothing was told"
    assert not await called(desk)
    assert (await state(desk)).answers["reason"] == SAID[category]["en"]
    assert await desk.at() == "since"


async def test_whoever_tells_something_else_is_told_where_help_is_and_no_sore_knee_is_abuse() -> None:
    desk, _ = await doubted("abuse")
    assert LINE["abuse"] in await desk.type("my knee hurts when I climb stairs")
    assert not await called(desk)
    assert (await state(desk)).answers["reason"] == SAID["abuse"]["en"]


@BOTH
async def test_so_they_are_beside_a_question_that_still_waits(category: str) -> None:
    desk = Desk()
    await desk.begin("en-US", process=process(asked("sure"), ended()))
    await desk.type(SAID[category]["en"])
    said = await desk.type("the weather has been grey for weeks")
    assert LINE[category] in said
    assert "“The sure?”" in said, "what is asked is said again, so that nobody takes it for ours"
    assert "yes or" not in said
    assert await desk.at() == "sure"


async def test_a_wish_is_met_then_and_help_is_named() -> None:
    desk = Desk()
    await desk.begin("en-US")
    await desk.type(SAID["abuse"]["en"])
    said = await desk.type("how many questions are left?")
    assert LINE["abuse"] in said
    assert not any(line in said for line in lines("en")["doubt"]["still"])
    assert await desk.at() == "consent"


@BOTH
async def test_what_sounds_like_it_once_more_is_taken_seriously(category: str) -> None:
    desk, _ = await doubted(category)
    await desk.type(f"well, the rent is due, {SAID[category]['en']}")
    assert await called(desk)
    assert (await state(desk)).care.category == category


async def test_who_is_hurt_by_nobody_but_themselves_is_met_for_that() -> None:
    desk, _ = await doubted("abuse")
    assert "988" in await desk.type("no, only myself")
    assert (await state(desk)).care.category == "suicide"


@BOTH
async def test_an_alarm_in_the_answer_wins(category: str) -> None:
    desk, _ = await doubted(category)
    assert "988" in await desk.type("no, I want to kill myself")
    assert (await state(desk)).care.category == "suicide"
    assert (await state(desk)).doubting == ""


@BOTH
@pytest.mark.parametrize("answer", ["no", "yes", "I'd rather not say", "the rent is due"])
async def test_a_restart_changes_nothing(category: str, answer: str) -> None:
    straight, _ = await doubted(category)
    broken, _ = await doubted(category)
    broken.restart()
    assert await broken.type(answer) == await straight.type(answer)
    assert await state(broken) == await state(straight)


async def test_each_danger_has_its_question_and_none_comes_twice() -> None:
    desk = Desk()
    steps = [asked(name, "free_text") for name in ("one", "two", "three", "four")]
    await desk.begin("en-US", process=process(*steps, ended()))
    assert asks(await desk.answer(SAID["abuse"]["en"]), "abuse")
    await desk.type("no")
    assert asks(await desk.answer(SAID["harm_to_others"]["en"]), "harm_to_others")
    await desk.type("no")
    assert (await state(desk)).doubted == ("harmed", "harm_thoughts")
    said = await desk.answer(SAID["abuse"]["en"])
    assert not asks(said, "abuse"), "the third mention is the gate's own alarm"


@pytest.mark.parametrize(("answer", "named"), [("no, ", False), ("well, ", True)])
@WAYS
async def test_another_danger_in_the_answer_has_its_question_too(way: str, answer: str, named: bool) -> None:
    desk, _ = await doubted("suicide", way)
    said = await desk.type(answer + SAID["abuse"]["en"])
    assert asks(said, "abuse")
    assert ("988" in said) is named, "after a no there is no help to name"
    assert "Yes, there is somebody" in await choices(desk)
    await desk.type("no")
    assert (await state(desk)).answers["reason"] == SAID["suicide"]["en"]
    assert await desk.at() == "since"


async def test_and_so_it_has_in_a_field_that_was_answered_instead() -> None:
    desk, _ = await doubted("suicide")
    said = await desk.answer(SAID["abuse"]["en"])
    assert "988" in said
    assert asks(said, "abuse")
    assert (await desk.open()).props["initial"] == SAID["abuse"]["en"]
    await desk.type("no")
    assert (await state(desk)).answers["reason"] == SAID["abuse"]["en"]


async def test_it_is_not_asked_where_care_has_followed_it_but_goes_to_care_once_more() -> None:
    desk = Desk()
    await desk.begin("en-US")
    await desk.type(*BEFORE["en"], "my husband beats me every night")
    assert (await state(desk)).care.category == "abuse"
    while not (await state(desk)).care.done:
        await desk.type("yes")
    said = await desk.answer(SAID["abuse"]["en"])
    assert "?" not in said
    assert LINE["abuse"] in said
    assert not (await state(desk)).doubting
    assert "reason" not in (await state(desk)).answers
    await desk.type("let's go on")
    assert (await desk.open()).props["initial"] == SAID["abuse"]["en"]
    await desk.answer(SAID["abuse"]["en"])
    assert (await state(desk)).answers["reason"] == SAID["abuse"]["en"], "the same words again are a way of going on"
    assert await desk.at() == "since"


@BOTH
async def test_the_question_on_the_screen_steps_back_and_is_said_again_afterwards(category: str) -> None:
    desk = Desk()
    shown = await desk.begin("en-US")
    assert asks(await desk.type(SAID[category]["en"]), category)
    assert workflow.view(await state(desk))["asked_plainly"]
    said = await desk.type("none of your business")
    assert LINE[category] in said
    assert "May we keep your answers" in said
    assert await desk.open() == shown
    assert not workflow.view(await state(desk))["asked_plainly"]


@BOTH
@pytest.mark.parametrize(("then", "serious"), [("yes", True), ("my mother", False)])
async def test_a_yes_on_the_screen_may_have_been_meant_for_us(category: str, then: str, serious: bool) -> None:
    desk = Desk()
    await desk.begin("en-US")
    await desk.type(SAID[category]["en"])
    said = await desk.answer(True)
    assert "“yes”" in said
    assert LINE[category] in said
    assert await desk.at() == "name"
    await desk.type(then)
    assert bool(await called(desk)) is serious
    assert not serious or (await state(desk)).care.category == category


@pytest.mark.parametrize(("then", "serious"), [("yes", True), ("Ana", False)])
async def test_and_the_yes_to_us_may_be_written_into_the_next_field(then: str, serious: bool) -> None:
    desk = Desk()
    await desk.begin("en-US")
    await desk.type(SAID["abuse"]["en"])
    await desk.answer(True)
    await desk.answer(then)
    assert bool(await called(desk)) is serious
    assert (await state(desk)).step.id == ("name" if serious else "contact_by")


async def test_and_another_danger_after_it_is_asked_about() -> None:
    desk = Desk()
    await desk.begin("en-US", process=process(asked("one"), asked("two", "free_text"), ended()))
    await desk.type(SAID["suicide"]["en"])
    await desk.answer(True)
    assert asks(await desk.type(SAID["abuse"]["en"]), "abuse")
    await desk.type("no")
    assert (await state(desk)).answers == {"one": True, "two": SAID["abuse"]["en"]}


@pytest.mark.parametrize(
    ("answer", "serious", "reason"),
    [
        ("no", False, SAID["abuse"]["en"]), ("yes", True, None), ("rather not say", False, SAID["abuse"]["en"]),
        ("my knee hurts", False, "my knee hurts"), (SAID["abuse"]["en"], False, SAID["abuse"]["en"]),
    ],
)  # fmt: skip
async def test_in_the_field_only_a_bare_answer_is_meant_for_us(answer: str, serious: bool, reason: str | None) -> None:
    desk, _ = await doubted("abuse")
    await desk.answer(answer)
    assert bool(await called(desk)) is serious
    assert (await state(desk)).answers.get("reason") == reason


async def test_at_the_summary_too() -> None:
    desk = Desk()
    await desk.begin(process=process(asked("one"), ended()))
    await desk.answer(True)
    assert asks(await desk.type(SAID["abuse"]["en"]), "abuse")
    await desk.type("no")
    assert await desk.at() == "review"
    await desk.answer("Yes, everything is right")
    assert (await desk.report())["complete"]


@pytest.mark.parametrize("wish", ["stop", "parar", "quiero parar"])
async def test_a_wish_to_stop_is_followed_with_help_named(wish: str) -> None:
    desk, _ = await doubted("abuse")
    assert LINE["abuse"] in await desk.type(wish)
    assert (await desk.report())["outcome"] == "person_stopped"


async def test_a_child_is_asked_and_helped_as_one() -> None:
    for answer in ("I'd rather not say", "yes"):
        desk = Desk()
        await desk.begin("en-US")
        await desk.type(*BEFORE["en"])
        said = await desk.answer(f"I'm 11 years old and {SAID['abuse']['en']}")
        assert "not in trouble" in said or "Maybe I got it wrong" in said
        assert "1-800-422-4453" in await desk.type(answer)
    assert (await state(desk)).care.child


@pytest.mark.parametrize("answer", ["sí", "prefiero no decirlo"])
async def test_a_word_in_another_language_does_not_mix_them(answer: str) -> None:
    desk, _ = await doubted("abuse")
    said = await desk.type(answer)
    assert LINE["abuse"] in said
    assert language_of(said) == "en"


async def test_who_answers_in_another_language_is_met_in_it() -> None:
    desk, _ = await doubted("abuse")
    said = await desk.type("a veces sí, cuando él está tomado y se enoja conmigo")
    assert "llama al 911" in said
    assert LINE["abuse"] in said
    assert (await state(desk)).care.language == "es"
