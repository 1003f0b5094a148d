"""Signing in with an issuer's tokens, and through it with a browser: against a real issuer on a real socket."""

import base64
import json
import time
from contextlib import asynccontextmanager
from hmac import digest
from itertools import product
from urllib.parse import parse_qs, urlsplit

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa

from handrail.errors import Misconfigured
from handrail.server import jwks
from handrail.server.desk import Desk, good_visit
from handrail.server.roles import TEAM
from handrail.server.tokens import Issuer as Ours
from handrail.server.tokens import role_in
from handrail.settings import Settings
from tests.server.issuer import AUDIENCE, CLIENT, RSA, SECRET, issuing, public
from tests.server.sample import started
from tests.server.staffroom import Room, room


def now() -> int:
    return int(time.time())


def settings_for(url: str, **more) -> Settings:
    own = {"oidc_audience": AUDIENCE, "oidc_client_id": CLIENT, "oidc_client_secret": SECRET} | more
    return Settings(heartbeat=0.2, oidc_issuer=url, **own)


@pytest.fixture
async def issuer():
    async with issuing() as issuer:
        yield issuer


@pytest.fixture
async def desk(road, issuer):
    async with room(road, settings=settings_for(issuer.url)) as found:
        yield found


async def me(room: Room, token: str) -> httpx.Response:
    return await room.http.get("/staff/me", headers={"Authorization": f"Bearer {token}"})


def alg_none(issuer) -> str:
    return jwt.encode(jwt.decode(issuer.token(), options={"verify_signature": False}), None, "none", {"kid": "k1"})


def hs256_with_the_public_key(issuer) -> str:
    """The old trick: the public key, which everybody has, as the secret of an HMAC."""
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    pem = RSA[0].public_key().public_bytes(serialization.Encoding.PEM, form)
    return signed_by_hand(issuer, pem)


def hs256_with_a_published_secret(issuer) -> str:
    """A shared key in the key set itself."""
    issuer.extra.append({"kty": "oct", "kid": "k1", "k": base64.urlsafe_b64encode(b"x" * 32).decode(), "alg": "HS256"})
    return signed_by_hand(issuer, b"x" * 32)


def signed_by_hand(issuer, secret: bytes) -> str:
    claims = jwt.decode(issuer.token(), options={"verify_signature": False})
    parts = [{"alg": "HS256", "typ": "JWT", "kid": "k1"}, claims]
    text = ".".join(base64.urlsafe_b64encode(json.dumps(p).encode()).rstrip(b"=").decode() for p in parts)
    return f"{text}.{base64.urlsafe_b64encode(digest(secret, text.encode(), 'sha256')).rstrip(b'=').decode()}"


def spoilt(issuer) -> str:
    head, body, signature = issuer.token().split(".")
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    changed = base64.urlsafe_b64encode(json.dumps(claims | {"roles": ["admin"]}).encode()).rstrip(b"=").decode()
    return f"{head}.{changed}.{signature}"


BAD = {
    "expired": (lambda i: i.token(exp=now() - 120), "has expired"),
    "not yet": (lambda i: i.token(nbf=now() + 600), "is not valid yet"),
    "from the future": (lambda i: i.token(iat=now() + 600), "is not valid yet"),
    "wrong audience": (lambda i: i.token(aud="others"), "is for somebody else"),
    "the browser's audience": (lambda i: i.token(aud=CLIENT), "is for somebody else"),
    "no audience": (lambda i: i.token(aud=None), "lacks a claim"),
    "wrong issuer": (lambda i: i.token(iss="https://evil.example"), "is from another issuer"),
    "no issuer": (lambda i: i.token(iss=None), "lacks a claim"),
    "no end": (lambda i: i.token(exp=None), "lacks a claim"),
    "no subject": (lambda i: i.token(sub=None), "lacks a claim"),
    "alg none": (alg_none, "is not signed in a way"),
    "hs256 with the public key": (hs256_with_the_public_key, "is not signed in a way"),
    "hs256 with a published secret": (hs256_with_a_published_secret, "is not signed in a way"),
    "rs512": (lambda i: i.token(alg="RS512"), "is not signed in a way"),
    "unknown key": (lambda i: i.token("k9", RSA[1]), "a key that the issuer does not have"),
    "another key under a known name": (lambda i: i.token("k1", RSA[1]), "does not hold"),
    "changed": (spoilt, "does not hold"),
    "no signature": (lambda i: i.token().rsplit(".", 1)[0] + ".", "does not hold"),
    "garbage": (lambda i: "aaaa.bbbb.cccc", "cannot be read"),
    "a list for a header": (
        lambda i: f"{base64.urlsafe_b64encode(b'[1]').decode().rstrip('=')}.e30.x",
        "cannot be read",
    ),
}


