"""Bad input: refused with a word on what to do, never a 500, never repeated back."""

import json
import logging

import httpx
import pytest

from handrail.server.logs import JsonLines
from handrail.server.text import clean, tame
from handrail.settings import Settings
from tests.laws.stage import road_with
from tests.server.sample import PROGRAMS, served, started


@pytest.fixture
async def http(app):
    """Straight into the app: there are many of these, and none needs a socket."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://test") as client,
    ):
        yield client


async def refused(answer: httpx.Response, status: int) -> dict:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert set(body) <= {"type", "title", "status", "detail", "errors", "help"}
    assert body["type"].startswith("urn:handrail:")
    return body


BAD_BEGINNINGS = [
    {},
    [],
    "text",
    None,
    {"session_type": None},
    {"session_type": 5},
    {"session_type": ""},
    {"session_type": "x" * 65},
    {"session_type": "sample", "extra": 1},
    {"session_type": "sample", "seed": -1},
    {"session_type": "sample", "seed": 2**53},
    {"session_type": "sample", "seed": 1.5},
    {"session_type": "sample", "seed": "1"},
    {"session_type": "sample", "seed": True},
    {"session_type": "sample", "config": []},
    {"session_type": "sample", "config": {"goal": 5}},
    {"session_type": "sample", "config": {"max_turns": "many"}},
    {"session_type": "sample", "config": {"max_turns": 1}},
    {"session_type": "sample", "config": {"maxturns": 5}},
    {"session_type": "sample", "config": {"goal": {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {}}}}}}}}}}},
]


@pytest.mark.parametrize("body", BAD_BEGINNINGS, ids=lambda b: json.dumps(b)[:60])
async def test_a_wrong_beginning_is_refused(http, body):
    await refused(await http.post("/session/", json=body), 422)


async def test_a_refusal_names_the_field_and_what_is_allowed(http):
    async def detail(**wish):
        return (await refused(await http.post("/session/", json={"session_type": "sample", **wish}), 422))["detail"]

    assert "max_turns is from 2 to 50" in await detail(config={"max_turns": 99})
    assert "goal, max_turns" in await detail(config={"goals": "x"})
    assert "max_turns must be a whole number." in await detail(config={"max_turns": []})
    assert "locale" in await detail(locale="klingon language")
    unknown = await refused(await http.post("/session/", json={"session_type": "nothing"}), 422)
    assert unknown["type"] == "urn:handrail:unknown-session-type"
    assert "sample" in unknown["detail"]


PLAIN = {
    "session_type": ({"session_type": "a b"}, "use letters, digits, _ and - alone"),
    "empty name": ({"session_type": ""}, "is empty"),
    "long name": ({"session_type": "x" * 65}, "64 characters or fewer"),
    "locale": ({"session_type": "sample", "locale": "x!"}, "a language tag like en or es-MX"),
    "seed": ({"session_type": "sample", "seed": -1}, "must be 0 or more"),
    "half a seed": ({"session_type": "sample", "seed": 1.5}, "must be a whole number"),
    "config": ({"session_type": "sample", "config": []}, "must be a JSON object"),
    "setup": ({"session_type": "sample", "config": {"goal": 5}}, "goal must be text"),
}


@pytest.mark.parametrize("name", PLAIN)
async def test_people_are_told_what_is_allowed_in_words(http, name):
    body, said = PLAIN[name]
    detail = (await refused(await http.post("/session/", json=body), 422))["detail"]
    assert said in detail
    assert not set("^$`\\") & set(detail), "no patterns and no paths"


async def test_a_config_of_null_is_none(http):
    assert (await started(http, config=None)).first["left"] == 5


RAW = {
    "no body": (b"", 422),
    "half": (b'{"session_type":', 400),
    "not utf-8": (b'{"session_type":"\xff\xfe"}', 400),
    "deep": (b'{"session_type":"sample","config":' + b"[" * 30_000 + b"]" * 30_000 + b"}", 400),
    "huge whole number": (b'{"session_type":"sample","seed":' + b"9" * 5_000 + b"}", 400),
    "large number": (b'{"session_type":"sample","seed":1e400}', 422),
    "not a number": (b'{"session_type":"sample","config":{"goal":NaN}}', 422),
    "infinite seed": (b'{"session_type":"sample","seed":Infinity}', 422),
    "half a character as a field": (b'{"session_type":"sample","\\ud800":1}', 422),
    "half a character as a name": (b'{"session_type":"\\ud800"}', 422),
    "half a character in the config": (b'{"session_type":"sample","config":{"\\udfff":1}}', 422),
}


@pytest.mark.parametrize("name", RAW)
async def test_broken_bodies_are_refused(http, name):
    raw, status = RAW[name]
    answer = await http.post("/session/", content=raw, headers={"Content-Type": "application/json"})
    await refused(answer, status)


async def test_another_content_type_is_refused(http):
    answer = await http.post("/session/", content=b'{"session_type":"sample"}', headers={"Content-Type": "text/plain"})
    assert (await refused(answer, 400))["detail"] == "Send JSON with Content-Type: application/json."
    bare = http.build_request("POST", "/session/", content=b'{"session_type":"sample"}')
    await refused(await http.send(bare), 400)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": None},
        {"text": 5},
        {"text": ["a"]},
        {"text": ""},
        {"text": "   \n\t "},
        {"text": "\x00\x01"},
        {"text": "\u200b\u2060 \ufeff"},
        {"text": "\u3164\u2800\ufe0f"},
        {"text": "a" * 4001},
        {"text": "a", "more": 1},
    ],
    ids=lambda b: json.dumps(b)[:40],
)
async def test_wrong_words_are_refused_and_not_repeated(talk, body):
    problem = await refused(await talk.post("message", body), 422)
    assert "aaaa" not in json.dumps(problem)
    assert (await talk.get()).json()["turn"] == 0


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("a\x00b\x07c\x1b[31m", "abc[31m"),
        ("one\r\ntwo\rthree\n\tfour", "one\ntwo\nthree\n\tfour"),
        ("half \ud83d mark", "half \ufffd mark"),
        ("whole 😀 mark", "whole 😀 mark"),
        ("\u0085\u009f\x7fx", "x"),
        ("niño\u200b", "niño\u200b"),
        ("\ufeffhello", "hello"),
    ],
)
async def test_words_are_cleaned(talk, sent, kept):
    raw = json.dumps({"text": sent}).encode()
    headers = talk.auth | {"Content-Type": "application/json"}
    answer = await talk.http.post(f"/session/{talk.id}/message", content=raw, headers=headers)
    assert answer.json()["ui_text"] == f"You said: {kept}\n\nGo on."


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"signals": None},
        {"signals": []},
        {"signals": {"a": [[[[[[[[[1]]]]]]]]]}},
        {"signals": {str(i): i for i in range(2_500)}},
        {"signals": {"n": 2**60}},
        {"signals": {}, "more": 1},
    ],
    ids=lambda b: json.dumps(b)[:40],
)
async def test_wrong_signals_are_refused(talk, body):
    await refused(await talk.post("signal", body), 422)


@pytest.mark.parametrize("response", ["5", 5.5, None, {"a": 1}, [], True, -1, 2**60, "x" * 5000, "\u200b"])
async def test_wrong_answers_are_refused_and_the_widget_stays(talk, response):
    action = (await talk.say("widget")).json()["pending_action"]["tool_call_id"]
    await refused(await talk.post("respond", {"tool_call_id": action, "response": response}), 422)
    assert (await talk.get()).json()["pending_action"]["tool_call_id"] == action


@pytest.mark.parametrize("key", ["", "x" * 201, "sp ace", "é"])
async def test_a_wrong_idempotency_key_is_refused(talk, key):
    headers = talk.auth | {"Idempotency-Key": key.encode("latin-1")}
    answer = await talk.http.post(f"/session/{talk.id}/message", json={"text": "hello"}, headers=headers)
    await refused(answer, 422)


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "9" * 30, "999"])
async def test_a_wrong_last_event_id_is_refused(talk, last):
    answer = await talk.get("/stream", **{"Last-Event-ID": last})
    await refused(answer, 422)
    if last.isdigit() and len(last) < 10:
        await refused(await talk.get(f"/stream?after={last}"), 422)


async def test_a_large_body_is_413_announced_or_in_pieces(http):
    large = b'{"session_type":"' + b"x" * 70_000 + b'"}'
    headers = {"Content-Type": "application/json"}
    await refused(await http.post("/session/", content=large, headers=headers), 413)

    async def pieces():
        for start in range(0, len(large), 1000):
            yield large[start : start + 1000]

    await refused(await http.post("/session/", content=pieces(), headers=headers), 413)
    assert (await started(http)).first["status"] == "active", "the server goes on"


async def test_limits_can_be_set(ledger):
    road = road_with(PROGRAMS, ledger, None)
    settings = Settings(text_chars=100, body_bytes=2_000, programs={"sample": {"max_turns": 9, "goal": "walk"}})
    async with served(road, settings) as address, httpx.AsyncClient(base_url=address) as http:
        talk = await started(http, config={"goal": "run"})
        assert (talk.first["ui_text"], talk.first["left"]) == ("Hello. Shall we talk about run?", 9)
        assert "at most 100" in (await refused(await talk.say("a" * 101), 422))["detail"]
        assert (await talk.say("a" * 100)).status_code == 200
        await refused(await talk.say("a" * 2_000), 413)
        (card,) = (await http.get("/session-types")).json()["session_types"]
        assert card["setup_schema"]["properties"]["max_turns"]["default"] == 9


async def test_unknown_addresses_and_methods_are_problems(http):
    await refused(await http.get("/nowhere"), 404)
    await refused(await http.get("/assets/nothing.js"), 404)
    wrong = await http.put("/session/")
    await refused(wrong, 405)
    assert wrong.headers["allow"] == "POST"
    await refused(await http.get("/session/"), 405)
    await refused(await http.post("/session-types"), 405)


async def test_what_nobody_foresaw_is_a_problem_and_a_log_line_without_words(http, talk, road, monkeypatch, caplog):
    async def broken(*_args, **_more):
        raise RuntimeError("the person said canary-words")

    monkeypatch.setattr(road, "receive", broken)
    with caplog.at_level("INFO", logger="handrail"):
        await refused(await talk.say("canary-words"), 500)
    (record,) = [r for r in caplog.records if r.getMessage() == "request failed"]
    assert (record.error, record.path) == ("RuntimeError", "/session/{id}/message")
    assert "canary-words" not in "".join(str(vars(r)) for r in caplog.records)


async def test_every_request_is_logged_without_words(talk, caplog):
    with caplog.at_level("INFO", logger="handrail"):
        await talk.say("canary-words")
        await talk.http.get("/nowhere/canary-words")
    lines = [vars(r) for r in caplog.records if r.getMessage() == "request"]
    assert [(x["method"], x["path"], x["status"]) for x in lines] == [
        ("POST", "/session/{id}/message", 200),
        ("GET", "unknown", 404),
    ]
    assert lines[0]["session"] == talk.id
    assert lines[0]["ms"] > 0
    assert "canary" not in str(lines)


async def test_every_answer_has_the_safe_headers(talk, http):
    for answer in [await http.get("/"), await http.get("/healthz"), await http.get("/nowhere"), await talk.get()]:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert (await talk.get()).headers["cache-control"] == "no-store"


def test_other_peoples_log_lines_are_cut_before_they_could_quote_a_person():
    record = logging.makeLogRecord({"name": "asyncio", "msg": "Task exception was never retrieved\nError('canary')"})
    assert json.loads(JsonLines().format(record))["event"] == "Task exception was never retrieved"
    own = logging.makeLogRecord({"name": "handrail", "msg": "request", "levelname": "INFO", "status": 200})
    assert json.loads(JsonLines().format(own)).items() >= {"event": "request", "level": "info", "status": 200}.items()


async def test_not_ready_when_the_ledger_is_closed(http, road):
    assert (await http.get("/readyz")).json() == {"status": "ok"}
    await road.ledger.close()
    await refused(await http.get("/readyz"), 503)
    assert (await http.get("/healthz")).json() == {"status": "ok"}


def test_tame_keeps_what_is_fine():
    value = {"a": [1, 2.5, None, True, "x"], "b": {"c": []}}
    assert tame(value) == value
    assert tame({"k\x00": "v\ud800"}) == {"k": "v\ufffd"}
    assert clean("a\r\nb") == "a\nb"
