"""Runs the server: binds first, so that a taken port is one clear line, and stops within two seconds."""

import asyncio
import errno
import os
import socket
from typing import TYPE_CHECKING

import typer

from handrail.errors import Misconfigured
from handrail.server.wiring import open_road, settings_from_env
from handrail.settings import Settings, log_level

if TYPE_CHECKING:
    import uvicorn

    from handrail.server.desk import Desk

REST = 0.5  # seconds that running turns have at the end
GRACE = 1  # seconds that open requests have at the end; a turn that is cut off is taken up at the next start


def run(*, host: str | None, port: int | None, db: str | None, model: str | None) -> int:
    settings = settings_from_env(host=host, port=port, db=db, model=model)
    door = bound(settings.host, settings.port)
    try:
        asyncio.run(serve(settings, door))
    except KeyboardInterrupt:
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
    import uvicorn  # noqa: PLC0415

    from handrail.server import keys  # noqa: PLC0415
    from handrail.server.app import create_app  # noqa: PLC0415
    from handrail.server.logs import log_to_stderr  # noqa: PLC0415

    log_to_stderr(log_level(settings))
    async with open_road(settings) as road:
        key = keys.staff_key(settings)
        app = create_app(road, settings, staff_key=key)
        config = uvicorn.Config(
            app, log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=GRACE, lifespan="on"
        )
        server = uvicorn.Server(config)
        watcher = asyncio.create_task(_watch(server, app.state.desk, door, key))
        try:
            await server.serve(sockets=[door])
        finally:
            watcher.cancel()


async def _watch(server: "uvicorn.Server", desk: "Desk", door: socket.socket, key: str) -> None:
    """Says where it listens once it does; told to stop, it closes the open streams and lets turns come to rest."""
    while not server.started:  # noqa: ASYNC110 - uvicorn tells both by a flag only
        await asyncio.sleep(0.01)
    _announce(desk.settings, door, key)
    while not server.should_exit:  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    desk.bell.close()
    await desk.road.lanes.drain(REST)


def _announce(settings: Settings, door: socket.socket, key: str) -> None:
    host, port = door.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    typer.echo(f"Handrail listens on http://{name}:{port}")
    typer.echo(f"staff key: {key}")
    typer.echo(f"sessions: {settings.db}   model: {settings.model or 'none'}   stop: Ctrl-C")
