"""The table of roles against the server: every route there is, with everyone who may come."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from fastapi.routing import iter_route_contexts
from starlette.routing import Mount

from handrail.server.desk import GONE
from handrail.server.roles import LEAST, ROLES, ROUTES, TEAM, Door, Member, may, shown_in
from handrail.server.web import web_routes
from handrail.settings import Settings
from tests.server.sample import STAFF, started
from tests.server.staffroom import TEST, WORDS, room

PAGE = Path(__file__).parents[2] / "docs" / "signin.md"
WHO = ("nobody", "own", "another", "memory", "observer", "responder", "admin", "key", "disabled", "expired")
ROLE = {"observer": "observer", "responder": "responder", "admin": "admin", "key": "admin"}
LAST = (
    "DELETE /memory",
    "DELETE /session/{id}",
    "POST /staff/sign-in",
    "POST /staff/sign-out",
)  # they end what the others need

# Bodies that are taken, or refused for what they are and not for who sends them.
BODIES = {
    "POST /session": {"session_type": "sample"},
    "POST /session/": {"session_type": "sample"},
    "POST /session/{id}/message": {"text": "hello"},
    "POST /session/{id}/respond": {"tool_call_id": "x", "response": 1},
    "POST /session/{id}/signal": {"signals": {}},
    "POST /session/{id}/fork": {"after": 0},
    "POST /staff/sign-in": {"name": "eva", "password": WORDS},
    "POST /staff/password": {"password": WORDS, "new": WORDS + " again"},
    "POST /staff/accounts": {"name": "ada", "role": "observer", "password": WORDS},
    "PATCH /staff/accounts/{name}": {"unlock": True},
}


def routes_of(app) -> set[str]:
    """Every route of the app, but for the web app's files."""
    files = {route.path for route in web_routes() if not isinstance(route, Mount)}
    found = set()
    for route in iter_route_contexts(app.routes):
        path, methods = getattr(route, "path", None), getattr(route, "methods", None)
        if methods is None:
            assert path in ("/assets", "/session/{id}/voice"), f"{route} is mounted: who may use it?"
        elif path not in files:
            shown = methods - {"HEAD"} if "GET" in methods else methods
            found |= {f"{method} {path}" for method in shown}
    return found


def test_every_route_has_a_row_and_every_row_a_route(app):
    assert routes_of(app) == set(ROUTES)


def test_a_route_without_a_row_is_found(app):
    app.add_api_route("/staff/new", lambda: None, methods=["PUT"])
    assert "PUT /staff/new" in routes_of(app) - set(ROUTES)


def opens(door: Door, who: str) -> bool:
    """What the table says."""
    if door.anyone or (door.own and who == "own") or (door.memory and who == "memory"):
        return True
    if who not in ROLE or door.staff is None or (door.account and who == "key"):
        return False
    return may(ROLE[who], door.staff)


@pytest.fixture(params=["bearer", "cookie"])
async def people(request, road):
    """Headers of everyone, for one session; staff come by token or by cookie."""
    settings = Settings(heartbeat=0.2, oidc_issuer="http://127.0.0.1:9", oidc_client_id="handrail")
    async with room(road, settings=settings) as staff:
        mine, other = await started(staff.http), await started(staff.http)
        for name in ("dan", "eva"):
            await staff.accounts.add(name, WORDS, "admin", name, TEST)
        expired = await staff.bearer("ada")
        staff.clock.now += 6_000.0  # more than is allowed without a sign of life
        tokens = {name: await staff.bearer(name) for name in ("oda", "rui", "ada", "dan")}
        await staff.accounts.change("dan", TEST, {"disabled": True})
        staff.http.cookies.clear()

        def by(auth: dict[str, str]) -> dict[str, str]:
            token = auth["Authorization"].removeprefix("Bearer ")
            return auth if request.param == "bearer" else {"Cookie": f"handrail_staff={token}", "X-Handrail": "1"}

        headers = {
            "nobody": {},
            "own": mine.auth,
            "another": other.auth,
            "memory": {"Authorization": f"Bearer {(await staff.http.post('/memory')).json()['key']}"},
            "observer": by(tokens["oda"]),
            "responder": by(tokens["rui"]),
            "admin": by(tokens["ada"]),
            "key": {"Authorization": f"Bearer {STAFF}"},
            "disabled": by(tokens["dan"]),
            "expired": by(expired),
        }
        yield staff, mine, headers


