"""Law 6 with real deaths: a process is killed at random moments, and nothing is lost or said twice."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from handrail.kernel.events import Said
from handrail.ledger.sqlite import SqliteLedger
from tests.laws.guests import GUESTS
from tests.laws.stage import Paced, heard, holds, log_of, road_with

KILLS = int(os.environ.get("HANDRAIL_KILLS", "200"))


@pytest.fixture(scope="module")
def victim() -> Iterator[subprocess.Popen[str]]:
    script = Path(__file__).with_name("victim.py")
    with subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield process
        assert process.stdin
        process.stdin.close()
        process.wait(10)


def killed(victim: subprocess.Popen[str], db: Path, seen: Path, moment: float) -> list[dict[str, object]]:
    """Lets one child live for a moment after its session began; gives what the person had seen by then."""
    assert victim.stdin
    assert victim.stdout
    victim.stdin.write(json.dumps([str(db), str(seen)]) + "\n")
    victim.stdin.flush()
    pid = int(victim.stdout.readline())
    for _ in range(2000):
        if seen.exists() and b'"session"' in seen.read_bytes():
            break
        time.sleep(0.005)
    time.sleep(moment)
    os.kill(pid, signal.SIGKILL)
    assert victim.stdout.readline() == "over\n"
    return [json.loads(line) for line in seen.read_text().splitlines()]


async def judged(db: Path, seen: list[dict[str, object]]) -> bool:
    """Takes the session up again and holds it against what the person saw. Gives whether a turn had been cut off."""
    ledger = SqliteLedger(db, GUESTS)
    try:
        sid = next(str(s["session"]) for s in seen if "session" in s)
        before = [e.event for e in await ledger.load(sid)]
        cut = before[-1].kind != "TurnClosed"
        road = road_with(GUESTS, ledger, Paced())
        await road.session(sid)
        log = await log_of(road, sid)
        assert log[: len(before)] == before
        holds(GUESTS["every_move"], log)
        acknowledged = [s["acknowledged"] for s in seen if "acknowledged" in s]
        assert heard(log)[: len(acknowledged)] == acknowledged
        assert len(heard(log)) <= len(acknowledged) + 1
        for shown in (s for s in seen if "said" in s):
            event = log[int(str(shown["said"])) - 1]
            assert isinstance(event, Said)
            assert event.text == shown["text"]
        return cut
    finally:
        await ledger.close()


@pytest.mark.slow
def test_a_killed_process_loses_nothing_and_says_nothing_twice(victim: subprocess.Popen[str], tmp_path: Path) -> None:
    chance = random.Random(7)
    cut = 0
    for n in range(KILLS):
        db, seen = tmp_path / f"{n}.db", tmp_path / f"{n}.seen"
        cut += asyncio.run(judged(db, killed(victim, db, seen, chance.uniform(0.0, 0.15))))
    assert cut > KILLS // 4, f"only {cut} of {KILLS} kills hit a running turn: the test proves little"
