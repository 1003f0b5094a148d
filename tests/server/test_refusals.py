"""What is refused is still met: a person in danger gets help, a stranger learns nothing, the staff learn why."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace

import httpx
import pytest

from handrail.ledger.urls import open_ledger
from tests.laws.stage import Paced, road_with
from tests.server.sample import PROGRAMS, SAMPLE, served, started

DANGER = "I want to kill myself tonight"


async def help_in(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert DANGER not in answer.text
    return answer.json().get("help", "")


async def test_a_session_that_has_ended_answers_danger_with_help(http):
    talk = await started(http, locale="en-US")
    await talk.say("bye")
    assert "988" in await help_in(await talk.say(DANGER), 409)
    assert await help_in(await talk.say("one more thing"), 409) == ""


async def test_a_text_that_is_too_long_is_read_to_its_end(http):
    talk = await started(http, locale="en-US")
    assert "988" in await help_in(await talk.say("and then " * 500 + DANGER), 422)
    assert await help_in(await talk.say("and then " * 500), 422) == ""


async def test_danger_while_a_turn_runs_is_met(http, speech):
    talk = await started(http, locale="es-MX")
    speech.pause = 0.3
    running = asyncio.create_task(talk.say("stream"))
    await asyncio.sleep(0.1)
    busy = await talk.say("quiero matarme esta noche")
    assert busy.headers["retry-after"] == "1"
    assert "911" in await help_in(busy, 409)
    assert (await running).status_code == 200


async def test_danger_in_a_turn_that_the_staff_stop_is_met(http, speech, staff):
    talk = await started(http, locale="en-US")
    speech.pause = 5.0
    running = asyncio.create_task(talk.say(f"stream {DANGER}"))
    await asyncio.sleep(0.1)
    await http.delete(f"/session/{talk.id}", headers=staff)
    assert "988" in await help_in(await running, 409)


async def test_danger_in_an_answer_that_does_not_fit_is_met(http):
    talk = await started(http, locale="en-US")
    action = (await talk.say("widget")).json()["pending_action"]["tool_call_id"]
    assert "988" in await help_in(await talk.post("respond", {"tool_call_id": action, "response": DANGER}), 422)
    assert "988" in await help_in(await talk.post("respond", {"tool_call_id": "other", "response": DANGER}), 409)
    assert await help_in(await talk.post("respond", {"tool_call_id": action, "response": 99}), 422) == ""


async def test_no_key_is_told_what_to_send(http, talk):
    problem = (await http.get(f"/session/{talk.id}")).json()
    assert problem["detail"] == "Send the session's token as `Authorization: Bearer <token>`."


@pytest.fixture(params=["program gone", "log spoilt"])
async def orphan(request, tmp_path):
    """A session that cannot be read, and what the staff are told of it."""
    where, names = tmp_path / "old.db", {"farewell": replace(SAMPLE, name="farewell")}
    gone = request.param == "program gone"
    old = open_ledger(f"sqlite:///{where}", names)
    async with served(road_with(names, old, Paced())) as address, httpx.AsyncClient(base_url=address) as http:
        talk = await started(http, "farewell")
    await old.close()
    if not gone:
        with closing(sqlite3.connect(where)) as db, db:
            db.execute("UPDATE events SET kind = 'Nothing' WHERE seq = 2")
    ledger = open_ledger(f"sqlite:///{where}", PROGRAMS if gone else names)
    road = road_with(PROGRAMS if gone else names, ledger, Paced())
    async with served(road) as address, httpx.AsyncClient(base_url=address) as http:
        yield replace(talk, http=http), "'farewell'" if gone else "Nothing"
    await ledger.close()


async def test_a_session_that_cannot_be_read_is_none_for_strangers_and_told_to_the_staff(orphan, staff):
    talk, why = orphan
    unknown = await talk.http.get("/session/sess_none", headers={"Authorization": "Bearer x"})
    for path in ("", "/stream"):
        for key in ("x", talk.token):
            answer = await talk.get(path, Authorization=f"Bearer {key}")
            assert (answer.status_code, answer.content) == (404, unknown.content)
    for path in ("", "/events"):
        told = await talk.get(path, **staff)
        assert (told.status_code, told.json()["type"]) == (500, "urn:handrail:unreadable")
        assert why in told.json()["detail"]


async def test_the_language_answered_is_the_one_spoken_everywhere(http):
    for wished, spoken in [("ES-mx", "es-MX"), ("fr", "en"), ("fr-CA", "en-CA")]:
        talk = await started(http, locale=wished)
        assert talk.first["locale"] == spoken
        assert (await talk.get()).json()["locale"] == spoken
        (first, *_) = await talk.frames(until=["connected"])
        assert first["data"]["locale"] == spoken


async def test_the_staff_end_a_session_and_the_person_is_told_so(http, talk, staff):
    await http.delete(f"/session/{talk.id}", headers=staff)
    body = (await talk.get()).json()
    assert (body["status"], body["end_reason"]) == ("terminated", "ended_by_staff")
    assert (await talk.frames())[-1]["data"] == {"reason": "ended_by_staff"}


async def test_health_answers_head(http):
    for path in ("/healthz", "/readyz"):
        answer = await http.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