async def test_a_bad_token_is_refused_with_the_reason(desk, issuer):
    for name, (make, why) in BAD.items():
        answer = await me(desk, make(issuer))
        assert (answer.status_code, answer.headers["content-type"]) == (401, "application/problem+json"), name
        assert why in answer.json()["detail"], name
        assert 'error="invalid_token"' in answer.headers["www-authenticate"]


async def test_a_claim_of_the_wrong_kind_breaks_nothing(desk, issuer):
    odd = ["x", [], {}, 1e300, -1, True, {"a": 1}, [1], "9" * 400, 10**400]
    for claim, value in product(("exp", "nbf", "iat", "aud", "sub"), odd):
        answer = await me(desk, issuer.token(**{claim: value}))
        fine = (claim in ("nbf", "iat") and value in (-1, True)) or (claim == "sub" and isinstance(value, str))
        fine = fine or (claim == "exp" and (isinstance(value, int | float | str) and str(value)[0] in "19"))
        assert answer.status_code == (200 if fine else 401), (claim, answer.text)


async def test_a_good_token_opens_what_its_role_may(desk, issuer):
    found = (await me(desk, issuer.token())).json()
    assert found.pop("ends_at") > "2026"
    who = {"name": "oidc:4711", "shown": "Inés", "role": "responder", "how": "oidc"}
    assert found == who | {"may": ["read", "respond"]}
    talk = await started(desk.http)
    auth = {"Authorization": f"Bearer {issuer.token(roles='observer')}"}
    assert (await desk.http.get(f"/session/{talk.id}", headers=auth)).status_code == 200
    assert (await desk.http.delete(f"/session/{talk.id}", headers=auth)).status_code == 403
    for roles, status in {"observer": 403, "admin": 200}.items():
        auth = {"Authorization": f"Bearer {issuer.token(roles=[roles])}"}
        assert (await desk.http.get("/staff/accounts", headers=auth)).status_code == status
    password = {"password": "x", "new": "a new one for me"}
    assert (await desk.http.post("/staff/password", json=password, headers=auth)).status_code == 403


async def test_within_the_leeway_it_still_holds(desk, issuer):
    assert (await me(desk, issuer.token(exp=now() - 5, nbf=now() + 20, iat=now() + 20))).status_code == 200


async def test_without_a_role_one_is_told_to_ask_for_it(desk, issuer):
    for roles in (None, [], "boss", ["boss", 7, None], {"admin": True}, 3):
        answer = await me(desk, issuer.token(roles=roles))
        assert (answer.status_code, "have no role here" in answer.json()["detail"]) == (403, True), roles


def test_the_highest_role_counts_and_a_map_alone_decides_where_there_is_one():
    plain, mapped = Settings(), Settings(oidc_roles={"crisis team": "responder", "leads": "admin"})
    assert role_in({"roles": ["observer", "admin", "responder"]}, plain) == "admin"
    assert role_in({"roles": ["crisis team", "other"]}, mapped) == "responder"
    assert role_in({"roles": ["admin"]}, mapped) is None
    nested = Settings(oidc_role_claim="realm_access.roles")
    assert role_in({"realm_access": {"roles": ["observer"]}}, nested) == "observer"
    assert role_in({"realm_access.roles": "admin"}, nested) == "admin"
    assert role_in({"realm_access": ["roles"]}, nested) is None


async def test_an_odd_name_is_never_shown_as_it_is(desk, issuer):
    nameless = dict.fromkeys(("", None, "\u200b", 7), TEAM["en"])
    odd = nameless | {"a" * 99: "a" * 60, "a\nb": "a b"}
    for name, shown in odd.items():
        assert (await me(desk, issuer.token(name=name))).json()["shown"] == shown


@pytest.mark.parametrize("alg", ["ES256", "EdDSA", "PS256"])
async def test_other_kinds_of_keys(desk, issuer, alg):
    keys = {"ES256": ec.generate_private_key(ec.SECP256R1()), "EdDSA": ed25519.Ed25519PrivateKey.generate()}
    issuer.private["k2"] = keys.get(alg, RSA[1])
    assert (await me(desk, issuer.token("k2", alg=alg))).status_code == 200
    assert (await me(desk, issuer.token("k1"))).status_code == 200


