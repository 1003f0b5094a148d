"""Folded sessions at hand: read once, bounded, never staler than they are asked to be."""

import asyncio
from dataclasses import replace

import pytest

from handrail.errors import UnknownProgram, Unreadable
from handrail.ledger import Entry
from handrail.ledger.memory import MemoryLedger
from handrail.ledger.shelf import Shelf
from tests.contracts.ruler import BEGAN, PROGRAMS, RULER, turn


class Counted:
    """A ledger that counts what is read from it, and may be held up."""

    def __init__(self) -> None:
        self.real = MemoryLedger(PROGRAMS)
        self.append = self.real.append
        self.reads: list[tuple[str, int]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def load(self, session: str, *, after: int = 0) -> list[Entry]:
        self.reads.append((session, after))
        entries = await self.real.load(session, after=after)
        await self.gate.wait()
        return entries


@pytest.fixture
async def ledger() -> Counted:
    counted = Counted()
    for name in "abc":
        await counted.append(name, after=0, events=[BEGAN, *turn(1)])
    return counted


def shelf_on(ledger: Counted, **more: int) -> Shelf:
    return Shelf(ledger, PROGRAMS, **more)  # type: ignore[arg-type]


async def test_a_session_that_nobody_began(ledger):
    assert await shelf_on(ledger).get("nobody") is None
    assert await shelf_on(ledger).fresh("nobody") is None


async def test_the_program_must_be_here(ledger):
    with pytest.raises(UnknownProgram, match=r"'a'.*'ruler'.*here: other"):
        await Shelf(ledger, {"other": RULER}).get("a")


async def test_a_program_that_cannot_take_up_its_log_is_named(ledger):
    def evolve(state, fact):
        raise KeyError("gone")

    shelf = Shelf(ledger, {"ruler": replace(RULER, evolve=evolve)})
    for _ in range(2):
        with pytest.raises(Unreadable, match="session 'a', number 4: ruler cannot take up its own Noted: KeyError"):
            await shelf.get("a")


async def test_a_session_is_read_once_however_often_it_is_asked_for(ledger):
    shelf = shelf_on(ledger)
    ledger.gate.clear()
    asked = [asyncio.create_task(shelf.get("a")) for _ in range(5)]
    await asyncio.sleep(0)
    asked[0].cancel()
    await asyncio.sleep(0)
    ledger.gate.set()
    found = await asyncio.gather(*asked[1:])
    assert {s.seq for s in found} == {6}
    assert await shelf.get("a") is found[0]
    assert ledger.reads == [("a", 0)]


async def test_only_the_sessions_used_last_are_held(ledger):
    shelf = shelf_on(ledger, room=2)
    for name in ("a", "b", "a", "c", "a", "b"):
        await shelf.get(name)
    assert [name for name, _ in ledger.reads] == ["a", "b", "c", "b"]


async def test_what_others_wrote_is_taken_up_from_where_it_stands(ledger):
    shelf = shelf_on(ledger)
    await shelf.get("a")
    await ledger.append("a", after=6, events=turn(2))
    stale, fresh = await shelf.get("a"), await shelf.fresh("a")
    assert stale
    assert fresh
    assert (stale.seq, fresh.seq, fresh.state.scores) == (6, 11, (1, 2))
    assert await shelf.get("a") is fresh
    assert ledger.reads == [("a", 0), ("a", 6)]


async def test_put_and_drop(ledger):
    shelf = shelf_on(ledger)
    session = await shelf.get("a")
    assert session
    newer = replace(session, seq=7)
    shelf.put("a", newer)
    assert await shelf.get("a") is newer
    shelf.drop("a")
    shelf.drop("never held")
    again = await shelf.get("a")
    assert again
    assert again.seq == 6


async def test_a_slow_read_does_not_push_out_what_was_committed_meanwhile(ledger):
    shelf = shelf_on(ledger)
    session = await shelf.get("a")
    assert session
    ledger.gate.clear()
    reading = asyncio.create_task(shelf.fresh("a"))
    await asyncio.sleep(0)
    newer = replace(session, seq=9)
    shelf.put("a", newer)
    ledger.gate.set()
    assert await reading is newer
    assert await shelf.get("a") is newer


async def test_a_failed_read_is_told_to_all_and_not_remembered(ledger):
    shelf = shelf_on(ledger)
    real, ledger.load = ledger.load, None
    results = await asyncio.gather(shelf.get("a"), shelf.get("a"), return_exceptions=True)
    assert all(isinstance(r, TypeError) for r in results)
    ledger.load = real
    assert await shelf.get("a")
