"""Refusals as RFC 9457 problem documents: what is wrong, and what to do next."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from handrail import errors
from handrail.server.forms import place, said
from handrail.server.models import ProblemDocument

MEDIA = "application/problem+json"
RETRY = {"Retry-After": "1"}
STOPPED = "The turn was stopped while it ran: see where the session stands, and go on from there."
NOT_JSON = "Send JSON with Content-Type: application/json."

# Error -> status, short name, title. The first class in an error's family that stands here decides.
REFUSALS: dict[type[Exception], tuple[int, str, str]] = {
    errors.UnknownProgram: (422, "unknown-session-type", "There is no such session type"),
    errors.UnknownSession: (404, "not-found", "Not found"),
    errors.BadSetup: (422, "bad-config", "The config does not fit"),
    errors.BadInput: (422, "bad-input", "The input does not fit"),
    errors.NotPending: (409, "not-pending", "Nothing waits for this"),
    errors.Held: (409, "held", "Somebody else has this conversation"),
    errors.Over: (409, "session-over", "The session has ended"),
    errors.Unforkable: (409, "no-fork", "The session cannot be forked there"),
    errors.Busy: (409, "busy", "A turn is running"),
    errors.Conflict: (409, "busy", "A turn is running"),
    errors.Unreadable: (500, "unreadable", "The session cannot be read"),
    errors.HandrailError: (500, "failed", "Something failed here"),
}

ADVICE = {
    400: (
        "bad-request",
        "The request cannot be read",
        "Send one JSON document in UTF-8 with Content-Type: application/json.",
    ),
    401: ("no-key", "A key is needed", "Send the session's token as `Authorization: Bearer <token>`."),
    403: (
        "not-allowed",
        "This key does not open this",
        "Use the staff key for staff routes, a session's token for its own.",
    ),
    404: ("not-found", "Not found", "Check the address; the routes are in /openapi.json."),
    405: ("method", "This address does not take that method", "Use one of the methods in the Allow header."),
    413: ("too-large", "The body is too large", "Send a smaller body."),
    422: ("bad-input", "The input does not fit", "Correct the fields named and send it again."),
    429: ("too-many", "Too many in a short time", "Wait for as many seconds as Retry-After says, then try again."),
    500: (
        "failed",
        "Something failed here",
        "It was logged. Try again; if it goes on, tell those who run this server.",
    ),
    503: ("not-ready", "Not ready", "Try again shortly."),
}


def problem(
    status: int,
    detail: str = "",
    *,
    name: str = "",
    title: str = "",
    wrong: Sequence[Mapping[str, str]] = (),
    headers: Mapping[str, str] | None = None,
    help_text: str = "",
) -> Response:
    usual_name, usual_title, advice = ADVICE.get(status, ADVICE[400 if status < 500 else 500])
    document: dict[str, Any] = {
        "type": f"urn:handrail:{name or usual_name}",
        "title": title or usual_title,
        "status": status,
        "detail": detail or advice,
    }
    more = ({"errors": list(wrong)} if wrong else {}) | ({"help": help_text} if help_text else {})
    # ASCII on the wire: a field's name may hold half a character, which UTF-8 cannot carry.
    return Response(json.dumps(document | more), status, headers=dict(headers or {}), media_type=MEDIA)


class Told(Exception):
    """Carries a finished answer out of a place that cannot give one."""

    def __init__(self, answer: Response) -> None:
        self.answer = answer


def refused(error: Exception, *, frank: bool = False, help_text: str = "") -> Response:
    """`frank` for the staff: what failed inside is told, too."""
    kind = next(k for k in type(error).__mro__ if k in REFUSALS)
    status, name, title = REFUSALS[kind]
    words = str(error).removesuffix(".")
    detail = f"{words[:1].upper()}{words[1:]}." if status < 500 or frank else ""
    headers = RETRY if name == "busy" else None
    return problem(status, detail, name=name, title=title, headers=headers, help_text=help_text)


def invalid(error: RequestValidationError) -> Response:
    """Names the fields; never repeats what was in them, which may be a person's words."""
    if isinstance(error.body, bytes):
        return problem(400, NOT_JSON)
    if any(e["type"] == "json_invalid" for e in error.errors()):
        return problem(400)
    wrong = [{"field": place(e["loc"]), "detail": said(e)} for e in error.errors()]
    listed = "; ".join(f"{w['field']}: {w['detail']}" for w in wrong[:5])
    return problem(422, f"Correct this and send it again: {listed}.", wrong=wrong)


def speak_in_problems(app: FastAPI, routes: Sequence[BaseRoute]) -> None:
    """Every refusal of the app, its routing and its validation leaves as a problem document."""

    async def http(request: Request, error: Exception) -> Response:
        if not isinstance(error, HTTPException):
            raise error
        own = "" if error.detail in (HTTPStatus(error.status_code).phrase, UNPARSED) else error.detail
        headers = {"Allow": allowed(routes, request.url.path)} if error.status_code == 405 else error.headers
        return problem(error.status_code, own, headers=headers)

    async def validation(_: Request, error: Exception) -> Response:
        if not isinstance(error, RequestValidationError):
            raise error
        return invalid(error)

    async def handrail(_: Request, error: Exception) -> Response:
        return refused(error)

    async def told(_: Request, error: Exception) -> Response:
        if not isinstance(error, Told):
            raise error
        return error.answer

    app.add_exception_handler(Told, told)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, validation)
    app.add_exception_handler(errors.HandrailError, handrail)


def allowed(routes: Sequence[BaseRoute], path: str) -> str:
    """Every method of an address; the router names those of the first route alone."""
    there = [r for r in routes if isinstance(r, Route) and r.path_regex.match(path)]
    return ", ".join(sorted({method for route in there for method in route.methods or ()}))


UNPARSED = "There was an error parsing the body"  # what the framework says of it


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problem answers of a route, for the OpenAPI document."""
    schema = {"$ref": f"#/components/schemas/{ProblemDocument.__name__}"}
    return {
        s: {"description": ADVICE_409 if s == 409 else ADVICE[s][1], "content": {MEDIA: {"schema": schema}}}
        for s in statuses
    }


ADVICE_409 = "A turn is running (with Retry-After), the session has ended, or nothing waits for this"
