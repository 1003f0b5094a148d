"""The staff's file, `staff.db`: accounts, sign-ins, failed attempts, who is on duty, whose sessions belong together,
and the audit."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from handrail.errors import HandrailError, Misconfigured
from handrail.ledger.tables import REFUSALS

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
MARK = 0x48525331  # "HRS1" in the file's header: this is a staff file of ours
LAYOUTS = (  # each brings the file from the layout before it to its own; none is ever edited
    """
CREATE TABLE accounts (
    name TEXT PRIMARY KEY, shown TEXT NOT NULL, role TEXT NOT NULL, hash TEXT NOT NULL,
    disabled INTEGER NOT NULL, created_at REAL NOT NULL, changed_at REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE visits (
    digest TEXT PRIMARY KEY, name TEXT NOT NULL, shown TEXT NOT NULL, role TEXT NOT NULL, how TEXT NOT NULL,
    began_at REAL NOT NULL, seen_at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX visits_by_name ON visits (name);
CREATE TABLE attempts (
    who TEXT PRIMARY KEY, failures INTEGER NOT NULL, last REAL NOT NULL, until REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX attempts_by_age ON attempts (last);
CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at REAL NOT NULL, what TEXT NOT NULL, who TEXT NOT NULL,
    account TEXT NOT NULL, address TEXT NOT NULL, detail TEXT NOT NULL
);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;
CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit only grows'); END;
""",
    """
CREATE TABLE outbox (
    id TEXT PRIMARY KEY, session TEXT NOT NULL, call INTEGER NOT NULL, channel TEXT NOT NULL, at REAL NOT NULL,
    body TEXT NOT NULL, due REAL, tries INTEGER NOT NULL, error TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (due) WHERE due IS NOT NULL;
""",
    """
CREATE TABLE people (
    id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, made_at REAL NOT NULL, used_at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX people_by_use ON people (used_at);
CREATE TABLE sittings (
    person TEXT NOT NULL, session TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (person, session)
) WITHOUT ROWID;
CREATE TABLE forgotten (
    person TEXT NOT NULL, item TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (person, item, at)
) WITHOUT ROWID;
""",
    """
CREATE TABLE duty (
    process TEXT NOT NULL, name TEXT NOT NULL, until REAL NOT NULL, PRIMARY KEY (process, name)
) WITHOUT ROWID;
""",
)


class Register:
    """One connection on one thread: what is done in one call is done whole or not at all."""

    def __init__(self, path: Path | None, clock: Callable[[], float] = time.time, patience: float = 5.0) -> None:
        self.path, self.clock, self._patience = path, clock, patience
        self._db: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="handrail-staff")

    async def look(self, work: Work[T]) -> T:
        return await self._apart(lambda: work(self._opened()))

    async def write(self, work: Work[T]) -> T:
        return await self._apart(lambda: self._whole(work))

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._stop)
        self._thread.shutdown()

    def _stop(self) -> None:
        if self._db:
            self._db.close()

    async def _apart(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._told, work)

    def _told(self, work: Callable[[], T]) -> T:
        try:
            return work()
        except sqlite3.Error as error:
            raise HandrailError(explained(self.path, error)) from error

    def _whole(self, work: Work[T]) -> T:
        db = self._opened()
        db.execute("BEGIN IMMEDIATE")
        try:
            done = work(db)
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise
        return done

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = opened(self.path, self._patience)
        return self._db


def opened(path: Path | None, patience: float) -> sqlite3.Connection:
    db = None
    try:
        if path:  # made here and not by SQLite, which would let others read it
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        db = sqlite3.connect(path or ":memory:", timeout=patience, isolation_level=None, check_same_thread=False)
        _prepare(db, path, time.monotonic() + patience)
    except (sqlite3.Error, OSError) as error:
        if db:
            db.close()
        raise Misconfigured(explained(path, error)) from error
    except Misconfigured:
        if db:
            db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path | None, deadline: float) -> None:
    # In this order: another process may make the file in between, its tables and its mark at once.
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    if tables and mark != MARK:
        raise Misconfigured(f"{str(path)!r} is the database of another program: move it away (it was left as it is)")
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError:
            # SQLite does not wait by itself here, when two processes make the file at the same moment.
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("BEGIN IMMEDIATE")
    with closing(db.execute("PRAGMA user_version")) as found:
        (layout,) = found.fetchone()
    if layout > len(LAYOUTS):
        raise Misconfigured(
            f"{str(path)!r} has layout {layout}, and this Handrail knows up to {len(LAYOUTS)}: install the newer "
            "release that wrote it (it was left as it is)"
        )
    for step in LAYOUTS[layout:]:
        _run(db, step)
    db.execute(f"PRAGMA application_id = {MARK}")
    db.execute(f"PRAGMA user_version = {len(LAYOUTS)}")
    db.execute("COMMIT")


def _run(db: sqlite3.Connection, script: str) -> None:
    """Each statement by itself: `executescript` would commit what was begun."""
    rest = ""
    for line in script.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            db.execute(rest)
            rest = ""


def explained(path: Path | None, error: Exception) -> str:
    name = getattr(error, "sqlite_errorname", "")
    advice = next((text for start, text in REFUSALS.items() if name.startswith(start)), "")
    if not advice:
        advice = "check the path, and that this user may read and write it"
    return f"the staff file {str(path or 'in memory')!r}: {advice} [{type(error).__name__}: {error}]"
