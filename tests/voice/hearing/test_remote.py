"""Transcription at an address: against a real server that does what servers do, and what they should not."""

import asyncio
import io
import json
import logging
import wave

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.errors import BadInput, Misconfigured
from handrail.voice.hearing import Remote
from handrail.voice.ports import Heard
from handrail.voice.wav import pcm_of, wav

PCM = bytes(range(200)) * 80
SECRET = "the words of a child"


class Address:
    """A server of one answer, on a real socket. It keeps what it was sent."""

    def __init__(self, body: bytes, status: str = "200 OK", delay: float = 0.0) -> None:
        self.body, self.status, self.delay = body, status, delay
        self.head, self.sent = b"", b""
        self.tasks = []

    async def __aenter__(self):
        self.server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}/v1"
        return self

    async def __aexit__(self, *_):
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.server.close()
        await self.server.wait_closed()

    async def _answer(self, reader, writer):
        self.tasks.append(asyncio.current_task())
        try:
            self.head = await reader.readuntil(b"\r\n\r\n")
            rows = dict(row.lower().split(b": ", 1) for row in self.head.split(b"\r\n")[1:] if row)
            self.sent = await reader.readexactly(int(rows[b"content-length"]))
            await asyncio.sleep(self.delay)
            head = f"HTTP/1.1 {self.status}\r\nContent-Length: {len(self.body)}\r\nConnection: close\r\n\r\n"
            writer.write(head.encode() + self.body)
            await writer.drain()
        finally:
            writer.close()


async def heard(address, **options):
    remote = Remote(address, **options)
    try:
        return await remote(PCM, 16_000, ("cat",))
    finally:
        await remote.close()


async def test_words_come_back():
    async with Address(json.dumps({"text": " A cat. "}).encode()) as there:
        assert await heard(there.url + "/", key="k-1", model="small", language="en") == Heard("A cat.", "server")
    assert there.head.startswith(b"POST /v1/audio/transcriptions ")
    assert b"Bearer k-1" in there.head
    assert b'name="model"\r\n\r\nsmall' in there.sent and b'name="language"\r\n\r\nen' in there.sent
    sound = there.sent[there.sent.index(b"RIFF") :]
    with wave.open(io.BytesIO(sound)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (16_000, 1, 2)
    assert PCM in sound


async def test_the_answers_of_the_card_are_not_sent_along():
    async with Address(b'{"text": "x"}') as there:
        await heard(there.url)
    assert b"cat" not in there.sent and b"prompt" not in there.sent


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (SECRET.encode(), "500 Internal Server Error"),
        (SECRET.encode(), "401 Unauthorized"),
        (SECRET.encode(), "200 OK"),
        (b"", "200 OK"),
        (b"[1]", "200 OK"),
        (b"3", "200 OK"),
        (b'{"words": []}', "200 OK"),
        (b'{"text": 3}', "200 OK"),
        (b'{"text": "  "}', "200 OK"),
        (b'{"text": "\xff"}', "200 OK"),
        (b'{"text": "' + b"x" * 200_000 + b'"}', "200 OK"),
        (b"", "302 Found"),
    ],
)
async def test_whatever_goes_wrong_nothing_was_heard_and_nothing_is_told(body, status, caplog):
    with caplog.at_level(logging.DEBUG, "handrail"):
        async with Address(body, status) as there:
            assert await heard(there.url) is None
    assert SECRET not in caplog.text and all(SECRET not in str(vars(r)) for r in caplog.records)


async def test_a_slow_address_is_given_up(caplog):
    async with Address(b'{"text": "cat"}', delay=2.0) as there:
        assert await heard(there.url, seconds=0.2) is None
    assert [r.error for r in caplog.records if r.name.startswith("handrail")] == ["ReadTimeout"]


async def test_an_address_that_is_not_there_is_given_up(unused_tcp_port):
    assert await heard(f"http://127.0.0.1:{unused_tcp_port}/v1") is None


async def test_no_sound_is_not_sent():
    remote = Remote("http://127.0.0.1:9/v1")
    assert await remote(b"", 16_000, ()) is None
    await remote.close()


@pytest.mark.parametrize("address", ["", "example.org", "ftp://example.org", "http://"])
def test_an_address_that_is_none_is_refused(address):
    with pytest.raises(Misconfigured, match="is no address; give one like https"):
        Remote(address)


@given(pcm=st.binary(max_size=400).map(lambda b: b[: len(b) // 2 * 2]), rate=st.integers(8_000, 48_000))
@settings(max_examples=50)
def test_sound_keeps_through_its_file(pcm, rate):
    assert pcm_of(wav(pcm, rate)) == (pcm, rate)


@pytest.mark.parametrize(
    "data", [b"", b"RIFF", b"x" * 100, wav(b"\0\0", 8_000).replace(b"\x01\x00\x01\x00", b"\x01\x00\x02\x00")]
)
def test_what_is_no_sound_of_ours_is_refused(data):
    with pytest.raises(BadInput):
        pcm_of(data)
