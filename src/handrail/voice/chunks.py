"""Bytes of any cut, format and rate into chunks of 100 ms: 1,600 samples at 16 kHz, none beyond 1.0."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from handrail.errors import BadInput
from handrail.voice.limits import CHUNK, PHASES, RATE, RATES, TALLEST, TAPS
from handrail.voice.ports import Samples

Format = Literal["s16le", "f32le"]
WIDTH: dict[Format, int] = {"s16le": 2, "f32le": 4}


class Chunks:
    """Holds less than one chunk between two calls, and cuts in the same places however the bytes arrive."""

    def __init__(self, rate: int = RATE, form: Format = "s16le") -> None:
        low, high = RATES
        if not low <= rate <= high:
            raise BadInput(f"the rate is {rate}: send from {low} to {high} samples a second")
        if form not in WIDTH:
            raise BadInput(f"the format is {form!r}: send one of {', '.join(WIDTH)}")
        self.rate, self.form = rate, form
        self._rest = bytearray()
        self._taps = 1 if rate == RATE else _taps(rate)
        self._past = np.zeros(self._taps // 2, np.float32)  # the filter looks back; before the first sample was silence
        self._at = 0  # where the next sample lies in what is held, in parts of 1 / RATE of a sample

    def cut(self, data: bytes) -> Iterator[Samples]:
        self._rest += data
        while (need := self._needed()) * WIDTH[self.form] <= len(self._rest):
            size = need * WIDTH[self.form]
            fresh = _samples(bytes(self._rest[:size]), self.form)
            del self._rest[:size]
            yield np.clip(self._resampled(fresh), -1.0, 1.0)

    def _needed(self) -> int:
        """Samples that must still come for one chunk."""
        last = (self._at + (CHUNK - 1) * self.rate) // RATE + self._taps
        return last - len(self._past)

    def _resampled(self, fresh: Samples) -> Samples:
        if self.rate == RATE:
            return fresh
        held = np.concatenate((self._past, fresh))
        places = self._at + np.arange(CHUNK, dtype=np.int64) * self.rate
        whole, part = places // RATE, places % RATE
        rows = sliding_window_view(held, self._taps)[whole]
        out: Samples = np.einsum("ij,ij->i", rows, _filter(self.rate)[part * PHASES // RATE])
        following = self._at + CHUNK * self.rate
        self._past, self._at = held[following // RATE :].copy(), following % RATE
        return out


def _samples(data: bytes, form: Format) -> Samples:
    if form == "s16le":
        return np.frombuffer(data, "<i2").astype(np.float32) / np.float32(32_768)
    found: Samples = np.frombuffer(data, "<f4").astype(np.float32)
    if not np.isfinite(found).all() or np.abs(found).max() > TALLEST:
        raise BadInput("these bytes are no f32le sound: send numbers from -1 to 1. Is the format s16le?")
    return found


def _taps(rate: int) -> int:
    return TAPS * -(-max(rate, RATE) // RATE)


@cache
def _filter(rate: int) -> Samples:
    """A low-pass for each place between two samples: a windowed sinc that lets through what both rates can hold."""
    taps = _taps(rate)
    reach = 0.92 * min(1.0, RATE / rate)
    at = np.arange(taps)[None, :] - (taps // 2 - 1) - (np.arange(PHASES)[:, None] + 0.5) / PHASES
    rows = np.sinc(at * reach) * np.cos(np.pi * np.clip(at / taps, -0.5, 0.5)) ** 2
    table: Samples = (rows / rows.sum(axis=1, keepdims=True)).astype(np.float32)
    return table
