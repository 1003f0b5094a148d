"""What anybody may make without a key is limited by address, over a real socket; what people say never is."""

import asyncio

import httpx
import pytest

from handrail.server.limits import MINUTE, Limit
from handrail.settings import Settings
from tests.laws.stage import road_with
from tests.server.sample import PROGRAMS, served, started
from tests.server.staffroom import Clock

WISH = {"session_type": "sample", "seed": 1}


def per_minute(most: int) -> Settings:
    return Settings(heartbeat=0.2, new_sessions_per_minute=most)


@pytest.fixture
async def three(road):
    async with served(road, per_minute(3)) as address, httpx.AsyncClient(base_url=address) as client:
        yield client


def coming_from(address: str) -> dict[str, str]:
    """As a proxy on this machine says it."""
    return {"X-Forwarded-For": address}


async def begun(http, times: int, **headers: str) -> list[int]:
    return [(await http.post("/session/", json=WISH, headers=headers)).status_code for _ in range(times)]


async def test_one_too_many_is_refused_with_the_time_to_wait_and_what_to_do(three):
    assert await begun(three, 3) == [201] * 3
    refused = await three.post("/session/", json=WISH)
    assert (refused.status_code, refused.headers["content-type"]) == (429, "application/problem+json")
    assert refused.json()["type"] == "urn:handrail:too-many"
    seconds = int(refused.headers["retry-after"])
    assert 1 <= seconds <= 20
    assert f"wait {seconds} seconds, then try again" in refused.json()["detail"]
    assert (await three.post("/session", json=WISH)).status_code == 429, "the other spelling of the same door"


async def test_who_talks_already_is_never_limited(three):
    talk = await started(three)
    await begun(three, 5)
    assert [(await talk.say(f"word {n}")).status_code for n in range(4)] == [200] * 4
    assert (await talk.get()).status_code == 200
    assert (await talk.delete()).status_code == 200


async def test_each_address_has_its_own_and_an_ipv6_network_is_one(three):
    assert await begun(three, 4, **coming_from("192.0.2.1")) == [201, 201, 201, 429]
    assert await begun(three, 4, **coming_from("192.0.2.2")) == [201, 201, 201, 429]
    assert await begun(three, 3, **coming_from("2001:db8::1")) == [201] * 3
    assert await begun(three, 1, **coming_from("2001:db8::ffff")) == [429]
    assert await begun(three, 1, **coming_from("2001:db8:0:1::1")) == [201]


async def test_memories_are_counted_apart(three):
    statuses = [(await three.post("/memory")).status_code for _ in range(4)]
    assert statuses == [201, 201, 201, 429]
    assert await begun(three, 4) == [201, 201, 201, 429]


async def test_many_at_once_gain_nothing(three):
    answers = await asyncio.gather(*(three.post("/session/", json=WISH) for _ in range(10)))
    assert sorted(a.status_code for a in answers) == [201] * 3 + [429] * 7


async def test_what_is_sent_again_with_its_key_is_counted_once(three):
    again = {"Idempotency-Key": "a-key-that-nobody-knows"}
    assert await begun(three, 5, **again) == [201] * 5
    assert await begun(three, 3) == [201, 201, 429]
    other = {"Idempotency-Key": "another-key-of-16-or-more"}
    assert await begun(three, 1, **other) == [429]


async def test_a_minute_of_thirty_by_default_and_none_with_nought(ledger):
    road = road_with(PROGRAMS, ledger, None)
    async with served(road, Settings(heartbeat=0.2)) as address, httpx.AsyncClient(base_url=address) as http:
        assert (await begun(http, 31)).count(429) <= 1  # a slow machine may have earned one more by then
        assert 429 in await begun(http, 20)
    async with served(road, per_minute(0)) as address, httpx.AsyncClient(base_url=address) as http:
        assert await begun(http, 40) == [201] * 40


def test_a_minutes_worth_at_once_then_one_after_the_other():
    clock = Clock()
    limit = Limit(3, clock=clock)
    assert [limit.take("a") for _ in range(3)] == [0.0] * 3
    assert limit.take("a") == pytest.approx(20)
    clock.now += 8
    assert limit.take("a") == pytest.approx(12)
    clock.now += 12
    assert limit.take("a") == 0.0
    assert limit.take("a") == pytest.approx(20), "a refusal costs nothing, and wins nothing"
    clock.now += 2 * MINUTE
    assert [limit.take("a") > 0 for _ in range(4)] == [False, False, False, True], "rest is not saved up"


@pytest.mark.parametrize("most", [1, 7, 30, 59, 5_000])
def test_the_first_minute_holds_exactly_as_many_as_were_set(most):
    limit = Limit(most, clock=Clock())
    assert [limit.take("a") for _ in range(most)] == [0.0] * most
    assert limit.take("a") > 0


def test_it_forgets_who_has_rested_and_never_holds_more_than_its_room():
    clock = Clock()
    limit = Limit(2, room=100, clock=clock)
    for number in range(1_000):
        limit.take(f"address {number}")
        assert len(limit) <= 100
    clock.now += MINUTE
    limit.take("the next")
    assert len(limit) == 1
