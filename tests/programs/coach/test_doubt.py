"""What the gate suspects in a child's own words is asked about once, plainly; the cards wait, and nothing is lost."""

import pytest
from coach_loop import PROGRAMS, Lesson

from handrail import care
from handrail.kernel.events import Referred, Said, Screened
from handrail.ledger.memory import MemoryLedger
from handrail.programs.coach.program import coach
from handrail.programs.coach.voice import lines
from tests.laws.stage import holds
from tests.programs.suspicions import ASKED, SAID, suspecting

KINDS = pytest.mark.parametrize("category", ["abuse", "harm_to_others", "suicide"])
HELP = {"abuse": "1-800-422-4453", "harm_to_others": "988", "suicide": "988"}


@pytest.fixture(autouse=True)
def gate(monkeypatch):
    suspecting(monkeypatch)


async def doubted(category, language="en", **more):
    lesson = await Lesson.begin(locale=f"{language}-US", **more)
    return lesson, await lesson.say(SAID[category][language])


async def called(lesson):
    return [e.reason for e in await lesson.log() if isinstance(e, Referred)]


def asks(said, category, language="en"):
    return any(words in said for words in ASKED[category][language]) and said.count("?") == 1


@KINDS
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", range(3))
async def test_it_is_asked_the_cards_wait_and_after_a_no_they_go_on(category, language, seed):
    lesson, said = await doubted(category, language, seed=seed)
    assert asks(said, category, language)
    assert len((await lesson.turn(Said))[-1].choices) == 4
    assert (await lesson.view())["mode"] == "care"
    assert (await lesson.session()).timers == {}
    assert await lesson.wait(600) == []
    thanked = await lesson.say("no")
    assert thanked.split("\n")[0] in lines(language)["doubt"]["no"]
    assert (await lesson.state()).card.question in thanked
    assert (await lesson.view())["mode"] == "card"
    assert not await called(lesson)
    assert not asks(await lesson.say(SAID[category][language]), category, language), "each is asked once"
    await lesson.right()
    assert (await lesson.state()).place == 1
    holds(coach, await lesson.log(), faults=False)


@pytest.mark.parametrize(
    ("category", "answer", "severity", "asking"),
    [
        ("abuse", "my uncle", 4, "safe"), ("abuse", "only when he drinks", 4, "safe"), ("abuse", "idk", 3, "safe"),
        ("abuse", "please don't tell mom", 3, "safe"), ("suicide", "sometimes", 4, "plan"),
        ("harm_to_others", "yes", 4, "harm_plan"), ("abuse", "only myself", 3, "thoughts"),
    ],
)  # fmt: skip
async def test_what_is_no_plain_no_is_met_as_an_alarm_is(category, answer, severity, asking):
    lesson, _ = await doubted(category)
    await lesson.say(answer)
    known = (await lesson.state()).care
    assert (known.severity, known.asking, known.child) == (severity, asking, True)
    assert len(await called(lesson)) == 1
    assert (await lesson.view())["mode"] == "care"
    holds(coach, await lesson.log(), faults=False)


@KINDS
@pytest.mark.parametrize("answer", ["i don't want to say", "shut up", "bye", "lol", "..."])
async def test_nobody_is_pressed_and_help_is_named(category, answer):
    lesson, _ = await doubted(category)
    said = await lesson.say(answer)
    assert HELP[category] in said
    assert "911" in said
    assert not await called(lesson)
    assert (await lesson.view())["mode"] == "card"


async def test_what_was_left_open_and_sounds_like_it_once_more_is_taken_seriously():
    lesson, _ = await doubted("abuse")
    await lesson.say("i don't want to say")
    await lesson.say(SAID["abuse"]["en"])
    assert "abuse" in (await called(lesson))[0]


async def test_what_was_denied_is_not_asked_about_again():
    lesson, _ = await doubted("abuse")
    await lesson.say("no")
    await lesson.say(SAID["abuse"]["en"])
    assert not await called(lesson)


async def test_the_answer_to_the_card_is_taken_as_one_and_help_is_named():
    lesson, _ = await doubted("abuse")
    said = await lesson.right()
    assert HELP["abuse"] in said
    assert (await lesson.state()).place == 1
    assert (await lesson.state()).done[0].correct


async def test_a_touch_is_followed_and_help_is_named():
    lesson, _ = await doubted("abuse")
    said = await lesson.choose("SKIP_CARD")
    assert HELP["abuse"] in said
    assert (await lesson.state()).place == 1


async def test_a_scream_is_heard_and_the_question_stays():
    lesson, _ = await doubted("abuse")
    said = await lesson.sense(screaming=True)
    assert said in lines("en")["care"]["paused"]
    await lesson.say("yes")
    assert "abuse" in (await called(lesson))[0]


async def test_another_danger_in_the_answer_has_its_question_too():
    lesson, _ = await doubted("abuse")
    assert asks(await lesson.say(SAID["harm_to_others"]["en"]), "harm_to_others")


async def test_what_it_means_is_told_once():
    lesson, _ = await doubted("abuse")
    told = care.meant(care.Doubt("harmed"), "en", child=True)
    assert await lesson.say("huh?") == told
    assert told not in await lesson.say("huh?")


async def test_an_alarm_in_the_answer_comes_first():
    lesson, _ = await doubted("abuse")
    await lesson.say("I want to kill myself")
    assert (await lesson.turn(Screened))[0].alarm
    assert "suicide" in (await called(lesson))[0]
    assert not (await lesson.state()).doubting


async def test_words_of_the_cards_are_the_cards_own():
    lesson = await Lesson.begin()
    await lesson.sense(source="grammar")
    assert not asks(await lesson.say(SAID["abuse"]["en"]), "abuse")


async def test_after_a_restart_the_answer_is_an_answer():
    ledger = MemoryLedger(PROGRAMS)
    lesson, _ = await doubted("abuse", ledger=ledger)
    other = Lesson(
        type(lesson.road)(PROGRAMS, ledger, lesson.road.cast, clock=lambda: lesson.clock[0]), lesson.sid, lesson.clock
    )
    await other.say("yes")
    assert "abuse" in (await called(other))[0]
