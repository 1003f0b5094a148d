"""Around every request: a log line without people's words, a limit on bodies, headers that keep browsers safe."""

import asyncio
import logging
import time
import traceback
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from handrail.server.problems import RETRY, STOPPED, problem

log = logging.getLogger("handrail")
DROPPED = 16  # times the limit

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SAFE: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Watched:
    """Outermost: logs each answer, adds the safe headers, and turns what nobody foresaw into a problem document."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SAFE.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if status or (task and task.cancelling()):
                raise
            await problem(409, STOPPED, name="busy", headers=RETRY)(scope, receive, noted)  # the turn was, not we
        except Exception as error:  # noqa: BLE001 - nothing a client sends may leave as a broken connection
            _failed(scope, error)
            if not status:
                await problem(500)(scope, receive, noted)
        finally:
            _told(scope, status, time.perf_counter() - start)


def _told(scope: Scope, status: int, seconds: float) -> None:
    told: dict[str, Any] = {"method": scope["method"], "path": _template(scope), "status": status}
    told |= {"ms": round(seconds * 1000, 1)}
    session = scope.get("path_params", {}).get("id")
    log.info("request", extra=told | ({"session": session} if session and status < 400 else {}))


def _failed(scope: Scope, error: Exception) -> None:
    """Where it went wrong, without the message: that may quote what a person wrote."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno} {frame.name}"
    log.error("request failed", extra={"path": _template(scope), "error": type(error).__name__, "where": place})


def _template(scope: Scope) -> str:
    """The route with its places left open; the address itself could hold anything."""
    unmatched = "web" if "endpoint" in scope else "unknown"
    return str(getattr(scope.get("route"), "path", unmatched))


class Bounded:
    """Refuses a body over the limit, whether it is announced or comes in pieces."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app, self.limit = app, limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = await self._body(receive)
        if body is not None and body["type"] != "http.request":
            return  # the client went away before it had said what it wants
        if body is None:
            refusal = problem(413, f"Send at most {self.limit} bytes.", headers={"Connection": "close"})
            await refusal(scope, receive, send)
            return
        rest = [body]

        async def again() -> Message:
            return rest.pop() if rest else await receive()

        await self.app(scope, again, send)

    async def _body(self, receive: Receive) -> Message | None:
        """The whole body as one message; None if it is over the limit. What is over is read and dropped, up to a
        point: a client that is cut off while it sends does not see the refusal."""
        parts, size, more = [], 0, True
        while more and size <= self.limit * DROPPED:
            message = await receive()
            if message["type"] != "http.request":
                return message
            part = message.get("body", b"")
            size += len(part)
            parts += [part] if size <= self.limit else []
            more = message.get("more_body", False)
        return None if size > self.limit else {"type": "http.request", "body": b"".join(parts), "more_body": False}
