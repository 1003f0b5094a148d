"""Processes that die and processes that race: what was acknowledged is there, and one writer wins each number."""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys

import pytest

from handrail.kernel.session import fold
from handrail.ledger.sqlite import SqliteLedger
from tests.contracts.ruler import PROGRAMS, RULER

WRITER = """
import asyncio, sys
from pathlib import Path
from handrail.ledger.sqlite import SqliteLedger
from tests.contracts.ruler import BEGAN, PROGRAMS, turn

async def live(ledger, name):
    length = len(await ledger.load(name)) or await ledger.append(name, after=0, events=[BEGAN])
    while True:
        length = await ledger.append(name, after=length, events=turn(length // 5 + 1))
        print(name, length, flush=True)

async def main():
    ledger = SqliteLedger(Path(sys.argv[1]), PROGRAMS)
    await asyncio.gather(*(live(ledger, f"s{i}") for i in range(8)))

asyncio.run(main())
"""

RACER = """
import asyncio, sys
from pathlib import Path
from handrail.errors import Conflict
from handrail.ledger.sqlite import SqliteLedger
from handrail.kernel.events import Noted
from tests.contracts.ruler import BEGAN, PROGRAMS, Rated

async def main():
    ledger = SqliteLedger(Path(sys.argv[1]), PROGRAMS)
    me, won = int(sys.argv[2]), 0
    while won < 40:
        after = len(await ledger.load("s"))
        try:
            await ledger.append("s", after=after, events=[Noted(Rated(me))] * 3 if after else [BEGAN])
            won += 1 if after else 0
        except Conflict:
            pass
    await ledger.close()

asyncio.run(main())
"""


def started(code: str, *args: object) -> "subprocess.Popen[str]":
    env = os.environ | {"PYTHONPATH": os.pathsep.join(["src", *sys.path])}
    return subprocess.Popen([sys.executable, "-c", code, *map(str, args)], stdout=subprocess.PIPE, text=True, env=env)


@pytest.mark.parametrize("seed", range(6))
async def test_every_acknowledged_append_survives_sigkill(tmp_path, seed):
    path, chance = tmp_path / "l.db", random.Random(seed)
    acknowledged: dict[str, int] = {}
    for _ in range(2):  # the second one takes up the file that the first one left
        writer = started(WRITER, path)
        assert writer.stdout
        acknowledged |= [_ack(writer.stdout.readline())]
        await asyncio.sleep(chance.uniform(0.0, 0.2))
        writer.send_signal(signal.SIGKILL)
        acknowledged |= [_ack(line) for line in writer.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        writer.wait()
        writer.stdout.close()
    ledger = SqliteLedger(path, PROGRAMS)
    for name, length in acknowledged.items():
        entries = await ledger.load(name)
        assert len(entries) >= length
        assert [e.seq for e in entries] == list(range(1, len(entries) + 1))
        assert len(entries) % 5 == 1, "a turn of five is there whole or not at all"
        session, head = fold(RULER, None, *(e.event for e in entries)), await ledger.head(name)
        assert session
        assert head
        assert (head.seq, head.turn, head.status, head.open) == (
            session.seq,
            session.turn,
            session.status,
            bool(session.open),
        )
    await ledger.close()
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


def _ack(line: str) -> tuple[str, int]:
    name, length = line.split()
    return name, int(length)


async def test_processes_that_race_on_one_session_lose_nothing(tmp_path):
    path = tmp_path / "l.db"
    racers = [started(RACER, path, me) for me in range(3)]
    assert [racer.wait(60) for racer in racers] == [0, 0, 0]
    for racer in racers:
        racer.stdout.close()  # type: ignore[union-attr]
    ledger = SqliteLedger(path, PROGRAMS)
    scores = [e.event.fact.score for e in await ledger.load("s", after=1)]
    assert sorted(scores) == [0] * 120 + [1] * 120 + [2] * 120
    assert all(len(set(scores[i : i + 3])) == 1 for i in range(0, 360, 3))
    await ledger.close()
