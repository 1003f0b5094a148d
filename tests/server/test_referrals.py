"""The staff's queue over HTTP: seen at once, taken by one, talked in live, given back, and lost by nobody."""

import asyncio
import json
from typing import get_args

import httpx
import pytest

from handrail.gate.phrasebook import CATEGORIES
from handrail.ledger.urls import open_ledger
from handrail.server.called import Category
from tests.laws.stage import Paced, road_with
from tests.server.sample import PROGRAMS, SECRET, STAFF, served, started

ALARM = "I want to kill myself tonight"


@pytest.fixture
async def crisis(talk):
    await talk.say(ALARM)
    return talk


async def act(http, staff, talk, what, **body):
    return await http.post(f"/staff/referrals/{talk.id}/{what}", json=body or {}, headers=staff)


async def queue_frames(http, staff, *, on_duty=False):
    async with http.stream("GET", f"/staff/stream?on_duty={str(on_duty).lower()}", headers=staff) as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


async def test_the_queue_is_ordered_by_urgency_then_by_age(http, staff):
    mild = await started(http)
    await mild.say("refer")
    grave = await started(http)
    await grave.say(ALARM)
    later = await started(http)
    await later.say("refer")
    queue = (await http.get("/staff/referrals", headers=staff)).json()
    assert [r["id"] for r in queue["referrals"]] == [grave.id, mild.id, later.id]
    assert queue["referrals"][0]["urgency"] == "now"
    assert queue["referrals"][1]["reason"] == SECRET  # the staff see the program's reason
    assert queue["on_duty"] == []


async def test_staff_see_it_at_once_and_the_person_is_told_that_somebody_is_there(http, staff):
    frames = queue_frames(http, staff, on_duty=True)
    async with asyncio.timeout(10):
        first = await anext(frames)
        assert first == {"referrals": [], "on_duty": ["Someone of the team"]}
        talk = await started(http)
        await talk.say(ALARM)
        second = await anext(frames)
    assert [r["id"] for r in second["referrals"]] == [talk.id]
    texts = [f["data"]["text"] for f in await talk.frames(until=["view"]) if f["event"] == "said"]
    assert any("Nobody has joined yet" in text for text in texts)
    await frames.aclose()


async def test_a_referral_brings_all_that_somebody_needs_to_answer(http, staff, crisis):
    shown = (await http.get(f"/staff/referrals/{crisis.id}", headers=staff)).json()
    assert shown["referral"]["urgency"] == "now"
    assert [m["text"] for m in shown["messages"] if m["who"] == "you"] == [ALARM]
    (verdict,) = shown["verdicts"]
    assert (verdict["severity"], verdict["alarm"]) == (5, True)
    assert ALARM[verdict["phrases"][0]["start"] : verdict["phrases"][0]["end"]] == verdict["phrases"][0]["text"]
    assert shown["risk"]["level"] >= 1


async def test_the_context_of_a_session_tells_of_its_alarms_and_calls(http, staff, crisis):
    shown = (await http.get(f"/session/{crisis.id}/context", headers=staff)).json()["brief"]
    assert [(a["severity"], a["seq"]) for a in shown["alarms"]] == [(5, shown["calls"][0]["seq"] - 2)]
    assert [c["urgency"] for c in shown["calls"]] == ["now"]
    assert shown["care"] is None  # this program has none


async def test_the_whole_way_taken_talked_given_back(http, staff, crisis):
    assert (await act(http, staff, crisis, "say", text="hello")).status_code == 409
    assert (await act(http, staff, crisis, "take")).json() == {"id": crisis.id, "status": "with_staff"}
    again = await act(http, staff, crisis, "take")
    assert (again.status_code, again.json()["type"]) == (409, "urn:handrail:held")
    assert (await act(http, staff, crisis, "say", text="I am here with you.")).status_code == 200
    answer = (await crisis.say("thank you")).json()
    assert (answer["status"], answer["ui_text"]) == ("with_staff", "")
    blank = await act(http, staff, crisis, "say", text="   ")
    assert blank.status_code == 422
    assert (await act(http, staff, crisis, "return", note="safe now")).json()["status"] == "active"
    frames = await crisis.frames(until=["view"])
    events = [f["event"] for f in frames]
    assert events.index("joined") < events.index("left")
    (spoken,) = [f["data"] for f in frames if f["event"] == "said" and f["data"]["by"] == "staff"]
    assert spoken == {"text": "I am here with you.", "choices": [], "by": "staff", "name": "Someone of the team"}
    assert "safe now" not in json.dumps(frames)  # the note is the staff's
    assert (await http.get("/staff/referrals", headers=staff)).json()["referrals"] == []


async def test_closing_and_putting_away(http, staff, crisis):
    other = await started(http)
    await other.say(ALARM)
    assert (await act(http, staff, other, "dismiss", note="a song")).json()["status"] == "active"
    assert (await act(http, staff, crisis, "close")).status_code == 409  # take it first
    await act(http, staff, crisis, "take")
    assert (await act(http, staff, crisis, "close", note="ambulance")).json()["status"] == "terminated"
    assert (await http.get("/staff/referrals", headers=staff)).json()["referrals"] == []


