"""The web app's built files, or a plain word on how to build them."""

from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
ABSENT = (
    "Handrail is running, but its web app is not built.\n"
    "Run `make install` in a checkout (or install the wheel), then load this page again.\n"
    "The API is here all the same: see /openapi.json.\n"
)
PAGES = {"": "index.html", "staff": "staff.html"}  # by their addresses
FRESH = {"Cache-Control": "no-cache"}
FOR_EVER = "public, max-age=31536000, immutable"


def web_routes(static: Path = STATIC) -> list[BaseRoute]:
    """Exact routes for the files at the top: a catch-all would turn a wrong method on the API into a 404."""

    async def top(request: Request) -> Response:
        name = request.url.path.strip("/")
        path = static / PAGES.get(name, name)
        if path.is_file():
            return FileResponse(path, headers=FRESH)
        return PlainTextResponse(ABSENT, 503, headers={"Cache-Control": "no-store"})

    names = [p.name for p in static.glob("*") if p.is_file() and not p.name.startswith(".")]
    files: list[BaseRoute] = [Route(f"/{name}", top, include_in_schema=False) for name in [*PAGES, *sorted(names)]]
    return [*files, Mount("/assets", lasting(StaticFiles(directory=static / "assets", check_dir=False)))]


def lasting(files: ASGIApp) -> ASGIApp:
    """The build puts a hash in these files' names, so a browser may keep them."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                MutableHeaders(scope=message)["Cache-Control"] = FOR_EVER
            await send(message)

        await files(scope, receive, marked)

    return app
