"""What every route has at hand, and who may do what with a session."""

import re
from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException

from handrail.errors import UnknownProgram, Unreadable
from handrail.kernel.program import Program
from handrail.kernel.session import Session
from handrail.road import Road
from handrail.server import keys
from handrail.server.once import Once
from handrail.server.problems import Told, refused
from handrail.settings import Settings
from handrail.stream.bell import Bell
from handrail.stream.sse import Pace

SESSION = re.compile(r"[A-Za-z0-9_-]{1,64}")
GONE = "There is no such session for this key: check the id and the token, or begin a new session."
ASK = {"WWW-Authenticate": 'Bearer realm="handrail"'}


@dataclass(frozen=True, slots=True)
class Desk:
    road: Road
    settings: Settings
    staff_key: str
    bell: Bell = field(default_factory=Bell)
    pace: Pace = field(default_factory=Pace)
    once: Once = field(default_factory=Once)


@dataclass(frozen=True, slots=True)
class Seat:
    """One session, opened by a key that fits."""

    desk: Desk
    sid: str
    session: Session
    staff: bool

    @property
    def program(self) -> Program:
        return self.desk.road.programs[self.session.began.program]


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


_token = HTTPBearer(scheme_name="key", description="A session's token, or the staff key.", auto_error=False)
AtDesk = Annotated[Desk, Depends(desk_of)]
Given = Annotated[HTTPAuthorizationCredentials | None, Depends(_token)]
SessionId = Annotated[str, Path(alias="id", description="The session's id.", examples=["sess_3f6c0e7a9b1d4c2e8f50"])]


def key_of(given: Given) -> str:
    if given is None or not keys.well_formed(given.credentials):
        raise HTTPException(401, headers=ASK)
    return given.credentials


Key = Annotated[str, Depends(key_of)]


async def reader(sid: SessionId, key: Key, desk: AtDesk) -> Seat:
    """The person whose session it is, or the staff. A wrong key and an unknown session look the same."""
    staff = _is_staff(desk, key)
    session = await found(desk, sid, staff=staff)
    own = keys.fits(key, session.began.owner if session else "")
    if session is None or not (own or staff):
        raise HTTPException(404, GONE)
    return Seat(desk, sid, session, staff=staff and not own)


async def found(desk: Desk, sid: str, *, staff: bool) -> Session | None:
    """A session that cannot be read is told to the staff. To others it is none: nobody can say whose it was."""
    try:
        return await desk.road.shelf.fresh(sid) if SESSION.fullmatch(sid) else None
    except (UnknownProgram, Unreadable) as error:
        if staff:
            raise Told(refused(Unreadable(str(error)), frank=True)) from error
        return None


async def speaker(seat: Annotated[Seat, Depends(reader)]) -> Seat:
    if seat.staff:
        raise HTTPException(403, "Only the session's own token may speak in it: staff may read it or end it.")
    return seat


def staff_only(key: Key, desk: AtDesk) -> Desk:
    if not _is_staff(desk, key):
        raise HTTPException(403, "This is for staff: send the staff key that the server printed at its start.")
    return desk


def _is_staff(desk: Desk, key: str) -> bool:
    return keys.fits(key, keys.digest(desk.staff_key))


Reader = Annotated[Seat, Depends(reader)]
Speaker = Annotated[Seat, Depends(speaker)]
Staff = Annotated[Desk, Depends(staff_only)]
PRIVATE = {"Cache-Control": "no-store"}
