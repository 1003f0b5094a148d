"""A fork on every kind of ledger: the same words, another owner, and the session it was stays as it is."""

from dataclasses import replace

import pytest

from handrail import check
from handrail.drive import Cast
from handrail.errors import BadInput, UnknownSession
from handrail.kernel.events import Began
from handrail.ledger import Ledger
from handrail.replay import redecide
from handrail.road import Road
from handrail.speech import Silent
from tests.contracts.ruler import PROGRAMS, RULER
from tests.laws.stage import log_of


@pytest.fixture
def road(ledger: Ledger) -> Road:
    return Road(PROGRAMS, ledger, Cast(Silent(), check, 10**6, 10**5))


async def talked(road: Road, *texts: str) -> str:
    sid = await road.begin("ruler", {"goal": "rest"}, seed=11, locale="es-ES", owner="mine")
    for text in texts:
        await road.receive(sid, "heard", text)
    return sid


async def test_a_session_that_is_not_there_has_no_fork(road: Road):
    with pytest.raises(UnknownSession, match="'nobody'"):
        await road.fork("nobody", after=0)
    sid = await talked(road, "one")
    with pytest.raises(BadInput, match="0 to 1"):
        await road.fork(sid, after=2)
    assert len(await road.ledger.heads()) == 1


async def test_a_fork_is_a_session_of_its_own(road: Road, other: Ledger):
    sid = await talked(road, "one", "two", "three")
    before = await log_of(road, sid)
    told: list[tuple[str, int]] = []
    road.listeners.append(lambda *commit: told.append(commit))
    new = await road.fork(sid, after=2, owner="theirs")
    kept = await log_of(road, new)
    assert isinstance(before[0], Began)
    assert kept[0] == replace(before[0], owner="theirs", origin=f"{sid}:2")
    assert kept[1:] == before[1 : len(kept)]
    assert told == [(new, len(kept))]
    redecide(RULER, kept)
    await road.receive(new, "heard", "something else")
    assert [e.event for e in await other.load(sid)] == before
    head, first = await other.head(new), await other.head(sid)
    assert head and first
    assert (head.origin, head.turn, head.status, first.origin) == (f"{sid}:2", 4, "active", "")
    assert {h.session: h.origin for h in await other.heads()} == {sid: "", new: f"{sid}:2"}


async def test_a_fork_of_a_fork(road: Road):
    sid = await talked(road, "one", "two")
    second = await road.fork(await road.fork(sid, after=2), after=0)
    kept = await log_of(road, second)
    assert isinstance(kept[0], Began)
    assert kept[0].origin.endswith(":2") is False
    assert (await road.session(second)).turn == 1
