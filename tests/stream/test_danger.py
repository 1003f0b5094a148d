"""The staff read one severity: the gravest of what the gate remembers, the alarms of the call that stands, and care."""

from dataclasses import replace

import pytest

from handrail.ledger.memory import MemoryLedger
from handrail.programs import programs
from handrail.stream.danger import danger
from tests.laws.stage import Paced, road_with

REAL = programs()
MILD, GRAVE = "i want to die", "I have the pills here and I will take them now"


@pytest.fixture
def road():
    road = road_with(REAL, MemoryLedger(REAL), Paced())
    road.cast = replace(road.cast, duty=lambda: "here")
    return road


async def begun(road, *texts):
    sid = await road.begin("companion", {}, seed=1, locale="en-GB")
    for text in texts:
        await road.receive(sid, "heard", text)
    return sid


async def found(road, sid):
    risk = danger(await road.session(sid), await road.ledger.load(sid))
    return risk and (risk["level"], risk["peak"], risk["category"])


async def test_what_was_answered_counts_as_what_was_written(road):
    assert await found(road, await begun(road)) is None
    assert await found(road, await begun(road, "hello")) == (1, 1, "none")
    assert await found(road, await begun(road, MILD)) == (3, 3, "suicide")
    assert await found(road, await begun(road, MILD, "Yes", "Yes")) == (5, 5, "suicide")


async def test_what_is_said_to_the_staff_counts_while_the_call_stands_and_falls_when_it_is_dealt_with(road):
    sid = await begun(road, MILD)
    await road.receive(sid, "taken", "", action="ana", by="Ana")
    await road.receive(sid, "heard", GRAVE)
    for calm in ("ok", "my sister is here now", "thank you", "we watch a film", "I feel calm", "it is late"):
        await road.receive(sid, "staff", "I am with you.", action="ana", by="Ana")
        await road.receive(sid, "heard", calm)
    assert await found(road, sid) == (5, 5, "suicide")
    before = (await road.session(sid)).verdict.risk.level
    await road.receive(sid, "returned", "", action="ana", by="Ana")
    assert (await found(road, sid))[0] == before
