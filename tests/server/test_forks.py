"""A session begun anew from one of its turns, over HTTP."""

from dataclasses import replace

import httpx
import pytest

from handrail.ledger.urls import open_ledger
from handrail.settings import Settings
from tests.laws.stage import Paced, road_with
from tests.server.sample import SAMPLE, SECRET, Talk, served, started

GAME = replace(SAMPLE, name="game", forks=True, report=lambda state: {"count": state.count})
FORKING = {"sample": SAMPLE, "game": GAME}


@pytest.fixture
async def road(tmp_path):
    ledger = open_ledger(f"sqlite:///{tmp_path}/test.db", FORKING)
    yield road_with(FORKING, ledger, Paced(0.0))
    await ledger.close()


async def game(http, *texts) -> Talk:
    talk = await started(http, "game")
    for text in texts:
        assert (await talk.say(text)).status_code == 200
    return talk


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"after": 9}, 422, "0 to 2"),
        ({"after": -1}, 422, "after"),
        ({"after": "1"}, 422, "after"),
        ({"after": 1.5}, 422, "after"),
        ({}, 422, "after"),
        ({"after": 1, "seed": 3}, 422, "seed"),
    ],
)
async def test_what_is_no_turn_is_refused(http, body, status, words):
    talk = await game(http, "one", "two")
    answer = await talk.post("fork", body)
    assert (answer.status_code, words in answer.json()["detail"]) == (status, True)
    assert answer.headers["content-type"] == "application/problem+json"


async def test_a_program_that_goes_one_way_is_not_forked(http):
    talk = await started(http)
    answer = await talk.post("fork", {"after": 0})
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:handrail:no-fork")
    assert "POST /session/" in answer.json()["detail"]
    types = (await http.get("/session-types")).json()["session_types"]
    assert {kind["name"]: kind["forks"] for kind in types} == {"sample": False, "game": True}


async def test_nobody_but_the_person_may(http, staff):
    talk, other = await game(http, "one"), await game(http)
    for headers, status in (({}, 401), (other.auth, 404), (staff, 403)):
        answer = await http.post(f"/session/{talk.id}/fork", json={"after": 0}, headers=headers)
        assert answer.status_code == status


async def test_a_fork_goes_on_from_its_turn_and_the_first_stays(http, staff):
    talk = await game(http, "one", "two", "three")
    before = (await talk.get()).json()
    answer = await talk.post("fork", {"after": 2})
    body = answer.json()
    assert (answer.status_code, answer.headers["cache-control"]) == (201, "no-store")
    assert answer.headers["location"] == f"/session/{body['id']}"
    assert (body["session_type"], body["seed"], body["locale"], body["count"]) == ("game", 1, "en", 2)
    assert body["ui_text"] == "You said: two\n\nGo on."
    assert body["origin"] == {"id": talk.id, "after": 2}
    assert body["stream_url"] == f"/session/{body['id']}/stream"
    fork = Talk(http, body["id"], body["token"], body)
    shown = (await fork.get()).json()
    assert shown["messages"] == [line for line in before["messages"] if line["seq"] <= shown["seq"]]
    assert shown["origin"] == {"id": talk.id, "after": 2}
    assert before["origin"] is None
    assert (await fork.say("else")).json()["ui_text"] == "You said: else\n\nGo on."
    assert (await talk.get()).json() == before
    listed = (await http.get("/sessions", headers=staff)).json()["sessions"]
    assert [row["origin"] for row in listed] == [{"id": talk.id, "after": 2}, None]
    assert SECRET not in str(body)


async def test_each_has_its_own_key(http):
    talk = await game(http, "one")
    body = (await talk.post("fork", {"after": 0})).json()
    assert body["ui_text"] == "Hello. Shall we talk about rest?"
    crossed = {"Authorization": f"Bearer {body['token']}"}
    assert (await http.get(f"/session/{talk.id}", headers=crossed)).status_code == 404
    assert (await http.get(f"/session/{body['id']}", headers=talk.auth)).status_code == 404
    assert talk.token != body["token"]


async def test_the_same_words_give_the_same_answers(http):
    talk = await game(http, "one", "banner", "widget")
    body = (await talk.post("fork", {"after": 1})).json()
    fork = Talk(http, body["id"], body["token"], body)
    for text in ("banner", "widget"):
        await fork.say(text)
    whole, again = (await talk.get()).json(), (await fork.get()).json()
    assert again["messages"] == whole["messages"]
    assert again["pending_action"] == whole["pending_action"]
    assert again["view"] == whole["view"]


async def test_a_session_that_has_ended_is_forked_before_its_end(http):
    talk = await game(http, "one", "bye")
    refused = await talk.post("fork", {"after": 2})
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:handrail:no-fork")
    assert "0 to 1" in refused.json()["detail"]
    body = (await talk.post("fork", {"after": 1})).json()
    assert (body["status"], body["end_of_session"]) == ("active", False)
    left = await game(http, "one")
    await left.delete()
    assert (await left.post("fork", {"after": 1})).status_code == 201