async def test_a_key_is_used_for_what_it_says_and_no_weak_one_at_all(desk, issuer):
    issuer.private.clear()
    issuer.extra += [public(RSA[0]) | {"kid": "k1", "alg": "PS256"}, public(RSA[1]) | {"kid": "k2", "use": "enc"}]
    weak = rsa.generate_private_key(65537, 1024)
    issuer.extra.append(public(weak) | {"kid": "weak"})
    for kid, key in {"k1": RSA[0], "k2": RSA[1]}.items():
        assert (await me(desk, issuer.token(kid, key))).status_code == 401
    with pytest.warns(jwt.InsecureKeyLengthWarning):
        token = issuer.token("weak", weak)
    assert (await me(desk, token)).status_code == 401


async def test_a_token_without_a_key_id_needs_an_only_key(desk, issuer):
    assert (await me(desk, issuer.token(None, RSA[0]))).status_code == 200
    issuer.private["k2"] = RSA[1]
    async with another(issuer) as ours:
        with pytest.raises(Exception, match="does not have"):
            await ours.visit(issuer.token(None, RSA[0]))


@asynccontextmanager
async def another(issuer, **more):
    """Our side of the issuer, on a clock that can be set."""
    clock = [1000.0]
    settings = settings_for(issuer.url, **more)
    ours = Ours(settings, jwks.Keyring(settings, lambda: clock[0]))
    ours.clock = clock
    yield ours


async def test_a_rotated_key_is_found_and_looked_for_once_a_minute(issuer):
    async with another(issuer) as ours:
        await ours.visit(issuer.token())
        issuer.private = {"k2": RSA[1]}
        for _ in range(5):
            with pytest.raises(Exception, match="does not have"):
                await ours.visit(issuer.token("k2"))
        assert issuer.fetches == 1
        ours.clock[0] += 61
        assert (await ours.visit(issuer.token("k2"))).member.name == "oidc:4711"
        for _ in range(5):
            with pytest.raises(Exception, match="does not have"):
                await ours.visit(issuer.token("k7", RSA[0]))
        assert issuer.fetches == 2, "made-up key ids do not make us ask"
        with pytest.raises(Exception, match="does not have"):
            await ours.visit(issuer.token("k1", RSA[0]))


async def test_a_key_that_the_issuer_took_back_is_not_believed_for_long(issuer):
    async with another(issuer) as ours:
        await ours.visit(issuer.token())
        issuer.private = {"k2": RSA[1]}
        ours.clock[0] += jwks.FRESH + 1
        with pytest.raises(Exception, match="does not have"):
            await ours.visit(issuer.token("k1", RSA[0]))


async def test_an_issuer_that_is_away_leaves_its_keys_for_a_day(road):
    async with issuing() as issuer:
        port = int(issuer.url.rsplit(":", 1)[1])
        async with another(issuer) as ours:
            await ours.visit(issuer.token())
    ours.clock[0] += jwks.FRESH + 1
    assert (await ours.visit(issuer.token())).member.role == "responder"
    ours.clock[0] += jwks.LASTING
    with pytest.raises(Exception, match="does not answer") as caught:
        await ours.visit(issuer.token())
    assert caught.value.status_code == 503
    async with issuing(port, issuer):
        ours.clock[0] += 61
        assert (await ours.visit(issuer.token())).member.role == "responder"


async def test_an_issuer_that_was_never_there_is_503_for_its_tokens_and_nothing_else(road, issuer):
    gone = issuer.token(iss="http://127.0.0.1:9")
    async with room(road, settings=settings_for("http://127.0.0.1:9")) as found:
        answer = await me(found, gone)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert "does not answer" in answer.json()["detail"]
        assert (await found.http.get("/staff/oidc/start")).status_code == 503
        assert (await found.sign_in("ada")).status_code == 200


@pytest.mark.parametrize(
    "odd", [[], {}, {"keys": 3}, {"keys": []}, {"keys": [1, {"kty": "oct"}]}, {"keys": [{"kty": "RSA"}]}]
)
async def test_an_odd_key_set_is_an_issuer_that_is_away(road, issuer, odd, monkeypatch):
    monkeypatch.setattr(issuer, "jwks", lambda: odd)
    async with issuing(issuer=issuer), room(road, settings=settings_for(issuer.url)) as found:
        assert (await me(found, issuer.token())).status_code in (401, 503)


async def test_discovery_of_another_issuer_is_not_believed(road, issuer, monkeypatch):
    other = {"issuer": "https://evil.example"}
    monkeypatch.setattr(issuer, "discovery", lambda: type(issuer).discovery(issuer) | other)
    async with issuing(issuer=issuer), room(road, settings=settings_for(issuer.url)) as found:
        assert (await me(found, issuer.token())).status_code == 503


