"""Crying, on sounds that were made: what is found, what is not, and what is taken for it."""

import numpy as np
import pytest

from handrail.voice.cry import pitch
from handrail.voice.stream import Listener
from tests.voice.sounds import VOICES, at_level, crying, needs_speech, noise, pcm, said, scream, voiced, wail

ROOM = noise(2.5, 0.003)


def cries(*parts, cry=None):
    listener = Listener(cry=cry)
    return sum("crying" in s.kinds for s in listener.feed(pcm(ROOM, *parts, noise(2, 0.003))))


@pytest.mark.parametrize("hertz", [90, 140, 220, 300, 350, 440, 520, 600, 700])
def test_the_pitch_of_a_voice_is_found_and_not_its_overtone(hertz):
    chunk = at_level(voiced(np.full(1_600, float(hertz))), 0.1).astype(np.float32)
    assert pitch(chunk) == pytest.approx(hertz, rel=0.06)


@pytest.mark.parametrize("sound", [np.zeros(1_600), np.ones(1_600), noise(0.1, 0.2)])
def test_what_has_no_pitch_has_none(sound):
    assert pitch(sound.astype(np.float32)) == 0.0


@pytest.mark.parametrize("hertz", [340, 430, 520])
@pytest.mark.parametrize("rms", [0.05, 0.2])
def test_crying_is_made_out_once(hertz, rms):
    assert cries(crying(7, hertz, rms=rms)) == 1


def test_the_level_of_crying_is_that_of_its_wails():
    (signal,) = Listener().feed(pcm(ROOM, crying(6, rms=0.15)))
    assert signal.sensed() == {"crying": True, "levels": signal.sensed()["levels"]}
    assert 0.1 < signal.sensed()["levels"]["rms"] < 0.3


def test_three_wails_are_not_enough():
    assert cries(crying(3)) == 0


def test_crying_that_goes_on_is_told_again_after_a_while():
    found = [s.at for s in Listener().feed(pcm(ROOM, crying(20))) if "crying" in s.kinds]
    assert len(found) == 3 and min(np.diff(found)) >= 10


def test_a_low_voice_laughter_a_tone_and_a_scream_are_no_crying():
    laughter = [part for n in range(30) for part in (wail(0.12, 400, n), noise(0.1, 0.01, n))]
    assert cries(crying(8, 180)) == 0
    assert cries(at_level(np.concatenate(laughter), 0.15)) == 0
    assert cries(at_level(voiced(np.full(8 * 16_000, 440.0)), 0.1)) == 0
    assert cries(scream(3, 0.5)) == 0
    assert cries(noise(8, 0.2)) == 0


@needs_speech
@pytest.mark.parametrize("voice", VOICES)
def test_speech_is_no_crying(voice):
    for height in (50, 99):
        assert cries(at_level(said(VOICES[voice], voice, height, 130), 0.1)) == 0


def test_singing_in_even_notes_is_taken_for_crying():
    """A limit, not a wish: notes of the length of a wail, each with a breath after it."""
    notes = [voiced(np.full(int(0.7 * 16_000), float(hertz))) for hertz in (392, 440, 392, 523, 494, 392)]
    assert cries(at_level(np.concatenate([np.concatenate((n, noise(0.3, 0.005))) for n in notes]), 0.12)) == 1


def test_another_ear_may_stand_in_its_place():
    heard = []

    def never(chunk, rms, threshold):
        heard.append((len(chunk), rms, threshold))
        return False

    assert cries(crying(), cry=never) == 0
    assert {size for size, _, _ in heard} == {1_600} and max(rms for _, rms, _ in heard) > 0.1
