"""The least that a durable turn can cost: ten awaited steps and one SQLite commit of the same rows, nothing else.

In the loop, every other session stands still while the disk works; off the loop, as a server must, a thread commits.
"""

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from steps import STEPS

TABLE = """
CREATE TABLE events (feed INTEGER PRIMARY KEY, session TEXT, seq INTEGER, at REAL, kind TEXT,
                     version INTEGER, body TEXT, UNIQUE (session, seq))
"""
ADD = "INSERT INTO events (session, seq, at, kind, version, body) VALUES (?, ?, ?, ?, ?, CAST(? AS TEXT))"


@asynccontextmanager
async def opened(folder: Path, name: str) -> AsyncIterator[sqlite3.Connection]:
    db = sqlite3.connect(folder / f"{name}.db", isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute(TABLE)
    yield db
    db.close()


async def step(state: list[int], number: int) -> list[int]:
    return [*state, number]


def commit(db: sqlite3.Connection, values: list[tuple[Any, ...]]) -> None:
    db.execute("BEGIN IMMEDIATE")
    db.executemany(ADD, values)
    db.execute("COMMIT")


@asynccontextmanager
async def session(
    db: sqlite3.Connection, rows: list[tuple[Any, ...]], thread: ThreadPoolExecutor | None = None
) -> AsyncIterator[Any]:
    name = f"sess_{secrets.token_hex(10)}"
    bodies = [(kind, version, msgspec.json.decode(body)) for kind, version, body in rows]
    seq = 0

    async def turn() -> None:
        nonlocal seq
        state: list[int] = []
        for number in range(STEPS):
            state = await step(state, number)
        values = [
            (name, seq + place, 1.5, kind, version, msgspec.json.encode(body))
            for place, (kind, version, body) in enumerate(bodies)
        ]
        if thread:
            await asyncio.get_running_loop().run_in_executor(thread, commit, db, values)
        else:
            commit(db, values)
        seq += len(values)

    yield turn