async def test_two_at_once_one_wins(http, staff, crisis):
    answers = await asyncio.gather(*(act(http, staff, crisis, "take") for _ in range(5)))
    assert sorted(a.status_code for a in answers) == [200, 409, 409, 409, 409]


async def test_a_message_sent_twice_with_its_key_is_said_once(http, staff, crisis):
    await act(http, staff, crisis, "take")
    for _ in range(2):
        sent = await http.post(
            f"/staff/referrals/{crisis.id}/say", json={"text": "hello"}, headers=staff | {"Idempotency-Key": "k1"}
        )
        assert sent.status_code == 200
    log = (await http.get(f"/session/{crisis.id}/events", headers=staff)).json()["events"]
    assert sum(e["kind"] == "Said" and e["data"]["by"] == "staff" for e in log) == 1


DEEDS = [("take", {"over": ""}), ("say", {"text": "hello"}), ("return", {"note": "safe"}), ("close", {"note": "safe"})]


async def keyed(http, staff, talk, what, body, key):
    return await http.post(f"/staff/referrals/{talk.id}/{what}", json=body, headers=staff | {"Idempotency-Key": key})


@pytest.mark.parametrize(("what", "body"), [*DEEDS, ("dismiss", {"note": "a song"})])
async def test_whatever_the_staff_do_is_done_once_for_its_key(http, staff, crisis, what, body):
    if what not in ("take", "dismiss"):
        await act(http, staff, crisis, "take")
    one = await keyed(http, staff, crisis, what, body, "k1")
    two = await keyed(http, staff, crisis, what, body, "k1")
    assert (one.status_code, two.status_code) == (200, 200)
    assert one.json() == two.json()
    other = await keyed(http, staff, crisis, what, dict.fromkeys(body, "else"), "k1")
    assert (other.status_code, "another body" in other.json()["detail"]) == (422, True)
    log = (await http.get(f"/session/{crisis.id}/events", headers=staff)).json()["events"]
    forms = [e["data"]["form"] for e in log if e["kind"] == "Received"]
    assert len(forms) == len(set(forms))


async def test_a_key_gives_the_first_answer_also_when_much_has_happened_since(http, staff, crisis):
    first = await keyed(http, staff, crisis, "take", {}, "k1")
    await act(http, staff, crisis, "return")
    assert (await keyed(http, staff, crisis, "take", {}, "k1")).json() == first.json()
    assert (await keyed(http, staff, crisis, "say", {"text": "hello"}, "k1")).status_code == 422


async def test_the_keys_of_the_staff_and_of_the_person_are_apart(http, staff, crisis):
    await crisis.say("hello", **{"Idempotency-Key": "k1"})
    assert (await keyed(http, staff, crisis, "take", {}, "k1")).status_code == 200
    assert (await crisis.say("hello", **{"Idempotency-Key": "k1"})).status_code == 200
    await keyed(http, staff, crisis, "say", {"text": "hi"}, "k2")
    assert (await crisis.say("thank you", **{"Idempotency-Key": "k2"})).status_code == 200


async def test_sent_five_times_at_once_with_its_key_it_is_one_take(http, staff, crisis):
    answers = await asyncio.gather(*(keyed(http, staff, crisis, "take", {}, "k1") for _ in range(5)))
    assert [a.status_code for a in answers] == [200] * 5


async def test_a_mark_is_kept_once_for_its_key(http, staff, crisis):
    log = (await http.get(f"/session/{crisis.id}/events", headers=staff)).json()["events"]
    (seq,) = [e["seq"] for e in log if e["kind"] == "Received"]
    body = {"session": crisis.id, "seq": seq, "mark": "missed"}
    headers = staff | {"Idempotency-Key": "k1"}
    one, two = [await http.post("/staff/marks", json=body, headers=headers) for _ in range(2)]
    assert (one.status_code, one.json()) == (two.status_code, two.json())
    other = await http.post("/staff/marks", json=body | {"note": "x"}, headers=headers)
    assert other.status_code == 422
    log = (await http.get(f"/session/{crisis.id}/events", headers=staff)).json()["events"]
    assert sum(e["kind"] == "Received" and e["data"]["form"] == "marked" for e in log) == 1


async def test_staff_wait_for_a_running_turn(http, staff, talk):
    await talk.say("refer")
    slow = asyncio.create_task(talk.say("stream"))
    await asyncio.sleep(0.03)
    assert (await act(http, staff, talk, "take")).status_code == 200
    await slow


async def test_marks_are_kept_exported_and_the_last_one_counts(http, staff, crisis):
    log = (await http.get(f"/session/{crisis.id}/events", headers=staff)).json()["events"]
    (seq,) = [e["seq"] for e in log if e["kind"] == "Received"]
    for mark in ("missed", "false_alarm"):
        body = {"session": crisis.id, "seq": seq, "mark": mark, "note": "song lyrics"}
        assert (await http.post("/staff/marks", json=body, headers=staff)).status_code == 201
    (row,) = [json.loads(x) for x in (await http.get("/staff/marks", headers=staff)).text.splitlines()]
    assert (row["text"], row["label"], row["lang"], row["note"]) == (ALARM, "benign", "en", "song lyrics")
    assert row["category"] == "suicide"


