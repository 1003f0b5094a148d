"""The microphone's WebSocket, on a real socket: who may, what is refused, and that what is heard goes down the road."""

import asyncio
import json
from contextlib import asynccontextmanager, suppress

import httpx
import numpy as np
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from handrail.server import voice
from handrail.voice.ports import Heard, Hearing
from tests.laws.stage import log_of
from tests.server import sample
from tests.server.sample import STAFF, served, started
from tests.voice.sounds import noise, pcm, scream, voiced

HELLO = {"rate": 16_000, "format": "s16le", "settings": {}}
QUIET = pcm(noise(2.5, 0.002))
SCREAM = pcm(noise(2.5, 0.002), scream(), noise(2, 0.002))
WORD = pcm(noise(2.5, 0.002), 0.1 * voiced(np.full(8_000, 220.0)), noise(1, 0.002))


@pytest.fixture
def apps(monkeypatch):
    """Every app that is made, to put ears into."""
    made, create = [], sample.create_app

    def kept(*given, **more):
        made.append(create(*given, **more))
        return made[-1]

    monkeypatch.setattr(sample, "create_app", kept)
    return made


@pytest.fixture
async def http(apps, road):
    async with served(road) as address, httpx.AsyncClient(base_url=address) as client:
        yield client


@asynccontextmanager
async def microphone(talk, headers=None, **hello):
    address = str(talk.http.base_url).replace("http", "ws", 1)
    async with connect(f"{address}/session/{talk.id}/voice", additional_headers=headers, max_queue=None) as line:
        if hello:
            await line.send(json.dumps(HELLO | {"token": talk.token} | hello))
        yield line


async def frames(line, patience=0.6):
    """What comes until nothing does."""
    found = []
    try:
        while True:
            async with asyncio.timeout(patience):
                found.append(json.loads(await line.recv()))
    except TimeoutError:
        return found


async def closed(line):
    """The code and the reason with which the server hangs up."""
    async with asyncio.timeout(60):
        try:
            while True:
                await line.recv()
        except ConnectionClosed as end:
            return end.rcvd.code, end.rcvd.reason


async def play(line, data, size=3_200):
    for n in range(0, len(data), size):
        await line.send(data[n : n + size])


async def sensed(road, sid, count=1, patience=5.0):
    async def look():
        while True:
            found = [e.value for e in await log_of(road, sid) if e.kind == "Received" and e.form != "elapsed"]
            if len(found) >= count:
                return found
            await asyncio.sleep(0.02)

    return await asyncio.wait_for(look(), patience)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("", 4422),
        ("{", 4422),
        (b"\x00\x01", 4422),
        ("[]", 4422),
        ({"rate": 7_999}, 4422),
        ({"rate": "16000"}, 4422),
        ({"format": "mp3"}, 4422),
        ({"more": 1}, 4422),
        ({"settings": 3}, 4422),
        ({"token": ""}, 4401),
        ({"token": "ü"}, 4401),
        ({"token": "another-token-of-somebody"}, 4404),
        ({"token": STAFF}, 4403),
    ],
)
async def test_a_hello_that_does_not_fit_is_hung_up_on_with_a_reason(talk, road, first, code):
    async with microphone(talk) as line:
        hello = json.dumps(HELLO | {"token": talk.token} | first) if isinstance(first, dict) else first
        await line.send(hello)
        found, reason = await closed(line)
    assert found == code and len(reason) > 20
    assert talk.token not in reason
    assert [e.kind for e in await log_of(road, talk.id)].count("Received") == 0


async def test_no_hello_is_hung_up_on(talk, monkeypatch):
    monkeypatch.setattr(voice, "GREETING", 0.1)
    async with microphone(talk) as line:
        assert await closed(line) == (4408, "no hello came within 0 s: send it first")


async def test_an_unknown_session_looks_like_a_wrong_key(talk):
    async with connect(f"{str(talk.http.base_url).replace('http', 'ws', 1)}/session/nobody/voice") as line:
        await line.send(json.dumps(HELLO | {"token": talk.token}))
        unknown = await closed(line)
    async with microphone(talk, token="wrong") as line:
        assert await closed(line) == unknown


async def test_a_session_that_has_ended_hears_nothing(talk):
    await talk.delete()
    async with microphone(talk, rate=16_000) as line:
        assert await closed(line) == (4409, "this session has ended: begin a new one")


async def test_the_header_opens_it_too(talk):
    async with microphone(talk, headers=talk.auth, token="") as line:
        assert await frames(line) == [{"listening": True, "transcribes": False, "processed": []}]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("hello again", 4422),
        ('{"playing": 1}', 4422),
        (b"\x00" * (voice.LARGEST + 1), 4413),
        (np.full(8_000, np.nan, "<f4").tobytes(), 4422),
    ],
)
async def test_what_is_no_sound_is_hung_up_on_with_a_reason(talk, sent, code):
    async with microphone(talk, format="f32le") as line:
        await line.send(sent)
        found, reason = await closed(line)
    assert found == code and "send" in reason
    assert (await talk.say("hello")).status_code == 200, "the session goes on"


async def test_ten_megabytes_of_noise_at_once_are_hung_up_on(talk):
    async with microphone(talk, rate=16_000) as line:
        with suppress(ConnectionClosed):
            await play(line, np.random.default_rng(1).bytes(10_000_000), 100_000)
        found, reason = await closed(line)
    assert found == 4429 and "faster than it is spoken" in reason
    assert (await talk.say("hello")).status_code == 200


