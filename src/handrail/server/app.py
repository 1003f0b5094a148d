"""The application: its routes, the layers around them, and the clock that rings timers."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from handrail import __version__
from handrail.road import Road
from handrail.server import (
    cases,
    forks,
    health,
    keys,
    memories,
    pictures,
    referrals,
    reports,
    sessions,
    signin,
    speaking,
    staff,
    streams,
    voice,
)
from handrail.server.accounts import Accounts, in_memory
from handrail.server.channels import channels_of
from handrail.server.desk import Desk
from handrail.server.duty import Duty
from handrail.server.layers import Bounded, Watched
from handrail.server.limits import Limit
from handrail.server.openapi import described
from handrail.server.outbox import Outbox
from handrail.server.problems import speak_in_problems
from handrail.server.web import web_routes
from handrail.settings import Settings
from handrail.stream.bell import ANY
from handrail.stream.sse import Pace
from handrail.upkeep import Upkeep

if TYPE_CHECKING:
    from handrail.server.tokens import Issuer
    from handrail.voice.ports import Hearing

log = logging.getLogger("handrail")
OF_PEOPLE = (sessions, forks, streams, cases, memories)
PARTS = (*OF_PEOPLE, staff, signin, referrals, reports, pictures, voice, speaking, health)
TICK = 0.5
DRAIN = 0.5
ABOUT = """Guided conversations in which the backend decides and the language model only speaks.
Every error is an RFC 9457 problem document whose `detail` says what to do next."""


def create_app(
    road: Road,
    settings: Settings,
    *,
    staff_key: str = "",
    tick: float = TICK,
    accounts: Accounts | None = None,
    hearing: "Hearing | None" = None,
) -> FastAPI:
    """Accounts that are not given are kept in memory."""
    staff_file = accounts or in_memory()
    outbox = Outbox(staff_file.register, road.ledger, channels_of(settings), settings.public_url)
    desk = _desk(road, settings, staff_key or keys.staff_key(settings), staff_file, outbox)
    road.cast = replace(road.cast, duty=desk.duty.state, others=desk.duty.state)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        road.listeners.append(desk.bell.ring)
        async with _at_work(desk, outbox, tick):
            yield
        await road.lanes.drain(DRAIN)
        road.listeners.remove(desk.bell.ring)
        if hearing:
            await hearing.transcribe.close()
        if accounts is None:
            await desk.accounts.register.close()

    app = FastAPI(
        title="Handrail",
        version=__version__,
        description=ABOUT,
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_operation,
    )
    app.state.desk = desk
    app.state.hearing = hearing
    web = web_routes()
    speak_in_problems(app, [route for part in PARTS for route in part.routes.routes] + web)
    for part in PARTS:
        app.include_router(part.routes)
    app.router.routes.extend(web)
    app.add_middleware(Bounded, limit=settings.body_bytes)
    app.add_middleware(Watched)
    app.openapi = lambda: described(app)  # type: ignore[method-assign]  # FastAPI's documented way
    return app


def _desk(road: Road, settings: Settings, key: str, accounts: Accounts, outbox: Outbox) -> Desk:
    return Desk(
        road,
        settings,
        key,
        pace=Pace(beat=settings.heartbeat),
        duty=Duty(settings.handoff),
        limit=Limit(settings.new_sessions_per_minute),
        outbox=outbox,
        accounts=accounts,
        issuer=issuer_of(settings),
    )


@asynccontextmanager
async def _at_work(desk: Desk, outbox: Outbox, tick: float) -> AsyncIterator[None]:
    """What goes on beside the requests; at its end the streams are told to close."""
    work = (_keep_time(Upkeep(desk.road), tick), _keep_telling(outbox, tick), _keep_in_touch(desk, tick))
    tasks = [asyncio.create_task(w) for w in work]
    yield
    desk.bell.close()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await _safely(desk.duty.leave(desk.accounts.register))


def issuer_of(settings: Settings) -> "Issuer | None":
    if not settings.oidc_issuer:
        return None
    from handrail.server.tokens import Issuer  # noqa: PLC0415 - its libraries, only where they are needed

    return Issuer(settings)


def _operation(route: APIRoute) -> str:
    return route.name


async def _keep_time(upkeep: Upkeep, tick: float) -> None:
    await _safely(upkeep.recover())
    while True:
        await _safely(upkeep.ring())
        await asyncio.sleep(tick)


async def _keep_telling(outbox: Outbox, tick: float) -> None:
    while outbox.channels:
        await _safely(outbox.round())
        await asyncio.sleep(tick)


async def _keep_in_touch(desk: Desk, tick: float) -> None:
    while True:
        await _safely(_heard_of(desk))
        await asyncio.sleep(tick)


async def _heard_of(desk: Desk) -> None:
    if await desk.duty.beat(desk.accounts.register):
        desk.bell.ring(ANY, 0)


async def _safely(work: Coroutine[Any, Any, Any]) -> None:
    try:
        await work
    except Exception as error:  # noqa: BLE001 - a clock that stops would leave people waiting
        log.error("clock failed", extra={"error": type(error).__name__})
