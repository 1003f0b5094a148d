"""The one thread that writes to an SQLite ledger. Whatever waits when it comes round shares one flush."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from handrail.errors import Conflict, HandrailError
from handrail.kernel.events import Event
from handrail.ledger import Head, Referral
from handrail.ledger.heads import head_after, moves_timers, timers_after
from handrail.ledger.lifts import VERSION
from handrail.ledger.tables import explained

GROUP = 256  # appends in one transaction
ROWS = 100  # rows in one statement

HEAD = """
SELECT session, program, status, seq, turn, created_at, updated_at, open, referral, origin FROM heads WHERE session = ?
"""
KEEP_HEAD = """
INSERT INTO heads (session, program, status, seq, turn, created_at, updated_at, open, referral, origin)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (session) DO UPDATE SET
    status = excluded.status, seq = excluded.seq, turn = excluded.turn, updated_at = excluded.updated_at,
    open = excluded.open, referral = excluded.referral
"""
# One statement for all rows of an append: after each statement the thread queues for the interpreter again.
ADD = [
    "INSERT INTO events (session, seq, at, kind, version, body) VALUES "  # noqa: S608 - made of placeholders alone
    + ", ".join(["(?, ?, ?, ?, ?, CAST(? AS TEXT))"] * count)
    for count in range(ROWS + 1)
]


@dataclass(frozen=True, slots=True)
class Append:
    session: str
    after: int
    events: Sequence[Event]
    bodies: Sequence[bytes]
    done: "asyncio.Future[int]"


Outcome = int | Exception


class Writer:
    def __init__(self, path: Path, db: sqlite3.Connection, clock: Callable[[], float]) -> None:
        self._path, self._db, self._clock = path, db, clock
        self._queue: SimpleQueue[Append | None] = SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="handrail-ledger", daemon=True)
        self._thread.start()

    async def append(self, session: str, after: int, events: Sequence[Event], bodies: Sequence[bytes]) -> int:
        if self._closed:
            raise HandrailError("the ledger is closed: open it again")
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._queue.put(Append(session, after, events, bodies, done))
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            await asyncio.wait([done])  # it cannot be called back: whoever stopped us finds it written, or not at all
            raise

    def close(self) -> None:
        """Writes what is waiting, then stops. Blocks until that is done."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            group, going = self._group()
            if group:
                _deliver(group, self._commit(group))
        self._db.close()

    def _group(self) -> tuple[list[Append], bool]:
        """All that waits, and whether more may come."""
        group: list[Append] = []
        try:
            item = self._queue.get()
            while item is not None and len(group) < GROUP - 1:
                group.append(item)
                item = self._queue.get_nowait()
        except Empty:
            return group, True
        return (group, False) if item is None else ([*group, item], True)

    def _commit(self, group: Sequence[Append]) -> list[Outcome]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            outcomes = [self._write(append) for append in group]
            self._db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - the caller is told, whatever it is; the thread must go on
            with suppress(sqlite3.Error):  # a disk that fails at this too must not end the thread
                self._db.execute("ROLLBACK")
            if len(group) > 1 and not isinstance(error, sqlite3.OperationalError):
                return [outcome for append in group for outcome in self._commit([append])]  # one bad log harms no other
            return [self._failed(append, error) for append in group]
        return outcomes

    def _failed(self, append: Append, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return Conflict(
                f"session {append.session!r} already has number {append.after + 1}: load it again and decide anew"
            )
        failed = HandrailError(f"nothing was written for session {append.session!r}: {explained(self._path, error)}")
        failed.__cause__ = error
        return failed

    def _write(self, append: Append) -> Outcome:
        session, after, events = append.session, append.after, append.events
        row = self._db.execute(HEAD, (session,)).fetchone()
        head = head_of(row) if row else None
        length = head.seq if head else 0
        if length != after:
            return Conflict(f"session {session!r} has {length} events, not {after}: load it again and decide anew")
        if events:
            at = self._clock()
            self._add(append, at)
            new = head_after(head, session, events, at)
            self._db.execute(KEEP_HEAD, row_of(new))
            if moves_timers(events):
                self._set_timers(session, events)
        return after + len(events)

    def _add(self, append: Append, at: float) -> None:
        for start in range(0, len(append.events), ROWS):
            values: list[object] = []
            part = append.events[start : start + ROWS]
            for place, event in enumerate(part, start):
                values += (append.session, append.after + 1 + place, at, event.kind, VERSION, append.bodies[place])
            self._db.execute(ADD[len(part)], values)

    def _set_timers(self, session: str, events: Sequence[Event]) -> None:
        timers = dict(self._db.execute("SELECT timer, due FROM timers WHERE session = ?", (session,)).fetchall())
        self._db.execute("DELETE FROM timers WHERE session = ?", (session,))
        rows = [(session, timer, due) for timer, due in timers_after(timers, events).items()]
        self._db.executemany("INSERT INTO timers (session, timer, due) VALUES (?, ?, ?)", rows)


def head_of(row: tuple[Any, ...]) -> Head:
    session, program, status, seq, turn, created_at, updated_at, open_, kept, origin = row
    referral = msgspec.json.decode(kept, type=Referral) if kept else None
    return Head(session, program, status, seq, turn, created_at, updated_at, bool(open_), referral, origin)


def row_of(head: Head) -> tuple[Any, ...]:
    referral = msgspec.json.encode(head.referral).decode() if head.referral else None
    return (*(getattr(head, field) for field in Head.__slots__[:-2]), referral, head.origin)


def _deliver(group: Sequence[Append], outcomes: Sequence[Outcome]) -> None:
    """Wakes each event loop once, whatever the number of its appends."""
    loops = {append.done.get_loop() for append in group}
    for loop in loops:
        mine = [(a.done, o) for a, o in zip(group, outcomes, strict=True) if a.done.get_loop() is loop]
        try:
            loop.call_soon_threadsafe(_settle, mine)
        except RuntimeError:  # that loop is closed: nobody waits there any more
            continue


def _settle(outcomes: Sequence[tuple["asyncio.Future[int]", Outcome]]) -> None:
    for done, outcome in outcomes:
        if done.done():
            continue
        if isinstance(outcome, int):
            done.set_result(outcome)
        else:
            done.set_exception(outcome)
