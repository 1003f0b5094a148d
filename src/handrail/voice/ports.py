"""What the voice layer can be given: an ear for words, an ear for speech, an ear for crying."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]
Source = Literal["grammar", "server"]


@dataclass(frozen=True, slots=True)
class Heard:
    """Words that were made out. From a grammar they can only ever praise or ask again."""

    text: str
    source: Source
    confidence: float | None = None


class Transcriber(Protocol):
    """Mono PCM, 16 bits, little end first, into words; None: none were made out. `words`: what may well be said."""

    async def __call__(self, pcm: bytes, rate: int, words: tuple[str, ...]) -> Heard | None: ...

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Hearing:
    """A transcriber, and what it may expect in a session, by that session's state."""

    transcribe: Transcriber
    words: Callable[[Any], tuple[str, ...]] = lambda _: ()


class SpeechEar(Protocol):
    """Whether 100 ms of sound hold speech. Distress is never asked of it."""

    def __call__(self, chunk: Samples, rms: float, threshold: float, /) -> bool: ...


class CryEar(Protocol):
    """Told of every 100 ms in turn; True at the moment in which crying is made out."""

    def __call__(self, chunk: Samples, rms: float, threshold: float, /) -> bool: ...
