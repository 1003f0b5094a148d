"""The SQLite file: its tables, how it is opened, and what each of SQLite's refusals means for the one who runs this."""

import sqlite3
import time
from pathlib import Path

from handrail.errors import HandrailError, Misconfigured

MARK = 0x48524C31  # "HRL1" in the file's header: this is a ledger of ours
LAYOUT = 3
HEADER = b"SQLite format 3\x00"
TABLES = """
CREATE TABLE IF NOT EXISTS events (
    feed INTEGER PRIMARY KEY, session TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL,
    kind TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (session, seq)
);
CREATE TABLE IF NOT EXISTS heads (
    session TEXT PRIMARY KEY, program TEXT NOT NULL, status TEXT NOT NULL, seq INTEGER NOT NULL, turn INTEGER NOT NULL,
    created_at REAL NOT NULL, updated_at REAL NOT NULL, open INTEGER NOT NULL, referral TEXT,
    origin TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS heads_by_age ON heads (created_at, session);
CREATE INDEX IF NOT EXISTS heads_open ON heads (created_at, session) WHERE open = 1;
CREATE INDEX IF NOT EXISTS heads_referred ON heads (session) WHERE referral IS NOT NULL;
CREATE TABLE IF NOT EXISTS timers (
    session TEXT NOT NULL, timer TEXT NOT NULL, due REAL NOT NULL, PRIMARY KEY (session, timer)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS timers_by_due ON timers (due);
"""
# How a file of an older layout becomes one of the next.
RENEWALS = {
    1: "ALTER TABLE heads ADD COLUMN referral TEXT;",
    2: "ALTER TABLE heads ADD COLUMN origin TEXT NOT NULL DEFAULT '';",
}

REFUSALS = {
    "SQLITE_FULL": "the disk is full: free some space and try again",
    "SQLITE_BUSY": "another process holds the file locked: stop that process, or try again when it is done",
    "SQLITE_READONLY": "it may not be written: give this user write access to the file and to its directory",
    "SQLITE_PERM": "it may not be used: give this user access to the file and to its directory",
    "SQLITE_CANTOPEN": "it cannot be opened: check the path, and that this user may write in its directory",
    "SQLITE_NOTADB": "it is not an SQLite database: choose another path (the file was left as it is)",
    "SQLITE_CORRUPT": "it is damaged: keep a copy, then restore a backup or run `sqlite3 FILE .recover`",
    "SQLITE_IOERR": "the disk failed: look at the system's log, then try again",
}


def explained(path: Path, error: Exception) -> str:
    name = getattr(error, "sqlite_errorname", "")
    advice = next(
        (text for start, text in REFUSALS.items() if name.startswith(start)), "try again; if it stays, report it"
    )
    return f"the ledger {str(path)!r}: {advice} [{type(error).__name__}: {error}]"


def _check_place(path: Path) -> None:
    if not path.parent.is_dir():
        raise Misconfigured(
            f"the directory {str(path.parent)!r} does not exist: create it, or choose another path for the ledger"
        )
    if path.is_dir():
        raise Misconfigured(
            f"{str(path)!r} is a directory: give the path of a file, for example {str(path / 'handrail.db')!r}"
        )


def open_file(path: Path, patience: float) -> sqlite3.Connection:
    """The connection of the writer, on a file that has the tables. Misconfigured if this cannot be a ledger."""
    db = None
    try:
        _check_place(path)
        _check_header(path)
        db = connect(path, patience)
        _prepare(db, path, time.monotonic() + patience)
    except (sqlite3.Error, OSError) as error:
        if db:
            db.close()
        raise Misconfigured(explained(path, error)) from error
    except HandrailError:
        if db:
            db.close()
        raise
    return db


def _check_header(path: Path) -> None:
    # SQLite takes a file of a few bytes for an empty database, and would write over it.
    if path.exists():
        with path.open("rb") as file:
            header = file.read(len(HEADER))
        if header not in (b"", HEADER):
            raise Misconfigured(f"the ledger {str(path)!r}: {REFUSALS['SQLITE_NOTADB']}")


def connect(path: Path, patience: float) -> sqlite3.Connection:
    # Every connection is used by one thread at a time; which one may change.
    db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    return db


def _prepare(db: sqlite3.Connection, path: Path, deadline: float) -> None:
    _check_ours(db, path)
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError:
            # SQLite does not wait by itself here, when two processes make the file at the same moment.
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    db.execute("BEGIN IMMEDIATE")  # two processes may open an old file at the same moment
    (layout,) = db.execute("PRAGMA user_version").fetchone()
    renewals = " ".join(RENEWALS[old] for old in range(layout or LAYOUT, LAYOUT))
    try:
        for statement in f"{renewals} {TABLES}".split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {MARK}")
        db.execute(f"PRAGMA user_version = {LAYOUT}")
        db.execute("COMMIT")
    except sqlite3.Error:
        db.execute("ROLLBACK")
        raise


def _check_ours(db: sqlite3.Connection, path: Path) -> None:
    # In this order: another process may make the file in between, its tables and its mark at once.
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    (layout,) = db.execute("PRAGMA user_version").fetchone()
    if tables and mark != MARK:
        raise Misconfigured(
            f"{str(path)!r} is the database of another program: choose another path (it was left as it is)"
        )
    if mark == MARK and layout > LAYOUT:
        raise Misconfigured(
            f"{str(path)!r} has layout {layout}, and this Handrail knows up to {LAYOUT}: install the newer release "
            "that wrote it (it was left as it is)"
        )
