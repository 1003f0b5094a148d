"""Is it alive, is it ready, and which session types are there."""

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from handrail.kernel.program import Program
from handrail.server.creation import languages, spoken
from handrail.server.desk import AtDesk, Desk
from handrail.server.models import Health, SessionTypes
from handrail.server.problems import documented
from handrail.server.sessions import AcceptLanguage
from handrail.stream.public import in_language, title_of

routes = APIRouter(tags=["server"])
PATIENCE = 2.0


@routes.get("/healthz", response_model=Health)
async def healthz() -> Any:
    """The process answers."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


@routes.get("/readyz", response_model=Health, responses=documented(503))
async def readyz(desk: AtDesk) -> Any:
    """The ledger can be read."""
    try:
        async with asyncio.timeout(PATIENCE):
            await desk.road.ledger.heads(limit=1)
    except Exception as error:
        raise HTTPException(503, "The ledger cannot be read: see the server's log, then try again.") from error
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


@routes.get("/session-types", response_model=SessionTypes, responses=documented(422))
async def session_types(
    desk: AtDesk,
    locale: Annotated[str, Query(max_length=40, description="The language of titles and summaries.")] = "",
    accept_language: AcceptLanguage = "",
) -> Any:
    """What can be begun, and what each may be set up with."""
    programs = [desk.road.programs[name] for name in sorted(desk.road.programs)]
    cards = [card(desk, p, locale or spoken(accept_language, languages(p)) or desk.settings.locale) for p in programs]
    return JSONResponse({"session_types": cards})


def card(desk: Desk, program: Program, locale: str) -> dict[str, Any]:
    return {
        "name": program.name,
        "version": program.version,
        "title": title_of(program, locale),
        "summary": in_language(program.summary, locale),
        "gate": program.gate.name,
        "level": program.level,
        "setup_schema": setup_schema(program, desk.settings.programs.get(program.name, {})),
        "locales": languages(program),
    }


def setup_schema(program: Program, defaults: Any) -> dict[str, Any]:
    """The JSON schema of a program's setup, with the defaults that hold on this server."""
    (_,), parts = msgspec.json.schema_components([program.setup], ref_template="#/$defs/{name}")
    whole: dict[str, Any] = parts.pop(program.setup.__name__)
    for name, value in defaults.items():
        whole["properties"][name] = whole["properties"][name] | {"default": value}
    whole["required"] = [name for name in whole.get("required", ()) if name not in defaults]
    return whole | {"additionalProperties": False} | ({"$defs": parts} if parts else {})
