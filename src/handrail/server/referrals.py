"""The staff's routes for people who wait: the queue, taking one, talking, giving back, closing, and marks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, StreamingResponse

from handrail.errors import Busy, Conflict
from handrail.kernel.events import Form, Screened
from handrail.kernel.session import Session
from handrail.ledger import Entry
from handrail.server.called import Marked, NewMark, Note, Queue, ReferralShown, Take
from handrail.server.desk import GONE, PRIVATE, Observer, OnDuty, Responder, SessionId, found, while_signed_in
from handrail.server.models import Message, Stopped
from handrail.server.once import fingerprint
from handrail.server.problems import documented
from handrail.server.roles import may, shown_in
from handrail.server.sessions import Idempotency, bounded, earlier
from handrail.server.streams import HEADERS, MEDIA
from handrail.stream.danger import danger
from handrail.stream.marks import checked, marked
from handrail.stream.queue import follow_queue, waiting
from handrail.stream.result import as_of, instant, standing
from handrail.stream.sse import compact

routes = APIRouter(prefix="/staff", tags=["staff"])
PATIENCE, STEP = 10.0, 0.1  # seconds in all, and between tries, that we wait for a running turn
DONE = documented(400, 401, 403, 404, 409, 413, 422)
FRAME = {
    "type": "object",
    "properties": {
        "event": {"const": "queue"},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/Queue"},
        },
    },
    "required": ["event", "data"],
}
ABOUT: dict[int | str, dict[str, Any]] = {
    200: {"description": "Server-sent events `queue`.", "content": {MEDIA: {"schema": FRAME}}}
}
NDJSON = "application/x-ndjson"
ROWS: dict[int | str, dict[str, Any]] = {
    200: {"description": "Lines of JSON.", "content": {NDJSON: {"schema": {"type": "string"}}}}
}


@routes.get("/referrals", response_model=Queue, responses=documented(401, 403))
async def referrals(duty: Observer) -> Any:
    """Who waits for people: the most urgent first, of those the oldest."""
    now = {"referrals": await waiting(duty.desk.road.ledger), "on_duty": duty.desk.duty.people}
    return JSONResponse(now, headers=PRIVATE)


@routes.get("/stream", response_class=StreamingResponse, responses={**ABOUT, **documented(401, 403, 422)})
async def queue(
    duty: Observer,
    on_duty: Annotated[bool, Query(description="Say that you are there to answer, as long as this is open.")] = False,
) -> Any:
    """The queue as server-sent events `queue`: whole at once, and again whenever it has changed."""
    if on_duty and not may(duty.member.role, "respond"):
        raise HTTPException(403, "Only a responder can be on duty: follow the queue without `on_duty`.")
    frames = while_signed_in(duty, _queue(duty, there=on_duty))
    return StreamingResponse(frames, media_type=MEDIA, headers=HEADERS)


async def _queue(duty: OnDuty, *, there: bool) -> AsyncIterator[str]:
    desk = duty.desk
    with desk.duty.on(duty.member.shown) if there else nullcontext():
        desk.bell.ring("", 0)
        async for frame in follow_queue(desk.road.ledger, lambda: desk.duty.people, desk.bell, desk.pace):
            yield frame


@routes.get("/referrals/{id}", response_model=ReferralShown, responses=documented(401, 403, 404))
async def referral(duty: Observer, sid: SessionId) -> Any:
    """All that somebody needs who is about to answer: the conversation, and what the gate made of it."""
    session = await _session(duty, sid)
    desk = duty.desk
    entries = [e for e in await desk.road.ledger.load(sid) if e.seq <= session.seq]
    head = await desk.road.ledger.head(sid)
    row = next((r for r in await waiting(desk.road.ledger) if r["id"] == sid), None) if head and head.referral else None
    shown = standing(desk.road.programs[session.began.program], sid, session, entries) | {
        "referral": row,
        "place": session.began.place,
        "language": session.language,
        "risk": danger(session, entries),
        "verdicts": [_verdict(e) for e in entries if isinstance(e.event, Screened) and e.event.severity > 1],
    }
    return JSONResponse(shown, headers=PRIVATE)


@routes.post("/referrals/{id}/take", response_model=Stopped, responses=DONE)
async def take(duty: Responder, sid: SessionId, body: Take | None = None, key: Idempotency = None) -> Any:
    """Takes the conversation: the program falls silent, and the person is told who has joined. One only; from somebody
    who has it and is gone it can be taken over by naming them."""
    return await _done(duty, sid, "taken", body.over if body else "", key)


@routes.post("/referrals/{id}/say", response_model=Stopped, responses=DONE)
async def say(duty: Responder, sid: SessionId, body: Message, key: Idempotency = None) -> Any:
    """Says something to the person, under your name."""
    bounded(body.text, duty.desk.settings.text_chars)
    return await _done(duty, sid, "staff", body.text, key)


@routes.post("/referrals/{id}/return", response_model=Stopped, responses=DONE)
async def give_back(duty: Responder, sid: SessionId, body: Note, key: Idempotency = None) -> Any:
    """Gives the conversation back to the program; the referral is dealt with."""
    return await _done(duty, sid, "returned", body.note, key)


@routes.post("/referrals/{id}/close", response_model=Stopped, responses=DONE)
async def close(duty: Responder, sid: SessionId, body: Note, key: Idempotency = None) -> Any:
    """Ends the conversation; the person is told, and told where else to turn."""
    return await _done(duty, sid, "closed", body.note, key)


@routes.post("/referrals/{id}/dismiss", response_model=Stopped, responses=DONE)
async def dismiss(duty: Responder, sid: SessionId, body: Note, key: Idempotency = None) -> Any:
    """Puts a referral away that nobody has taken, with the reason; the program goes on."""
    return await _done(duty, sid, "dismissed", body.note, key)


@routes.post("/marks", response_model=Marked, status_code=201, responses=DONE)
async def mark(duty: Responder, body: NewMark, key: Idempotency = None) -> Any:
    """Keeps what you think of the gate's verdict on one message; the last mark on it counts. It tunes nothing."""
    value = {"seq": body.seq, "mark": body.mark, "note": body.note}
    value |= {"category": body.category} if body.category else {}
    await _received(duty, body.session, "marked", value, key)
    return JSONResponse({"session": body.session, "category": None} | value, 201, PRIVATE)


