"""Screaming: found whatever the cuts, told 1,500 ms after the voice ends, not twice; speech and claps are none."""

from collections import deque

import numpy as np
import pytest

from handrail.voice.amplitude import Level, measured
from handrail.voice.scream import Watch, loud, watched
from handrail.voice.stream import Listener
from tests.voice.sounds import VOICES, at_level, clap, needs_speech, noise, pcm, said, scream, silence

ROOM = noise(2.5, 0.003)
AFTER = noise(3, 0.003)
SIZES = (5, 10, 20, 23, 64, 100, 128, 250, 333, 500)  # ms


def signals(*parts, ms=100, rate=16_000):
    listener, data = Listener(rate), pcm(*parts)
    size = 2 * rate * ms // 1_000
    return [s for i in range(0, len(data), size) for s in listener.feed(data[i : i + size])]


def screams(*parts, ms=100):
    return [s for s in signals(*parts, ms=ms) if "screaming" in s.kinds]


@pytest.mark.parametrize(
    ("rms", "peak", "counts"),
    [
        (0.0, 0.0, False),
        (0.30, 1.0, False),  # over, not at
        (0.3001, 0.9, True),
        (0.3001, 0.8999, False),
        (0.35, 0.89, False),
        (0.3501, 0.4, True),
        (0.05, 1.0, False),  # a knock
    ],
)
def test_when_a_chunk_counts(rms, peak, counts):
    assert loud(Level(rms, peak)) is counts


def played(levels):
    """The chunks, counted from one, at which a scream is told."""
    history: deque[Level] = deque(maxlen=20)
    watch, told = Watch(), []
    for n, rms in enumerate(levels, 1):
        history.append(Level(rms, rms))
        watch, now = watched(watch, tuple(history), voice=rms > 0.012)
        told += [n] if now else []
    return told


@pytest.mark.parametrize(
    ("levels", "told"),
    [
        ([0.5, 0.5, 0.0] * 20, []),  # never three in a row
        ([0.5] * 3 + [0.0] * 14, []),  # 1,400 ms of quiet
        ([0.5] * 3 + [0.0] * 15, [18]),  # 1,500
        ([0.5] * 3 + [0.1] * 9 + [0.0] * 15, [27]),  # speech goes on after the scream
        ([0.5] * 3 + [0.0] * 10 + [0.1] + [0.0] * 15, [29]),  # and begins again
        ([0.5] * 80, [62]),  # it does not end: 6 s after it was made out
        (([0.5] * 3 + [0.0] * 15) * 3, [18]),  # within the cool-down
        ([0.5] * 3 + [0.0] * 15 + [0.0] * 90 + [0.5] * 3 + [0.0] * 15, [18, 126]),  # after it
        ([0.5] * 250, [62, 162]),  # a child that goes on is answered again
    ],
)
def test_when_a_scream_is_told(levels, told):
    assert played(levels) == told


@pytest.mark.parametrize("ms", SIZES)
@pytest.mark.parametrize("seconds", [0.5, 1.2, 3.0])
@pytest.mark.parametrize("rms", [0.4, 0.7])
def test_every_scream_is_found_whatever_the_cuts(ms, seconds, rms):
    found = screams(ROOM, scream(seconds, rms), AFTER, ms=ms)
    assert len(found) == 1
    assert found[0].level.rms > 0.35
    assert found[0].at == pytest.approx(2.5 + seconds + 1.5, abs=0.2)


@pytest.mark.parametrize("offset", range(0, 1_600, 200))
def test_a_scream_need_not_begin_with_a_chunk(offset):
    assert len(screams(ROOM, np.zeros(offset), scream(0.5, 0.5), AFTER)) == 1


def test_a_scream_at_the_very_beginning_is_not_taken_for_the_room():
    assert len(screams(scream(4, 0.5), AFTER)) == 1


@pytest.mark.parametrize("room", [0.02, 0.05, 0.2])
def test_a_scream_is_found_in_a_loud_room(room):
    around = noise(12, room)
    sound = scream(1.5, 0.5)
    around[4 * 16_000 : 4 * 16_000 + len(sound)] += sound
    assert len(screams(around)) == 1


@pytest.mark.parametrize("rate", [8_000, 44_100, 48_000])
def test_a_scream_is_found_at_every_rate(rate):
    parts = [np.interp(np.arange(0, len(p), 16_000 / rate), np.arange(len(p)), p) for p in (ROOM, scream(), AFTER)]
    assert [s.kinds for s in signals(*parts, rate=rate)] == [("screaming",)]


@pytest.mark.parametrize("ms", [5, 64, 500])
def test_claps_and_knocks_are_no_screams(ms):
    applause = [part for _ in range(20) for part in (clap(), silence(0.1))]
    assert measured(clap()[:1_600]).peak >= 0.9
    assert screams(ROOM, *applause, AFTER, ms=ms) == []


def test_a_constant_offset_is_no_loudness():
    assert screams(ROOM, np.full(32_000, 0.9), AFTER) == []


@needs_speech
@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("rms", [0.05, 0.10, 0.15, 0.20])
@pytest.mark.parametrize("pitch", [20, 99])
def test_speech_is_no_scream_by_its_mean_level(voice, rms, pitch):
    for speed in (100, 200):
        assert screams(ROOM, at_level(said(VOICES[voice], voice, pitch, speed), rms), AFTER, ms=64) == []


@needs_speech
@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("loudest", [0.15, 0.30])
def test_speech_is_no_scream_by_its_loudest_chunk(voice, loudest):
    """The levels of speech as they are tracked: chunk by chunk, none over .30."""
    sound = said(VOICES[voice], voice)
    top = max(measured(c).rms for c in sound[: len(sound) // 1_600 * 1_600].reshape(-1, 1_600))
    assert screams(ROOM, np.clip(sound * (loudest - 0.01) / top, -1, 1), AFTER) == []


@needs_speech
@pytest.mark.parametrize("voice", VOICES)
def test_shouted_words_over_the_line_are_screams(voice):
    assert len(screams(ROOM, at_level(said(VOICES[voice], voice, 99), 0.5), AFTER)) == 1


def test_a_line_that_goes_dead_in_a_scream_tells_it():
    listener = Listener()
    assert listener.feed(pcm(ROOM, scream(1.2, 0.5), silence(0.3))) == []
    assert listener.meter.withheld
    assert [s.kinds for s in listener.rest()] == [("screaming",)]
    assert listener.rest() == [], "once"
