"""The staff's routes: which sessions there are, and the whole log of one."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from handrail.errors import BadInput
from handrail.kernel.session import Status
from handrail.ledger import Head
from handrail.server.desk import GONE, PRIVATE, Observer, SessionId, found
from handrail.server.models import SessionList, SessionLog
from handrail.server.problems import documented
from handrail.stream.result import came_from, instant, logged

routes = APIRouter(tags=["staff"])
Limit = Annotated[int, Query(ge=1, le=1000)]


@routes.get("/sessions", response_model=SessionList, responses=documented(401, 403, 422))
async def sessions(
    duty: Observer,
    status: Status | None = None,
    session_type: Annotated[str, Query(max_length=64)] = "",
    limit: Limit = 100,
    after: Annotated[str, Query(max_length=40, description="`next` of the page before.")] = "",
) -> Any:
    """Sessions, newest first."""
    before = _moment(after)
    heads = await duty.desk.road.ledger.heads(program=session_type, status=status or "", before=before, limit=limit + 1)
    rest = heads[limit - 1].created_at if len(heads) > limit else None
    page = {"sessions": [_listed(h) for h in heads[:limit]], "next": None if rest is None else repr(rest)}
    return JSONResponse(page, headers=PRIVATE)


@routes.get("/session/{id}/events", response_model=SessionLog, responses=documented(401, 403, 404, 422))
async def events(
    duty: Observer, sid: SessionId, after: Annotated[int, Query(ge=0, le=2**53 - 1)] = 0, limit: Limit = 1000
) -> Any:
    """The whole log with the reason of each decision, and the state that it comes to."""
    desk = duty.desk
    session = await found(desk, sid, staff=True)
    if session is None:
        raise HTTPException(404, GONE)
    entries = await desk.road.ledger.load(sid, after=after)
    shown = {
        "id": sid,
        "session_type": session.began.program,
        "status": session.status,
        "seq": session.seq,
        "events": [logged(e) for e in entries[:limit]],
        "state": msgspec.to_builtins(session.state, str_keys=True),
        "next": entries[limit - 1].seq if len(entries) > limit else None,
    }
    return JSONResponse(shown, headers=PRIVATE)


def _listed(head: Head) -> dict[str, Any]:
    row = asdict(head)
    times = {"created_at": instant(head.created_at), "updated_at": instant(head.updated_at)}
    own = {"id": row.pop("session"), "session_type": row.pop("program"), "turn_open": row.pop("open")}
    return row | times | own | {"origin": came_from(head.origin)}


def _moment(after: str) -> float | None:
    try:
        moment = float(after) if after else None
        if moment is not None:
            datetime.fromtimestamp(moment, UTC)
    except (ValueError, OverflowError, OSError):
        raise BadInput("`after` is not the `next` of a page: leave it out, or give it as you got it") from None
    return moment
