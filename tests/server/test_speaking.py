"""What was said can be heard: that, by those who may, and nothing else."""

import json

import httpx
import pytest

from handrail.server import app as application
from handrail.server import speaking
from handrail.voice.speaking import Espeak
from handrail.voice.wav import pcm_of
from tests.server.sample import served, started
from tests.voice.sounds import needs_speech


@pytest.fixture
def parts(monkeypatch):
    if speaking not in application.PARTS:
        monkeypatch.setattr(application, "PARTS", (*application.PARTS, speaking))


@pytest.fixture
async def http(road, parts):
    async with served(road) as address, httpx.AsyncClient(base_url=address) as client:
        yield client


async def said(road, talk):
    return [(e.seq, e.event.text) for e in await road.ledger.load(talk.id) if e.event.kind == "Said"]


@needs_speech
async def test_what_was_said_is_read_aloud(http, talk, road):
    (seq, _), *_ = await said(road, talk)
    answer = await http.get(f"/session/{talk.id}/speech/{seq}.wav", headers=talk.auth)
    assert (answer.status_code, answer.headers["content-type"], answer.headers["cache-control"]) == (
        200,
        "audio/wav",
        "no-store",
    )
    assert len(pcm_of(answer.content)[0]) > 16_000


@needs_speech
async def test_nothing_else_is_read_aloud(http, talk, road):
    spoken = {seq for seq, _ in await said(road, talk)}
    entries = await road.ledger.load(talk.id)
    for seq in [e.seq for e in entries if e.seq not in spoken] + [entries[-1].seq + 1, 10**12]:
        answer = await http.get(f"/session/{talk.id}/speech/{seq}.wav", headers=talk.auth)
        assert answer.status_code == 404 and "said" in answer.json()["detail"]


@pytest.mark.parametrize("seq", ["0", "-1", "x", str(2**60)])
async def test_a_number_that_is_none_is_refused(http, talk, seq):
    assert (await http.get(f"/session/{talk.id}/speech/{seq}.wav", headers=talk.auth)).status_code in (404, 422)


async def test_only_who_may_read_the_session_hears_it(http, talk, road):
    (seq, _), *_ = await said(road, talk)
    other = await started(http)
    address = f"/session/{talk.id}/speech/{seq}.wav"
    assert (await http.get(address)).status_code == 401
    assert (await http.get(address, headers=other.auth)).status_code == 404


async def test_without_a_voice_the_page_is_told_so(http, talk, road, monkeypatch):
    monkeypatch.setattr(Espeak, "found", classmethod(lambda _: None))
    (seq, _), *_ = await said(road, talk)
    answer = await http.get(f"/session/{talk.id}/speech/{seq}.wav", headers=talk.auth)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert json.loads(answer.content)["type"] == "urn:handrail:no-voice"


async def test_a_voice_that_fails_is_told_of(http, talk, road, monkeypatch):
    monkeypatch.setattr(Espeak, "found", classmethod(lambda _: Espeak("/no/such/program")))
    (seq, _), *_ = await said(road, talk)
    answer = await http.get(f"/session/{talk.id}/speech/{seq}.wav", headers=talk.auth)
    assert (answer.status_code, answer.json()["type"]) == (503, "urn:handrail:mute")
