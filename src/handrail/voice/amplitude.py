"""How loud a chunk is: its RMS and its peak, about its own mean."""

from dataclasses import dataclass

import numpy as np

from handrail.voice.ports import Samples


@dataclass(frozen=True, slots=True)
class Level:
    rms: float
    peak: float


def measured(chunk: Samples) -> Level:
    """About the mean, because a constant offset of a cheap device is not loudness."""
    moving = chunk - chunk.mean()
    rms = float(np.sqrt(np.dot(moving, moving) / len(moving)))
    return Level(rms, min(1.0, float(np.abs(moving).max())))
