"""A log with a turn in which the program failed: mended since, it is listed apart; failing still, it is compared."""

from dataclasses import replace

import pytest

from handrail.cli.timeline import judged, verdict
from handrail.kernel.moves import Say
from tests.server.sample import PROGRAMS, SAMPLE, decide


def mending(state, cue):
    if getattr(cue, "text", "") == "raise":
        yield Say("I am well again.")
    else:
        yield from decide(state, cue)


def failing_first(state, cue):
    if getattr(cue, "text", "") == "raise":
        raise RuntimeError("sooner than before")
    yield from decide(state, cue)


@pytest.fixture
async def log(road_of):
    road = road_of(PROGRAMS)
    sid = await road.begin("sample", {}, seed=1)
    for text in ("hello", "raise", "hello again"):
        await road.receive(sid, "heard", text)
    return await road.ledger.load(sid)


def judge(road_of, log, decided):
    return judged(road_of({"sample": replace(SAMPLE, decide=decided)}), log)


async def test_a_fault_that_is_still_there_agrees(road_of, log):
    found = judge(road_of, log, decide)
    assert (found["agrees"], found["turns"], found["mended"]) == (True, 4, [])


async def test_a_fault_that_was_mended_is_listed_apart(road_of, log):
    found = judge(road_of, log, mending)
    assert (found["agrees"], found["turns"], found["mended"]) == (True, 3, [3])
    assert "failed then and not now, so not compared: turn 3" in verdict(found)


async def test_a_fault_that_comes_otherwise_is_a_divergence(road_of, log):
    found = judge(road_of, log, failing_first)
    assert (found["agrees"], found["mended"]) == (False, [])


async def test_a_mended_fault_hides_no_other_divergence(road_of, log):
    def changed(state, cue):
        if getattr(cue, "text", "") == "hello again":
            yield Say("Something else.")
        else:
            yield from mending(state, cue)

    found = judge(road_of, log, changed)
    assert (found["agrees"], found["mended"]) == (False, [3])
    assert "DIVERGED: turn 4" in verdict(found)
