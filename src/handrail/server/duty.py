"""Who of the staff is there now: those who said that they are on duty, for as long as they follow the queue.

Each server process writes its own into the staff's file, for a few seconds at a time, and reads those of the others."""

import secrets
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from handrail.server.register import Register

LASTS = 10.0  # seconds that a word of being on duty holds: a process that was killed can take none back
AGAIN = 3.0  # seconds after which it is given again
OTHERS = "SELECT DISTINCT name FROM duty WHERE process != ? AND until > ? AND until <= ?"


class Duty:
    def __init__(self, handoff: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._handoff, self._clock = handoff, clock
        self._process = secrets.token_hex(8)
        self._here: Counter[str] = Counter()
        self._told: tuple[frozenset[str], float] = frozenset(), 0.0  # what the file holds of ours, and since when
        self._others: tuple[frozenset[str], float] = frozenset(), 0.0  # elsewhere, and when we looked

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
        names, looked = self._others
        current = self._clock() - looked < LASTS  # a file that cannot be read is no reason to promise anybody
        return sorted(self._here.keys() | (names if current else frozenset()))

    def state(self, besides: str = "") -> Literal["here", "away", ""]:
        """What a call for people comes to: somebody reads it now, or nobody does; nothing where there are no people.
        `besides`: who has the conversation already, and is not called by it."""
        if not self._handoff:
            return ""
        return "here" if set(self.people) - {besides} else "away"

    async def beat(self, register: Register) -> bool:
        """Tells the other processes who is here, and hears who is there. Whether anybody came or went elsewhere."""
        names, (told, since) = frozenset(self._here), self._told
        if names != told or (names and self._clock() - since >= AGAIN):
            self._told = names | told, 0.0  # if it fails, either may be in the file, and it is tried again
            await register.write(lambda db: _written(db, self._process, names, register.clock()))
            self._told = names, self._clock()
        now = register.clock()
        found = await register.look(lambda db: db.execute(OTHERS, (self._process, now, now + LASTS)).fetchall())
        before, self._others = self._others[0], (frozenset(name for (name,) in found), self._clock())
        return before != self._others[0]

    async def leave(self, register: Register) -> None:
        """This process ends: nobody is reached through it any more."""
        if self._told[0]:
            await register.write(lambda db: _written(db, self._process, frozenset(), register.clock()))


def _written(db: sqlite3.Connection, process: str, names: frozenset[str], now: float) -> None:
    db.execute("DELETE FROM duty WHERE process = ? OR until <= ? OR until > ?", (process, now, now + LASTS))
    db.executemany("INSERT INTO duty VALUES (?, ?, ?)", [(process, name, now + LASTS) for name in names])
