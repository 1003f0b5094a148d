"""One child's sound: bytes in, signals and utterances out. Pure but for what it remembers; time is the sound's own."""

from collections import deque
from dataclasses import dataclass
from typing import Any, Literal

from handrail.voice.amplitude import Level, measured
from handrail.voice.chunks import Chunks, Format
from handrail.voice.cry import Wails
from handrail.voice.limits import HISTORY, PER_SECOND, RATE
from handrail.voice.ports import CryEar, Samples, SpeechEar
from handrail.voice.room import Room
from handrail.voice.scream import Watch, calmed, watched
from handrail.voice.silence import Hush, hushed
from handrail.voice.speech import by_level
from handrail.voice.utterances import Utterance, Utterances

Kind = Literal["screaming", "crying", "prolongedSilence"]


@dataclass(frozen=True, slots=True)
class Signal:
    """What was made out, some seconds into the sound; its level is the loudest of the scream, else of the last 2 s."""

    kinds: tuple[Kind, ...]
    at: float
    level: Level
    room: float

    def sensed(self) -> dict[str, Any]:
        """As the kernel's `sensed` input takes it."""
        levels = {"rms": round(self.level.rms, 3), "peak": round(self.level.peak, 3), "room": round(self.room, 4)}
        return {**dict.fromkeys(self.kinds, True), "levels": levels}


@dataclass(frozen=True, slots=True)
class Meter:
    """The newest 100 ms, for a screen."""

    rms: float = 0.0
    peak: float = 0.0
    speech: bool = False
    withheld: bool = False


class Listener:
    """Distress and silence are measured on the raw sound. What `ear` takes for speech is cut out as utterances."""

    def __init__(
        self,
        rate: int = RATE,
        form: Format = "s16le",
        *,
        ear: SpeechEar = by_level,
        cry: CryEar | None = None,
    ) -> None:
        self._chunks = Chunks(rate, form)
        self._ear, self._cry = ear, cry or Wails()
        self._history: deque[Level] = deque(maxlen=HISTORY)
        self._room, self._watch, self._hush, self._voices = Room(), Watch(), Hush(), Utterances()
        self.heard = 0  # chunks
        self.meter = Meter()
        self.playing = False  # our own voice sounds in the room: no silence is counted, nothing is written down

    @property
    def seconds(self) -> float:
        return self.heard / PER_SECOND

    def feed(self, data: bytes) -> list[Signal]:
        """What these bytes bring to light. BadInput if they are no sound: end it there."""
        found = [self._hear(chunk) for chunk in self._chunks.cut(data)]
        return [signal for signal in found if signal]

    def rest(self) -> list[Signal]:
        """The sound has stopped coming: a scream that was made out is told now."""
        loudest = self._watch.loudest
        self._watch, told = calmed(self._watch)
        self._voices.end()
        return [Signal(("screaming",), self.seconds, loudest, self._room.floor)] if told else []

    def utterances(self) -> list[Utterance]:
        """Those that have ended since this was last asked; the newest few."""
        return self._voices.take()

    def _hear(self, chunk: Samples) -> Signal | None:
        level = measured(chunk)
        self.heard += 1
        self._history.append(level)
        self._room.hear(level.rms)
        threshold = self._room.threshold
        speech = self._ear(chunk, level.rms, threshold)
        voice = level.rms > threshold
        self._watch, screamed = watched(self._watch, tuple(self._history), voice=voice)
        cried = self._cry(chunk, level.rms, threshold)
        hush = self._listen_for_silence(voice=voice)
        withheld = self._watch.screaming
        self._voices.hear(chunk, speech=speech, withheld=withheld, playing=self.playing)
        self.meter = Meter(round(level.rms, 4), round(level.peak, 4), speech, withheld)
        kinds: tuple[tuple[Kind, bool], ...] = (("screaming", screamed), ("crying", cried), ("prolongedSilence", hush))
        told = tuple(kind for kind, is_so in kinds if is_so)
        shown = self._watch.loudest if screamed else max(self._history, key=lambda past: past.rms)
        return Signal(told, self.seconds, shown, self._room.floor) if told else None

    def _listen_for_silence(self, *, voice: bool) -> bool:
        if self.playing or not self._room.known:
            return False
        self._hush, long = hushed(self._hush, voice=voice)
        return long
