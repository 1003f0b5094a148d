"""Screaming: three loud chunks in a row. It is told when the voice has come to rest, and then not again soon."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from handrail.voice.amplitude import Level
from handrail.voice.limits import (
    COOL,
    SCREAM_CHUNKS,
    SCREAM_LONGEST,
    SCREAM_PEAK,
    SCREAM_PEAK_RMS,
    SCREAM_RMS,
    SCREAM_WAIT,
)

NOTHING = Level(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Watch:
    """Where a scream stands. While `screaming`, no sound goes to speech-to-text."""

    screaming: bool = False
    age: int = 0  # chunks since it was made out
    quiet: int = 0  # chunks since the voice was last heard
    cool: int = 0  # chunks until the next one may be told
    loudest: Level = NOTHING


def loud(level: Level) -> bool:
    return level.rms > SCREAM_RMS or (level.peak >= SCREAM_PEAK and level.rms > SCREAM_PEAK_RMS)


def watched(watch: Watch, history: Sequence[Level], *, voice: bool) -> tuple[Watch, bool]:
    """One chunk on, the newest of the history; and whether the scream is to be told now."""
    latest = history[-SCREAM_CHUNKS:]
    watch = replace(watch, cool=max(0, watch.cool - 1))
    if not watch.screaming:
        if len(latest) < SCREAM_CHUNKS or not all(map(loud, latest)):
            return watch, False
        watch = replace(watch, screaming=True, age=0, quiet=0, loudest=max(latest, key=_rms))
    now = history[-1]
    heard = voice or loud(now)
    watch = replace(
        watch, age=watch.age + 1, quiet=0 if heard else watch.quiet + 1, loudest=max(watch.loudest, now, key=_rms)
    )
    if watch.quiet >= SCREAM_WAIT:
        return calmed(watch)
    if watch.age >= SCREAM_LONGEST and not watch.cool:
        return calmed(watch)
    return watch, False


def calmed(watch: Watch) -> tuple[Watch, bool]:
    """The scream is over, or the sound is; it is told unless one was told a moment ago."""
    told = watch.screaming and not watch.cool
    return replace(watch, screaming=False, cool=COOL if told else watch.cool), told


def _rms(level: Level) -> float:
    return level.rms
