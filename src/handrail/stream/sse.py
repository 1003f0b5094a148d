"""Server-sent events: the log replayed after a number, then followed as it grows. Lines end in LF."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from typing import Any

from handrail.errors import UnknownSession
from handrail.kernel.session import Session
from handrail.road import Road
from handrail.stream.bell import Bell
from handrail.stream.public import PublicEvent, Shown, View, connected, last_words, page

BEAT = ": beat\n\n"


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a quiet stream beats, and looks whether another process wrote to its log."""

    beat: float = 15.0
    poll: float = 2.0


def data_of(event: PublicEvent) -> dict[str, Any]:
    """The event as plain data. A view's data is the program's view itself."""
    return dict(event.view) if isinstance(event, View) else asdict(event)


def render(shown: Shown) -> str:
    number = f"id: {shown.seq}\n" if shown.seq is not None else ""
    return f"{number}event: {shown.body.event}\ndata: {compact(data_of(shown.body))}\n\n"


def compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


async def follow(road: Road, sid: str, *, after: int, bell: Bell, pace: Pace) -> AsyncIterator[str]:
    """Everything after that number, nothing twice, until the session ends or waits for a widget, or the bell closes."""
    with bell.listen(sid) as ear:
        session = await peek(road, sid)
        take_up(road, sid, session)
        yield render(Shown(connected(road.programs[session.began.program], sid, session)))
        loop = asyncio.get_running_loop()
        spoke = loop.time()
        while True:
            ear.clear()
            session = await peek(road, sid)
            news = await road.ledger.load(sid, after=after) if session.seq > after else []
            entries = [e for e in news if e.seq <= session.seq]
            for shown in page(road.programs[session.began.program], session, entries):
                yield render(shown)
                spoke = loop.time()
            after = entries[-1].seq if entries else after
            if last_words(session) or bell.closed:
                return
            await woken(ear, min(pace.poll, max(0.0, spoke + pace.beat - loop.time())))
            if loop.time() - spoke >= pace.beat:
                yield BEAT
                spoke = loop.time()


async def peek(road: Road, sid: str) -> Session:
    """Where a session stands now, also in the middle of a turn."""
    session = await road.shelf.fresh(sid)
    if session is None:
        raise UnknownSession(f"there is no session {sid!r}: check the id, or begin one")
    return session


def take_up(road: Road, sid: str, session: Session) -> None:
    """Sets a turn that was cut off going again, beside the stream that shows it."""
    if session.open and not road.lanes.busy(sid):
        task = asyncio.ensure_future(road.session(sid))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


async def woken(ear: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await ear.wait()
    except TimeoutError:
        return
