"""Law 6 at every point: the ledger fails before or after each of its commits, and another road takes the session up."""

import asyncio
from collections.abc import Sequence

import pytest

from handrail.kernel.events import Answered, Event, Received
from handrail.ledger.memory import MemoryLedger
from tests.laws.guests import GUESTS
from tests.laws.stage import Paced, heard, holds, log_of, road_with

TEXTS = ["hello", "please refer me", "I want to die", "widget", "more", "bye"]


class Died(BaseException):
    """Not an Exception: nothing may catch it and go on, as nothing survives a power cut."""


class Frail:
    """A ledger that dies at its nth commit: before anything is written, or just after."""

    def __init__(self, ledger: MemoryLedger, at: int, *, written: bool) -> None:
        self._ledger, self._left, self._written = ledger, at, written

    def __getattr__(self, name: str) -> object:
        return getattr(self._ledger, name)

    async def append(self, session: str, *, after: int, events: Sequence[Event]) -> int:
        self._left -= 1
        if self._left == 0 and not self._written:
            raise Died
        length = await self._ledger.append(session, after=after, events=events)
        if self._left == 0:
            raise Died
        return length


async def conversation(ledger: MemoryLedger, at: int, *, written: bool) -> tuple[str, list[str], list[str]]:
    """Talks until the ledger dies; gives the session, the inputs that were acknowledged, the readings asked."""
    acknowledged: list[str] = []
    speech = Paced()
    road = road_with(GUESTS, Frail(ledger, at, written=written), speech)
    sid = ""
    try:
        sid = await road.begin("every_move", {}, seed=3)
        for text in TEXTS:
            await road.receive(sid, "heard", text)
            acknowledged.append(text)
    except Died:
        pass
    return sid, acknowledged, speech.asked


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("at", range(2, 36))
async def test_a_crash_at_any_commit_loses_nothing(at: int, *, written: bool) -> None:
    ledger = MemoryLedger(GUESTS)
    sid, acknowledged, asked = await conversation(ledger, at, written=written)
    heads = await ledger.heads()
    if not heads:
        assert not acknowledged
        return
    sid = sid or heads[0].session
    before = [e.event for e in await ledger.load(sid)]
    speech = Paced()
    road = road_with(GUESTS, ledger, speech)
    await road.session(sid)
    log = await log_of(road, sid)
    assert log[: len(before)] == before, "what was written stays as it was written"
    holds(GUESTS["every_move"], log)
    assert heard(log)[: len(acknowledged)] == acknowledged
    pending = [e for e in before if isinstance(e, Received)][len(acknowledged) :]
    assert [e.value for e in pending] == heard(log)[len(acknowledged) :], "a received input is answered, not dropped"
    answered = sum(isinstance(e, Answered) for e in log)
    assert len(asked) + len(speech.asked) - answered <= 2, "a reading in the log is never asked again"


async def test_a_crash_while_the_session_goes_on_for_others() -> None:
    ledger = MemoryLedger(GUESTS)
    road = road_with(GUESTS, ledger, Paced(0.001))
    sids = await asyncio.gather(*(road.begin("every_move", {}, seed=n) for n in range(8)))
    await asyncio.gather(*(road.receive(s, "heard", f"I am {n}") for n, s in enumerate(sids)))
    for n, sid in enumerate(sids):
        log = await log_of(road, sid)
        assert heard(log) == [f"I am {n}"]
        holds(GUESTS["every_move"], log)
