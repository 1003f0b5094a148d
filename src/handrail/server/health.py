"""Is it alive, is it ready, and which session types are there."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from handrail import care, gate, handoff
from handrail.kernel.program import Program
from handrail.server.creation import spoken
from handrail.server.desk import AtDesk, Desk
from handrail.server.models import Health, SessionTypes
from handrail.server.problems import documented
from handrail.server.remembering import GIVEN, remembers
from handrail.server.sessions import AcceptLanguage
from handrail.stream.locales import languages
from handrail.stream.public import in_language, title_of

PATIENCE = 2.0
REFERENCE = re.compile(r"#/\$defs/(\w+)")
log = logging.getLogger("handrail")


@asynccontextmanager
async def _warned(_: Any) -> AsyncIterator[None]:
    """At the start of the server: what its keepers should see to."""
    for warning in warnings():
        log.warning("review overdue", extra={"warning": warning})
    yield


class Ready(BaseModel):
    status: Literal["ok"]
    warnings: list[str] = Field(default=[], description="Left out where there are none.")


routes = APIRouter(tags=["server"], lifespan=_warned)


def warnings() -> list[str]:
    """What does not stop the server but wants somebody's eyes."""
    today = datetime.now(UTC).date()
    cared = [warning for what, review in care.reviews().items() for warning in review.warnings(what, today)]
    return gate.stale(today) + cared + handoff.stale(today)


@routes.head("/healthz", include_in_schema=False)
@routes.get("/healthz", response_model=Health)
async def healthz() -> Any:
    """The process answers."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


@routes.head("/readyz", include_in_schema=False)
@routes.get("/readyz", response_model=Ready, responses=documented(503))
async def readyz(desk: AtDesk) -> Any:
    """The ledger can be read. `warnings`, if any, name what somebody should see to."""
    try:
        async with asyncio.timeout(PATIENCE):
            await desk.road.ledger.heads(limit=1)
    except Exception as error:
        raise HTTPException(503, "The ledger cannot be read: see the server's log, then try again.") from error
    found = warnings() + await _unheard(desk)
    return JSONResponse(
        {"status": "ok"} | ({"warnings": found} if found else {}), headers={"Cache-Control": "no-store"}
    )


async def _unheard(desk: Desk) -> list[str]:
    waiting = await desk.outbox.undelivered() if desk.outbox and desk.outbox.channels else 0
    return [f"{waiting} notices to people on call were not taken: check HANDRAIL_WEBHOOK_URL and HANDRAIL_SMTP_URL"] * (
        waiting > 0
    )


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
        "remembers": remembers(program),
        "forks": program.forks,
    }


def setup_schema(program: Program, defaults: Any) -> dict[str, Any]:
    """The JSON schema of a program's setup, with the defaults that hold on this server."""
    (_,), parts = msgspec.json.schema_components([program.setup], ref_template="#/$defs/{name}")
    whole: dict[str, Any] = parts.pop(program.setup.__name__)
    hidden = GIVEN if remembers(program) else ()
    whole["properties"] = {name: part for name, part in whole["properties"].items() if name not in hidden}
    for name, value in defaults.items():
        if name not in hidden:
            whole["properties"][name] = whole["properties"][name] | {"default": value}
    whole["required"] = [name for name in whole.get("required", ()) if name not in defaults]
    named = _named(whole["properties"], parts)
    return whole | {"additionalProperties": False} | ({"$defs": named} if named else {})


def _named(shown: Any, parts: dict[str, Any]) -> dict[str, Any]:
    """The definitions that are needed for what is shown."""
    wanted: list[Any] = [shown]
    seen: dict[str, Any] = {}
    while wanted:
        found = set(REFERENCE.findall(str(wanted.pop()))) - seen.keys()
        seen |= {name: parts[name] for name in found}
        wanted += [parts[name] for name in found]
    return dict(sorted(seen.items()))
