"""A voice of the server: real sound of real words, kept for a while, and no harm where it cannot be made."""

import asyncio
import stat
import time

import numpy as np
import pytest

from handrail.voice.speaking import Espeak
from handrail.voice.speaking.espeak import voice_of
from handrail.voice.wav import pcm_of
from tests.voice.sounds import needs_speech


def program(path, body):
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(path.stat().st_mode | stat.S_IEXEC)
    return str(path)


@needs_speech
@pytest.mark.parametrize(
    ("text", "locale"), [("I heard cat. Well done!", "en-US"), ("¡Muy bien! Dijiste gato.", "es-MX")]
)
async def test_words_become_sound(text, locale):
    pcm, rate = pcm_of(await Espeak.found()(text, locale))
    samples = np.frombuffer(pcm, "<i2")
    assert rate >= 16_000 and 0.8 < len(samples) / rate < 6 and np.abs(samples).max() > 3_000


@needs_speech
@pytest.mark.parametrize("text", ["-v", "--version", "$(id)", "<speak>", "\0", "…", "😀", "[[f00]]", "", "a" * 100_000])
async def test_no_text_is_an_option_or_breaks_it(text):
    sound = await Espeak.found()(text, "en")
    assert sound is None or pcm_of(sound)[1] >= 16_000


@needs_speech
async def test_what_was_said_lately_is_kept_and_bounded():
    voice = Espeak(Espeak.found()._program, kept=150_000)
    first = await voice("One.", "en")
    assert await voice("One.", "en") is first
    for number in ("two", "three", "four", "five", "six", "seven"):
        await voice(f"This is number {number}.", "en")
    assert sum(map(len, voice._kept.values())) <= 150_000
    assert await voice("One.", "en") is not first


@pytest.mark.parametrize("body", ["exit 1", "echo no sound", "exec sleep 30", "printf RIFF"])
async def test_a_voice_that_fails_gives_none(tmp_path, body, caplog):
    voice = Espeak(program(tmp_path / "espeak", body), seconds=0.5)
    assert await voice("the words", "en") is None
    assert "the words" not in caplog.text and [r.message for r in caplog.records] == ["no speech was made"]


async def test_a_voice_that_is_not_there_gives_none():
    assert await Espeak("/no/such/program")("x", "en") is None


async def test_at_most_two_speak_at_once(tmp_path):
    voice = Espeak(program(tmp_path / "espeak", "sleep 0.3"))
    began = time.perf_counter()
    await asyncio.gather(*(voice(f"text {n}", "en") for n in range(4)))
    assert time.perf_counter() - began > 0.55


@pytest.mark.parametrize(
    ("locale", "voice"),
    [
        ("en", "en-us+f3"),
        ("en-GB", "en-us+f3"),
        ("es-MX", "es-419+f3"),
        ("es-ES", "es+f3"),
        ("es_ES", "es+f3"),
        ("fr", "en-us+f3"),
    ],
)
def test_the_voice_speaks_the_language(locale, voice):
    assert voice_of(locale) == voice
