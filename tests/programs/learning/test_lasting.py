"""A lesson keeps what it began with: files that are changed or gone later change nothing in it."""

from dataclasses import replace

import pytest
from lesson_loop import PROGRAMS, Lesson

from handrail.assess.learning import curriculum
from handrail.errors import BadSetup
from handrail.kernel.events import Began, Noted
from handrail.kernel.session import fold
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.learning import learning, starting
from handrail.programs.sessions.learning.facts import Started
from handrail.road import Road
from tests.histories.test_histories import HERE, read


def gone(_name):
    raise BadSetup("there is no such curriculum any more")


async def reopened(lesson):
    """Another server on the same ledger, which reads the log from its start."""
    road = Road(PROGRAMS, lesson.road.ledger, lesson.road.cast, clock=lambda: lesson.clock[0])
    return Lesson(road, lesson.sid, lesson.clock)


async def test_a_lesson_whose_curriculum_is_gone_is_read_and_goes_on(monkeypatch):
    lesson = await Lesson.begin(curriculum_id="fractions", ledger=MemoryLedger(PROGRAMS))
    await lesson.answer(right=True)
    before = await lesson.state()
    monkeypatch.setattr(starting, "curriculum", gone)
    with pytest.raises(BadSetup):
        await Lesson.begin(curriculum_id="fractions")
    again = await reopened(lesson)
    assert await again.state() == before
    assert before.curriculum == curriculum("fractions")
    await again.play(lambda *_: True)
    assert (await again.session()).ended.reason == "all_concepts_mastered"
    assert learning.report(await again.state())["curriculum_id"] == "fractions"


async def test_a_changed_file_does_not_reach_a_lesson_that_has_begun(monkeypatch):
    lesson = await Lesson.begin(ledger=MemoryLedger(PROGRAMS))
    old = curriculum("two-digit-arithmetic")
    monkeypatch.setattr(starting, "curriculum", lambda _name: replace(old, topic="Rewritten", modules=old.modules[:1]))
    assert (await (await reopened(lesson)).state()).curriculum == old
    assert learning.view(await (await Lesson.begin()).state())["topic"] == "Rewritten"


async def test_the_first_turn_says_which_curriculum_and_where_the_learner_stands():
    lesson = await Lesson.begin(curriculum_id="fractions")
    facts = [event.fact for event in await lesson.log() if isinstance(event, Noted)]
    assert isinstance(facts[0], Started)
    assert sum(isinstance(fact, Started) for fact in facts) == 1
    assert [place.concept for place in facts[0].places] == [m.concept_id for m in curriculum("fractions").modules]
    assert {place.standing for place in facts[0].places} == {"new"}


def test_logs_of_version_1_are_still_read():
    for path in sorted((HERE / "learning" / "v1").glob("*.jsonl")):
        session, log = None, read(path)
        for event in log:
            session = fold(learning, session, event)
        assert isinstance(log[0], Began) and log[0].version == 1
        assert learning.report(session.state)["items_completed"] == session.state.done > 0
