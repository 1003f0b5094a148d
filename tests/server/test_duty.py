"""Who is on duty, known to every process over the same staff file: two apps, one ledger, one file."""

import asyncio
import json
import sqlite3
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from handrail.ledger.urls import open_ledger
from handrail.server.accounts import Accounts
from handrail.server.duty import LASTS, Duty
from handrail.server.register import Register
from tests.laws.stage import Paced, road_with
from tests.server.sample import PROGRAMS, STAFF, served, started
from tests.server.staffroom import Clock, accounts_at

ALARM = "I want to kill myself tonight"
KEY = {"Authorization": f"Bearer {STAFF}"}
TEAM = ["Someone of the team"]


@dataclass
class Process:
    http: httpx.AsyncClient
    accounts: Accounts

    async def on_duty(self) -> list[str]:
        return (await self.http.get("/staff/referrals", headers=KEY)).json()["on_duty"]

    async def until(self, names: list[str]) -> None:
        async with asyncio.timeout(10):
            while await self.on_duty() != names:  # noqa: ASYNC110 - the other process rings no bell here
                await asyncio.sleep(0.02)

    @asynccontextmanager
    async def somebody(self) -> Any:
        """On duty at this process for as long as it is open."""
        async with self.http.stream("GET", "/staff/stream?on_duty=true", headers=KEY) as answer:
            lines = answer.aiter_lines()
            await anext(lines)
            yield lines

    async def told(self) -> str:
        """What a person here is told who calls for people now."""
        return (await (await started(self.http)).say(ALARM)).json()["ui_text"]


@asynccontextmanager
async def process(folder: Any, clock: Any) -> Any:
    """All that a process has of its own: a road, a ledger and a register over the same files, a port."""
    ledger, accounts = open_ledger(f"sqlite:///{folder}/test.db", PROGRAMS), accounts_at(folder / "staff.db", clock)
    road = road_with(PROGRAMS, ledger, Paced())
    async with served(road, accounts=accounts) as address, httpx.AsyncClient(base_url=address) as http:
        yield Process(http, accounts)
    await accounts.register.close()
    await ledger.close()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def both(tmp_path, clock):
    async with process(tmp_path, clock) as one, process(tmp_path, clock) as other:
        yield one, other


async def test_two_processes_agree_and_tell_people_the_same(both):
    one, other = both
    assert "nobody is on duty" in await other.told()
    async with one.somebody():
        await other.until(TEAM)
        assert await one.on_duty() == TEAM
        assert "Nobody has joined yet" in await other.told()
    await one.until([])
    await other.until([])
    assert "nobody is on duty" in await other.told()


async def test_the_queue_of_the_other_process_shows_who_came_and_went(both):
    one, other = both

    async with asyncio.timeout(15), other.http.stream("GET", "/staff/stream", headers=KEY) as answer:
        shown = (json.loads(x[6:])["on_duty"] async for x in answer.aiter_lines() if x.startswith("data: "))
        assert await anext(shown) == []
        async with one.somebody():
            assert await anext(shown) == TEAM
        assert await anext(shown) == []


async def test_who_is_on_duty_at_both_is_one_and_stays_while_either_page_is_open(both):
    one, other = both
    async with other.somebody():
        async with one.somebody():
            await one.until(TEAM)
        await one.until(TEAM)
        assert await other.on_duty() == TEAM
    await one.until([])


async def test_a_process_that_was_killed_is_believed_for_seconds_only(both, clock, tmp_path):
    one, _ = both
    with sqlite3.connect(tmp_path / "staff.db") as db:
        db.execute("INSERT INTO duty VALUES ('killed', 'Ana', ?)", (clock.now + LASTS,))
    await one.until(["Ana"])
    clock.now += LASTS
    await one.until([])


async def test_a_row_from_a_clock_that_was_set_back_is_not_believed(both, clock, tmp_path):
    one, _ = both
    with sqlite3.connect(tmp_path / "staff.db") as db:
        db.execute("INSERT INTO duty VALUES ('future', 'Ana', ?)", (clock.now + 1_000,))
        db.execute("INSERT INTO duty VALUES ('now', 'Ben', ?)", (clock.now + LASTS,))
    await one.until(["Ben"])


async def test_a_process_that_stops_takes_its_people_with_it(tmp_path, clock):
    async with process(tmp_path, clock) as one:
        async with process(tmp_path, clock) as other:
            lasting = other.somebody()
            await lasting.__aenter__()
            await one.until(TEAM)
        await one.until([])
        with sqlite3.connect(tmp_path / "staff.db") as db:
            assert db.execute("SELECT * FROM duty").fetchall() == []


async def test_being_on_duty_is_said_again_before_it_runs_out():
    clock = Clock()
    register = Register(None, clock)
    here, there = Duty(clock=clock), Duty(clock=clock)
    try:
        with here.on("Ana"):
            for _ in range(30):
                await here.beat(register)
                await there.beat(register)
                assert there.people == ["Ana"]
                clock.now += 1
        assert await there.beat(register) is False, "nothing was taken back yet"
        await here.beat(register)
        assert await there.beat(register) is True
        assert (there.people, there.state()) == ([], "away")
    finally:
        await register.close()


async def test_who_has_the_conversation_is_not_among_the_others():
    duty = Duty()
    with duty.on("Ana"):
        assert (duty.state(), duty.state("Ana"), duty.state("Ben")) == ("here", "away", "here")
        with duty.on("Ben"):
            assert duty.state("Ana") == "here"


async def test_what_was_heard_long_ago_counts_for_nothing():
    clock = Clock()
    register = Register(None, clock)
    here, there = Duty(clock=clock), Duty(clock=clock)
    with here.on("Ana"):
        await here.beat(register)
        await there.beat(register)
        await register.close()
        assert there.state() == "here"
        clock.now += LASTS
        assert there.state() == "away", "the file cannot be read any more"
        assert here.state() == "here"
    assert Duty(handoff=False, clock=clock).state() == ""
