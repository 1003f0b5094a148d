"""What a session came to: the report of one that ended, for its person; context and trace of any, for the staff."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from handrail.errors import NotPending
from handrail.kernel.session import Session
from handrail.server.desk import GONE, PRIVATE, Desk, Observer, Reader, SessionId, found
from handrail.server.models import ContextShown, ReportShown, TraceShown
from handrail.server.problems import documented
from handrail.stream.brief import brief
from handrail.stream.public import end_reason
from handrail.stream.result import came_from, instant
from handrail.trace import traced

routes = APIRouter(tags=["sessions"])


@routes.get("/session/{id}/report", response_model=ReportShown, responses=documented(401, 404, 409))
async def report(seat: Reader) -> Any:
    """The report of a session that has ended. Its form is the program's own; not every program has one."""
    if seat.program.report is None:
        raise HTTPException(404, f"A session of {seat.program.name} has no report: its conversation is all there is.")
    session = await seat.desk.road.session(seat.sid)
    if not session.ended:
        raise NotPending("this session has not ended: its report is there when it has")
    shown = await _named(seat.desk, seat.sid, session) | {
        "end_reason": end_reason(session.ended),
        "report": seat.program.report(session.state),
    }
    return JSONResponse(shown, headers=PRIVATE)


@routes.get("/session/{id}/context", response_model=ContextShown, responses=documented(401, 403, 404))
async def context(duty: Observer, sid: SessionId) -> Any:
    """Where a session stands in its program's own terms, made from its log alone; `version` is the log's length."""
    session = await found(duty.desk, sid, staff=True)
    program = duty.desk.road.programs[session.began.program] if session else None
    if session is None or program is None:
        raise HTTPException(404, GONE)
    projected = program.context(session.start) if program.context else program.view(session.start)
    entries = [e for e in await duty.desk.road.ledger.load(sid) if e.seq <= session.seq]
    own = {"version": session.seq, "context": projected, "brief": brief(entries)}
    shown = await _named(duty.desk, sid, session) | own
    return JSONResponse(shown, headers=PRIVATE)


@routes.get("/session/{id}/trace", response_model=TraceShown, responses=documented(401, 403, 404, 422))
async def trace(duty: Observer, sid: SessionId, turns: Annotated[int, Query(ge=1, le=500)] = 50) -> Any:
    """How the newest turns went: stages, readings with their time, errors, models. Made from the log alone."""
    session = await found(duty.desk, sid, staff=True)
    if session is None:
        raise HTTPException(404, GONE)
    told = traced(sid, (entry.event for entry in await duty.desk.road.ledger.load(sid)))
    shown = await _named(duty.desk, sid, session) | {"turns": [asdict(one) for one in told[-turns:]]}
    return JSONResponse(shown, headers=PRIVATE)


async def _named(desk: Desk, sid: str, session: Session) -> dict[str, Any]:
    began, head = session.began, await desk.road.ledger.head(sid)
    if head is None:
        raise HTTPException(404, GONE)
    return {
        "id": sid,
        "session_type": began.program,
        "status": session.status,
        "created_at": instant(head.created_at),
        "origin": came_from(began.origin),
    }
