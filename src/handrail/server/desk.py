"""What every route has at hand, and who may do what with a session."""

import re
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Path, Request
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException

from handrail.errors import UnknownProgram, Unreadable
from handrail.kernel.program import Program
from handrail.kernel.session import Session
from handrail.road import Road
from handrail.server import keys
from handrail.server.accounts import VISIT, Accounts, Visit, in_memory
from handrail.server.duty import Duty
from handrail.server.limits import Limit
from handrail.server.once import Once
from handrail.server.outbox import Outbox
from handrail.server.problems import Told, refused
from handrail.server.roles import KEY_HOLDER, LEAST, Member, Permission, may
from handrail.server.supplies import Tally
from handrail.settings import Settings
from handrail.stream.bell import Bell
from handrail.stream.sse import Pace

if TYPE_CHECKING:
    from handrail.server.tokens import Issuer

SESSION = re.compile(r"[A-Za-z0-9_-]{1,64}")
GONE = "There is no such session for this key: check the id and the token, or begin a new session."
ASK = {"WWW-Authenticate": 'Bearer realm="handrail"'}
COOKIE = "handrail_staff"
GUARD = "X-Handrail"  # a page of another origin cannot send it
READS = ("GET", "HEAD", "OPTIONS")
ENDED = "Your sign-in has ended: sign in again with POST /staff/sign-in."
SIGN_IN = "This is for staff: sign in with POST /staff/sign-in, or send the staff key as `Authorization: Bearer <key>`."


