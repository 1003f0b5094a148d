"""Sounds for the tests: speech by espeak-ng and sox, and screams, cries, claps and noise by arithmetic. 16 kHz."""

import os
import shutil
import subprocess
from functools import cache

import numpy as np
import pytest

RATE = 16_000
MISSING = [tool for tool in ("espeak-ng", "sox") if shutil.which(tool) is None]
needs_speech = pytest.mark.skipif(
    bool(MISSING) and not os.environ.get("CI"),
    reason=f"NOT TESTED: {', '.join(MISSING)} missing: apt-get install -y --no-install-recommends espeak-ng sox",
)
CARD = "I see a big red dog and a small cat. The ball is under the table! No, no, I want the banana please."
FICHA = "Veo un perro grande y un gato pequeño. ¡La pelota está debajo de la mesa! No, no, yo quiero el plátano."
VOICES = {"en": CARD, "en+f3": CARD, "en+f5": CARD, "en-us+m3": CARD, "es": FICHA, "es+f2": FICHA}


@cache
def said(text, voice="en", pitch=50, speed=150):
    """Samples from -1 to 1, as loud as espeak-ng makes them."""
    wav = ["espeak-ng", "-v", voice, "-p", str(pitch), "-s", str(speed), "--stdout", text]
    raw = ["sox", "-q", "-t", "wav", "-", "-t", "raw", "-r", str(RATE), "-b", "16", "-e", "signed", "-c", "1", "-"]
    spoken = subprocess.run(wav, capture_output=True, check=True).stdout
    found = subprocess.run(raw, input=spoken, capture_output=True, check=True).stdout
    return np.frombuffer(found, "<i2").astype(np.float64) / 32_768


def at_level(samples, rms):
    """As loud as this while it sounds: pauses do not count. What passes 1.0 is clipped, as a device would."""
    whole = samples[: len(samples) // 1_600 * 1_600].reshape(-1, 1_600)
    levels = np.sqrt((whole**2).mean(axis=1))
    sounding = levels[levels > 0.1 * levels.max()]
    return np.clip(samples * rms / np.sqrt((sounding**2).mean()), -1, 1)


def silence(seconds):
    return np.zeros(int(seconds * RATE))


def noise(seconds, rms, seed=1):
    return np.clip(np.random.default_rng(seed).normal(0, rms, int(seconds * RATE)), -1, 1)


def clap(level=1.0):
    """40 ms that die away; then its echo in a room."""
    dying = np.exp(-np.arange(int(0.3 * RATE)) / (0.012 * RATE))
    return np.clip(4 * level * noise(0.3, 0.5, seed=7) * dying, -level, level)


def voiced(pitches, seed=1, breath=0.02, overtones=8):
    """A voice on these pitches, one for each sample: overtones that fall by 6 dB an octave, and some breath."""
    phase = 2 * np.pi * np.cumsum(pitches) / RATE
    tones = [np.sin(n * phase) / n * (n * pitches < 7_000) for n in range(1, overtones + 1)]
    return np.sum(tones, axis=0) + np.random.default_rng(seed).normal(0, breath, len(pitches))


def scream(seconds=1.2, rms=0.5, low=800, high=1_500, vibrato=6.0):
    """Swept upwards and back, with a trembling of 4 %."""
    t = np.arange(int(seconds * RATE)) / RATE
    sweep = low + (high - low) * np.sin(np.pi * t / seconds)
    return at_level(voiced(sweep * (1 + 0.04 * np.sin(2 * np.pi * vibrato * t)), breath=0.1), rms)


def wail(seconds, pitch, seed=1):
    """One cry: the pitch rises and falls, the loudness swells and dies."""
    t = np.arange(int(seconds * RATE)) / RATE
    bow = np.sin(np.pi * t / seconds)
    return voiced(pitch * (0.9 + 0.15 * bow), seed, breath=0.1) * np.minimum(1, 3 * bow)


def crying(wails=7, pitch=430, lasting=0.8, pause=0.5, rms=0.15, seed=1):
    """Wails and breaths, each a little unlike the last."""
    chance = np.random.default_rng(seed)
    parts = []
    for n in range(wails):
        parts += [wail(lasting * chance.uniform(0.85, 1.15), pitch * chance.uniform(0.95, 1.05), seed + n)]
        parts += [noise(pause * chance.uniform(0.85, 1.15), 0.01, seed + n)]
    return at_level(np.concatenate(parts), rms)


def pcm(*parts):
    whole = np.concatenate(parts)
    return (np.clip(whole, -1, 32_767 / 32_768) * 32_768).astype("<i2").tobytes()
