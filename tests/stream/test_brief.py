"""Whoever takes over is told what care asked and heard, whichever program it was."""

from dataclasses import replace

import pytest

from handrail.ledger.memory import MemoryLedger
from handrail.programs import programs
from handrail.stream.brief import brief
from tests.laws.stage import Paced, road_with

REAL = programs()


async def told(name, *texts):
    road = road_with(REAL, MemoryLedger(REAL), Paced())
    road.cast = replace(road.cast, duty=lambda: "here")
    sid = await road.begin(name, {}, seed=1, locale="en-GB")
    for text in texts:
        await road.receive(sid, "heard", text)
    return brief(await road.ledger.load(sid))


@pytest.mark.parametrize("name", sorted(REAL.keys() - {"evaluation"}))
async def test_what_care_asked_and_heard_is_there_for_every_program(name):
    found = await told(name, "i want to die", "yes, I do")
    assert next((a["category"], a["severity"]) for a in found["alarms"]) == ("suicide", 3)
    care = found["care"]
    assert {"question": "thoughts", "answer": "yes"} in care["answers"]
    assert care["asked"][0] == "thoughts"
    assert care["asking"] in care["asked"]
    assert care["severity"] >= 4
    assert (found["calls"][0]["urgency"], found["calls"][0]["duty"]) == ("soon", "here")
    assert "i want to die" not in str(found)


async def test_a_test_tells_of_the_alarm_the_care_and_the_call():
    found = await told("evaluation", "I have the pills in my hand and I will take them now")
    assert found["care"]["severity"] == 5
    assert [a["severity"] for a in found["alarms"]] == [5]
    assert [c["urgency"] for c in found["calls"]] == ["now"]


async def test_where_nothing_happened_nothing_is_told():
    assert await told("reframing", "I failed my exam") == {"alarms": [], "care": None, "calls": []}
