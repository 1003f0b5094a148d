"""Wakes the streams of a session when something was written to its log."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

ANY = ""  # listen for this, and every session is heard


class Bell:
    """Give `ring` to a road's listeners. After `close` every stream ends at its next wake."""

    def __init__(self) -> None:
        self.closed = False
        self._ears: dict[str, set[asyncio.Event]] = {}

    def ring(self, session: str, _seq: int) -> None:
        for ear in (*self._ears.get(session, ()), *self._ears.get(ANY, ())):
            ear.set()

    @contextmanager
    def listen(self, session: str) -> Iterator[asyncio.Event]:
        ear = asyncio.Event()
        self._ears.setdefault(session, set()).add(ear)
        try:
            yield ear
        finally:
            self._ears[session].discard(ear)
            if not self._ears[session]:
                del self._ears[session]

    def close(self) -> None:
        self.closed = True
        for ears in self._ears.values():
            for ear in ears:
                ear.set()

    @property
    def streams(self) -> int:
        return sum(map(len, self._ears.values()))
