"""A fork is the session it was: it replays, it takes nothing from it, and with the same lines it comes to the same."""

from dataclasses import dataclass, replace

import pytest

from handrail import check
from handrail.drive import Cast
from handrail.errors import BadSetup, Unforkable
from handrail.kernel.events import Began, Said
from handrail.ledger.memory import MemoryLedger
from handrail.programs import programs
from handrail.replay import redecide
from handrail.road import Road
from handrail.speech import Silent
from handrail.upkeep import Upkeep
from tests.laws.stage import log_of
from tests.server.sample import SAMPLE

REAL = programs()
LINES = {
    "reframing": [
        "I think everyone at work hates me",
        "about an 8, I feel awful",
        "my boss did not greet me on Monday",
        "maybe she was tired",
        "I would tell a friend that it is nothing",
    ],
    "companion": ["hi", "work was a lot today", "I argued with my sister", "I don't know what to say to her", "thanks"],
    "coach": ["hello", "dog", "I don't know", "cat", "again please"],
    "patient": [
        "Hello, what brings you here?",
        "When did it start?",
        "Does anything make it better or worse?",
        "That sounds hard. How are you coping?",
        "And at night?",
    ],
}


@dataclass
class Clock:
    """One moment for each turn, so that a fork comes at the same moments as the session it was."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


async def played(road, clock, sid, lines, turn=0):
    for place, line in enumerate(lines, turn + 1):
        clock.now = 1000.0 + 30 * place
        await road.receive(sid, "heard", line)
    return [event.text for event in await log_of(road, sid) if isinstance(event, Said)]


@pytest.mark.parametrize("name", [name for name in LINES if name in REAL])
async def test_with_the_same_lines_a_fork_comes_to_the_same(name):
    clock, program, lines = Clock(), REAL[name], LINES[name]
    road = Road(REAL, MemoryLedger(REAL), Cast(Silent(), check, 10**6, 10**5), clock)
    sid = await road.begin(name, {}, seed=7, locale="en", owner="mine")
    said = await played(road, clock, sid, lines)
    before = await log_of(road, sid)
    for after in range(len(lines)):
        clock.now = 1000.0 + 30 * after
        new = await road.fork(sid, after=after, owner="theirs")
        kept = await log_of(road, new)
        redecide(program, kept)
        assert isinstance(kept[0], Began)
        assert [replace(kept[0], owner="mine", origin=""), *kept[1:]] == before[: len(kept)]
        assert await played(road, clock, new, lines[after:], after) == said
        assert (await log_of(road, new))[1:] == before[1:]
        redecide(program, await log_of(road, new))
    assert await log_of(road, sid) == before


async def test_other_lines_come_to_something_else_and_the_first_session_stays():
    clock = Clock()
    road = Road(REAL, MemoryLedger(REAL), Cast(Silent(), check, 10**6, 10**5), clock)
    sid = await road.begin("reframing", {}, seed=7, locale="en")
    said = await played(road, clock, sid, LINES["reframing"])
    before = await log_of(road, sid)
    new = await road.fork(sid, after=1)
    assert await played(road, clock, new, ["it was something quite different", "a 2"], 1) != said
    assert await log_of(road, sid) == before


CRISIS = "I want to kill myself tonight"


@pytest.mark.parametrize("name", ["reframing", "companion", "patient"])
async def test_from_a_call_to_people_nobody_forks_away(name):
    clock = Clock()
    road = Road(REAL, MemoryLedger(REAL), Cast(Silent(), check, 10**6, 10**5, duty=lambda: "here"), clock)
    sid = await road.begin(name, {}, seed=7, locale="en")
    await played(road, clock, sid, [LINES[name][0], CRISIS, "never mind"])
    before = await road.ledger.heads()
    for after in range(4):
        with pytest.raises(Unforkable, match=f"people are called for in session '{sid}': go on there"):
            await road.fork(sid, after=after)
    await road.receive(sid, "taken", "Ana", action="ana", by="Ana")
    with pytest.raises(Unforkable, match="go on there"):
        await road.fork(sid, after=0)
    assert len(await road.ledger.heads()) == len(before)
    await road.receive(sid, "returned", "", action="ana", by="Ana")
    assert (await road.session(await road.fork(sid, after=1))).turn == 2


async def test_what_holds_a_persons_memory_is_not_copied():
    road = Road(REAL, MemoryLedger(REAL), Cast(Silent(), check, 10**6, 10**5), Clock())
    sid = await road.begin("companion", {"remember": True}, seed=7)
    with pytest.raises(Unforkable, match="could not be erased with it"):
        await road.fork(sid, after=0)
    assert len(await road.ledger.heads()) == 1


async def test_a_timer_of_long_ago_does_not_ring_at_once():
    clock, programs = Clock(), {"sample": SAMPLE}
    road = Road(programs, MemoryLedger(programs), Cast(Silent(), check, 10**6, 10**5), clock)
    sid = await road.begin("sample", {}, seed=7)
    await played(road, clock, sid, ["wait"])
    clock.now = 90_000.0
    new = await road.fork(sid, after=1)
    before = await log_of(road, new)
    redecide(SAMPLE, before)
    upkeep = Upkeep(road)
    await upkeep.ring()
    assert "nudge" in str((await log_of(road, sid))[-2:])
    assert await log_of(road, new) == before
    clock.now += 0.3
    await upkeep.ring()
    assert "Still there? (nudge)" in str((await log_of(road, new))[-2])


async def test_a_fork_too_needs_its_readers():
    programs = {"sample": replace(SAMPLE, needs=lambda _: ("judge",))}
    ledger, seats = MemoryLedger(programs), Cast(Silent(), check, 10**6, 10**5)
    sid = await Road(programs, ledger, replace(seats, readers={"judge": Ready()})).begin("sample", {}, seed=7)
    with pytest.raises(BadSetup, match="needs the reader 'judge'"):
        await Road(programs, ledger, seats).fork(sid, after=0)
    assert len(await ledger.heads()) == 1


class Ready:
    """A reader that is there, and is never asked."""

    async def ready(self):
        return

    async def __call__(self, ask):
        raise AssertionError(ask)

    async def close(self):
        return