async def message_of(http, staff, talk):
    log = (await http.get(f"/session/{talk.id}/events", headers=staff)).json()["events"]
    return next(e["seq"] for e in log if e["kind"] == "Received")


async def exported(http, staff):
    return [json.loads(x) for x in (await http.get("/staff/marks", headers=staff)).text.splitlines()]


async def test_a_mark_can_be_withdrawn_and_the_one_before_it_stands_again(http, staff, crisis):
    seq = await message_of(http, staff, crisis)

    async def mark(what):
        body = {"session": crisis.id, "seq": seq, "mark": what}
        return await http.post("/staff/marks", json=body, headers=staff)

    refused = await mark("undo")
    assert (refused.status_code, "no mark of yours" in refused.json()["detail"]) == (422, True)
    for what, stands in (("missed", "missed"), ("false_alarm", "false_alarm"), ("undo", "missed")):
        assert (await mark(what)).status_code == 201
        assert [row["mark"] for row in await exported(http, staff)] == [stands]
    assert (await mark("undo")).json()["mark"] == "undo"
    assert await exported(http, staff) == []
    assert (await mark("undo")).status_code == 422


def test_the_categories_of_a_mark_are_those_of_the_gate():
    assert get_args(Category) == CATEGORIES


async def test_taken_back_twice_with_one_key_is_taken_back_once(http, staff, crisis):
    seq = await message_of(http, staff, crisis)
    body = {"session": crisis.id, "seq": seq}
    for mark in ("missed", "false_alarm"):
        await http.post("/staff/marks", json=body | {"mark": mark}, headers=staff)
    for _ in range(2):
        headers = staff | {"Idempotency-Key": "u1"}
        assert (await http.post("/staff/marks", json=body | {"mark": "undo"}, headers=headers)).status_code == 201
    assert [row["mark"] for row in await exported(http, staff)] == ["missed"]


async def test_what_was_missed_is_exported_with_what_it_was(http, staff, talk):
    await talk.say("the weather is nice")
    seq = await message_of(http, staff, talk)
    for more, category in (({}, "other"), ({"category": "abuse"}, "abuse")):
        body = {"session": talk.id, "seq": seq, "mark": "missed"} | more
        answer = await http.post("/staff/marks", json=body, headers=staff)
        assert (answer.status_code, answer.json()["category"]) == (201, more.get("category"))
        assert [(row["category"], row["label"]) for row in await exported(http, staff)] == [(category, "crisis")]
    wrong = {"session": talk.id, "seq": seq, "mark": "missed", "category": "weather"}
    assert (await http.post("/staff/marks", json=wrong, headers=staff)).status_code == 422
    wrong = {"session": talk.id, "seq": seq, "mark": "false_alarm", "category": "abuse"}
    refused = await http.post("/staff/marks", json=wrong, headers=staff)
    assert (refused.status_code, "missed" in refused.json()["detail"]) == (422, True)


@pytest.mark.parametrize("seq", [1, 2, 99])
async def test_a_mark_on_something_that_nobody_said_is_refused(http, staff, crisis, seq):
    body = {"session": crisis.id, "seq": seq, "mark": "missed"}
    answer = await http.post("/staff/marks", json=body, headers=staff)
    assert (answer.status_code, "no message of its person" in answer.json()["detail"]) == (422, True)


async def test_a_session_that_nobody_knows(http, staff):
    for what in ("take", "say", "return", "close", "dismiss"):
        body = {"text": "x"} if what == "say" else {}
        answer = await http.post(f"/staff/referrals/sess_0/{what}", json=body, headers=staff)
        assert answer.status_code == 404


async def test_a_restart_in_the_middle_of_a_talk_loses_nothing(tmp_path):
    url = f"sqlite:///{tmp_path}/test.db"
    staff = {"Authorization": f"Bearer {STAFF}"}
    ledger = open_ledger(url, PROGRAMS)
    async with served(road_with(PROGRAMS, ledger, Paced())) as address, httpx.AsyncClient(base_url=address) as http:
        talk = await started(http)
        await talk.say(ALARM)
        await act(http, staff, talk, "take")
        await act(http, staff, talk, "say", text="Before.")
    await ledger.close()
    ledger = open_ledger(url, PROGRAMS)
    async with served(road_with(PROGRAMS, ledger, Paced())) as address, httpx.AsyncClient(base_url=address) as http:
        assert (await act(http, staff, talk, "say", text="After.")).json()["status"] == "with_staff"
        assert (await act(http, staff, talk, "return")).status_code == 200
        shown = (await http.get(f"/staff/referrals/{talk.id}", headers=staff)).json()
    texts = [m["text"] for m in shown["messages"] if m.get("name")]
    assert texts == ["Before.", "After."]
    await ledger.close()
