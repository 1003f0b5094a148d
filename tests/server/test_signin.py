"""Local accounts: bad input first, then lockouts, cookies, what an admin does, and what is written down."""

import asyncio
import sqlite3
from contextlib import closing

import httpx
import pytest

from handrail.server.accounts import By
from handrail.server.roles import Member
from tests.server.sample import STAFF, started
from tests.server.staffroom import GUARD, OTHER, TEST, WORDS, Clock, accounts_at, room

KEY = {"Authorization": f"Bearer {STAFF}"}


@pytest.fixture
async def desk(road):
    async with room(road) as found:
        yield found


BODIES = [
    {},
    {"name": "ada"},
    {"name": 1, "password": WORDS},
    {"name": "ada", "password": WORDS, "role": "admin"},
    {"name": "ada", "password": "x" * 300},
    {"name": "", "password": ""},
    [],
]


@pytest.mark.parametrize("body", BODIES, ids=str)
async def test_a_body_that_does_not_fit_is_422_and_counts_for_nothing(desk, body):
    answer = await desk.http.post("/staff/sign-in", json=body)
    assert answer.status_code == 422
    assert WORDS not in answer.text
    form = await desk.http.post("/staff/sign-in", data={"name": "ada", "password": WORDS})
    assert form.status_code == 400, "a form of another page cannot sign anybody in"


async def test_every_failure_looks_the_same(desk):
    await desk.accounts.change("oda", TEST, {"disabled": True})
    tries = [
        ("ada", "wrong wrong wrong"),
        ("nobody", WORDS),
        ("oda", WORDS),
        ("a b", WORDS),
        ("key", STAFF),
        ("né\x00", "x"),
    ]
    answers = [await desk.sign_in(*one) for one in tries]
    assert {a.status_code for a in answers} == {401}
    assert len({a.content for a in answers}) == 1
    assert not any("set-cookie" in a.headers for a in answers)
    lines = [line for line in await desk.audit() if line[0] == "sign-in-failed"]
    assert [who for _, who, _ in lines] == ["ada", "unknown", "oda", "unknown", "unknown", "unknown"]
    assert not any("nobody" in str(line) for line in lines), "what was typed as a name may be a password"


# Lockout


async def test_after_five_failures_the_next_waits_and_longer_each_time(desk):
    for _ in range(5):
        assert (await desk.sign_in("ada", "wrong wrong wrong")).status_code == 401
    waits = []
    for _ in range(7):
        locked = await desk.sign_in("ada")
        assert (locked.status_code, locked.json()["type"]) == (429, "urn:handrail:too-many"), "the right one, too"
        waits.append(int(locked.headers["retry-after"]))
        desk.clock.now += waits[-1]
        assert (await desk.sign_in("ada", "wrong wrong wrong")).status_code == 401
    assert waits == [30, 60, 120, 240, 480, 900, 900]
    desk.clock.now += 901
    assert (await desk.sign_in("ada")).status_code == 200
    assert (await desk.sign_in("ada", "wrong wrong wrong")).status_code == 401
    assert (await desk.sign_in("ada")).status_code == 200, "a success forgets the failures"
    assert [line[0] for line in await desk.audit()].count("locked-out") == 8


async def test_a_name_that_nobody_has_is_locked_like_any_other(desk):
    for name in ("nobody", "ada"):
        statuses = [(await desk.sign_in(name, "wrong wrong wrong")).status_code for _ in range(6)]
        assert statuses == [401] * 5 + [429], name
    assert (await desk.sign_in("rui")).status_code == 200, "others are not locked out with them"


async def test_many_guesses_at_once_gain_nothing(desk):
    answers = await asyncio.gather(*(desk.sign_in("ada", f"wrong wrong {n}") for n in range(15)))
    assert sorted(a.status_code for a in answers) == [401] * 5 + [429] * 10