@routes.get("/marks", response_class=StreamingResponse, responses={**ROWS, **documented(401, 403)})
async def marks(duty: Observer) -> Any:
    """Every marked message as a line of JSON with `text, lang, label, category`: rows to test a gate with."""
    rows = (f"{compact(row)}\n" async for row in marked(duty.desk.road.ledger))
    return StreamingResponse(rows, media_type=NDJSON, headers=PRIVATE)


async def _done(duty: OnDuty, sid: str, form: Form, value: Any, key: str | None) -> JSONResponse:
    session = await _received(duty, sid, form, value, key)
    return JSONResponse({"id": sid, "status": session.status}, headers=PRIVATE)


async def _received(duty: OnDuty, sid: str, form: Form, value: Any, key: str | None) -> Session:
    """One of the staff waits for a running turn; what they wrote is not sent back because the person wrote too."""
    road = duty.desk.road
    deadline = road.clock() + PATIENCE
    while True:
        try:
            return await _once(duty, sid, form, value, key)
        except (Busy, Conflict):
            if road.clock() > deadline:
                raise
            await asyncio.sleep(STEP)


async def _once(duty: OnDuty, sid: str, form: Form, value: Any, key: str | None) -> Session:
    """The session after this deed; for a key that was used before, as it stood then."""
    member, road = duty.member, duty.desk.road
    before = await _session(duty, sid)
    before = await road.session(sid) if before.open else before
    start = f" {fingerprint(member.name)} {key} " if key else ""  # a person's key does not begin with a space
    mark = f"{start}{fingerprint(form, '', value)}" if key else ""
    if (turn := earlier(before, start, mark)) is None:
        if form == "marked":
            checked(await road.ledger.load(sid), value["seq"], value["mark"], member.name)
        by = shown_in(member, before.language)
        return await road.receive(sid, form, value, action=member.name, key=mark, by=by)
    return as_of(road.programs[before.began.program], await road.ledger.load(sid), turn)


async def _session(duty: OnDuty, sid: str) -> Session:
    session = await found(duty.desk, sid, staff=True)
    if session is None:
        raise HTTPException(404, GONE)
    return session


def _verdict(entry: Entry) -> dict[str, Any]:
    verdict = msgspec.to_builtins(entry.event)
    shown = ("severity", "confidence", "category", "alarm", "ambiguous", "phrases", "rules")
    return {"seq": entry.seq - 1, "at": instant(entry.at)} | {name: verdict[name] for name in shown}