async def test_nobody_forks_away_from_a_call_for_people(http, staff):
    talk = await game(http, "one", "refer", "two")
    for what in ("", "take"):
        if what:
            await http.post(f"/staff/referrals/{talk.id}/{what}", json={}, headers=staff)
        for after in range(4):
            refused = await talk.post("fork", {"after": after})
            assert (refused.status_code, refused.json()["type"]) == (409, "urn:handrail:no-fork")
            assert "go on there" in refused.json()["detail"]
    waiting = (await http.get("/staff/referrals", headers=staff)).json()
    assert [row["id"] for row in waiting["referrals"]] == [talk.id]
    assert len((await http.get("/sessions", headers=staff)).json()["sessions"]) == 1


async def test_a_call_that_was_dealt_with_is_not_made_twice(http, staff):
    talk = await game(http, "one", "refer", "two")
    assert (await http.post(f"/staff/referrals/{talk.id}/dismiss", json={}, headers=staff)).status_code == 200
    for after in (2, 3):
        refused = await talk.post("fork", {"after": after})
        assert (refused.status_code, "0 to 1" in refused.json()["detail"]) == (409, True)
    assert (await talk.post("fork", {"after": 1})).status_code == 201
    assert (await http.get("/staff/referrals", headers=staff)).json()["referrals"] == []


async def test_what_the_staff_ended_stays_ended(http, staff):
    talk = await game(http, "one")
    assert (await http.delete(f"/session/{talk.id}", headers=staff)).status_code == 200
    refused = await talk.post("fork", {"after": 0})
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:handrail:no-fork")
    assert "he staff ended session" in refused.json()["detail"]


async def test_the_report_of_a_second_try_says_that_it_is_one(http):
    talk = await game(http, "one")
    body = (await talk.post("fork", {"after": 1})).json()
    fork = Talk(http, body["id"], body["token"], body)
    for one in (talk, fork):
        await one.say("bye")
    first, second = [(await one.get("/report")).json() for one in (talk, fork)]
    assert (first["report"], second["report"]) == ({"count": 2}, {"count": 2})
    assert (first["origin"], second["origin"]) == (None, {"id": talk.id, "after": 1})


async def test_when_it_was_made_is_the_same_everywhere(http, staff):
    talk = await game(http, "one")
    body = (await talk.post("fork", {"after": 1})).json()
    fork = Talk(http, body["id"], body["token"], body)
    listed = {r["id"]: r["created_at"] for r in (await http.get("/sessions", headers=staff)).json()["sessions"]}
    for one in (talk, fork):
        await one.say("bye")
        for what, whose in (("", one.auth), ("/report", one.auth), ("/context", staff), ("/trace", staff)):
            shown = await http.get(f"/session/{one.id}{what}", headers=whose)
            assert shown.json()["created_at"] == listed[one.id], what
    assert listed[fork.id] > listed[talk.id]


async def test_sent_twice_it_is_made_once(http):
    talk = await game(http, "one")
    key = {"Idempotency-Key": "0123456789abcdef"}
    first, second = [await talk.post("fork", {"after": 1}, **key) for _ in range(2)]
    assert first.json() == second.json()
    assert (await talk.post("fork", {"after": 0}, **key)).status_code == 422
    assert (await talk.post("fork", {"after": 1}, **{"Idempotency-Key": "short"})).status_code == 422


async def test_it_counts_as_a_new_session(road):
    settings = Settings(heartbeat=0.2, new_sessions_per_minute=2)
    async with served(road, settings) as address, httpx.AsyncClient(base_url=address) as http:
        talk = await game(http, "one")
        assert (await talk.post("fork", {"after": 0})).status_code == 201
        assert (await talk.post("fork", {"after": 0})).status_code == 429
        assert (await talk.say("goes on")).status_code == 200


async def test_what_is_refused_does_not_count(road):
    settings = Settings(heartbeat=0.2, new_sessions_per_minute=2)
    async with served(road, settings) as address, httpx.AsyncClient(base_url=address) as http:
        talk = await game(http, "one")
        for _ in range(3):
            assert (await talk.post("fork", {"after": 9})).status_code == 422
        await talk.say("bye")
        for _ in range(3):
            assert (await talk.post("fork", {"after": 2})).status_code == 409
        assert (await talk.post("fork", {"after": 0})).status_code == 201
        assert (await talk.post("fork", {"after": 0})).status_code == 429
        assert (await talk.post("fork", {"after": 9})).status_code == 422


async def test_the_cases_show_what_stands_on_the_door_and_nothing_else(http):
    for query, first, language in (("", {}, "en"), ("?locale=es-MX", {}, "es"), ("", {"Accept-Language": "es"}, "es")):
        rows = (await http.get(f"/cases{query}", headers=first)).json()
        assert len(rows) >= 6
        assert {tuple(sorted(row)) for row in rows} == {
            ("brief", "difficulty", "id", "minutes", "setting", "specialty", "title")
        }
        assert any("¿" in str(row) or " de " in row["brief"] for row in rows) == (language == "es")
    assert (await http.get("/cases?locale=fr")).json() == (await http.get("/cases")).json()
    assert (await http.get(f"/cases?locale={'x' * 41}")).status_code == 422