async def test_an_address_that_tries_many_names_is_locked_out(desk):
    for n in range(20):
        assert (await desk.sign_in(f"name{n}", "wrong wrong wrong")).status_code == 401
    assert (await desk.sign_in("ada")).status_code == 429
    desk.clock.now += 31
    assert (await desk.sign_in("ada")).status_code == 200
    assert "the address" in str([row[6] for row in await desk.accounts.audit(2**53, 1000)])


async def test_an_admin_unlocks_and_a_restart_does_not(road, tmp_path):
    path = tmp_path / "staff.db"
    async with room(road, path) as desk:
        for _ in range(5):
            await desk.sign_in("rui", "wrong wrong wrong")
    clock = Clock()
    again = accounts_at(path, clock)
    (locked,) = [a.name for a in await again.all() if a.locked_until]
    assert locked == "rui"
    assert await again.reserve("rui", "127.0.0.1") > 0
    assert await again.reserve("rui", "10.0.0.9") == 0  # who is somewhere else is not kept out by a stranger
    assert (await again.change("rui", By("ada"), {"unlock": True})).locked_until is None
    assert await again.reserve("rui", "127.0.0.1") == 0
    await again.register.close()


# Sign-ins


async def test_the_cookie_is_for_this_site_and_no_script(desk):
    answer = await desk.sign_in("Rui")
    assert answer.json()["token"] is None
    cookie = answer.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=strict", "path=/", "max-age=43200"))
    assert "secure" not in cookie
    behind = await desk.http.post(
        "/staff/sign-in", json={"name": "rui", "password": WORDS}, headers={"X-Forwarded-Proto": "https"}
    )
    assert "secure" in behind.headers["set-cookie"].lower()


async def test_with_the_cookie_a_change_needs_our_header(desk):
    talk = await started(desk.http)
    await desk.sign_in("ada")
    assert (await desk.http.get("/staff/me")).json()["may"] == ["read", "respond", "manage"]
    assert (await desk.http.get("/sessions")).status_code == 200
    attacks = [
        ("DELETE", f"/session/{talk.id}", None),
        ("POST", "/staff/accounts", {"name": "evil", "role": "admin", "password": OTHER}),
        ("PATCH", "/staff/accounts/rui", {"role": "admin"}),
        ("POST", "/staff/password", {"password": WORDS, "new": OTHER}),
        ("POST", "/staff/sign-out", None),
    ]
    for method, path, body in attacks:
        for headers in ({}, {"X-Handrail": "0"}):
            refused = await desk.http.request(method, path, json=body, headers=headers)
            assert (refused.status_code, "X-Handrail: 1" in refused.json()["detail"]) == (403, True), path
    assert (await desk.http.delete(f"/session/{talk.id}", headers=GUARD)).status_code == 200


async def test_a_key_in_the_header_wins_over_the_cookie(desk):
    await desk.sign_in("oda")
    assert (await desk.http.get("/staff/me", headers=KEY)).json()["how"] == "key"
    assert (await desk.http.get("/staff/me", headers={"Authorization": "Basic x"})).status_code == 401
    talk = await started(desk.http)
    assert (await talk.say("hello")).status_code == 200, "a person's own page in the same browser"
    spoken = await desk.http.post(f"/session/{talk.id}/message", json={"text": "x"}, headers=GUARD)
    assert spoken.status_code == 403


async def test_a_sign_in_ends_by_itself(desk):
    auth = await desk.bearer("rui")
    for _ in range(14):
        desk.clock.now += 3_000
        assert (await desk.http.get("/staff/me", headers=auth)).status_code == 200, "it is in use"
    desk.clock.now += 1_300
    assert (await desk.http.get("/staff/me", headers=auth)).status_code == 401, "twelve hours, in use or not"
    auth = await desk.bearer("rui")
    desk.clock.now += 3_601
    assert (await desk.http.get("/staff/me", headers=auth)).status_code == 401, "an hour without a request"


