"""Notices to people on call, kept until they were taken: a crash or a dead network loses none."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from handrail.ledger import Ledger
from handrail.server.channels import Channel, Notice
from handrail.server.register import Register
from handrail.stream.queue import waiting

log = logging.getLogger("handrail")
FIRST, LONGEST = 5.0, 900.0  # seconds until a notice is tried again; it doubles each time
GIVE_UP = 86_400.0
AT_ONCE = 16
DUE = "SELECT id, channel, at, body, tries FROM outbox WHERE due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?"


@dataclass(frozen=True, slots=True)
class Outbox:
    register: Register
    ledger: Ledger
    channels: tuple[Channel, ...]
    url: str = ""  # where the staff's page is

    async def round(self) -> None:
        """Takes up what waits now, and sends what is due. What the ledger calls waiting is all that is needed."""
        if not self.channels:
            return
        rows = [row for row in await waiting(self.ledger) if row["news"]]
        now = self.register.clock()
        await self.register.write(lambda db: self._kept(db, rows, now))
        due = await self.register.look(lambda db: db.execute(DUE, (now, AT_ONCE)).fetchall())
        await asyncio.gather(*(self._sent(*row) for row in due))

    async def undelivered(self) -> int:
        """Notices that were tried and not taken yet, or given up while somebody still waits."""
        query = "SELECT count(*) FROM outbox WHERE error != ''"
        return int((await self.register.look(lambda db: db.execute(query).fetchone()))[0])

    def _kept(self, db: sqlite3.Connection, rows: Sequence[dict[str, Any]], now: float) -> None:
        """One notice for each call and channel. Who has been dealt with needs none any more."""
        open_ = {row["id"] for row in rows}
        known = {session for (session,) in db.execute("SELECT DISTINCT session FROM outbox")}
        db.executemany("DELETE FROM outbox WHERE session = ?", [(gone,) for gone in known - open_])
        db.execute("UPDATE outbox SET due = ? WHERE due > ?", (now + LONGEST, now + LONGEST))  # a clock was set back
        for row in rows:
            for channel in self.channels:
                older = "DELETE FROM outbox WHERE session = ? AND channel = ? AND due IS NOT NULL AND call < ?"
                db.execute(older, (row["id"], channel.name, row["call"]))
                body = json.dumps(self._body(row))
                notice = f"{row['id']}:{row['call']}:{channel.name}"
                values = (notice, row["id"], row["call"], channel.name, now, body, now)
                db.execute("INSERT OR IGNORE INTO outbox VALUES (?, ?, ?, ?, ?, ?, ?, 0, '')", values)

    def _body(self, row: dict[str, Any]) -> dict[str, Any]:
        kept = ("session_type", "status", "reason", "urgency", "since", "again", "taken", "had")
        url = f"{self.url.rstrip('/')}/staff#{row['id']}" if self.url else ""
        return {"session": row["id"], "url": url} | {name: row[name] for name in kept}

    async def _sent(self, notice: str, channel: str, at: float, body: str, tries: int) -> None:
        sender = next((c for c in self.channels if c.name == channel), None)
        now, error = self.register.clock(), ""
        due: float | None = None
        if sender:
            try:
                await sender.send(Notice(notice, now, json.loads(body)))
            except Exception as failure:  # noqa: BLE001 - whatever failed out there, the notice stays
                error = type(failure).__name__
                due = now + min(FIRST * 2**tries, LONGEST) if now - at < GIVE_UP else None
                log.warning("notice not taken", extra={"channel": channel, "error": error, "tries": tries + 1})
        keep = "UPDATE outbox SET due = ?, tries = ?, error = ? WHERE id = ?"
        await self.register.write(lambda db: db.execute(keep, (due, tries + 1, error, notice)))
