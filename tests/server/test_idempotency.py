"""Sent twice, done once: on every POST."""

import asyncio

import httpx
import pytest

from handrail.errors import BadInput
from handrail.ledger.urls import open_ledger
from handrail.server.once import Once
from tests.laws.stage import Paced, road_with
from tests.server.sample import PROGRAMS, Talk, served, started

KEY = {"Idempotency-Key": "a-key-of-enough-length"}


async def test_a_session_is_begun_once(http, staff):
    async def begin(**wish):
        return await http.post("/session/", json={"session_type": "sample", **wish}, headers=KEY)

    one, two = await asyncio.gather(begin(), begin())
    assert one.status_code == two.status_code == 201
    assert one.json() == two.json() == (await begin()).json()
    assert len((await http.get("/sessions", headers=staff)).json()["sessions"]) == 1
    other = await begin(seed=5)
    assert other.status_code == 422
    assert "another body" in other.json()["detail"]


async def test_a_short_key_could_be_guessed_and_is_refused(http):
    answer = await http.post("/session/", json={"session_type": "sample"}, headers={"Idempotency-Key": "1"})
    assert answer.status_code == 422
    assert "Idempotency-Key" in answer.json()["detail"]


async def test_a_refused_beginning_does_not_hold_its_key(http):
    bad = await http.post("/session/", json={"session_type": "sample", "config": {"max_turns": 1}}, headers=KEY)
    assert bad.status_code == 422
    good = await http.post("/session/", json={"session_type": "sample"}, headers=KEY)
    assert good.status_code == 201


async def test_a_message_is_taken_once_and_answered_the_same(talk):
    one = await talk.say("hello", **{"Idempotency-Key": "1"})
    await talk.say("something else")
    two = await talk.say("hello", **{"Idempotency-Key": "1"})
    assert one.json() == two.json()
    assert (await talk.get()).json()["turn"] == 2
    other = await talk.say("hello!", **{"Idempotency-Key": "1"})
    assert other.status_code == 422
    assert "another body" in other.json()["detail"]
    widget = await talk.post("signal", {"signals": {}}, **{"Idempotency-Key": "1"})
    assert widget.status_code == 422


async def test_the_message_that_ended_it_is_answered_the_same(talk):
    one = await talk.say("bye", **{"Idempotency-Key": "last"})
    two = await talk.say("bye", **{"Idempotency-Key": "last"})
    assert (one.status_code, one.json()) == (two.status_code, two.json())


async def test_an_answer_to_a_widget_is_taken_once(talk):
    action = (await talk.say("widget")).json()["pending_action"]["tool_call_id"]
    body = {"tool_call_id": action, "response": 4}
    one = await talk.post("respond", body, **{"Idempotency-Key": "w"})
    two = await talk.post("respond", body, **{"Idempotency-Key": "w"})
    assert (one.status_code, one.json()) == (200, two.json())


async def test_sent_again_while_it_runs_it_waits_its_turn(http, speech):
    talk = await started(http)
    speech.pause = 0.1
    first = asyncio.create_task(talk.say("stream", **{"Idempotency-Key": "k"}))
    await asyncio.sleep(0.1)
    second = await talk.say("stream", **{"Idempotency-Key": "k"})
    assert (second.status_code, second.headers["retry-after"]) == (409, "1")
    await first
    assert (await talk.say("stream", **{"Idempotency-Key": "k"})).json() == (await first).json()


async def test_a_key_is_known_after_a_restart(tmp_path):
    db, answers = f"sqlite:///{tmp_path}/two.db", []
    talk = None
    for _ in range(2):
        ledger = open_ledger(db, PROGRAMS)
        async with served(road_with(PROGRAMS, ledger, Paced())) as address, httpx.AsyncClient(base_url=address) as http:
            talk = Talk(http, talk.id, talk.token, talk.first) if talk else await started(http)
            answers.append((await talk.say("hello", **{"Idempotency-Key": "k"})).json())
        await ledger.close()
    assert answers[0] == answers[1]


async def test_once_forgets_the_oldest_and_the_old():
    now, made = [0.0], []

    async def make():
        made.append(len(made))
        return made[-1]

    once = Once(room=2, seconds=10, clock=lambda: now[0])
    assert [await once(k, "b", make) for k in ["a", "b", "a", "c", "a"]] == [0, 1, 0, 2, 3]
    now[0] = 11.0
    assert await once("a", "b", make) == 4
    assert [await once("", "b", make) for _ in range(2)] == [5, 6]
    with pytest.raises(BadInput):
        await once("a", "other", make)
