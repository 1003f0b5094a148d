"""What a lesson is refused with, before it begins; and what stands in the way of a wrong answer to a widget."""

import pytest
from lesson_loop import Lesson

from handrail.errors import BadInput, BadSetup, Misconfigured, NotPending
from handrail.programs.sessions.learning import start
from handrail.programs.sessions.learning.reading import read_lexicon
from handrail.programs.sessions.learning.voice import lines, read_lines

INLINE = {
    "topic": "Sums",
    "modules": [
        {
            "concept_id": "sums",
            "concept_name": "sums",
            "explanation_template": "Add the ones, then the tens.",
            "item_templates": [{"skill_tag": "MATH.ARITH.ADD.2DIGIT"}],
        }
    ],
}


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"curriculum_id": "latin"}, "there is no curriculum 'latin'"),
        ({"curriculum_id": "fractions", "curriculum": INLINE}, "give curriculum_id or curriculum, not both"),
        ({"curriculum": {"topic": "x", "modules": [{"concept_id": "a"}]}}, r"concept_name.*modules\[0\]"),
        ({"curriculum": INLINE | {"modules": []}}, "modules: give from 1"),
        ({"max_items": 0}, "max_items: give a whole number from 1 to 1000"),
        ({"items_per_concept": 2}, "needs 3 right answers and may ask 2, so nothing behind it can be reached"),
        ({"reviews": [{"concept_id": "carrying"}]}, "due"),
        ({"nonsense": 1}, "it has no field 'nonsense'"),
    ],
)
async def test_bad_configs_are_refused_and_say_why(config, said):
    with pytest.raises(BadSetup, match=said):
        await Lesson.begin(**config)


async def test_an_answer_that_was_not_offered_changes_nothing():
    lesson = await Lesson.begin()
    session = await lesson.session()
    before = await lesson.log()
    for value, action, error in [
        ("1000", session.pending.action, BadInput),
        (7, session.pending.action, BadInput),
        ("42", "call_99", NotPending),
    ]:
        with pytest.raises(error):
            await lesson.road.receive(lesson.sid, "responded", value, action=action)
    assert await lesson.log() == before


async def test_a_wrong_answer_is_not_offered_a_second_time():
    lesson = await Lesson.begin()
    first = (await lesson.session()).pending
    await lesson.answer(right=False)
    second = (await lesson.session()).pending
    gone = set(first.props["options"]) - set(second.props["options"])
    assert len(gone) == 1
    with pytest.raises(NotPending):
        await lesson.road.receive(lesson.sid, "responded", first.props["options"][0], action=first.action)
    with pytest.raises(BadInput):
        await lesson.road.receive(lesson.sid, "responded", gone.pop(), action=second.action)


async def test_an_inline_curriculum_without_hints_or_examples_is_taught():
    lesson = await Lesson.begin(curriculum=INLINE, locale="es")
    assert "Add the ones, then the tens." in await lesson.said()
    assert "despacio" in await lesson.say("pista")
    await lesson.answer(right=False)
    assert "con otros números" in await lesson.answer(right=False) or "parecida" in await lesson.said()
    await lesson.play(lambda *_: True)
    assert (await lesson.session()).ended.reason == "all_concepts_mastered"


def test_the_data_files_are_whole():
    start.load()
    assert lines("en").keys() == lines("es").keys()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[hello", "not valid TOML"),
        ("[hello]\nfirst = []", "hello.first: needs a list"),
        ('[hello]\nfirst = ["Hi {who}"]', "unknown slot .*who"),
    ],
)
def test_broken_lines_are_refused(text, said):
    with pytest.raises(Misconfigured, match=said):
        read_lines("learning/lines/xx.toml", text)


@pytest.mark.parametrize(("text", "said"), [("x", "not valid TOML"), ("[readings]\nstop = ['stop']", "needs exactly")])
def test_a_broken_lexicon_is_refused(text, said):
    with pytest.raises(Misconfigured, match=said):
        read_lexicon("lexicon/xx.toml", text)
