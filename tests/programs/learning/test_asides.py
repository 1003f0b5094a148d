"""What learners write while a question waits: read by rules, answered in kind, and the question stays."""

import tomllib
from pathlib import Path

import pytest
from lesson_loop import Lesson

from handrail.programs.sessions.learning import learning
from handrail.programs.sessions.learning.reading import READINGS, answer_in, read
from tests.laws.stage import holds

SENTENCES = tomllib.loads((Path(__file__).parent / "sentences.toml").read_text("utf-8"))


def test_every_reading_has_sentences():
    assert set(SENTENCES) == {*READINGS, "aside"}


@pytest.mark.parametrize(("text", "meant"), [(t, name) for name, texts in SENTENCES.items() for t in texts])
def test_sentences_are_read(text, meant):
    assert read(text) == meant


@pytest.mark.parametrize("text", ["", " ", "?" * 5000, "a" * 100_000, "\u202e", "no " * 9000, "ññ", "(((((", "{stem}"])
def test_odd_text_is_read_quickly_and_without_fault(text):
    assert read(text) in (*READINGS, "aside")


async def test_an_answer_that_is_written_counts_as_one():
    lesson = await Lesson.begin()
    item = (await lesson.state()).open.asked.item
    assert answer_in(item, (), f"is it {item.correct_answer}?") == item.correct_answer
    assert answer_in(item, (), f"it's not {item.correct_answer}") is None
    assert answer_in(item, (), " or ".join(item.options[:2])) is None
    assert answer_in(item, (item.correct_answer,), item.correct_answer) is None
    await lesson.say(f"I think {item.correct_answer}")
    assert (await lesson.state()).records[0].correct


async def test_a_number_that_is_none_of_the_choices_is_no_answer():
    lesson = await Lesson.begin()
    assert "777" in await lesson.say("777?")
    assert (await lesson.state()).done == 0


@pytest.mark.parametrize("locale", ["en", "es"])
@pytest.mark.parametrize("meant", sorted({*READINGS, "aside"} - {"stop", "skip", "harder", "known", "easier"}))
async def test_the_question_stays_and_is_told_again(meant, locale):
    lesson = await Lesson.begin(locale=locale)
    before = await lesson.session()
    said = await lesson.say(SENTENCES[meant][-1 if locale == "es" else 0])
    after = await lesson.session()
    assert after.pending == before.pending
    assert after.state.open.asked == before.state.open.asked
    assert after.state.open.asked.item.stem in said


async def test_nothing_is_said_twice_in_a_row():
    lesson = await Lesson.begin()
    for meant in ("aside", "bored", "unsure", "upset", "tell", "pause"):
        said = [await lesson.say(SENTENCES[meant][0]) for _ in range(2)]
        assert said[0] != said[1], meant


async def test_skipping_brings_another_and_in_the_end_another_concept_and_back():
    lesson = await Lesson.begin(seed=2)
    await lesson.play(lambda *_: True, most=3)
    numbers = []
    for _ in range(3):
        numbers.append((await lesson.state()).open.asked.item.key)
        await lesson.say("skip")
    state = await lesson.state()
    assert len(set(numbers)) == 3
    assert state.standings["carrying"] == "parked"
    assert state.concept == "taking_away"
    await lesson.play(lambda *_: True, most=3)
    state = await lesson.state()
    assert state.concept == "carrying"
    assert state.sheet.begun == 2
    await lesson.play(lambda *_: True)
    assert (await lesson.session()).ended.reason == "all_concepts_mastered"


async def test_who_only_skips_comes_to_an_end():
    lesson = await Lesson.begin(max_items=1000)
    for _ in range(200):
        if (await lesson.session()).ended:
            break
        await lesson.say("skip")
    assert (await lesson.session()).ended.reason == "concepts_left_for_later"
    assert learning.report(await lesson.state())["reviews"] == []
    holds(learning, await lesson.log(), faults=False)


