"""The stream of a session, as server-sent events."""

from typing import Annotated, Any

from fastapi import APIRouter, Header, Query
from pydantic.json_schema import SkipJsonSchema
from starlette.responses import StreamingResponse

from handrail.errors import BadInput
from handrail.server.desk import Reader, while_signed_in
from handrail.server.forms import NUMBER
from handrail.server.openapi import EVENT
from handrail.server.problems import documented
from handrail.stream.sse import follow

routes = APIRouter(tags=["sessions"])
MEDIA = "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
ABOUT: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "Server-sent events: connected, heard, delta, said, banner, view, client_action, run_suspended, "
        "referred, joined, left, ended. `id` is the log's sequence number.",
        "content": {MEDIA: {"schema": {"$ref": f"#/components/schemas/{EVENT}"}}},
    }
}
Resume = Annotated[str | SkipJsonSchema[None], Header(alias="Last-Event-ID", max_length=20, pattern=NUMBER)]
After = Annotated[int, Query(ge=0, le=2**53 - 1, description="Resume after this number; Last-Event-ID wins over it.")]


@routes.get("/session/{id}/stream", response_class=StreamingResponse, responses={**ABOUT, **documented(401, 404, 422)})
async def stream(seat: Reader, after: After = 0, last: Resume = None) -> StreamingResponse:
    """Replays the conversation after a number and then follows it, until the session ends or waits for a widget."""
    start = int(last) if last is not None else after
    if start > seat.session.seq:
        raise BadInput(f"the log of this session ends at {seat.session.seq}: resume after a number that you were given")
    desk = seat.desk
    frames = follow(desk.road, seat.sid, after=start, bell=desk.bell, pace=desk.pace)
    return StreamingResponse(while_signed_in(seat, frames), media_type=MEDIA, headers=HEADERS)
