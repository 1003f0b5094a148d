"""Who of the staff is there now: those who said that they are on duty, for as long as they follow the queue."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal


class Duty:
    def __init__(self, handoff: bool = True) -> None:
        self._handoff = handoff
        self._here: Counter[str] = Counter()

    @contextmanager
    def on(self, name: str) -> Iterator[None]:
        self._here[name] += 1
        try:
            yield
        finally:
            self._here[name] -= 1
            self._here += Counter()  # drops who has gone

    @property
    def people(self) -> list[str]:
        return sorted(self._here)

    def state(self) -> Literal["here", "away", ""]:
        """What a call for people comes to: somebody reads it now, or nobody does; nothing where there are no people."""
        if not self._handoff:
            return ""
        return "here" if self._here else "away"
