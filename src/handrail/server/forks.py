"""A session begun anew from one of its turns, by the person whose it is."""

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from handrail.errors import Unforkable
from handrail.server import keys
from handrail.server.desk import PRIVATE, Seat, Speaker
from handrail.server.limits import admitted
from handrail.server.models import Fork, Forked
from handrail.server.once import fingerprint
from handrail.server.problems import documented
from handrail.server.sessions import Secret
from handrail.stream.locales import spoken_locale
from handrail.stream.result import came_from, stream_url, turn_entries, turn_result

routes = APIRouter(tags=["sessions"])


@routes.post(
    "/session/{id}/fork",
    response_model=Forked,
    status_code=201,
    responses=documented(400, 401, 403, 404, 409, 413, 422, 429),
)
async def fork(request: Request, seat: Speaker, wish: Fork, key: Secret = None) -> Any:
    """Begins a session that was this one up to the end of a turn. The token is shown here and never again."""
    if not seat.program.forks:
        raise Unforkable(f"sessions of {seat.program.name} go one way only: begin a new one with POST /session/")

    def counted() -> None:
        admitted(seat.desk.limit, request, "sessions")

    async def make() -> dict[str, Any]:  # what was sent twice is counted once, what is refused not at all
        return await _made(seat, wish.after, counted)

    made = await seat.desk.once(key or "", fingerprint("fork", seat.sid, wish.after), make)
    return JSONResponse(made, 201, PRIVATE | {"Location": f"/session/{made['id']}"})


async def _made(seat: Seat, after: int, counted: Callable[[], None]) -> dict[str, Any]:
    road, program, token = seat.desk.road, seat.program, keys.new_token()
    sid = await road.fork(seat.sid, after=after, owner=keys.digest(token), admitted=counted)
    session = await road.session(sid)
    began = session.began
    last = turn_entries(await road.ledger.load(sid), session.turn)
    return turn_result(program, sid, session, last) | {
        "token": token,
        "stream_url": stream_url(sid),
        "session_type": program.name,
        "seed": began.seed,
        "locale": spoken_locale(program, began.locale),
        "origin": came_from(began.origin),
    }
