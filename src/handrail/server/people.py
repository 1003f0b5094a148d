"""Which sessions are one person's: who has the key decides, and only its hash is kept. No words are here."""

import secrets
import sqlite3
from dataclasses import dataclass

from handrail.server import keys
from handrail.server.register import Register

KEY = "memory."  # no session's token has a dot in it
UNUSED = 365 * 86_400.0  # seconds without a conversation, after which nobody is known any more
MINE = "SELECT id, made_at FROM people WHERE digest = ? AND used_at >= ?"
SITTINGS = "SELECT session FROM sittings WHERE person = ? ORDER BY at DESC, session LIMIT ?"


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    made_at: float


@dataclass(frozen=True, slots=True)
class People:
    """Time is given by the caller: it is compared with that of the logs."""

    register: Register

    async def add(self, at: float) -> tuple[Person, str]:
        key, person = f"{KEY}{keys.new_token()}", Person(f"mem_{secrets.token_hex(10)}", at)
        await self.register.write(lambda db: _added(db, person, keys.digest(key)))
        return person, key

    async def find(self, key: str, at: float) -> Person | None:
        if not key.startswith(KEY):
            return None
        wanted = (keys.digest(key), at - UNUSED)
        row = await self.register.look(lambda db: db.execute(MINE, wanted).fetchone())
        return Person(*row) if row else None

    async def join(self, person: Person, session: str, at: float) -> bool:
        """False if this person was erased in the meantime."""
        return await self.register.write(lambda db: _joined(db, person.id, session, at))

    async def sessions(self, person: Person, most: int) -> list[str]:
        """The newest first."""
        return await self.register.look(lambda db: [row[0] for row in db.execute(SITTINGS, (person.id, most))])

    async def forget(self, person: Person, item: str, at: float) -> None:
        await self.register.write(lambda db: _forgot(db, person.id, item, at))

    async def forgotten(self, person: Person) -> list[tuple[str, float]]:
        query = "SELECT item, at FROM forgotten WHERE person = ? ORDER BY at"
        return await self.register.look(lambda db: db.execute(query, (person.id,)).fetchall())

    async def erase(self, person: Person) -> None:
        await self.register.write(lambda db: _erased(db, person.id))


def _added(db: sqlite3.Connection, person: Person, digest: str) -> None:
    stale = db.execute("SELECT id FROM people WHERE used_at < ?", (person.made_at - UNUSED,)).fetchall()
    for (old,) in stale:
        _erased(db, old)
    db.execute("INSERT INTO people VALUES (?, ?, ?, ?)", (person.id, digest, person.made_at, person.made_at))


def _joined(db: sqlite3.Connection, person: str, session: str, at: float) -> bool:
    known = db.execute("UPDATE people SET used_at = ? WHERE id = ?", (at, person)).rowcount
    if known:
        db.execute("INSERT OR IGNORE INTO sittings VALUES (?, ?, ?)", (person, session, at))
    return bool(known)


def _forgot(db: sqlite3.Connection, person: str, item: str, at: float) -> None:
    if db.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone():
        db.execute("INSERT OR IGNORE INTO forgotten VALUES (?, ?, ?)", (person, item, at))


def _erased(db: sqlite3.Connection, person: str) -> None:
    db.execute("DELETE FROM people WHERE id = ?", (person,))
    db.execute("DELETE FROM sittings WHERE person = ?", (person,))
    db.execute("DELETE FROM forgotten WHERE person = ?", (person,))