@dataclass(frozen=True, slots=True)
class Desk:
    road: Road
    settings: Settings
    staff_key: str
    bell: Bell = field(default_factory=Bell)
    pace: Pace = field(default_factory=Pace)
    once: Once = field(default_factory=Once)
    duty: Duty = field(default_factory=Duty)
    limit: Limit = field(default_factory=lambda: Limit(0))
    tally: Tally = field(default_factory=Tally)
    outbox: Outbox | None = None
    accounts: Accounts = field(default_factory=in_memory)
    issuer: "Issuer | None" = None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: one of the staff, or somebody with a key that may fit a session."""

    key: str = field(default="", repr=False)
    member: Member | None = None
    visit: str = field(default="", repr=False)  # the token of a sign-in, which may end at any time
    ends_at: float | None = None


@dataclass(frozen=True, slots=True)
class OnDuty:
    """One of the staff, with the right to do what the route does."""

    desk: Desk
    member: Member
    caller: Caller = field(default_factory=Caller)


@dataclass(frozen=True, slots=True)
class Seat:
    """One session, opened by a key that fits."""

    desk: Desk
    sid: str
    session: Session
    member: Member | None = None  # None: the person whose session it is
    caller: Caller = field(default_factory=Caller)

    @property
    def staff(self) -> bool:
        return self.member is not None

    @property
    def program(self) -> Program:
        return self.desk.road.programs[self.session.began.program]


def desk_of(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


_token = HTTPBearer(
    scheme_name="key",
    description="A session's token; the staff key; a sign-in's or an issuer's token.",
    auto_error=False,
)
_cookie = APIKeyCookie(name=COOKIE, scheme_name="sign-in", description="Set by signing in.", auto_error=False)
AtDesk = Annotated[Desk, Depends(desk_of)]
Given = Annotated[HTTPAuthorizationCredentials | None, Depends(_token)]
Cookie = Annotated[str | None, Depends(_cookie)]
SessionId = Annotated[str, Path(alias="id", description="The session's id.", examples=["sess_3f6c0e7a9b1d4c2e8f50"])]


async def caller_of(request: Request, given: Given, cookie: Cookie, desk: AtDesk) -> Caller | None:
    """Who asks. A key in the header wins over the cookie; None: neither was sent, or nothing that could be a key."""
    if "authorization" in request.headers:
        return await _by_key(desk, given.credentials) if given else None
    if not cookie:
        return None
    guarded(request)
    return await _signed_in(desk, cookie)


async def _by_key(desk: Desk, key: str) -> Caller | None:
    if keys.fits(key, keys.digest(desk.staff_key)):
        return Caller(key, KEY_HOLDER)
    if key.startswith(VISIT):
        return await _signed_in(desk, key)
    if desk.issuer and keys.signed_form(key):
        visit = await desk.issuer.visit(key)
        return Caller(member=visit.member, ends_at=visit.ends_at)
    return Caller(key) if keys.well_formed(key) else None


async def _signed_in(desk: Desk, token: str) -> Caller:
    visit = await good_visit(desk, token)
    if visit is None:
        raise HTTPException(401, ENDED, headers=ASK)
    return Caller(member=visit.member, visit=token, ends_at=visit.ends_at)


async def good_visit(desk: Desk, token: str) -> Visit | None:
    visit = await desk.accounts.visit(token)
    gone = visit is None or (visit.member.how == "oidc" and desk.issuer is None)  # that issuer is no longer trusted
    return None if gone else visit


def guarded(request: Request) -> None:
    """A browser sends the cookie whoever wrote the page. What changes something must show that the page is ours."""
    if request.method not in READS and request.headers.get(GUARD) != "1":
        raise HTTPException(403, f"With the sign-in's cookie, send the header `{GUARD}: 1` too.")


Asking = Annotated[Caller | None, Depends(caller_of)]


def seated(permission: Permission) -> Callable[..., Awaitable[Seat]]:
    """The person whose session it is, or staff who may. A wrong key and an unknown session look the same."""

    async def take(sid: SessionId, caller: Asking, desk: AtDesk) -> Seat:
        if caller is None:
            raise HTTPException(401, headers=ASK)
        session = await found(desk, sid, staff=caller.member is not None)
        own = keys.fits(caller.key, session.began.owner if session else "")
        if session is None or not (own or caller.member):
            raise HTTPException(404, GONE)
        if caller.member and not own:
            return Seat(desk, sid, session, permitted(caller.member, permission), caller)
        return Seat(desk, sid, session)

    return take


async def found(desk: Desk, sid: str, *, staff: bool) -> Session | None:
    """A session that cannot be read is told to the staff. To others it is none: nobody can say whose it was."""
    try:
        return await desk.road.shelf.fresh(sid) if SESSION.fullmatch(sid) else None
    except (UnknownProgram, Unreadable) as error:
        if staff:
            raise Told(refused(Unreadable(str(error)), frank=True)) from error
        return None


Reader = Annotated[Seat, Depends(seated("read"))]
Ender = Annotated[Seat, Depends(seated("respond"))]


async def speaker(seat: Reader) -> Seat:
    if seat.staff:
        raise HTTPException(403, "Only the session's own token may speak in it: staff may read it or end it.")
    return seat


def on_duty(permission: Permission) -> Callable[..., OnDuty]:
    """Staff who may do this; all others are told what they need."""

    def check(caller: Asking, desk: AtDesk) -> OnDuty:
        if caller is None:
            raise HTTPException(401, SIGN_IN, headers=ASK)
        if caller.member is None:
            raise HTTPException(
                403, "This is for staff: a session's token does not open it. Sign in, or send the staff key."
            )
        return OnDuty(desk, permitted(caller.member, permission), caller)

    return check


def permitted(member: Member, permission: Permission) -> Member:
    if not may(member.role, permission):
        needed = LEAST[permission]
        raise HTTPException(
            403,
            f"This needs the role {needed}, and you are {member.role}: ask an admin to do it or to change your role.",
        )
    return member


async def while_signed_in(who: Seat | OnDuty, frames: AsyncIterator[str]) -> AsyncIterator[str]:
    """A stream outlives its request's check: nothing more is shown to one of the staff whose sign-in has ended."""
    caller = who.caller
    try:
        async for frame in frames:
            if caller.ends_at is not None and time.time() > caller.ends_at:
                return
            if caller.visit and await good_visit(who.desk, caller.visit) is None:
                return
            yield frame
    finally:
        if isinstance(frames, AsyncGenerator):
            await frames.aclose()


Speaker = Annotated[Seat, Depends(speaker)]
Observer = Annotated[OnDuty, Depends(on_duty("read"))]
Responder = Annotated[OnDuty, Depends(on_duty("respond"))]
Admin = Annotated[OnDuty, Depends(on_duty("manage"))]
PRIVATE = {"Cache-Control": "no-store"}
