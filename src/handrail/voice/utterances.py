"""Utterances: what somebody says between two pauses, cut out for speech-to-text. Screams are not in them."""

from collections import deque
from dataclasses import dataclass

import numpy as np

from handrail.voice.limits import (
    PER_SECOND,
    RATE,
    SCREAM_CHUNKS,
    VOICE_BEFORE,
    VOICE_CLOSES,
    VOICE_KEPT,
    VOICE_LONGEST,
    VOICE_OPENS,
)
from handrail.voice.ports import Samples


@dataclass(frozen=True, slots=True)
class Utterance:
    """Mono PCM, 16 bits, little end first."""

    pcm: bytes
    start: float  # seconds into the sound
    end: float
    rate: int = RATE


class Utterances:
    def __init__(self) -> None:
        self._before: deque[Samples] = deque(maxlen=VOICE_BEFORE + VOICE_OPENS)
        self._open: list[Samples] = []
        self._streak = 0  # chunks of speech in a row
        self._pause = 0  # chunks without it
        self._now = 0
        self._withheld = False
        self._ended: deque[Utterance] = deque(maxlen=VOICE_KEPT)

    def hear(self, chunk: Samples, *, speech: bool, withheld: bool, playing: bool = False) -> None:
        """`playing`: our own voice sounds. What the child said before it stays whole."""
        self._now += 1
        if withheld:
            self._withhold()
            return
        if playing:
            self.end()
            return
        self._withheld = False
        self._streak, self._pause = (self._streak + 1, 0) if speech else (0, self._pause + 1)
        if self._open:
            self._open.append(chunk)
            if self._pause >= VOICE_CLOSES or len(self._open) >= VOICE_LONGEST:
                self.end()
            return
        self._before.append(chunk)
        if self._streak >= VOICE_OPENS:
            self._open = list(self._before)
            self._before.clear()

    def end(self) -> None:
        """Closes what is open. Its last pause stays: recognisers want one."""
        if self._open:
            end = self._now / PER_SECOND
            pcm = _pcm(self._open)
            self._ended.append(Utterance(pcm, end - len(self._open) / PER_SECOND, end))
        self._open, self._streak, self._pause = [], 0, 0
        self._before.clear()

    def take(self) -> list[Utterance]:
        taken = list(self._ended)
        self._ended.clear()
        return taken

    def _withhold(self) -> None:
        """The chunks by which a scream was made out have gone in already: they are taken out again."""
        if not self._withheld:
            self._now -= SCREAM_CHUNKS
            self._open = self._open[: 1 - SCREAM_CHUNKS]
            if len(self._open) < VOICE_OPENS + VOICE_BEFORE:
                self._open = []
            self.end()
            self._now += SCREAM_CHUNKS
        self._withheld = True


def _pcm(chunks: list[Samples]) -> bytes:
    whole = np.concatenate(chunks)
    return (np.clip(whole, -1.0, 32_767 / 32_768) * 32_768).astype("<i2").tobytes()
