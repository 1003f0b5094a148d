"""The real parts together: the program, the gate, the check, a model's voice, SQLite, HTTP."""

import asyncio

import httpx
import pytest

from handrail import check
from handrail.ledger.urls import open_ledger
from handrail.programs import programs
from handrail.speech import Silent
from handrail.speech.scripted import After, scripted
from handrail.speech.voice import Voice
from tests.laws.stage import road_with
from tests.server.sample import PROGRAMS, served, started


@pytest.fixture
async def reframing(tmp_path):
    ledger = open_ledger(f"sqlite:///{tmp_path}/whole.db", programs())
    road = road_with(programs(), ledger, Silent(), check)
    async with served(road) as address, httpx.AsyncClient(base_url=address) as http:
        yield http
    await ledger.close()


async def test_a_reframing_session_from_its_opening_to_its_end(reframing):
    talk = await started(reframing, "reframing", config={"max_turns": 8})
    assert (talk.first["phase"], talk.first["max_turns"], talk.first["crisis"]) == ("warmup", 8, False)
    said, body = set(), talk.first
    for _ in range(40):
        answer = await talk.say("I failed my exam, everybody will think I am stupid, I feel ashamed, 8 out of 10")
        if answer.status_code == 409:
            break
        body = answer.json()
        said.add(body["ui_text"])
        assert {"phase", "turn", "followups_left", "control", "end_of_session", "banner"} <= set(body)
    assert body["end_of_session"] is True
    assert body["status"] == "completed"
    assert len(said) > 4
    assert (await talk.frames())[-1]["event"] == "ended"


async def test_a_crisis_is_met_with_help_over_http(reframing):
    talk = await started(reframing, "reframing", locale="en-US")
    body = (await talk.say("I want to kill myself tonight")).json()
    assert body["crisis"] is True
    assert body["phase"] == "summary"
    assert "988" in body["ui_text"]


async def test_a_models_sentences_are_streamed_as_they_pass_and_a_bad_draft_is_not(ledger):
    script = scripted(
        After(0.2, "The first sentence is here. And the second one."), "Call 555-0199 now, see http://x.example"
    )
    road = road_with(PROGRAMS, ledger, Voice(script.model), check)
    async with served(road) as address, httpx.AsyncClient(base_url=address) as http:
        talk = await started(http)
        live = asyncio.create_task(talk.frames(until=["said"], after=talk.first["seq"]))
        body = (await talk.say("stream something")).json()
        assert body["ui_text"] == "The first sentence is here. And the second one."
        frames = await live
        assert [f["event"] for f in frames] == ["connected", "heard", "delta", "delta", "said"]
        assert "".join(f["data"]["text"] for f in frames if f["event"] == "delta") == body["ui_text"]
        assert frames[-1]["data"]["by"] == "model"
        script.replies += ["Call 555-0199 now."] * 5
        refused = (await talk.say("stream again")).json()
        assert refused["ui_text"] == "The author's line."
        assert "555" not in str(await talk.frames(until=["view"]))


async def test_a_slow_model_does_not_hold_up_other_people(ledger):
    script = scripted(After(4.0, "Slow words."))
    road = road_with(PROGRAMS, ledger, Voice(script.model), check)
    async with served(road) as address, httpx.AsyncClient(base_url=address, timeout=60) as http:
        one, two = await started(http), await started(http)
        slow = asyncio.create_task(one.say("stream"))
        await asyncio.sleep(0.1)
        assert (await two.say("hello")).status_code == 200
        assert (await one.get()).json()["status"] == "active"
        assert not slow.done()
        assert (await slow).json()["ui_text"] == "Slow words."
