"""A session over HTTP: begun, spoken in, seen, ended."""

import pytest

from tests.server.sample import SECRET, started


async def test_a_session_begins_with_its_opening_turn(http):
    answer = await http.post("/session/", json={"session_type": "sample", "seed": 7, "config": {"goal": "sleep"}})
    body = answer.json()
    assert answer.status_code == 201
    assert answer.headers["location"] == f"/session/{body['id']}"
    assert answer.headers["cache-control"] == "no-store"
    assert (body["session_type"], body["seed"], body["status"], body["turn"]) == ("sample", 7, "active", 0)
    assert body["ui_text"] == "Hello. Shall we talk about sleep?"
    assert body["choices"] == ["yes", "no"]
    assert body["stream_url"] == f"/session/{body['id']}/stream"
    assert body["view"] == {"count": 0, "turn": 0, "left": 5}
    assert body["left"] == 5, "a view's key stands at the top too"
    assert body["pending_action"] is None
    assert body["end_of_session"] is False


async def test_a_turn_result_joins_what_was_said(talk):
    body = (await talk.say("hello")).json()
    assert body["ui_text"] == "You said: hello\n\nGo on."
    assert (body["turn"], body["count"]) == (1, 1), "the program's own count, not the kernel's"
    assert (await talk.get()).json()["turn"] == 1
    banner = (await talk.say("banner")).json()
    assert (banner["banner"], banner["ui_text"]) == ("You are halfway.", "Halfway there.")
    assert (await talk.say("hello")).json()["banner"] is None


async def test_a_widget_is_shown_and_answered(talk):
    body = (await talk.say("widget")).json()
    action = body["pending_action"]
    assert body["status"] == "awaiting_client_action"
    assert action == {
        "tool_call_id": action["tool_call_id"],
        "tool_name": "ask_rating",
        "widget_type": "rating",
        "props": {"prompt": "How much?", "min": 0, "max": 10},
    }
    wrong = await talk.post("respond", {"tool_call_id": action["tool_call_id"], "response": 11})
    assert wrong.status_code == 422
    assert "0 to 10" in wrong.json()["detail"]
    unknown = await talk.post("respond", {"tool_call_id": "call_999", "response": 3})
    assert unknown.status_code == 409
    assert unknown.json()["type"] == "urn:handrail:not-pending"
    right = await talk.post("respond", {"tool_call_id": action["tool_call_id"], "response": 3})
    assert (right.status_code, right.json()["ui_text"]) == (200, "You answered 3.")
    again = await talk.post("respond", {"tool_call_id": action["tool_call_id"], "response": 3})
    assert again.status_code == 409


async def test_signals_are_taken(talk):
    assert (await talk.post("signal", {"signals": {"amplitude": 0.4}})).json()["ui_text"] == "I noticed 1 things."


async def test_the_whole_conversation_can_be_read_again(talk):
    await talk.say("hello")
    await talk.say("widget")
    body = (await talk.get()).json()
    assert [(m["who"], m["text"]) for m in body["messages"]] == [
        ("us", "Hello. Shall we talk about rest?"),
        ("you", "hello"),
        ("us", "You said: hello"),
        ("us", "Go on."),
        ("you", "widget"),
        ("us", "One question."),
    ]
    assert body["messages"][0]["choices"] == ["yes", "no"]
    assert body["version"] == 3
    assert body["pending_action"]["widget_type"] == "rating"
    assert body["end_reason"] is None
    assert SECRET not in str(body)


async def test_the_end_by_the_program(talk):
    body = (await talk.say("bye")).json()
    assert (body["status"], body["end_of_session"]) == ("completed", True)
    late = await talk.say("wait, one more thing")
    assert late.status_code == 409
    assert late.json()["type"] == "urn:handrail:session-over"
    assert (await talk.get()).json()["end_reason"] == "complete"


async def test_a_person_ends_it_and_may_end_it_again(talk):
    assert (await talk.delete()).json() == {"id": talk.id, "status": "terminated"}
    assert (await talk.delete()).json() == {"id": talk.id, "status": "terminated"}
    body = (await talk.get()).json()
    assert (body["status"], body["end_reason"]) == ("terminated", "terminated")
    assert (await talk.say("hello")).status_code == 409


async def test_ending_a_completed_session_leaves_it_completed(talk):
    await talk.say("bye")
    assert (await talk.delete()).json()["status"] == "completed"


async def test_a_program_that_fails_gives_a_safe_line_and_goes_on(talk):
    body = (await talk.say("raise")).json()
    assert body["ui_text"]
    assert SECRET not in str(body)
    assert (await talk.say("hello")).json()["ui_text"] == "You said: hello\n\nGo on."


async def test_a_timer_rings_by_itself(talk):
    await talk.say("wait")
    frames = await talk.frames(until=["never"], patience=1.0)
    assert [f["data"]["text"] for f in frames if f["event"] == "said"][-1] == "Still there? (nudge)"


async def test_the_language_is_the_clients(http):
    async def locale(accept, **wish):
        headers = {"Accept-Language": accept} if accept else {"Accept-Language": ""}
        answer = await http.post("/session/", json={"session_type": "sample", **wish}, headers=headers)
        return answer.json()["locale"]

    assert await locale("es-MX,es;q=0.9,en;q=0.8") == "es-MX"
    assert await locale("fr, de;q=0.9, es;q=0.5, en;q=0.4") == "es"
    assert await locale("fr") == "en"
    assert await locale("es;q=0") == "en"
    assert await locale("") == "en"
    assert await locale("es", locale="en-GB") == "en-GB"


@pytest.mark.parametrize("locale", ["e", "english!", "en_US", "en-", "x" * 50, "", "en\n"])
async def test_a_locale_has_a_form(http, locale):
    answer = await http.post("/session/", json={"session_type": "sample", "locale": locale})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "locale"


async def test_session_types_are_listed_in_the_clients_language(http):
    (card,) = (await http.get("/session-types?locale=es-MX")).json()["session_types"]
    assert (card["name"], card["version"], card["title"], card["summary"]) == (
        "sample",
        3,
        "Una muestra",
        "Lo muestra todo.",
    )
    assert card["locales"] == ["en", "es"]
    assert card["gate"] == "person_at_risk"
    assert card["setup_schema"]["properties"]["max_turns"] == {"type": "integer", "default": 5}
    (english,) = (await http.get("/session-types", headers={"Accept-Language": "fr"})).json()["session_types"]
    assert english["title"] == "A sample"


async def test_two_sessions_are_two(http):
    one, two = await started(http), await started(http)
    await one.say("hello")
    assert (await two.get()).json()["turn"] == 0
