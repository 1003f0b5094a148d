"""Where turns, commits, timers and two processes meet: each of these once went wrong."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from handrail.errors import Conflict, HandrailError
from handrail.kernel.events import Answered, Event, Received, Said, Screened
from handrail.kernel.moves import Ask, Say
from handrail.ledger.codec import Codec
from handrail.ledger.memory import MemoryLedger
from handrail.ledger.sqlite import SqliteLedger
from handrail.road import Road
from handrail.speech import Check, Out, Reading, Spoken
from handrail.upkeep import Upkeep
from tests.laws.guests import GUESTS
from tests.laws.stage import Paced, heard, holds, log_of, road_with

PROGRAM = GUESTS["every_move"]


def slow(road: Road, pause: float) -> None:
    road.cast.speech.pause = pause  # type: ignore[attr-defined]


async def begun(road: Road) -> str:
    return await road.begin("every_move", {}, seed=1)


async def test_ending_a_session_while_its_timer_rings_stops_no_other_timer() -> None:
    now = [1000.0]
    road = road_with(GUESTS, MemoryLedger(GUESTS), Paced())
    road.clock = lambda: now[0]
    first, second = await begun(road), await begun(road)
    for sid in (first, second):
        await road.receive(sid, "heard", "widget")
    now[0] += 61
    stuck = asyncio.Event()

    async def hangs(*_args: object, **_named: object) -> Any:
        stuck.set()
        await asyncio.sleep(60)

    whole = road._turn
    road._turn = lambda pen, fresh: hangs() if pen.sid == first else whole(pen, fresh)  # type: ignore[method-assign]
    ringing = asyncio.create_task(Upkeep(road).ring())
    await stuck.wait()
    await road.lanes.stop(first)
    await asyncio.wait_for(ringing, 60)
    assert heard(await log_of(road, second)) == ["widget", "nudge"]


async def test_timers_of_sessions_that_cannot_be_read_hold_up_no_other() -> None:
    now = [1000.0]
    ledger = MemoryLedger(GUESTS)
    old = road_with(GUESTS, ledger, Paced())
    old.clock = lambda: now[0]
    for _ in range(40):
        await old.receive(await begun(old), "heard", "widget")
    other = {"other": replace(PROGRAM, name="other")}
    road = road_with(other, ledger, Paced())  # the program of those forty is gone
    now[0] += 1
    road.clock = lambda: now[0]
    ledger._codec = Codec(other)
    sid = await road.begin("other", {}, seed=1)
    await road.receive(sid, "heard", "widget")
    now[0] += 61
    upkeep = Upkeep(road)
    for _ in range(3):
        await upkeep.ring()
    assert heard(await log_of(road, sid)) == ["widget", "nudge"]


class Halves(Paced):
    """Reads half a character, which no log can keep."""

    async def read(self, ask: Ask, *, left: int) -> Reading:
        return Reading("\ud83d", "model")


async def test_a_reading_that_no_log_could_keep_gives_its_default() -> None:
    road = road_with(GUESTS, MemoryLedger(GUESTS), Halves())
    sid = await begun(road)
    await road.receive(sid, "heard", "hello")
    log = await log_of(road, sid)
    assert {(e.by, e.why) for e in log if isinstance(e, Answered)} == {("default", "failed: UnicodeEncodeError")}
    holds(PROGRAM, log)


class Broken(Paced):
    """Lets one sentence out and fails."""

    async def speak(self, say: Say, check: Check, out: Out, *, left: int) -> Spoken:
        await out("A beginning.")
        raise ConnectionError


async def test_a_draft_that_breaks_off_is_followed_by_the_authors_line() -> None:
    road = road_with(GUESTS, MemoryLedger(GUESTS), Broken())
    sid = await begun(road)
    said = [e for e in await log_of(road, sid) if isinstance(e, Said)]
    assert [e.text for e in said] == ["A beginning.", "A beginning.\n\nHello. Tell me something."]


async def test_a_second_process_that_takes_a_turn_over_ends_it_for_the_first(tmp_path: Path) -> None:
    """Law 8: the first writer is told, and has not written into the other's turn."""
    one, two = (SqliteLedger(tmp_path / "x.db", GUESTS) for _ in range(2))
    first, second = road_with(GUESTS, one, Paced()), road_with(GUESTS, two, Paced())
    sid = await begun(first)
    slow(first, 0.15)
    running = asyncio.create_task(first.receive(sid, "heard", "hello"))
    for _ in range(200):
        await asyncio.sleep(0.02)
        if any(isinstance(e, Said) and e.part for e in (await log_of(second, sid))[7:]):
            break
    await second.session(sid)
    with pytest.raises(Conflict):
        await running
    log = await log_of(second, sid)
    holds(PROGRAM, log)
    assert heard(log) == ["hello"]
    slow(first, 0)
    await first.receive(sid, "heard", "and on")
    holds(PROGRAM, await log_of(first, sid))
    await one.close()
    await two.close()


