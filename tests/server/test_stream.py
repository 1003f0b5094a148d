"""The stream: cut anywhere and resumed, nothing is lost or repeated; a turn goes on when its client goes away."""

import asyncio
import json

import httpx
import pytest

from handrail.ledger.urls import open_ledger
from handrail.settings import Settings
from tests.laws.stage import Paced, road_with
from tests.server.sample import PROGRAMS, SECRET, Talk, frames_of, served, started


def names(frames):
    return [f["event"] for f in frames]


def numbers(frames):
    return [f["seq"] for f in frames if f["seq"] is not None]


async def test_a_whole_session_is_replayed_in_order(talk):
    for text in ["hello", "stream", "banner", "refer", "bye"]:
        await talk.say(text)
    frames = await talk.frames()
    assert names(frames) == [
        "connected",
        "said",
        *["heard", "said", "said"],
        *["heard", "delta", "delta", "delta", "said"],
        *["heard", "banner", "said"],
        *["heard", "referred", "said", "said"],  # nobody is on duty, and that is said
        *["heard", "said", "view", "ended"],
    ]
    assert numbers(frames) == sorted(set(numbers(frames))), "numbers grow and none comes twice"
    first, last = frames[0]["data"], frames[-1]
    assert first == {
        "session": talk.id,
        "session_type": "sample",
        "status": "completed",
        "seq": last["seq"],
        "locale": "en",
        "title": "A sample",
    }
    hello = {"text": "Hello. Shall we talk about rest?", "choices": ["yes", "no"], "by": "author", "name": ""}
    assert frames[1]["data"] == hello
    deltas = [f["data"] for f in frames if f["event"] == "delta"]
    whole = next(f["data"] for f in frames if f["data"].get("by") == "model")
    assert [d["part"] for d in deltas] == [1, 2, 3]
    assert "".join(d["text"] for d in deltas) == whole["text"]
    assert last["data"] == {"reason": "complete"}
    assert frames[-2]["data"] == {"count": 5, "turn": 5, "left": 0}
    assert SECRET not in json.dumps(frames)


async def test_cut_anywhere_and_resumed_nothing_is_lost_or_repeated(talk):
    for text in ["hello", "stream", "banner", "widget"]:
        await talk.say(text)
    whole = await talk.frames()
    assert names(whole)[-2:] == ["view", "run_suspended"]
    for cut in range(1, len(whole) + 1):
        seen = whole[:cut]
        last = max(numbers(seen), default=0)
        rest = await talk.frames(after=last)
        assert rest[0]["event"] == "connected"
        assert numbers(seen) + numbers(rest[1:]) == numbers(whole), f"cut after {cut} events"
        kept = [f for f in seen if f["seq"] is not None]
        entire = [f for f in kept + rest[1:] if f["event"] not in ("view", "run_suspended")]
        assert [f for f in entire if f["seq"]] == [
            f for f in whole if f["seq"] and f["event"] not in ("view", "run_suspended")
        ]
        assert names(rest)[-1] == "run_suspended", "a stream that the server closes says why"


async def test_a_live_stream_and_a_replay_show_the_same(http):
    talk = await started(http)
    live = asyncio.create_task(talk.frames())
    await asyncio.sleep(0.05)
    for text in ["hello", "stream", "bye"]:
        await talk.say(text)
    seen = [f for f in await live if f["event"] != "view"][1:]
    again = [f for f in await talk.frames() if f["event"] != "view"][1:]
    assert seen == again


async def test_a_live_stream_shows_a_view_after_each_turn(http):
    talk = await started(http)
    live = asyncio.create_task(talk.frames())
    await asyncio.sleep(0.05)
    for text in ["hello", "bye"]:
        await talk.say(text)
        await asyncio.sleep(0.05)
    assert [f["data"]["count"] for f in await live if f["event"] == "view"] == [0, 1, 2]


async def test_sentences_come_while_the_turn_runs(http):
    talk = await started(http)
    events = []
    async with talk.stream() as answer:
        turn = asyncio.create_task(talk.say("stream"))
        async for frame in frames_of(answer):
            events.append((frame["event"], turn.done()))
            if frame["event"] == "said" and frame["data"]["by"] == "model":
                break
    assert ("delta", False) in events
    await turn


async def test_the_stream_closes_at_a_widget_and_goes_on_after_the_answer(talk):
    action = (await talk.say("widget")).json()["pending_action"]["tool_call_id"]
    first = await talk.frames(until=())
    assert names(first)[-3:] == ["client_action", "view", "run_suspended"]
    assert first[-1]["data"] == {"tool_call_id": action}
    last = max(numbers(first))
    still = await talk.frames(after=last, until=())
    assert names(still) == ["connected", "run_suspended"]
    assert still[0]["data"]["status"] == "awaiting_client_action"
    await talk.post("respond", {"tool_call_id": action, "response": 7})
    after = await talk.frames(after=last, until=["view"])
    assert names(after) == ["connected", "heard", "said", "view"]
    assert after[1]["data"] == {"text": "7", "tool_call_id": action}


async def test_an_ended_session_says_so_to_whoever_comes_late(talk):
    await talk.delete()
    frames = await talk.frames(until=())
    assert names(frames) == ["connected", "said", "view", "ended"]
    assert frames[-1]["data"] == {"reason": "terminated"}
    late = await talk.frames(after=max(numbers(frames)), until=())
    assert names(late) == ["connected", "ended"]