async def test_a_scream_goes_down_the_road_and_is_answered(talk, road):
    async with microphone(talk, rate=16_000) as line:
        await play(line, SCREAM)
        (signals,) = await sensed(road, talk.id)
        shown = await frames(line)
    assert signals["screaming"] is True and signals["levels"]["rms"] > 0.35
    said = [e.text for e in await log_of(road, talk.id) if e.kind == "Said"]
    assert said[-1] == "I noticed 2 things."
    levels = shown[1:]
    assert len(levels) == len(SCREAM) // 3_200
    assert all(set(f) == {"rms", "peak", "speech", "withheld"} for f in levels)
    assert any(f["withheld"] for f in levels) and not levels[-1]["withheld"]
    log = json.dumps([str(e) for e in await log_of(road, talk.id)])
    assert len(log) < 3_000, "no sound is kept"


@pytest.mark.parametrize(("size", "most"), [(160, 1.0), (16_000, 0.2)])
async def test_there_is_at_most_one_level_for_each_message_and_each_tenth_of_a_second(talk, size, most):
    async with microphone(talk, rate=16_000) as line:
        await play(line, QUIET, size)
        assert len(await frames(line)) - 1 == 25 * most


async def test_a_signal_waits_for_the_turn_that_runs(talk, road, speech):
    speech.pause = 0.5
    turn = asyncio.create_task(talk.say("stream"))
    await asyncio.sleep(0.1)
    async with microphone(talk, rate=16_000) as line:
        await play(line, SCREAM)
        text, signals = await sensed(road, talk.id, 2)
    assert text == "stream" and signals["screaming"] is True
    assert (await turn).status_code == 200


async def test_a_line_that_breaks_in_a_scream_tells_it(talk, road):
    async with microphone(talk, rate=16_000) as line:
        await play(line, SCREAM[: 2 * 16_000 * 3 + 16_000])
        await frames(line, 0.2)
    (signals,) = await sensed(road, talk.id)
    assert signals["screaming"] is True


async def test_a_page_that_stops_sending_in_a_scream_is_answered(talk, road, monkeypatch):
    monkeypatch.setattr(voice, "STILL", 0.2)
    monkeypatch.setattr(voice, "IDLE", 0.8)
    async with microphone(talk, rate=16_000) as line:
        await play(line, SCREAM[: 2 * 16_000 * 3 + 16_000])
        (signals,) = await sensed(road, talk.id)
        assert (await closed(line))[0] == 4408
    assert signals["screaming"] is True


async def test_a_device_that_alters_its_sound_is_told_once(talk, road):
    altered = {"autoGainControl": True, "noiseSuppression": False, "echoCancellation": True, "sampleRate": 48_000}
    async with microphone(talk, settings=altered) as line:
        await play(line, QUIET)
        shown = await frames(line)
        found = await sensed(road, talk.id)
    assert found == [{"processed": ["autoGainControl", "echoCancellation"]}]
    assert shown[0]["processed"] == ["autoGainControl", "echoCancellation"]


async def test_a_newer_line_takes_the_place_of_an_older_one(talk, road):
    async with microphone(talk, rate=16_000) as first:
        await frames(first, 0.2)
        async with microphone(talk, rate=16_000) as second:
            assert (await closed(first))[0] == 4409
            await play(second, SCREAM)
            assert len(await sensed(road, talk.id)) == 1


async def test_nobody_listens_on_when_the_session_ends(talk, apps):
    async with microphone(talk, rate=16_000) as line:
        await play(line, QUIET)
        await talk.delete()
        assert await closed(line) == (1000, "the session has ended")
    await asyncio.sleep(0.1)
    assert apps[0].state.lines == {}


async def test_what_is_said_is_written_down_and_screened_like_any_words(http, apps, road):
    asked = []

    async def transcribe(sound, rate, words):
        asked.append((len(sound), rate, words))
        return Heard("a dog", "grammar", 0.9)

    apps[0].state.hearing = Hearing(transcribe, lambda state: (state.goal,))
    talk = await started(http)
    async with microphone(talk, transcribe=True) as line:
        await play(line, WORD)
        assert await sensed(road, talk.id, 2) == [{"source": "grammar"}, "a dog"]
        assert (await frames(line))[0]["transcribes"] is True
    ((size, rate, words),) = asked
    assert 32_000 <= size <= 54_400 and rate == 16_000 and words == ("rest",)
    kinds = [e.kind for e in await log_of(road, talk.id)]
    assert kinds[kinds.index("Received") :].count("Screened") == 2


@pytest.mark.parametrize("wish", [{"transcribe": False}, {"rate": 16_000}])
async def test_nothing_is_written_down_that_nobody_asked_for(http, apps, road, wish):
    async def transcribe(sound, rate, words):
        raise AssertionError("asked")

    apps[0].state.hearing = Hearing(transcribe)
    talk = await started(http)
    async with microphone(talk, **wish) as line:
        await play(line, WORD)
        assert (await frames(line))[0]["transcribes"] is False


@pytest.mark.parametrize("fault", ["nothing", "blank", "late", "broken"])
async def test_a_transcriber_that_fails_leaves_the_microphone_open(http, apps, road, monkeypatch, fault):
    monkeypatch.setattr(voice, "WRITING", 0.1)

    async def transcribe(sound, rate, words):
        if fault == "broken":
            raise RuntimeError("no")
        await asyncio.sleep(60 if fault == "late" else 0)
        return None if fault == "nothing" else Heard(" \x00 ", "server")

    apps[0].state.hearing = Hearing(transcribe)
    talk = await started(http)
    async with microphone(talk, transcribe=True) as line:
        await play(line, WORD + SCREAM)
        (signals,) = await sensed(road, talk.id)
    assert signals["screaming"] is True


async def test_a_server_that_stops_says_so(talk, apps):
    async with microphone(talk, rate=16_000) as line:
        await frames(line, 0.2)
        apps[0].state.desk.bell.close()
        assert await closed(line) == (1001, "the server stops: connect again in a moment")
