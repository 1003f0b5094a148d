"""Law 6 for answers and words alike: a crash at any commit loses nothing and says nothing twice."""

import pytest

from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.survey import survey
from tests.laws.stage import Paced, heard, holds, log_of, road_with
from tests.laws.test_crash import Died, Frail

from .desk import PROGRAMS, Desk

STEPS = [
    "hello", 0, 1, "back", "I am scared of my husband", "no", "work is too much and I want everything to stop", "no",
    "I want to kill myself", "no", "ok", 2, "go on", 1, 1, 1, 1, 1, 1, 1, 2, "no", "no", "go on", 1,
]  # fmt: skip


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("at", range(1, 28))
async def test_a_crash_loses_nothing(at, written):
    ledger = MemoryLedger(PROGRAMS)
    desk = Desk(road_with(PROGRAMS, Frail(ledger, at, written=written), Paced()), "")
    acknowledged = 0
    try:
        desk.sid = await desk.road.begin("survey", {"allow_back": True}, seed=3, locale="en-US")
        for step in STEPS:
            pending = (await desk.session()).pending
            if isinstance(step, str):
                await desk.say(step)
            elif pending:
                await desk.answer(step)
            acknowledged += isinstance(step, str) or pending is not None
    except Died:
        pass
    heads = await ledger.heads()
    if not heads:
        assert not acknowledged
        return
    before = [entry.event for entry in await ledger.load(heads[0].session)]
    again = road_with(PROGRAMS, ledger, Paced())
    await again.session(heads[0].session)
    log = await log_of(again, heads[0].session)
    assert log[: len(before)] == before
    assert acknowledged <= len(heard(log)) <= acknowledged + 1
    holds(survey, log, faults=False)
