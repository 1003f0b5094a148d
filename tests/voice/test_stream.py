"""The listener: room, silence, what goes to speech-to-text, and what nobody should send."""

import tracemalloc

import numpy as np
import pytest

from handrail.gate import screen
from handrail.kernel.program import Policy
from handrail.voice.limits import ROOM_LOUDEST, SPEECH_LEAST
from handrail.voice.room import Room
from handrail.voice.stream import Listener, Meter
from tests.voice.sounds import at_level, noise, pcm, scream, silence, voiced

CHILD = Policy("child_speaker", child=True)


def voice(seconds, rms=0.1):
    return at_level(voiced(np.full(int(seconds * 16_000), 220.0)), rms)


def told(listener, *parts):
    return [(k, round(s.at, 1)) for s in listener.feed(pcm(*parts)) for k in s.kinds]


def test_nothing_is_heard_in_nothing():
    listener = Listener()
    assert listener.feed(b"") == [] == listener.feed(b"\x01")
    assert listener.rest() == [] == listener.utterances()
    assert listener.meter == Meter() and listener.seconds == 0.0


def test_ten_megabytes_of_noise_are_worked_off_in_little_memory():
    listener, data = Listener(), np.random.default_rng(3).integers(0, 256, 2**17, dtype=np.uint8).tobytes()
    listener.feed(data)
    tracemalloc.start()
    for _ in range(80):
        listener.feed(data)
    held, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert listener.seconds == pytest.approx(81 * 2**17 / 32_000, abs=0.1)
    assert held < 2**20 and most < 4 * 2**20, (held, most)


def test_an_odd_byte_waits_for_its_other_half():
    sound = pcm(noise(1, 0.01), voice(1))
    one, two = Listener(), Listener()
    one.feed(sound)
    for n in range(0, len(sound), 333):
        two.feed(sound[n : n + 333])
    assert one.meter == two.meter and one.heard == two.heard == 20


def test_long_silence_is_told_once_and_again_after_a_voice():
    found = told(Listener(), noise(15, 0.002), voice(1), noise(25, 0.002))
    assert found == [("prolongedSilence", 11.9), ("prolongedSilence", 26.0)]


def test_silence_without_a_sound_at_all_is_silence():
    assert told(Listener(), silence(13)) == [("prolongedSilence", 11.9)]


@pytest.mark.parametrize("room", [0.002, 0.01, 0.03])
def test_silence_and_speech_are_told_apart_in_every_room(room):
    listener = Listener()
    assert told(listener, noise(2.2, room)) == []
    listener.feed(pcm(noise(1, room)))
    assert not listener.meter.speech
    listener.feed(pcm(voice(1, max(0.05, 4 * room))))
    assert listener.meter.speech


def test_while_our_own_voice_sounds_no_silence_is_counted_and_nothing_is_written_down():
    listener = Listener()
    listener.playing = True
    assert told(listener, noise(3, 0.002), voice(2), noise(12, 0.002)) == []
    assert listener.utterances() == []
    listener.playing = False
    assert told(listener, noise(10.5, 0.002)) == [("prolongedSilence", 27.0)]


def test_a_scream_is_heard_while_our_own_voice_sounds():
    listener = Listener()
    listener.playing = True
    assert [k for k, _ in told(listener, noise(3, 0.002), scream(), noise(3, 0.002))] == ["screaming"]


def test_the_room_is_known_after_two_seconds_and_never_learned_from_a_voice():
    room = Room()
    for n in range(20):
        assert room.known is False, n
        room.hear(0.01)
    assert room.known and room.threshold == pytest.approx(0.02)
    for _ in range(200):
        room.hear(0.5)
    assert room.floor == ROOM_LOUDEST
    for _ in range(200):
        room.hear(0.0)
    assert room.threshold == SPEECH_LEAST


def test_a_fan_that_starts_becomes_the_room():
    listener = Listener()
    listener.feed(pcm(noise(4, 0.002), noise(1, 0.03)))
    assert listener.meter.speech, "not yet"
    listener.feed(pcm(noise(10, 0.03, seed=2)))
    assert not listener.meter.speech


def test_an_utterance_is_cut_out_with_a_little_before_it():
    listener = Listener()
    listener.feed(pcm(noise(3, 0.002), voice(0.8), noise(2, 0.002), voice(0.5), noise(2, 0.002)))
    first, second = listener.utterances()
    assert first.start == pytest.approx(2.7, abs=0.11) and first.end == pytest.approx(4.5, abs=0.11)
    assert second.start == pytest.approx(5.5, abs=0.11)
    assert len(first.pcm) == pytest.approx(2 * 16_000 * (first.end - first.start), abs=2)
    assert listener.utterances() == [], "taken once"


def test_a_click_is_no_utterance():
    listener = Listener()
    listener.feed(pcm(noise(3, 0.002), voice(1)[:1_000], noise(2, 0.002)))
    assert listener.utterances() == []


def test_an_utterance_that_does_not_end_is_cut():
    listener = Listener()
    listener.feed(pcm(noise(3, 0.002), *[part for _ in range(20) for part in (voice(1), noise(0.3, 0.002))]))
    assert [round(u.end - u.start) for u in listener.utterances()] == [12, 12]


def test_only_the_newest_utterances_wait():
    listener = Listener()
    listener.feed(pcm(noise(3, 0.002), *[part for _ in range(9) for part in (voice(0.5), noise(1, 0.002))]))
    kept = listener.utterances()
    assert len(kept) == 4 and kept[-1].end > 15


def test_no_scream_goes_to_speech_to_text():
    listener = Listener()
    listener.feed(pcm(noise(3, 0.002), voice(1), scream(1.5, 0.6), voice(1, 0.1)))
    assert listener.meter.withheld, "until it is told"
    listener.feed(pcm(noise(3, 0.002), voice(1), noise(1, 0.002)))
    before, after = listener.utterances()
    for utterance in (before, after):
        sound = np.frombuffer(utterance.pcm, "<i2") / 32_768
        assert np.sqrt((sound[: len(sound) // 1_600 * 1_600].reshape(-1, 1_600) ** 2).mean(axis=1)).max() < 0.3
    assert before.end == pytest.approx(4.0, abs=0.11) and after.start > 8


def test_signals_are_what_the_kernel_takes_and_no_alarm_of_the_gate():
    listener = Listener()
    (signal,) = listener.feed(pcm(noise(3, 0.002), scream(), noise(3, 0.002)))
    sensed = signal.sensed()
    assert sensed["screaming"] is True and set(sensed) == {"screaming", "levels"}
    assert set(sensed["levels"]) == {"rms", "peak", "room"} and sensed["levels"]["rms"] > 0.35
    for words in ("screaming\nlevels\nrms\npeak\nroom", "crying\nlevels", "prolongedSilence\nlevels"):
        assert not screen(words, locale="en", place="", policy=CHILD).alarm
