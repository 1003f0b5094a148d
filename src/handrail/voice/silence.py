"""Long silence: ten seconds without a voice, in a room that is known. Told once; a voice makes it new."""

from dataclasses import dataclass

from handrail.voice.limits import SILENCE


@dataclass(frozen=True, slots=True)
class Hush:
    quiet: int = 0  # chunks since a voice was heard


def hushed(hush: Hush, *, voice: bool) -> tuple[Hush, bool]:
    """One chunk on; and whether the silence has become long now."""
    if voice:
        return Hush(), False
    quiet = min(hush.quiet + 1, SILENCE + 1)
    return Hush(quiet), quiet == SILENCE
