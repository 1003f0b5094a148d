"""A memory's routes: make one, see all of it, erase one thing or everything. Its key opens it, nothing else does."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse

from handrail.errors import HandrailError
from handrail.programs.companion.memory import LANGUAGES, stage, told, trajectory
from handrail.server.creation import spoken
from handrail.server.desk import PRIVATE, AtDesk, Desk, Given
from handrail.server.forms import NAME
from handrail.server.limits import admitted
from handrail.server.models import MemoryErased, MemoryMade, MemoryShown
from handrail.server.people import Person
from handrail.server.problems import Told, documented
from handrail.server.remembering import NO_KEY, UNKNOWN, people_of, recollection, refusal
from handrail.server.sessions import AcceptLanguage
from handrail.stream.result import instant

routes = APIRouter(prefix="/memory", tags=["memory"])
GONE = "There is no such thing in this memory: read it again with GET /memory."
PAGE = "/#/memory"  # for a person who typed the address
ALL = 10_000  # conversations that one request ends
Locale = Annotated[str, Query(max_length=40, description="The language of the plain words; else Accept-Language.")]
Item = Annotated[str, Path(min_length=1, max_length=64, pattern=NAME, description="An `id` of the items.")]


async def holder(request: Request, given: Given, desk: AtDesk) -> Person:
    """Who has the key. The staff have no part in it: no role opens a memory."""
    if given is None:
        typed = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        raise Told(RedirectResponse(PAGE, 303) if typed else refusal(NO_KEY))
    person = await people_of(desk).find(given.credentials, desk.road.clock())
    if person is None:
        raise Told(refusal(UNKNOWN))
    return person


Holder = Annotated[Person, Depends(holder)]


@routes.post("", response_model=MemoryMade, status_code=201, responses=documented(429))
async def make_memory(request: Request, desk: AtDesk) -> Any:
    """Makes an empty memory. The key is shown here and never again; who has it can use, see and erase the memory."""
    admitted(desk.limit, request, "memories")
    person, key = await people_of(desk).add(desk.road.clock())
    return JSONResponse({"id": person.id, "key": key}, 201, PRIVATE)


@routes.get("", response_model=MemoryShown, responses=documented(401, 422))
async def show_memory(desk: AtDesk, person: Holder, locale: Locale = "", accept_language: AcceptLanguage = "") -> Any:
    """All that is remembered, in plain words and as data."""
    memory = await recollection(desk, person)
    language = (locale or spoken(accept_language, [*LANGUAGES]) or desk.settings.locale).split("-")[0].lower()
    items = [{"id": i.id, "kind": i.kind, "text": i.text, "at": instant(i.at)} for i in told(memory, language)]
    shown = {
        "id": person.id,
        "created_at": instant(person.made_at),
        "conversations": memory.sessions,
        "stage": stage(memory.sessions),
        "trajectory": trajectory(memory.moods),
        "items": items,
        "data": msgspec.to_builtins(memory),
    }
    return JSONResponse(shown, headers=PRIVATE)


@routes.delete("", response_model=MemoryErased, responses=documented(401, 422))
async def erase_memory(
    desk: AtDesk,
    person: Holder,
    sessions: Annotated[bool, Query(description="Also ends the conversations that used it and still go on.")] = False,
) -> Any:
    """Erases the memory and its key. No session is told of it again, and what goes on now adds nothing to it."""
    theirs = await people_of(desk).sessions(person, ALL) if sessions else []
    await people_of(desk).erase(person)
    ended = [sid for sid in theirs if await _ended(desk, sid)]
    return JSONResponse({"id": person.id, "erased": "all", "ended": ended}, headers=PRIVATE)


async def _ended(desk: Desk, sid: str) -> bool:
    head = await desk.road.ledger.head(sid)
    if head is None or head.status in ("completed", "terminated"):
        return False
    try:
        await desk.road.end(sid, by="person", reason="ended by person, with the memory")
    except HandrailError:  # it cannot be read, so nothing can be said in it either
        return False
    return True


@routes.delete("/{item}", response_model=MemoryErased, responses=documented(401, 404, 422))
async def erase_item(desk: AtDesk, person: Holder, item: Item) -> Any:
    """Erases one thing. With a theme goes what was told of it. If it comes up again later, it is remembered anew."""
    if item not in {i.id for i in told(await recollection(desk, person), LANGUAGES[0])}:
        raise HTTPException(404, GONE)
    await people_of(desk).forget(person, item, desk.road.clock())
    return JSONResponse({"id": person.id, "erased": item, "ended": []}, headers=PRIVATE)
