"""The eight signals, from their three sources: the voice, the words, and what was said before."""

import re
from collections.abc import Iterable
from enum import StrEnum

from handrail.kernel.rules import folded
from handrail.programs.coach.engine.event import Event

MARKS = re.compile(r"[^\w\s]|_")


class Signal(StrEnum):
    SCREAMING = "SCREAMING"
    CRYING = "CRYING"
    PROLONGED_SILENCE = "PROLONGED_SILENCE"
    WANTS_BREAK = "WANTS_BREAK"
    WANTS_QUIT = "WANTS_QUIT"
    FRUSTRATION = "FRUSTRATION"
    DISTRESS = "DISTRESS"
    REPETITIVE_RESPONSE = "REPETITIVE_RESPONSE"


AUDIO = {
    "screaming": Signal.SCREAMING,
    "crying": Signal.CRYING,
    "prolonged_silence": Signal.PROLONGED_SILENCE,
}
TEXT = {
    "break_request": Signal.WANTS_BREAK,
    "quit_request": Signal.WANTS_QUIT,
    "frustration": Signal.FRUSTRATION,
    "distress": Signal.DISTRESS,
}


def detect(event: Event, read: Iterable[str] = ()) -> tuple[Signal, ...]:
    """`read` are the classes that were found in the words. Each signal once: voice, words, pattern."""
    heard = [signal for name, signal in AUDIO.items() if getattr(event.signals, name)]
    classes = frozenset(read)
    told = [signal for name, signal in TEXT.items() if name in classes]
    again = [Signal.REPETITIVE_RESPONSE] if repeated(event) else []
    return (*heard, *told, *again)


def repeated(event: Event) -> bool:
    """The same answer as before, whatever its case and signs. To say nothing twice is no repetition."""
    return bool(said := _bare(event.response)) and said == _bare(event.previous_response)


def tripled(event: Event) -> bool:
    return repeated(event) and _bare(event.response) == _bare(event.previous_previous_response)


def _bare(text: str) -> str:
    return folded(MARKS.sub(" ", text))
