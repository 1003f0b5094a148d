"""A ledger in one SQLite file: durable when `append` returns, and readable while it is written."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from handrail.errors import HandrailError
from handrail.kernel.events import Event
from handrail.kernel.program import Program
from handrail.ledger import Due, Entry, Head
from handrail.ledger.codec import Codec, encode_all, is_name
from handrail.ledger.tables import connect, explained, open_file
from handrail.ledger.writer import HEAD, Writer, head_of

T = TypeVar("T")

READERS = 2
MOST = 2**63 - 1  # the largest number that SQLite takes
ENTRIES = """
SELECT e.feed, e.session, e.seq, e.at, e.kind, e.version, CAST(e.body AS BLOB), coalesce(h.program, '')
FROM events e LEFT JOIN heads h ON h.session = e.session
"""
LOAD = f"{ENTRIES} WHERE e.session = ? AND e.seq > ? ORDER BY e.seq"
FEED = f"{ENTRIES} WHERE e.feed > ? ORDER BY e.feed LIMIT ?"
HEADS = "SELECT session, program, status, seq, turn, created_at, updated_at, open, referral, origin FROM heads"
DUE = "SELECT session, timer, due FROM timers WHERE due <= ? ORDER BY due, session, timer LIMIT ?"


class SqliteLedger:
    def __init__(
        self,
        path: Path,
        programs: Mapping[str, Program],
        clock: Callable[[], float] = time.time,
        patience: float = 5.0,  # seconds to wait for another process that writes
    ) -> None:
        self._path, self._codec = path, Codec(programs)
        self._writer = Writer(path, open_file(path, patience), clock)
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for _ in range(READERS):
            self._idle.put(connect(path, patience))
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="handrail-read")
        self._closed = False

    async def append(self, session: str, *, after: int, events: Sequence[Event]) -> int:
        return await self._writer.append(session, after, events, encode_all(session, after, events))

    async def load(self, session: str, *, after: int = 0) -> list[Entry]:
        if not is_name(session):
            return []
        return await self._read(lambda db: [self._codec.entry(row) for row in db.execute(LOAD, (session, _fit(after)))])

    async def feed(self, *, after: int = 0, limit: int = 1000) -> list[Entry]:
        return await self._read(
            lambda db: [self._codec.entry(row) for row in db.execute(FEED, (_fit(after), _fit(limit)))]
        )

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
        wanted: dict[str, Any] = {}
        if program:
            wanted["program = ?"] = program
        if status:
            wanted["status = ?"] = status
        if open is not None:
            wanted["open = 1" if open else "open = 0"] = None
        if referred:
            wanted["referral IS NOT NULL"] = None
        if before is not None:
            wanted["created_at < ?"] = before
        where = f" WHERE {' AND '.join(wanted)}" if wanted else ""
        query = f"{HEADS}{where} ORDER BY created_at DESC, session DESC LIMIT ?"
        values = [value for clause, value in wanted.items() if clause.endswith("?")]
        return await self._read(lambda db: [head_of(row) for row in db.execute(query, (*values, _fit(limit)))])

    async def head(self, session: str) -> Head | None:
        if not is_name(session):
            return None
        row = await self._read(lambda db: db.execute(HEAD, (session,)).fetchone())
        return head_of(row) if row else None

    async def due(self, now: float, *, limit: int = 100) -> list[Due]:
        return await self._read(lambda db: [Due(*row) for row in db.execute(DUE, (now, _fit(limit)))])

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.get_running_loop().run_in_executor(None, self._stop)

    def _stop(self) -> None:
        self._writer.close()
        self._threads.shutdown()
        for _ in range(READERS):
            self._idle.get().close()

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise HandrailError("the ledger is closed: open it again")
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._queried, query)

    def _queried(self, query: Callable[[sqlite3.Connection], T]) -> T:
        db = self._idle.get()
        try:
            return query(db)
        except sqlite3.Error as error:
            raise HandrailError(explained(self._path, error)) from error
        finally:
            self._idle.put(db)


def _fit(number: int) -> int:
    return min(max(number, 0), MOST)
