"""Chunks: 100 ms each, in the same places however the bytes are cut; what is no sound is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.errors import BadInput
from handrail.voice.chunks import Chunks
from tests.voice.sounds import noise, pcm

RATES = (8_000, 11_025, 16_000, 22_050, 44_100, 48_000)


def tone(hertz, rate, seconds=1.0, level=0.5):
    return (level * np.sin(2 * np.pi * hertz * np.arange(int(seconds * rate)) / rate)).astype(np.float32)


def cut(data, rate=16_000, form="f32le", size=0):
    chunks = Chunks(rate, form)
    pieces = [data[i : i + size] for i in range(0, len(data), size)] if size else [data]
    return [chunk for piece in pieces for chunk in chunks.cut(piece)]


@pytest.mark.parametrize("rate", [0, -1, 7_999, 48_001, 10**9])
def test_a_rate_that_no_device_has_is_refused(rate):
    with pytest.raises(BadInput, match=r"send from 8000 to 48000"):
        Chunks(rate)


def test_an_unknown_format_is_refused():
    with pytest.raises(BadInput, match="send one of s16le, f32le"):
        Chunks(16_000, "mp3")  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("wrong", [np.nan, np.inf, -np.inf, 9.0, 1e30])
@pytest.mark.parametrize("rate", [16_000, 44_100])
def test_samples_that_are_no_sound_are_refused(wrong, rate):
    sound = tone(440, rate)
    sound[100] = wrong
    with pytest.raises(BadInput, match="Is the format s16le"):
        cut(sound.tobytes(), rate)


def test_sixteen_bits_read_as_floats_are_refused():
    with pytest.raises(BadInput):
        cut(pcm(noise(1, 0.3)), form="f32le")


@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from(RATES), st.sampled_from(["s16le", "f32le"]))
def test_the_cuts_of_the_network_change_nothing(data, rate, form):
    sound = noise(0.5, 0.2)
    raw = pcm(sound) if form == "s16le" else sound.astype("<f4").tobytes()
    whole = cut(raw, rate, form)
    places = sorted(data.draw(st.lists(st.integers(0, len(raw)), max_size=30)))
    chunks, found = Chunks(rate, form), []
    for start, end in zip([0, *places], [*places, len(raw)], strict=True):
        found += list(chunks.cut(raw[start:end]))
    assert len(found) == len(whole)
    assert all(np.array_equal(a, b) for a, b in zip(found, whole, strict=True))


@pytest.mark.parametrize("rate", RATES)
def test_a_second_gives_ten_chunks_or_nine_and_a_rest(rate):
    found = cut(tone(440, rate, seconds=3).tobytes(), rate)
    assert len(found) in (29, 30)
    assert {len(chunk) for chunk in found} == {1_600}


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("hertz", [100, 440, 1_500, 3_000])
def test_pitch_and_loudness_outlive_the_resampling(rate, hertz):
    found = np.concatenate(cut(tone(hertz, rate, seconds=2).tobytes(), rate))[1_600:-1_600]
    assert np.sqrt((found**2).mean()) == pytest.approx(0.5 / np.sqrt(2), rel=0.03)
    spectrum = np.abs(np.fft.rfft(found))
    assert np.argmax(spectrum) * 16_000 / len(found) == pytest.approx(hertz, abs=2)


@pytest.mark.parametrize("hertz", [10_500, 13_000, 20_000])
def test_what_sixteen_kilohertz_cannot_hold_does_not_come_back_as_something_else(hertz):
    found = np.concatenate(cut(tone(hertz, 48_000, seconds=2).tobytes(), 48_000))[1_600:-1_600]
    assert np.sqrt((found**2).mean()) < 0.5 / np.sqrt(2) / 100


def test_what_overshoots_is_clamped():
    square = np.sign(tone(220, 44_100, seconds=1)).astype(np.float32)
    found = np.concatenate(cut(square.tobytes(), 44_100))
    assert found.max() == 1.0 and found.min() == -1.0
    assert np.abs(np.concatenate(cut((1.7 * square).tobytes(), 16_000))).max() == 1.0


def test_less_than_a_chunk_is_held():
    chunks = Chunks(48_000, "f32le")
    for _ in range(200):
        for _ in chunks.cut(b"\x00" * 10_007):
            pass
    assert len(chunks._rest) < 4 * 4_800 + 4 and len(chunks._past) <= 48
