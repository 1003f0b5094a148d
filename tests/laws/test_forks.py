"""A fork is the session it was: it replays, it takes nothing from it, and with the same lines it comes to the same."""

from dataclasses import dataclass, replace

import pytest

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Began, Said
from handrail.ledger.memory import MemoryLedger
from handrail.programs import programs
from handrail.replay import redecide
from handrail.road import Road
from handrail.speech import Silent
from tests.laws.stage import log_of

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
