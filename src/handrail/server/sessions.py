"""A person's routes: begin a session, speak in it, see it, end it."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Request
from pydantic.json_schema import SkipJsonSchema
from starlette.responses import JSONResponse

from handrail.errors import BadInput, Busy, Held
from handrail.kernel.events import Form
from handrail.kernel.session import Session
from handrail.server.creation import create
from handrail.server.desk import PRIVATE, AtDesk, Ender, Reader, Seat, Speaker
from handrail.server.forms import VISIBLE
from handrail.server.limits import admitted
from handrail.server.models import Answer, Created, Message, NewSession, Signals, Standing, Stopped, TurnResult
from handrail.server.once import REUSED, fingerprint
from handrail.server.problems import documented
from handrail.server.refusals import met
from handrail.server.text import blank
from handrail.stream.result import as_of, standing, turn_entries, turn_result

routes = APIRouter(tags=["sessions"])
Idempotency = Annotated[
    str | SkipJsonSchema[None],
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=VISIBLE,
        description="Sent again with the same body, it gives the same answer and nothing happens twice.",
    ),
]
Secret = Annotated[
    str | SkipJsonSchema[None],
    Header(
        alias="Idempotency-Key",
        min_length=16,
        max_length=200,
        pattern=VISIBLE,
        description="At least 16 random characters: who knows the key and the body is given the session's token.",
    ),
]
AcceptLanguage = Annotated[str, Header(alias="Accept-Language")]


@routes.post("/session", include_in_schema=False, status_code=201)
@routes.post("/session/", response_model=Created, status_code=201, responses=documented(400, 401, 409, 413, 422, 429))
async def begin(
    request: Request, desk: AtDesk, wish: NewSession, key: Secret = None, accept_language: AcceptLanguage = ""
) -> Any:
    """Begins a session and plays its opening turn. The token is shown here and never again."""

    async def make() -> dict[str, Any]:  # what was sent twice is counted once
        admitted(desk.limit, request, "sessions")
        return await create(desk, wish, accept_language)

    created = await desk.once(key or "", fingerprint(wish.model_dump()), make)
    return JSONResponse(created, 201, PRIVATE | {"Location": f"/session/{created['id']}"})


@routes.get("/session/{id}", response_model=Standing, response_model_exclude_none=False, responses=documented(401, 404))
async def show(seat: Reader) -> Any:
    """Where the session stands, with the whole conversation."""
    session = await seat.desk.road.session(seat.sid)
    entries = [e for e in await seat.desk.road.ledger.load(seat.sid) if e.seq <= session.seq]
    return JSONResponse(standing(seat.program, seat.sid, session, entries), headers=PRIVATE)


SPOKEN = documented(400, 401, 403, 404, 409, 413, 422)


@routes.post("/session/{id}/message", response_model=TurnResult, responses=SPOKEN)
async def message(seat: Speaker, body: Message, key: Idempotency = None) -> Any:
    """Says something; the answer is what the turn came to. The turn goes on if the client goes away."""
    return await met(seat, body.text, lambda: played(seat, "heard", body.text, key=key or ""))


@routes.post("/session/{id}/respond", response_model=TurnResult, responses=SPOKEN)
async def respond(seat: Speaker, body: Answer, key: Idempotency = None) -> Any:
    """Answers the widget that is on the screen."""
    said, action = body.response, body.tool_call_id
    return await met(seat, said, lambda: played(seat, "responded", said, action=action, key=key or ""))


@routes.post("/session/{id}/signal", response_model=TurnResult, responses=SPOKEN)
async def signal(seat: Speaker, body: Signals, key: Idempotency = None) -> Any:
    """Brings what the voice layer senses."""
    return await met(seat, body.signals, lambda: played(seat, "sensed", body.signals, key=key or ""))


@routes.delete("/session/{id}", response_model=Stopped, responses=documented(401, 403, 404, 409))
async def end(seat: Ender) -> Any:
    """Ends the session at once, whatever runs. Ending it again changes nothing."""
    by: Literal["staff", "person"] = "staff" if seat.staff else "person"
    held = (await seat.desk.road.session(seat.sid)).taken if seat.member else None
    if seat.member and held and held.action != seat.member.name and seat.member.role != "admin":
        raise Held(f"{held.by} has this conversation: leave it to them, or ask an admin")
    who = f"staff, {seat.member.name}" if seat.member else "person"
    session = await seat.desk.road.end(seat.sid, by=by, reason=f"ended by {who}")
    return JSONResponse({"id": seat.sid, "status": session.status}, headers=PRIVATE)


async def played(seat: Seat, form: Form, value: Any, *, action: str = "", key: str = "") -> JSONResponse:
    """One input and the turn that answers it; for a key that was used before, that turn again."""
    bounded(value, seat.desk.settings.text_chars)
    road = seat.desk.road
    mark = f"{key} {fingerprint(form, action, value)}" if key else ""
    before = await road.session(seat.sid) if seat.session.open else seat.session
    turn = earlier(before, f"{key} ", mark)
    if turn is None:
        session = await road.receive(seat.sid, form, value, action=action, key=mark)
        entries = turn_entries(await road.ledger.load(seat.sid, after=before.seq), session.turn)
    else:
        entire = await road.ledger.load(seat.sid)
        session, entries = as_of(seat.program, entire, turn), turn_entries(entire, turn)
    return JSONResponse(turn_result(seat.program, seat.sid, session, entries), headers=PRIVATE)


def bounded(value: Any, longest: int) -> None:
    if isinstance(value, str) and len(value) > longest:
        raise BadInput(f"the text has {len(value)} characters: send at most {longest}")
    if isinstance(value, str) and blank(value):
        raise BadInput("the text has no words in it: write some")


def earlier(session: Session, start: str, mark: str) -> int | None:
    """The turn that this very request began before, if it did. `start`: how every mark of its key begins."""
    kept = dict(session.keys)
    if mark and mark not in kept and any(known.startswith(start) for known in kept):
        raise BadInput(REUSED)
    turn = kept.get(mark) if mark else None
    if turn is not None and turn > session.turn:
        raise Busy("the turn of this request is still running: wait a moment and send it again")
    return turn
