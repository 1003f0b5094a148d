"""Runs the server: binds first, so that a taken port is one clear line, and stops within two seconds."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from handrail.errors import Misconfigured
from handrail.server.wiring import hearing_of, open_road, open_staff, settings_from_env, warm
from handrail.settings import Settings, log_level

if TYPE_CHECKING:
    import uvicorn

    from handrail.server.desk import Desk
    from handrail.server.keys import StaffKey

REST = 0.5  # seconds that running turns have at the end
GRACE = 1  # seconds that open requests have at the end; a turn that is cut off is taken up at the next start


def run(*, host: str | None, port: int | None, db: str | None, model: str | None) -> int:
    settings = settings_from_env(host=host, port=port, db=db, model=model)
    door = bound(settings.host, settings.port)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        asyncio.run(serve(settings, door))
    typer.echo("stopped")
    return 0


def bound(host: str, port: int) -> socket.socket:
    """The protocol is named because asyncio looks for it: without it answers wait 40 ms for an acknowledgement."""
    found = None
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
            0
        ]
        found = socket.socket(family, kind, socket.IPPROTO_TCP)
        if os.name == "posix":  # elsewhere it would let two servers share a port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(512)
    except OSError as error:
        if found:
            found.close()
        raise Misconfigured(_why(error, host, port)) from error
    return found


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is taken: stop what uses it, or choose another with --port (0 takes a free one)"
    if error.errno == errno.EACCES:
        return f"port {port} needs rights that this user does not have: choose one from 1024 up with --port"
    return f"cannot listen on {host}, port {port}: {error.strerror or error}. Choose another with --host"


async def serve(settings: Settings, door: socket.socket) -> None:
    import uvicorn

    from handrail.server import keys
    from handrail.server.app import create_app
    from handrail.server.logs import log_to_stderr

    log_to_stderr(log_level(settings))
    warm()
    gc.freeze()  # what was read stays for good: to look through it for garbage took 0.3 s in the midst of a turn
    async with open_road(settings) as road, open_staff(settings) as accounts:
        staff = keys.find_staff_key(settings)
        hearing = hearing_of(settings)
        app = create_app(road, settings, staff_key=staff.key, accounts=accounts, hearing=hearing)
        config = uvicorn.Config(
            app, log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=GRACE, lifespan="on"
        )
        server = uvicorn.Server(config)
        watcher = asyncio.create_task(_watch(server, app.state.desk, door, staff))
        await _served(server, door)
        watcher.cancel()


async def _served(server: "uvicorn.Server", door: socket.socket) -> None:
    """uvicorn raises the signal that stopped it once more at its end. That must not cut off what is done after it."""
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        await server.serve(sockets=[door])
    with suppress(asyncio.CancelledError):
        await asyncio.sleep(0)  # where SIGINT comes in, which asyncio makes a cancellation


async def _watch(server: "uvicorn.Server", desk: "Desk", door: socket.socket, staff: "StaffKey") -> None:
    """Says where it listens once it does; told to stop, it closes the open streams and lets turns come to rest."""
    while not server.started:  # noqa: ASYNC110 - uvicorn tells both by a flag only
        await asyncio.sleep(0.01)
    _announce(desk.settings, door, staff)
    while not server.should_exit:  # noqa: ASYNC110 - as above
        await asyncio.sleep(0.05)
    desk.bell.close()
    await desk.road.lanes.drain(REST)


def _announce(settings: Settings, door: socket.socket, staff: "StaffKey") -> None:
    host, port = door.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    typer.echo(f"Handrail listens on http://{name}:{port}")
    typer.echo(f"staff key: {shown(staff, settings, terminal=sys.stdout.isatty())}")
    typer.echo(f"sessions: {settings.db}   model: {settings.model or 'none'}   stop: Ctrl-C")


def shown(staff: "StaffKey", settings: Settings, *, terminal: bool) -> str:
    """The key where somebody must see it. What is set elsewhere, or was shown before, stays out of kept output."""
    from handrail.server.keys import key_file

    if staff.source == "set":
        return "from HANDRAIL_STAFF_KEY"
    if staff.source == "kept" and not terminal:
        return f"in {key_file(settings.db)} (kept from an earlier start)"
    return staff.key
