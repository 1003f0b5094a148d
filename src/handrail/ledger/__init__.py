"""Where logs live: what every ledger can do, whatever it stands on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from handrail.kernel.events import Event


@dataclass(frozen=True, slots=True)
class Entry:
    """One event in its place: `seq` counts from 1 within the session, `feed` over all sessions."""

    session: str
    seq: int
    at: float
    event: Event
    feed: int = 0


@dataclass(frozen=True, slots=True)
class Referral:
    """A call for people that nobody has dealt with: since when, as which event of the log, and who has taken it."""

    reason: str
    urgency: str
    since: float
    seq: int
    again: int = 0
    taken: str = ""
    before: str = ""  # the status that the session goes back to
    met: int = 0  # the event by which whoever has it was last heard of
    had: str = ""  # who had it when the person ended the session

    @property
    def news(self) -> bool:
        """Whether others should look: nobody has it, or people were called since those who have it were heard of."""
        return not (self.taken or self.had) or 0 < self.met < self.seq


@dataclass(frozen=True, slots=True)
class Head:
    """A session as it stands in a list, without its log being read."""

    session: str
    program: str
    status: str
    seq: int
    turn: int
    created_at: float
    updated_at: float
    open: bool  # a turn was begun and is not closed
    referral: Referral | None = None
    origin: str = ""  # as in Began


@dataclass(frozen=True, slots=True)
class Due:
    session: str
    timer: str
    at: float


class Ledger(Protocol):
    async def append(self, session: str, *, after: int, events: Sequence[Event]) -> int:
        """Writes all of them or none; gives the new length. Conflict if the log is not `after` long."""

    async def load(self, session: str, *, after: int = 0) -> list[Entry]:
        """The log from just after that number; empty for a session nobody began."""

    async def feed(self, *, after: int = 0, limit: int = 1000) -> list[Entry]:
        """All sessions' events in the order of their commits, for readers that follow along."""

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
        """Sessions, newest first; `referred`: only those with a referral."""

    async def head(self, session: str) -> Head | None: ...

    async def due(self, now: float, *, limit: int = 100) -> list[Due]:
        """Timers whose time has come, the oldest first."""

    async def close(self) -> None: ...
