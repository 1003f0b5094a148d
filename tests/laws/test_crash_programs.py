"""Law 6 for the programs that people use: a crash at any commit loses nothing and says nothing twice."""

import pytest

from handrail.ledger.memory import MemoryLedger
from handrail.programs import programs
from tests.laws.stage import Paced, heard, holds, log_of, road_with
from tests.laws.test_crash import Died, Frail

REAL = programs()
TEXTS = ["my boss ignored me today", "he thinks I am useless", "ashamed, 7", "I want to kill myself", "ok", "thank you"]


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("at", range(1, 20))
@pytest.mark.parametrize("name", REAL)
async def test_a_crash_in_a_real_program_loses_nothing(name: str, at: int, *, written: bool) -> None:
    ledger = MemoryLedger(REAL)
    road = road_with(REAL, Frail(ledger, at, written=written), Paced())
    acknowledged: list[str] = []
    try:
        sid = await road.begin(name, {}, seed=3, locale="en-US")
        for text in TEXTS:
            await road.receive(sid, "heard", text)
            acknowledged.append(text)
    except Died:
        pass
    heads = await ledger.heads()
    if not heads:
        assert not acknowledged
        return
    sid = heads[0].session
    before = [e.event for e in await ledger.load(sid)]
    again = road_with(REAL, ledger, Paced())
    await again.session(sid)
    log = await log_of(again, sid)
    assert log[: len(before)] == before
    assert heard(log)[: len(acknowledged)] == acknowledged
    assert len(heard(log)) <= len(acknowledged) + 1
    holds(REAL[name], log, faults=False)
