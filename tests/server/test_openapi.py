"""The OpenAPI document is fresh, and nothing that can be made from it (or against it) gives a 500."""

import asyncio
import json
import threading
import time
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import get_args

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from handrail.kernel.session import Status
from handrail.ledger.urls import open_ledger
from handrail.server.problems import ADVICE, REFUSALS
from handrail.stream.public import PublicEvent, View
from tests.laws.stage import Paced, road_with
from tests.server.sample import PROGRAMS, STAFF, served
from tests.server.staffroom import accounts_at

PAGE = Path(__file__).parents[2] / "docs" / "openapi.json"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
    allow_header_conformance,
]


def test_the_committed_document_is_fresh(app):
    assert json.loads(PAGE.read_text(encoding="utf-8")) == app.openapi(), (
        "run: handrail schema --openapi > docs/openapi.json"
    )


def test_every_refusal_is_a_problem_document(app):
    document = app.openapi()
    for path, item in document["paths"].items():
        for operation in item.values():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    assert list(answer["content"]) == ["application/problem+json"], (path, status)
    assert not {"HTTPValidationError", "ValidationError"} & set(document["components"]["schemas"])


def test_the_page_has_every_route_event_and_refusal(app):
    page = (PAGE.parent / "api.md").read_text(encoding="utf-8")
    for path, item in app.openapi()["paths"].items():
        for method in item:
            assert f"| `{method.upper()} {path}` |" in page
    for kind in get_args(PublicEvent):
        row = next(line for line in page.splitlines() if line.startswith(f"| `{kind.event}` |"))
        assert kind is View or all(f"`{f.name}`" in row for f in fields(kind)), kind
    names = {name for _, name, _ in REFUSALS.values()} | {name for name, _, _ in ADVICE.values()}
    assert {n for n in names if f"`urn:handrail:{n}`" not in page} == set()
    for status in get_args(Status):
        assert f"`{status}`" in page


@contextmanager
def in_a_thread():
    """A server with its own loop, for a client that knows no asyncio."""
    address, stop, loop = [], asyncio.Event(), asyncio.new_event_loop()
    ready = threading.Event()

    async def serve():
        road = road_with(PROGRAMS, open_ledger("memory:", PROGRAMS), Paced())
        accounts = accounts_at(None, time.time)  # with cheap hashes: sign-ins are guessed here by the dozen
        async with served(road, accounts=accounts) as where:
            address.append(where)
            ready.set()
            await stop.wait()
        await accounts.register.close()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    assert ready.wait(5)
    try:
        yield address[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(5)
        loop.close()


@pytest.fixture(scope="module")
def address():
    with in_a_thread() as where:
        yield where


@pytest.fixture(scope="module")
def http(address):
    """One client for all: each new one reads the certificates of the whole world first."""
    with httpx.Client(base_url=address) as client:
        yield client


@pytest.fixture(scope="module")
def ended(http):
    """An ended session: its stream closes by itself."""
    talk = http.post("/session/", json={"session_type": "sample"}).json()
    http.delete(f"/session/{talk['id']}", headers={"Authorization": f"Bearer {talk['token']}"})
    return talk


# The queue's stream has no end. What a quiet server sends on it is one event, and then beats for as long as it is read.
ENDLESS = {"include-path": "/staff/stream", "max-stream-events": 1}
schema = schemathesis.openapi.from_dict(
    json.loads(PAGE.read_text(encoding="utf-8")), config=schemathesis.Config.from_dict({"operations": [ENDLESS]})
)
bounded = settings(
    max_examples=20, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
)


@schema.parametrize()
@bounded
def test_nothing_from_a_stranger_breaks_it(case, address):
    case.call_and_validate(base_url=address, checks=[*CHECKS, negative_data_rejection])


@schema.parametrize()
@bounded
def test_nothing_in_a_session_breaks_it(case, address, http, ended):
    """The same with keys that fit: a live session for what is written, an ended one for what is read."""
    staff = "/events" in case.path or case.path == "/sessions" or case.path.startswith("/staff/")
    key, sid = STAFF if staff else ended["token"], ended["id"]
    if case.method == "POST" and "id" in case.path_parameters:
        live = http.post("/session/", json={"session_type": "sample"}).json()
        key, sid = STAFF if staff else live["token"], live["id"]
    if "id" in case.path_parameters:
        case.path_parameters["id"] = sid
    case.call_and_validate(base_url=address, headers={"Authorization": f"Bearer {key}"}, checks=CHECKS)
