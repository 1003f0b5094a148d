"""The pictures of the coach's cards. An address is made of the drawing itself: it tells nothing and never changes."""

from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.responses import Response

from handrail.programs.coach.decks.pictures import by_digest
from handrail.server.problems import documented
from handrail.server.web import FOR_EVER

SVG = "image/svg+xml"
MOVED = "There is no such picture: it may have been drawn anew. Load the session again for its address."

routes = APIRouter(tags=["server"])


@routes.get(
    "/pictures/{digest}.svg",
    response_class=Response,
    responses={200: {"description": "A drawing", "content": {SVG: {"schema": {"type": "string"}}}}, **documented(404)},
)
async def picture(digest: str) -> Any:
    """A picture that the view of a session names."""
    found = by_digest().get(digest)
    if found is None:
        raise HTTPException(404, MOVED)
    return Response(found.svg, media_type=SVG, headers={"Cache-Control": FOR_EVER})
