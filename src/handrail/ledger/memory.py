"""A ledger in memory, for tests, simulations and a quick look. It keeps what the others keep, while it lives."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from handrail.errors import Conflict, HandrailError
from handrail.kernel.events import Event
from handrail.kernel.program import Program
from handrail.ledger import Due, Entry, Head
from handrail.ledger.codec import Codec, encode_all
from handrail.ledger.heads import head_after, moves_timers, timers_after
from handrail.ledger.lifts import VERSION


class MemoryLedger:
    def __init__(self, programs: Mapping[str, Program], clock: Callable[[], float] = time.time) -> None:
        self._codec, self._clock = Codec(programs), clock
        self._rows: list[tuple[Any, ...]] = []
        self._logs: dict[str, list[tuple[Any, ...]]] = {}
        self._heads: dict[str, Head] = {}
        self._timers: dict[str, dict[str, float]] = {}
        self._closed = False

    async def append(self, session: str, *, after: int, events: Sequence[Event]) -> int:
        self._check_open()
        bodies = encode_all(session, after, events)
        head = self._heads.get(session)
        length = head.seq if head else 0
        if length != after:
            raise Conflict(f"session {session!r} has {length} events, not {after}: load it again and decide anew")
        if events:
            self._write(session, head, events, bodies)
        return after + len(events)

    def _write(self, session: str, head: Head | None, events: Sequence[Event], bodies: list[bytes]) -> None:
        at = self._clock()
        new = self._heads[session] = head_after(head, session, events, at)
        if moves_timers(events):
            self._timers[session] = timers_after(self._timers.get(session, {}), events)
        for seq, (event, body) in enumerate(zip(events, bodies, strict=True), head.seq + 1 if head else 1):
            row = (len(self._rows) + 1, session, seq, at, event.kind, VERSION, body, new.program)
            self._rows.append(row)
            self._logs.setdefault(session, []).append(row)

    async def load(self, session: str, *, after: int = 0) -> list[Entry]:
        self._check_open()
        return [self._codec.entry(row) for row in self._logs.get(session, [])[max(after, 0) :]]

    async def feed(self, *, after: int = 0, limit: int = 1000) -> list[Entry]:
        self._check_open()
        start = max(after, 0)
        return [self._codec.entry(row) for row in self._rows[start : start + max(limit, 0)]]

    async def heads(
        self,
        *,
        program: str = "",
        status: str = "",
        open: bool | None = None,  # noqa: A002 - the name of the field that it filters by
        referred: bool = False,
        before: float | None = None,
        limit: int = 100,
    ) -> list[Head]:
        self._check_open()
        found = [
            head
            for head in self._heads.values()
            if (not program or head.program == program)
            and (not status or head.status == status)
            and (open is None or head.open == open)
            and (not referred or head.referral)
            and (before is None or head.created_at < before)
        ]
        return sorted(found, key=lambda h: (h.created_at, h.session), reverse=True)[: max(limit, 0)]

    async def head(self, session: str) -> Head | None:
        self._check_open()
        return self._heads.get(session)

    async def due(self, now: float, *, limit: int = 100) -> list[Due]:
        self._check_open()
        dues = [Due(s, timer, at) for s, timers in self._timers.items() for timer, at in timers.items() if at <= now]
        return sorted(dues, key=lambda d: (d.at, d.session, d.timer))[: max(limit, 0)]

    async def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise HandrailError("the ledger is closed: open it again")