class Lazy(SqliteLedger):
    """A disk that takes half a second."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, GUESTS)
        self.lazy = False
        commit = self._writer._commit

        def later(group: Sequence[Any]) -> Any:
            time.sleep(0.5 if self.lazy else 0)
            return commit(group)

        self._writer._commit = later  # type: ignore[method-assign]


async def test_ending_while_the_disk_works_ends_the_session(tmp_path: Path) -> None:
    ledger = Lazy(tmp_path / "x.db")
    road = road_with(GUESTS, ledger, Paced())
    sid = await begun(road)
    ledger.lazy = True
    running = asyncio.create_task(road.receive(sid, "heard", "hello"))
    await asyncio.sleep(0.1)
    session = await road.end(sid, by="person", reason="left")
    assert session.status == "terminated"
    with pytest.raises(asyncio.CancelledError):
        await running
    log = await log_of(road, sid)
    assert heard(log) == ["hello"]
    holds(PROGRAM, log)
    await ledger.close()


async def test_time_that_runs_out_during_a_flush_loses_no_sentence(tmp_path: Path) -> None:
    ledger = Lazy(tmp_path / "x.db")

    class Hurried(Paced):
        async def speak(self, say: Say, check: Check, out: Out, *, left: int) -> Spoken:
            ledger.lazy = True
            async with asyncio.timeout(0.1):
                await out("Said in time.")
            raise AssertionError("the flush takes longer than that")

    road = road_with(GUESTS, ledger, Hurried())
    sid = await begun(road)
    said = [e for e in await log_of(road, sid) if isinstance(e, Said)]
    assert [(e.part, e.text.split("\n")[0]) for e in said] == [(1, "Said in time."), (0, "Said in time.")]
    await ledger.close()


async def test_words_in_a_signal_pass_the_gate(road_of: Any) -> None:
    road = road_of(GUESTS)
    sid = await begun(road)
    await road.receive(sid, "sensed", {"transcript": "I want to kill myself tonight", "rms": 0.1})
    log: list[Event] = await log_of(road, sid)
    verdict = next(e for e in log if isinstance(e, Screened))
    assert verdict.alarm
    assert any(verdict.help in e.text for e in log if isinstance(e, Said))
    await road.receive(sid, "sensed", {"rms": 0.1})
    assert sum(isinstance(e, Received) for e in await log_of(road, sid)) == 2


async def test_an_answer_without_words_keeps_the_language(road_of: Any) -> None:
    road = road_of(GUESTS)
    sid = await road.begin("every_move", {}, seed=1, locale="es-AR")
    session = await road.receive(sid, "heard", "widget por favor, quiero elegir algo")
    assert session.language == "es"
    assert session.pending
    with pytest.raises(HandrailError):
        await road.receive(sid, "responded", 7, action=session.pending.action)
    assert (await road.session(sid)).language == "es"