async def test_every_route_opens_to_those_in_the_table_and_to_no_one_else(app, people):
    staff, mine, headers = people
    assert tuple(headers) == WHO
    wrong = []
    for name in [*sorted(routes_of(app) - set(LAST)), *LAST]:
        for who in WHO:
            status, detail = await asked(staff.http, name, mine.id, headers[who])
            # A session that is there and not theirs is none to a stranger.
            refused = status in (401, 403) or (status == 404 and detail == GONE)
            if refused == opens(ROUTES[name], who):
                wrong.append((name, who, status, detail))
    assert not wrong


async def asked(http: httpx.AsyncClient, name: str, sid: str, headers: dict[str, str]) -> tuple[int, str]:
    """The status, and what a refusal says. A stream is left as soon as it has begun; nothing fails."""
    method, path = name.split(" ", 1)
    body = BODIES.get(name, {} if method in ("POST", "PATCH", "PUT") else None)
    request = http.build_request(
        method, path.format(id=sid, name="rui", item="moods", digest="0", seq=1), json=body, headers=headers
    )
    async with asyncio.timeout(20):
        answer = await http.send(request, stream=True)
        told = await answer.aread() if answer.status_code >= 400 and method != "HEAD" else b""
        await answer.aclose()
    http.cookies.clear()
    assert answer.status_code != 500, name
    assert not told or answer.headers["content-type"] == "application/problem+json", name
    return answer.status_code, json.loads(told)["detail"] if told else ""


@pytest.mark.parametrize("who", ["disabled", "expired"])
async def test_who_is_no_longer_signed_in_is_told_to_do_it_again(people, who):
    staff, mine, headers = people
    for path in ("/sessions", "/staff/me", f"/session/{mine.id}"):
        answer = await staff.http.get(path, headers=headers[who])
        assert (answer.status_code, "sign in again" in answer.json()["detail"]) == (401, True)


def test_each_role_may_do_what_those_before_it_may():
    assert [sum(may(role, permission) for permission in LEAST) for role in ROLES] == [1, 2, 3]
    assert set(LEAST.values()) == set(ROLES), "a role that has nothing of its own is none"


def test_the_key_is_named_in_the_persons_language():
    key = Member("key", TEAM["en"], "admin", "key")
    assert [shown_in(key, tag) for tag in ("en-US", "es-MX", "ES", "fr")] == [
        TEAM["en"],
        TEAM["es"],
        TEAM["es"],
        TEAM["en"],
    ]
    assert shown_in(Member("ana", "Ana", "responder", "local"), "es") == "Ana"


def row(name: str, door: Door) -> str:
    """A row of the page, as the table says."""
    who = ("nobody", "own", *ROLES)
    marks = ["yes" if opens(door, one) else "" for one in who]
    ways = ["the person" * door.own, "who has the memory's key" * door.memory, f"`{door.staff}`" * bool(door.staff)]
    need = "anyone" if door.anyone else " or ".join(filter(None, ways))
    return f"| `{name}` | {need}{', with an account' * door.account} | {' | '.join(marks)} |"


def test_the_page_has_the_table_as_it_is():
    page = PAGE.read_text(encoding="utf-8")
    found = page.split("| route | opens to |")[1].split("\n\n")[0].splitlines()[2:]
    rows = [row(name, door) for name, door in ROUTES.items()]
    assert found == rows, "the rows are now:\n" + "\n".join(rows)
    for permission, role in LEAST.items():
        assert f"| `{permission}` | {role} |" in page