async def test_keys_from_a_file_and_from_an_address(issuer, tmp_path):
    path = tmp_path / "keys.json"
    path.write_text(json.dumps(issuer.jwks()))
    for place in (str(path), f"{issuer.url}/jwks"):
        async with another(issuer, oidc_jwks=place) as ours:
            assert (await ours.visit(issuer.token())).member.role == "responder"
    with pytest.raises(Misconfigured, match="there is no file"):
        jwks.Keyring(settings_for(issuer.url, oidc_jwks=str(tmp_path / "none.json")))


def test_an_issuer_alone_is_not_enough():
    with pytest.raises(Misconfigured, match="HANDRAIL_OIDC_AUDIENCE"):
        Ours(Settings(oidc_issuer="https://id.example"))


async def begin(desk: Room, issuer) -> tuple[str, httpx.Response]:
    """The browser's way to the issuer and back: the callback's address, and the answer that sent us."""
    start = await desk.http.get("/staff/oidc/start")
    assert start.status_code == 303, start.text
    assert start.headers["location"].startswith(f"{issuer.url}/authorize?")
    async with httpx.AsyncClient() as outside:
        back = await outside.get(start.headers["location"])
    return back.headers["location"], start


async def test_the_browser_signs_in_at_the_issuer_and_has_the_same_cookie(desk, issuer):
    assert (await desk.http.get("/staff/sign-in")).json() == {
        "password": True,
        "oidc": "/staff/oidc/start",
        "signed_in": False,
    }
    back, start = await begin(desk, issuer)
    assert "samesite=lax" in start.headers["set-cookie"].lower() and "httponly" in start.headers["set-cookie"].lower()
    done = await desk.http.get(back)
    assert (done.status_code, done.headers["location"]) == (303, "/staff"), done.text
    assert "samesite=strict" in done.headers["set-cookie"].lower()
    found = (await desk.http.get("/staff/me")).json()
    assert (found["name"], found["how"], found["role"]) == ("oidc:4711", "oidc", "responder")
    assert (await desk.http.get("/staff/sign-in")).json()["signed_in"] is True
    assert (await desk.http.get(back)).status_code == 400, "the flow is over, its cookie gone"
    assert [line[:2] for line in (await desk.audit())[-1:]] == [("signed-in", "oidc:4711")]
    await desk.http.post("/staff/sign-out", headers={"X-Handrail": "1"})
    assert (await desk.http.get("/staff/me")).status_code == 401


async def test_a_sign_in_ends_with_the_trust_in_its_issuer(road, desk, issuer):
    back, _ = await begin(desk, issuer)
    await desk.http.get(back)
    token = desk.http.cookies["handrail_staff"]
    with_it, without = (Desk(road, Settings(), "", accounts=desk.accounts, issuer=i) for i in (issuer, None))
    assert await good_visit(with_it, token) is not None
    assert await good_visit(without, token) is None


async def test_another_browsers_answer_is_not_taken(desk, issuer):
    back, _ = await begin(desk, issuer)
    async with httpx.AsyncClient(base_url=desk.http.base_url) as victim:
        assert (await victim.get(back)).status_code == 400
        await victim.get("/staff/oidc/start")
        assert (await victim.get(back)).status_code == 400
    assert (await desk.http.get(back.replace("state=", "state=x"))).status_code == 400
    assert (await desk.http.get(f"{back}&iss=https://evil.example")).status_code == 400
    assert (await desk.http.get("/staff/oidc/callback?error=access_denied")).status_code == 400


async def test_a_bad_id_token_signs_nobody_in(desk, issuer):
    wrong = [{"nonce": "other"}, {"nonce": None}, {"aud": "others"}, {"azp": "others"}, {"exp": now() - 600}]
    for spoilt in [*wrong, {"iss": "https://evil.example"}, {"roles": []}]:
        issuer.spoilt = spoilt
        back, _ = await begin(desk, issuer)
        answer = await desk.http.get(back)
        assert answer.status_code == (403 if "roles" in spoilt else 401), spoilt
        assert "handrail_staff" not in answer.headers.get("set-cookie", "")
        assert (await desk.audit())[-1][0] == "sign-in-failed"


async def test_a_code_is_good_once_and_only_with_its_verifier(desk, issuer):
    back, _ = await begin(desk, issuer)
    code = parse_qs(urlsplit(back).query)["code"][0]
    issuer.codes[code]["code_challenge"] = "another"
    answer = await desk.http.get(back)
    assert (answer.status_code, "begin again" in answer.json()["detail"]) == (401, True)


async def test_without_an_issuer_there_is_no_such_way(road):
    async with room(road) as found:
        for path in ("/staff/oidc/start", "/staff/oidc/callback"):
            assert (await found.http.get(path)).status_code == 404
        assert (await me(found, "aaaa.bbbb.cccc")).status_code == 403