async def test_an_open_stream_is_told_of_the_end(talk):
    live = asyncio.create_task(talk.frames(until=()))
    await asyncio.sleep(0.1)
    await talk.delete()
    assert names(await live)[-1] == "ended"


async def test_resume_by_query_and_the_header_wins(talk):
    await talk.say("bye")
    whole = await talk.frames()
    async with talk.http.stream("GET", f"/session/{talk.id}/stream?after=4", headers=talk.auth) as answer:
        by_query = [f async for f in frames_of(answer)]
    assert numbers(by_query) == [n for n in numbers(whole) if n > 4]
    headers = talk.auth | {"Last-Event-ID": str(max(numbers(whole)))}
    async with talk.http.stream("GET", f"/session/{talk.id}/stream?after=0", headers=headers) as answer:
        by_header = [f async for f in frames_of(answer)]
    assert names(by_header) == ["connected", "ended"]


async def test_the_bytes_are_plain_lf_and_a_quiet_stream_beats(talk):
    raw = b""
    async with talk.stream() as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        async for piece in answer.aiter_raw():
            raw += piece
            if raw.count(b": beat\n\n") == 2:
                break
    assert b"\r" not in raw
    assert raw.startswith(b"event: connected\ndata: {")


async def test_what_another_process_writes_is_seen(talk, tmp_path):
    other = open_ledger(f"sqlite:///{tmp_path}/test.db", PROGRAMS)
    live = asyncio.create_task(talk.frames())
    await asyncio.sleep(0.1)
    await road_with(PROGRAMS, other, Paced()).receive(talk.id, "heard", "bye")
    await other.close()
    assert names(await live)[-4:] == ["heard", "said", "view", "ended"]
    assert (await talk.get()).json()["status"] == "completed"


async def test_a_turn_goes_on_when_its_client_goes_away(http, speech):
    talk = await started(http)
    speech.pause = 0.2
    http.timeout = 0.1
    with pytest.raises(httpx.ReadTimeout):
        await talk.say("stream please")
    http.timeout = 5
    busy = await talk.say("and another thing")
    assert busy.status_code == 409
    assert busy.headers["retry-after"] == "1"
    assert busy.json()["type"] == "urn:handrail:busy"
    frames = await talk.frames(until=["view"], after=talk.first["seq"])
    assert names(frames) == ["connected", "heard", "delta", "delta", "delta", "said", "view"]
    assert frames[0]["data"]["status"] == "active"
    speech.pause = 0
    assert (await talk.say("hello")).status_code == 200


async def test_a_stream_cut_off_in_the_middle_of_a_turn_goes_on_exactly_there(http, speech):
    talk = await started(http)
    speech.pause = 0.1
    turn = asyncio.create_task(talk.say("stream please"))
    first = await talk.frames(until=["delta"])
    rest = await talk.frames(after=first[-1]["seq"], until=["view"])
    assert names(rest) == ["connected", "delta", "delta", "said", "view"]
    assert [f["data"]["part"] for f in rest if f["event"] == "delta"] == [2, 3]
    await turn


async def test_of_two_at_once_one_is_taken_and_the_other_told(http, speech):
    talk = await started(http)
    speech.pause = 0.05
    answers = await asyncio.gather(*(talk.say(f"stream {n}") for n in range(5)))
    assert sorted(a.status_code for a in answers) == [200, 409, 409, 409, 409]
    assert (await talk.get()).json()["turn"] == 1


async def test_ending_stops_a_running_turn(http, speech):
    talk = await started(http)
    speech.pause = 300.0
    turn = asyncio.create_task(talk.say("stream slowly"))
    await asyncio.sleep(0.1)
    async with asyncio.timeout(60):
        assert (await talk.delete()).json()["status"] == "terminated"
        assert (await turn).status_code == 409
    assert names(await talk.frames())[-1] == "ended"


async def test_a_restart_in_the_middle_of_a_turn_takes_it_up(tmp_path):
    db = f"sqlite:///{tmp_path}/two.db"
    slow = Paced(0.3)
    ledger = open_ledger(db, PROGRAMS)
    async with served(road_with(PROGRAMS, ledger, slow)) as address, httpx.AsyncClient(base_url=address) as http:
        talk = await started(http)
        turn = asyncio.create_task(talk.say("stream slowly"))
        seen = await talk.frames(until=["delta"])
        turn.cancel()
        slow.pause = 60
    await ledger.close()
    again = open_ledger(db, PROGRAMS)
    async with served(road_with(PROGRAMS, again, Paced())) as address, httpx.AsyncClient(base_url=address) as http:
        later = Talk(http, talk.id, talk.token, talk.first)
        rest = await later.frames(after=max(numbers(seen)), until=["view"])
        assert names(rest)[-2:] == ["said", "view"]
        whole = await later.frames(until=["view"])
        assert names(whole).count("heard") == 1
        assert (await later.say("bye")).json()["status"] == "completed"
    await again.close()


async def test_closing_the_server_closes_its_streams(ledger, speech):
    road = road_with(PROGRAMS, ledger, speech)
    async with httpx.AsyncClient() as http:
        async with served(road, Settings(heartbeat=60)) as address:
            http.base_url = address
            talk = await started(http)
            live = asyncio.create_task(talk.frames(until=()))
            await asyncio.sleep(0.5)
            assert not live.done()
        async with asyncio.timeout(30):
            assert names(await live) == ["connected", "said", "view"]
