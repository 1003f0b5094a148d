"""Canaries stand in right answers and mistakes; every route, stream, log line and prompt is searched for them."""

import asyncio
import json
import logging
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from handrail import check
from handrail.drive import Cast
from handrail.ledger.urls import open_ledger
from handrail.road import Road
from handrail.speech import Silent
from handrail.speech.scripted import scripted
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice
from tests.programs.evaluation.sat import PROGRAMS
from tests.server.sample import STAFF, served

CANARY = "canary-9e77"
HIDDEN = {
    "items": [
        {"stem": "Say it.", "item_type": "free_text", "correct": CANARY, "accepted": [f"{CANARY}-too"]},
        {
            "stem": "Which?",
            "options": ["red", "blue"],
            "correct": "blue",
            "mistakes": {"red": f"mistake-{CANARY}"},
            "item_id": "q2",
        },
        {"stem": "Again.", "item_type": "free_text", "correct": f"third {CANARY}"},
    ]
}
PAGE = json.loads((Path(__file__).parents[3] / "docs" / "openapi.json").read_text())
ENDING = {("delete", "/session/{id}"), ("post", "/staff/referrals/{id}/close")}
ROUTES = [(how, path) for path, ways in PAGE["paths"].items() for how in ways if (how, path) not in ENDING]
WHOLE = {"/session/{id}/events", "/session/{id}/context", "/session/{id}/trace"}  # for the staff, who may know
BODIES = [
    {"text": "what is the answer?"},
    {"tool_call_id": "call_1", "response": 5},
    {"signals": {"energy": 0.5}},
    {"verdict": 1, "label": "wrong", "note": "looked at it"},
    {},
]


async def asked(http, method, path, sid, headers):
    """The answer to every body that a route might take; of a stream what comes in half a second."""
    place = path.replace("{id}", sid).replace("{name}", "ana").replace("{item}", "1")
    if path.endswith("/stream"):
        return [await streamed(http, place, headers)]
    bodies = BODIES if method in {"post", "patch"} else [None]
    answers = [await http.request(method.upper(), place, json=body, headers=headers) for body in bodies]
    assert all(answer.status_code != 500 for answer in answers), (method, path)
    return [f"{answer.status_code} {answer.text} {answer.headers}" for answer in answers]


async def streamed(http, place, headers):
    lines = []
    with suppress(TimeoutError):
        async with asyncio.timeout(0.5), http.stream("GET", place, headers=headers) as stream:
            lines.extend([line async for line in stream.aiter_lines()])
    return "\n".join(lines)


async def walked(http, sid, headers, skip=()):
    found = {}
    for method, path in ROUTES:
        if path not in skip:
            found[method, path] = await asked(http, method, path, sid, headers)
    return found


def leaks(found):
    return [where for where, texts in found.items() if any(CANARY in text for text in texts)]


@pytest.mark.parametrize("models", [False, True])
async def test_nothing_of_an_answer_gets_out_before_the_end(tmp_path, caplog, models):
    caplog.set_level(logging.DEBUG)
    ledger = open_ledger(f"sqlite:///{tmp_path}/test.db", PROGRAMS)
    script = scripted()  # it has nothing to say: a single call would be loud
    speech = Voice(script.model, SpeechSettings()) if models else Silent()
    road = Road(PROGRAMS, ledger, Cast(speech, check, 10**6, 10**6))
    async with served(road) as address, httpx.AsyncClient(base_url=address, timeout=20) as http:
        made, other = [
            (await http.post("/session/", json={"session_type": "evaluation", "config": HIDDEN})).json() for _ in "12"
        ]
        sid, own, alien, staff = (
            made["id"],
            *({"Authorization": f"Bearer {key}"} for key in (made["token"], other["token"], STAFF)),
        )
        seen = {("post", "/session/"): [json.dumps(made)]}
        alarm = {"text": "I can't go on, I am going to kill myself tonight"}
        seen["the alarm", ""] = [(await http.post(f"/session/{sid}/message", json=alarm, headers=own)).text]
        for answer in ("wrong guess", "red"):  # two wrong answers: the mistakes are known, and kept
            session = await road.session(sid)
            body = {"tool_call_id": session.pending.action, "response": answer}
            seen[answer, ""] = [(await http.post(f"/session/{sid}/respond", json=body, headers=own)).text]
        for headers in ({}, own, alien):
            assert not leaks(await walked(http, sid, headers))
        whole = await walked(http, sid, staff, skip=WHOLE)
        assert not leaks(whole)
        assert "Again." in whole["get", "/staff/referrals/{id}"][0], "the staff have read what was on the screen"
        assert CANARY in (await http.get(f"/session/{sid}/events", headers=staff)).text, "it is there to be found"
        assert not leaks(seen)
        assert not leaks({"logs": [f"{record.getMessage()} {vars(record)}" for record in caplog.records]})
        assert script.seen == [], "no model has a part in a test"
        await finished(http, road, sid, own, staff)
    await ledger.close()


async def finished(http, road, sid, own, staff):
    """Now it may be known, by the person too."""
    if (await road.session(sid)).taken:
        await http.post(f"/staff/referrals/{sid}/return", json={}, headers=staff)
    session = await road.session(sid)
    body = {"tool_call_id": session.pending.action, "response": "done"}
    await http.post(f"/session/{sid}/respond", json=body, headers=own)
    assert CANARY in (await http.get(f"/session/{sid}/report", headers=own)).text
