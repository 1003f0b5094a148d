"""With a model: it may read and it may reword, within the checks; what breaks one is not said."""

import pytest
from coach_loop import Lesson

from handrail.kernel.events import Answered, Noted, Said
from handrail.programs.coach.facts import Assessed
from handrail.speech.scripted import After, scripted
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice

NONE = {"value": {"break_request": False, "quit_request": False, "frustration": False, "distress": False}}


def read(*names):
    return {"value": NONE["value"] | dict.fromkeys(names, True)}


async def lesson_with(*replies, **config):
    script = scripted(*replies)
    return await Lesson.begin(speech=Voice(script.model, SpeechSettings(tries=1)), **config), script


async def last(lesson):
    return (await lesson.turn(Said))[0]


async def test_a_draft_that_keeps_the_checks_is_said():
    lesson, script = await lesson_with(NONE, "I heard “truck”. What a fun word, look once more!")
    await lesson.say("truck")
    said = await last(lesson)
    assert (said.by, said.text) == ("model", "I heard “truck”. What a fun word, look once more!")
    assert not script.replies


@pytest.mark.parametrize(
    "draft",
    [
        "I heard “truck”. That is wrong.",
        "I heard “truck”. That is bad.",
        "I heard “truck”. You should look again.",
        "I heard “truck”. Try harder!",
        "I heard “truck”. Look. Again. And again.",
        "I heard “truck” and " + "oh " * 30,
        "I heard “truck”. It is a cat!",
        "I heard “truck”. It is a gato!",
        "He oído “truck”. ¡Muy bien, mira otra vez por favor!",
        "**I heard truck**",
        "",
    ],
)
async def test_a_draft_that_breaks_a_check_is_not(draft):
    lesson, _ = await lesson_with(NONE, draft)
    await lesson.say("truck")
    said = await last(lesson)
    assert said.by == "author"
    assert "“truck”" in said.text


async def test_from_yellow_on_the_choices_stand_in_a_draft():
    lesson, _ = await lesson_with(read("quit_request"), "It's okay.")
    await lesson.say("nah I go")
    assert (await last(lesson)).by == "author", "the choices are missing"
    view = await lesson.view()
    assert view["ui"]["level"] == "YELLOW"
    assert view["ui"]["choiceMessage"]


async def test_the_choices_are_kept_apart_from_what_was_said():
    lesson, script = await lesson_with(read("quit_request"))
    plain = await Lesson.begin()
    await plain.say("I don't wanna")
    choice = (await plain.state()).choice
    script.replies.append(f"It is okay, I hear you. {choice}")
    await lesson.say("I don't wanna")
    state = await lesson.state()
    assert (state.said, state.choice) == ("It is okay, I hear you.", choice)
    assert (await last(lesson)).by == "model"


async def test_no_model_speaks_when_nobody_is_there():
    lesson, script = await lesson_with()
    await lesson.wait(31)
    assert (await last(lesson)).by == "author"
    assert script.seen == []


async def test_no_model_speaks_or_reads_after_an_alarm():
    lesson, script = await lesson_with()
    await lesson.say("my dad hits me every day")
    await lesson.say("yes")
    await lesson.say("yes")
    for _ in range(3):
        await lesson.say("I want to play")
    await lesson.say("truck")
    assert script.seen == []


async def test_a_model_is_told_the_word_only_when_it_was_said():
    lesson, script = await lesson_with(NONE, "Look once more!", "You got it!")
    await lesson.say("truck")
    assert not any("kitty" in told or "“cat”" in told or "gato" in told for told in script.seen)
    await lesson.say("cat")
    assert "cat" in script.seen[-1]


async def test_a_plain_answer_costs_no_reading():
    lesson, script = await lesson_with("You got it!")
    await lesson.say("a cat")
    assert len(script.seen) == 1
    assert not await lesson.turn(Answered)


async def test_what_a_model_reads_counts_and_what_the_rules_know_stays():
    lesson, _ = await lesson_with(read("distress"), "x", NONE, "x")
    await lesson.say("everything is so loud and dark here")
    assert [str(s) for s in (await lesson.state()).signals] == ["DISTRESS"]
    await lesson.say("my tummy hurts")
    assert "DISTRESS" in map(str, (await lesson.state()).signals)


@pytest.mark.parametrize("reply", [ConnectionError("down"), "not json", {"value": "maybe"}, {"value": [1]}, After(9)])
async def test_a_reading_that_fails_is_made_by_rules(reply):
    lesson, _ = await lesson_with(reply, "x")
    await lesson.say("I'm so tired now")
    noted = [e.fact for e in await lesson.turn(Noted) if isinstance(e.fact, Assessed)]
    assert [str(s) for s in noted[0].response.signals] == ["WANTS_BREAK"]
    assert (await last(lesson)).by == "author"