async def test_signing_out_ends_it_and_signing_in_again_ends_the_one_before(desk):
    await desk.sign_in("rui")
    first = desk.http.cookies["handrail_staff"]
    await desk.sign_in("rui")
    second = desk.http.cookies["handrail_staff"]
    assert first != second
    assert await desk.accounts.visit(first) is None
    for _ in range(2):
        out = await desk.http.post("/staff/sign-out", headers=GUARD)
        assert out.json() == {"signed_in": False}
    assert "handrail_staff" not in desk.http.cookies
    assert await desk.accounts.visit(second) is None
    auth = await desk.bearer("rui")
    await desk.http.post("/staff/sign-out", headers=auth)
    assert (await desk.http.get("/staff/me", headers=auth)).status_code == 401


async def test_a_disabled_account_is_out_at_once_and_so_are_its_streams(desk):
    talk, auth = await started(desk.http), await desk.bearer("rui")
    async with desk.http.stream("GET", f"/session/{talk.id}/stream", headers=auth, timeout=120) as stream:
        lines = stream.aiter_lines()
        assert "connected" in await anext(lines)
        await desk.accounts.change("rui", TEST, {"disabled": True})
        await talk.say("nothing of this is for you")
        async with asyncio.timeout(60):
            assert "nothing of this" not in "\n".join([line async for line in lines]), "the server closed it"
    assert (await desk.http.get("/staff/me", headers=auth)).status_code == 401
    assert (await desk.sign_in("rui")).status_code == 401
    late = await desk.accounts.begin(Member("rui", "Rui", "responder", "local"), "")
    assert await desk.accounts.visit(late) is None, "a password that was checked just before"
    await desk.accounts.change("rui", TEST, {"disabled": False})
    assert (await desk.http.get("/staff/me", headers=auth)).status_code == 401, "old sign-ins do not come back"
    assert (await desk.sign_in("rui")).status_code == 200


async def test_ones_own_password(desk):
    here, elsewhere = await desk.bearer("rui"), await desk.bearer("rui")
    for body, status in [
        ({"password": "wrong wrong wrong", "new": OTHER}, 422),
        ({"password": WORDS, "new": "short"}, 422),
        ({"password": WORDS, "new": "password1234"}, 422),
        ({"password": WORDS, "new": OTHER}, 200),
    ]:
        answer = await desk.http.post("/staff/password", json=body, headers=here)
        assert answer.status_code == status, answer.text
        assert WORDS not in answer.text and OTHER not in answer.text
    assert (await desk.http.get("/staff/me", headers=here)).status_code == 200
    assert (await desk.http.get("/staff/me", headers=elsewhere)).status_code == 401
    assert (await desk.sign_in("rui")).status_code == 401
    assert (await desk.sign_in("rui", OTHER)).status_code == 200
    guesses = [{"password": f"guess number {n}", "new": OTHER} for n in range(6)]
    found = [(await desk.http.post("/staff/password", json=g, headers=here)).status_code for g in guesses]
    assert found == [422] * 5 + [429], "a stolen sign-in is no place to guess the password"
    assert (await desk.http.post("/staff/password", json=guesses[0], headers=KEY)).status_code == 403


# Accounts