async def test_harder_and_easier_change_the_level_as_far_as_it_goes():
    lesson = await Lesson.begin(curriculum_id="fractions")
    start = (await lesson.state()).open.asked.level
    await lesson.say("too easy")
    assert (await lesson.state()).open.asked.level > start
    for _ in range(8):
        last = await lesson.say("harder")
    assert "hard" in last
    for _ in range(12):
        last = await lesson.say("easier please")
    assert "easiest" in last
    assert (await lesson.state()).sheet.mastery == 0.25


async def test_who_does_not_get_it_is_told_in_other_words_then_shown_then_asked_something_easier():
    lesson = await Lesson.begin(curriculum_id="fractions")
    first = (await lesson.state()).open.asked
    said = [await lesson.say("I don't get it") for _ in range(4)]
    assert len(set(said)) == 4
    assert "chocolate" in said[0]
    assert "18/24" in said[1] or "35/50" in said[1]
    state = await lesson.state()
    assert state.open.asked.item.key != first.item.key
    assert state.open.asked.level < first.level


async def test_who_says_they_know_it_shows_it_with_two():
    lesson = await Lesson.begin()
    await lesson.say("I know this already")
    await lesson.play(lambda *_: True, most=2)
    state = await lesson.state()
    assert state.standings["adding_tens_and_ones"] == "mastered"
    await lesson.say("I know this already")
    await lesson.answer(right=False)
    await lesson.answer(right=True)
    await lesson.play(lambda *_: True, most=2)
    assert (await lesson.state()).standings["carrying"] == "practising"


async def test_a_language_is_followed():
    lesson = await Lesson.begin(locale="en")
    said = await lesson.say("no entiendo nada de esto, puedes explicarlo en español por favor")
    assert "monedas" in said
    await lesson.say("ok")
    assert (await lesson.state()).language == "es"
    await lesson.answer(right=True)
    assert (await lesson.state()).open.asked.item.locale == "es"


async def test_help_can_be_asked_for_in_the_field_of_the_answer():
    """A field of text takes any words: what is no answer is taken for what it says, and the field comes again."""
    template = {"skill_tag": "MATH.ARITH.FRAC.ADD.LIKE", "item_type": "number"}
    module = {"concept_id": "f", "concept_name": "f", "explanation_template": "x", "item_templates": [template]}
    lesson = await Lesson.begin(curriculum={"topic": "f", "modules": [module]})
    session = await lesson.session()
    assert session.pending.widget == "free_text"
    for text in ("hint", "I don't get it", "my dog"):
        pending = (await lesson.session()).pending
        await lesson.road.receive(lesson.sid, "responded", text, action=pending.action)
        assert (await lesson.shown()).props["prompt"] == session.pending.props["prompt"]
    item = (await lesson.state()).open.asked.item
    pending = (await lesson.session()).pending
    await lesson.road.receive(lesson.sid, "responded", f" {item.correct_answer} ", action=pending.action)
    assert (await lesson.state()).records[0].correct
    pending = (await lesson.session()).pending
    await lesson.road.receive(lesson.sid, "responded", "skip", action=pending.action)
    assert [e.kind for e in await lesson.turn()] == ["Said", "Shown"]
    holds(learning, await lesson.log(), faults=False)


async def test_numbers_are_asked_for_with_a_number_field():
    template = {"skill_tag": "MATH.ARITH.ADD.2DIGIT", "item_type": "number"}
    module = {"concept_id": "a", "concept_name": "a", "explanation_template": "x", "item_templates": [template]}
    lesson = await Lesson.begin(curriculum={"topic": "a", "modules": [module]})
    assert (await lesson.session()).pending.widget == "number"
    await lesson.answer(right=False)
    assert (await lesson.session()).pending.widget == "number"
    item = (await lesson.state()).open.asked.item
    await lesson.say(f"I think {item.correct_answer}")
    assert (await lesson.state()).records[0].tries[-1].correct
