"""Signing in at the issuer with a browser: authorization code with PKCE, bound to this browser by a short cookie."""

import base64
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from urllib.parse import quote, urlencode

from starlette.exceptions import HTTPException

from handrail.server.jwks import Away, discover, fetch
from handrail.server.roles import Member
from handrail.server.tokens import Issuer, away, refused

CALLBACK = "/staff/oidc/callback"
AGAIN = "Signing in at the issuer did not come to its end here: begin again at /staff/oidc/start."


@dataclass(frozen=True, slots=True)
class Flow:
    """What this browser must bring back, and what only it and we know."""

    state: str = field(default_factory=secrets.token_urlsafe)
    nonce: str = field(default_factory=secrets.token_urlsafe)
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))

    def kept(self) -> str:
        return f"{self.state}.{self.nonce}.{self.verifier}"


def flow_of(cookie: str, state: str) -> Flow:
    """The flow that this browser began. Another one's answer is not taken."""
    parts = cookie.split(".")
    if len(parts) != 3 or not all(parts) or not compare_digest(parts[0].encode(), state.encode(errors="replace")):
        raise HTTPException(400, AGAIN)
    return Flow(*parts)


async def start_url(issuer: Issuer, flow: Flow, home: str) -> str:
    settings = issuer.settings
    try:
        where = await discover(settings.oidc_issuer)
    except Away:
        raise away() from None
    challenge = base64.urlsafe_b64encode(sha256(flow.verifier.encode()).digest()).rstrip(b"=").decode()
    asked = {
        "response_type": "code",
        "client_id": settings.oidc_client_id,
        "redirect_uri": home + CALLBACK,
        "scope": settings.oidc_scopes,
        "state": flow.state,
        "nonce": flow.nonce,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    return f"{where.authorize}{'&' if '?' in where.authorize else '?'}{urlencode(asked)}"


async def arrived(issuer: Issuer, flow: Flow, code: str, home: str) -> Member:
    """Who came back with this code."""
    claims = await issuer.claims(await _exchanged(issuer, flow, code, home), issuer.settings.oidc_client_id)
    nonce = claims.get("nonce")
    if not isinstance(nonce, str) or not compare_digest(nonce.encode(errors="replace"), flow.nonce.encode()):
        raise refused("was not made for this sign-in: begin again at /staff/oidc/start")
    if claims.get("azp", issuer.settings.oidc_client_id) != issuer.settings.oidc_client_id:
        raise refused("was made for another program: begin again at /staff/oidc/start")
    return issuer.member_in(claims)


async def _exchanged(issuer: Issuer, flow: Flow, code: str, home: str) -> str:
    name, secret = issuer.settings.oidc_client_id, issuer.settings.oidc_client_secret
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": home + CALLBACK}
    form |= {"code_verifier": flow.verifier, "client_id": name}
    try:
        where = await discover(issuer.settings.oidc_issuer)
        if secret and where.basic:
            given = await fetch(where.token, data=form, auth=(quote(name, safe=""), quote(secret, safe="")))
        else:
            given = await fetch(where.token, data=form | ({"client_secret": secret} if secret else {}))
    except Away as error:
        if error.status in (400, 401):
            raise HTTPException(401, f"The issuer did not accept the code. {AGAIN}") from None
        raise away() from None
    token = given.get("id_token") if isinstance(given, dict) else None
    if not isinstance(token, str):
        raise away()
    return token