async def test_an_admin_makes_and_changes_accounts(desk):
    admin = await desk.bearer("ada")
    body = {"name": "Zoë", "role": "observer", "password": OTHER, "shown": "Zoë P."}
    made = await desk.http.post("/staff/accounts", json=body, headers=admin)
    assert (made.status_code, made.json()["name"], made.json()["shown"]) == (201, "zoë", "Zoë P.")
    again = await desk.http.post("/staff/accounts", json=body | {"name": "ZOE\u0308"}, headers=admin)
    assert (again.status_code, again.json()["type"]) == (409, "urn:handrail:taken")
    auth = await desk.bearer("zoë", OTHER)
    assert (await desk.http.get("/staff/accounts", headers=auth)).status_code == 403
    for change in ({"role": "admin"}, {"shown": "Z."}, {"disabled": False}, {"unlock": True}):
        changed = await desk.http.patch("/staff/accounts/Zoë", json=change, headers=admin)
        assert changed.status_code == 200, changed.text
    assert (await desk.http.get("/staff/me", headers=auth)).json()["role"] == "admin", "from the next request on"
    await desk.http.patch("/staff/accounts/zoë", json={"password": WORDS}, headers=admin)
    assert (await desk.http.get("/staff/me", headers=auth)).status_code == 401
    rows = (await desk.http.get("/staff/accounts", headers=admin)).json()["accounts"]
    assert [r["name"] for r in rows] == ["ada", "oda", "rui", "zoë"]
    assert not any("hash" in r or "argon2" in str(r) for r in rows)
    for bad in ({}, {"role": None}, {"role": "boss"}, {"password": "short"}, {"shown": "\u200b"}, {"name": "x"}):
        assert (await desk.http.patch("/staff/accounts/zoë", json=bad, headers=admin)).status_code == 422, bad
    assert (await desk.http.patch("/staff/accounts/none", json={"unlock": True}, headers=admin)).status_code == 404


async def test_the_last_admin_stays_unless_the_key_says_so(desk):
    admin = await desk.bearer("ada")
    for change in ({"disabled": True}, {"role": "responder"}):
        refused = await desk.http.patch("/staff/accounts/ada", json=change, headers=admin)
        assert (refused.status_code, "the last admin" in refused.json()["detail"]) == (422, True)
    await desk.accounts.change("rui", TEST, {"role": "admin"})
    assert (await desk.http.patch("/staff/accounts/ada", json={"disabled": True}, headers=admin)).status_code == 200
    other = await desk.http.patch("/staff/accounts/rui", json={"disabled": True}, headers=KEY)
    assert other.status_code == 200


async def test_all_of_it_is_in_the_audit_and_stays_there(road, tmp_path):
    path = tmp_path / "staff.db"
    async with room(road, path) as desk:
        admin = await desk.bearer("ada")
        await desk.http.patch("/staff/accounts/rui", json={"role": "observer"}, headers=admin)
        await desk.sign_in("ada", "wrong wrong wrong")
        await desk.http.post("/staff/sign-out", headers=admin)
        page = (await desk.http.get("/staff/audit?limit=4", headers=KEY)).json()
        assert [line["what"] for line in page["lines"]] == [
            "signed-out",
            "sign-in-failed",
            "account-changed",
            "signed-in",
        ]
        changed = page["lines"][2]
        assert (changed["who"], changed["account"], changed["detail"]) == ("ada", "rui", "role responder -> observer")
        assert (changed["address"], page["next"]) == ("127.0.0.1", page["lines"][-1]["number"])
        rest = (await desk.http.get(f"/staff/audit?after={page['next']}", headers=KEY)).json()
        assert ([line["what"] for line in rest["lines"]], rest["next"]) == (["account-added"] * 3, None)
    assert path.stat().st_mode & 0o777 == 0o600
    kept = b"".join(p.read_bytes() for p in tmp_path.glob("staff.db*"))
    assert WORDS.encode() not in kept and admin["Authorization"].split(".")[1].encode() not in kept
    with closing(sqlite3.connect(path)) as db:
        for spoil in ("UPDATE audit SET who = 'x'", "DELETE FROM audit"):
            with pytest.raises(sqlite3.IntegrityError, match="only grows"):
                db.execute(spoil)


async def test_an_ordinary_client_needs_nothing_else(desk):
    """As the docs have it: sign in, use the cookie, sign out."""
    async with httpx.AsyncClient(base_url=desk.http.base_url, headers=GUARD) as browser:
        signed = await browser.post("/staff/sign-in", json={"name": "ada", "password": WORDS})
        assert signed.json()["role"] == "admin"
        assert (await browser.get("/staff/audit")).status_code == 200
        assert (await browser.post("/staff/sign-out")).status_code == 200
        assert (await browser.get("/staff/audit")).status_code == 401
