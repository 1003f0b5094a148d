"""Folded sessions at hand, so that a turn costs the same however long the session is."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from handrail.errors import UnknownProgram, Unreadable
from handrail.kernel.events import Began
from handrail.kernel.program import Program
from handrail.kernel.session import Session, fold
from handrail.ledger import Entry, Ledger


class Shelf:
    """Holds the sessions that were used last. What it holds is a copy: the ledger alone is true."""

    def __init__(self, ledger: Ledger, programs: Mapping[str, Program], room: int = 1024) -> None:
        self._ledger, self._programs, self._room = ledger, programs, room
        self._held: OrderedDict[str, Session] = OrderedDict()
        self._loads: dict[str, asyncio.Task[Session | None]] = {}

    async def get(self, session_id: str) -> Session | None:
        """The session as it was last seen here; read from the ledger if it was not."""
        held = self._held.get(session_id)
        if held is None:
            return await self.fresh(session_id)
        self._held.move_to_end(session_id)
        return held

    async def fresh(self, session_id: str) -> Session | None:
        """The session with everything that others have written since. Asked twice at once, it is read once."""
        task = self._loads.get(session_id)
        if task is None:
            task = self._loads[session_id] = asyncio.create_task(self._catch_up(session_id))
            task.add_done_callback(lambda done: self._loaded(session_id, done))
        return await asyncio.shield(task)

    def put(self, session_id: str, session: Session) -> None:
        self._held[session_id] = session
        self._held.move_to_end(session_id)
        while len(self._held) > self._room:
            self._held.popitem(last=False)

    def drop(self, session_id: str) -> None:
        self._held.pop(session_id, None)

    def _loaded(self, session_id: str, done: asyncio.Task[Session | None]) -> None:
        self._loads.pop(session_id, None)
        if not done.cancelled():
            done.exception()  # those who still wait are told; if none does, nobody needs to be

    async def _catch_up(self, session_id: str) -> Session | None:
        held = self._held.get(session_id)
        entries = await self._ledger.load(session_id, after=held.seq if held else 0)
        session = self._folded(held, entries)
        newer = self._held.get(session_id)
        if newer and session and newer.seq >= session.seq:
            return newer  # a turn was committed here while the log was being read
        if session:
            self.put(session_id, session)
        return session

    def _folded(self, session: Session | None, entries: Sequence[Entry]) -> Session | None:
        if not entries:
            return session
        program = self._program(session.began if session else entries[0].event, entries[0].session)
        for entry in entries:
            try:
                session = fold(program, session, entry.event)
            except Exception as error:
                raise Unreadable(
                    f"session {entry.session!r}, number {entry.seq}: {program.name} cannot take up its own "
                    f"{entry.event.kind}: {type(error).__name__}: {error}. Nothing was changed: "
                    "run the release that wrote it."
                ) from error
        return session

    def _program(self, began: object, session_id: str) -> Program:
        name = began.program if isinstance(began, Began) else ""
        if name in self._programs:
            return self._programs[name]
        raise UnknownProgram(
            f"session {session_id!r} was begun with the program {name!r}, which is not here "
            f"(here: {', '.join(sorted(self._programs)) or 'none'}): install it; nothing was changed"
        )
