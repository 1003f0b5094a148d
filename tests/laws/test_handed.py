"""The laws where people of the staff come in: over every program, in any order, and with a crash at every commit."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.errors import Refused
from handrail.kernel.events import Received
from handrail.ledger.memory import MemoryLedger
from handrail.programs import programs
from handrail.replay import redecide
from tests.laws.stage import Paced, holds, log_of
from tests.laws.test_crash import Died, Frail
from tests.laws.test_laws import HASTY, PHRASES, bounded, road_with

REAL = programs()
STAFF = ("taken", "staff", "returned", "closed", "dismissed", "marked")
days = st.lists(
    st.one_of(
        st.tuples(st.just("heard"), st.sampled_from(PHRASES)),
        st.tuples(st.sampled_from(STAFF), st.sampled_from(["ana", "ben"])),
        st.tuples(st.just("elapsed"), st.sampled_from(["nudge", "handrail:calling"])),
    ),
    min_size=3,
    max_size=12,
)


def value_of(form: str) -> Any:
    return {"seq": 2, "mark": "missed", "note": ""} if form == "marked" else "I am here with you."


async def played(road, sid, day):
    for form, what in day:
        try:
            if form in STAFF:
                await road.receive(sid, form, value_of(form), action=what, by=what.title())
            else:
                await road.receive(sid, form, what)
        except Refused:
            continue


@pytest.mark.parametrize("name", HASTY)
@pytest.mark.parametrize("duty", ["here", "away", ""])
@bounded
@given(day=days)
async def test_the_laws_hold_whoever_takes_whatever_when(name, duty, day):
    road = road_with(HASTY, MemoryLedger(HASTY), Paced())
    road.cast = replace(road.cast, duty=lambda: duty)
    sid = await road.begin(name, {}, seed=1, locale="es-ES")
    await played(road, sid, [("heard", "quiero matarme"), *day])
    holds(HASTY[name], await log_of(road, sid), faults=name not in REAL)
    head, session = await road.ledger.head(sid), await road.session(sid)
    assert head.status == session.status
    assert bool(head.referral) == bool(session.referred)
    assert (head.referral.taken if head.referral else "") == (session.taken.by if session.taken else "")


DAY = [
    ("heard", "I want to kill myself"),
    ("taken", "ana"),
    ("staff", "ana"),
    ("heard", "thank you for being here"),
    ("returned", "ana"),
    ("heard", "ok"),
    ("heard", "I bought a rope to hang myself"),
    ("taken", "ben"),
    ("closed", "ben"),
]


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("at", range(1, 14))
@pytest.mark.parametrize("name", REAL)
async def test_a_crash_while_people_talk_loses_nothing(name, at, written):
    ledger = MemoryLedger(REAL)
    road = road_with(REAL, Frail(ledger, at, written=written), Paced())
    road.cast = replace(road.cast, duty=lambda: "here")
    done = 0
    try:
        sid = await road.begin(name, {}, seed=3, locale="en-US")
        for form, what in DAY:
            await played(road, sid, [(form, what)])
            done += 1
    except Died:
        pass
    heads = await ledger.heads()
    if not heads:
        assert not done
        return
    sid = heads[0].session
    before = [e.event for e in await ledger.load(sid)]
    again = road_with(REAL, ledger, Paced())
    again.cast = replace(again.cast, duty=lambda: "away")  # the world has changed; the log has not
    await again.session(sid)
    log = await log_of(again, sid)
    assert log[: len(before)] == before
    assert done <= sum(isinstance(e, Received) for e in log) <= done + 1
    await played(again, sid, DAY[done + (sum(isinstance(e, Received) for e in log) - done) :])
    log = await log_of(again, sid)
    holds(REAL[name], log, faults=False)
    redecide(REAL[name], log)
    assert [e.form for e in log if isinstance(e, Received)] == [form for form, _ in DAY]
