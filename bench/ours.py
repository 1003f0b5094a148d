"""Handrail's road on its SQLite ledger."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from steps import PROGRAMS, TEXT

from handrail.drive import Cast
from handrail.ledger.sqlite import SqliteLedger
from handrail.road import Road


class Mute:
    """No model: whatever is said is the author's line, so nobody is ever asked."""

    model = None

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} was asked for in a turn that needs no model")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Road]:
    ledger = SqliteLedger(folder / "ours.db", PROGRAMS)
    yield Road(PROGRAMS, ledger, Cast(Mute(), Mute(), tokens_session=0, tokens_turn=0))
    await ledger.close()


@asynccontextmanager
async def session(road: Road) -> AsyncIterator[Any]:
    sid = await road.begin("steps", {}, seed=1)

    async def turn() -> None:
        await road.receive(sid, "heard", TEXT)

    yield turn


async def rows_of_a_turn(folder: Path) -> list[tuple[Any, ...]]:
    """What one turn writes, for the floor to write too."""
    async with opened(folder) as road, session(road) as turn:
        await turn()
        db = sqlite3.connect(folder / "ours.db")
        last = "SELECT kind, version, body FROM events WHERE seq > 3 ORDER BY feed"
        rows = db.execute(last).fetchall()
        db.close()
    return rows
