"""Crying, from what is regular in it: wails with a high, clear pitch, one for each breath. What it gets wrong is in
docs/voice.md; any other `CryEar` may stand in its place."""

from itertools import pairwise

import numpy as np

from handrail.voice.limits import (
    COOL,
    CRY_BURST,
    CRY_GAP,
    CRY_NEAR,
    CRY_OVER_SPEECH,
    CRY_PARTS,
    CRY_PERIOD,
    CRY_PITCH,
    CRY_SEARCH,
    CRY_STEADY,
    CRY_UNEVEN,
    CRY_VOICED,
    CRY_WAILS,
    RATE,
)
from handrail.voice.ports import Samples

HALF = RATE // 2  # half the rate holds every pitch that is sought, at half the cost


class Wails:
    """A `CryEar`: counts even wails."""

    def __init__(self) -> None:
        self._now = 0  # chunks since the first one
        self._began = 0  # of the wail that sounds, or sounded last
        self._length = 0  # of the wail that sounds
        self._gap = 0  # chunks since the last one
        self._starts: list[int] = []  # of wails in a row, the sounding one not among them
        self._cool = 0

    def __call__(self, chunk: Samples, rms: float, threshold: float, /) -> bool:
        self._now += 1
        self._cool = max(0, self._cool - 1)
        if rms > CRY_OVER_SPEECH * threshold and steady(chunk) and CRY_PITCH[0] <= pitch(chunk) <= CRY_PITCH[1]:
            self._sounds()
            return False
        return self._rests()

    def _sounds(self) -> None:
        if not self._length:
            self._began = self._now
        self._length += 1
        self._gap = 0

    def _rests(self) -> bool:
        wailed, self._length = self._length, 0
        self._gap += 1
        if wailed:
            self._starts = [*self._starts, self._began][-CRY_WAILS:] if _within(wailed, CRY_BURST) else []
        if self._gap > CRY_GAP[1]:
            self._starts = []
        if wailed and not self._cool and even(self._starts):
            self._starts, self._cool = [], COOL
            return True
        return False


def even(starts: list[int]) -> bool:
    """Enough wails, each a breath after the one before."""
    periods = [later - before for before, later in pairwise(starts)]
    if len(starts) < CRY_WAILS or not all(_within(p, CRY_PERIOD) for p in periods):
        return False
    return float(np.std(periods) / np.mean(periods)) <= CRY_UNEVEN


def steady(chunk: Samples) -> bool:
    """Whether the sound holds on through the chunk: laughter and syllables come and go in it."""
    parts = (chunk.reshape(CRY_PARTS, -1) ** 2).mean(axis=1)
    return bool(parts.min() >= CRY_STEADY**2 * parts.max())


def pitch(chunk: Samples) -> float:
    """The pitch in Hz, by the sound's likeness to itself a little later; 0.0 where there is none."""
    slow = chunk.reshape(-1, 2).mean(axis=1)
    slow = slow - slow.mean()
    size = 2 * len(slow)
    power = np.abs(np.fft.rfft(slow, size)) ** 2
    likeness = np.fft.irfft(power, size)[: len(slow)]
    if likeness[0] <= 0:
        return 0.0
    low, high = int(HALF / CRY_SEARCH[1]), int(HALF / CRY_SEARCH[0])
    lags = np.arange(low, high + 1)
    found = likeness[low : high + 1] / likeness[0] * len(slow) / (len(slow) - lags)  # less of it overlaps later on
    if found.max() < CRY_VOICED:
        return 0.0
    inner = (found[1:-1] >= found[:-2]) & (found[1:-1] >= found[2:]) & (found[1:-1] >= CRY_NEAR * found.max())
    tops = np.flatnonzero(inner)
    return float(HALF / lags[tops[0] + 1]) if len(tops) else 0.0


def _within(value: int, bounds: tuple[int, int]) -> bool:
    return bounds[0] <= value <= bounds[1]
