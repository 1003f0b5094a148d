"""Tokens of the issuer: signature, dates, audience and role are checked before anything in them is believed."""

from collections.abc import Mapping
from typing import Any

import jwt
from starlette.exceptions import HTTPException

from handrail.errors import Misconfigured
from handrail.server.accounts import SHOWN, Visit
from handrail.server.jwks import Away, Keyring
from handrail.server.roles import ROLES, TEAM, Member, Role
from handrail.server.text import blank, clean
from handrail.settings import Settings

ALGORITHMS = ("RS256", "PS256", "ES256", "EdDSA")  # with public keys only: a secret or `none` proves nothing here
LEEWAY = 60
FAR = 2**33  # the year 2242: what ends later, ends then
REQUIRED = ["exp", "iat", "iss", "aud", "sub"]
REFUSED = {"WWW-Authenticate": 'Bearer realm="handrail", error="invalid_token"'}
WRONG: tuple[tuple[type[Exception], str], ...] = (
    (jwt.ExpiredSignatureError, "has expired: get a new one from your issuer"),
    (jwt.ImmatureSignatureError, "is not valid yet: check the clocks of the issuer and of this server"),
    (jwt.InvalidAudienceError, "is for somebody else: ask your issuer for one with this server's audience"),
    (jwt.InvalidIssuerError, "is from another issuer than the one that this server trusts: sign in there"),
    (jwt.MissingRequiredClaimError, f"lacks a claim: it needs {', '.join(REQUIRED)}"),
)


class Issuer:
    """Who signs our staff in elsewhere."""

    def __init__(self, settings: Settings, keyring: Keyring | None = None) -> None:
        if not (settings.oidc_audience or settings.oidc_client_id):
            raise Misconfigured(
                "HANDRAIL_OIDC_ISSUER needs HANDRAIL_OIDC_AUDIENCE (for bearer tokens) or HANDRAIL_OIDC_CLIENT_ID "
                "(for signing in with a browser): set one of them"
            )
        self.settings, self._keyring = settings, keyring or Keyring(settings)

    async def visit(self, token: str) -> Visit:
        """The holder of a bearer token. HTTPException where it does not hold."""
        if not self.settings.oidc_audience:
            raise refused("is not taken here: sign in with a browser at /staff/oidc/start")
        claims = await self.claims(token, self.settings.oidc_audience)
        return Visit(self.member_in(claims), min(int(claims["exp"]), FAR) + LEEWAY)

    async def claims(self, token: str, audience: str) -> dict[str, Any]:
        try:
            header = jwt.get_unverified_header(token)
            kid, algorithm = header.get("kid"), header.get("alg")
        except (jwt.PyJWTError, ValueError, RecursionError):
            raise refused("cannot be read: sign in again") from None
        if algorithm not in ALGORITHMS:
            raise refused(f"is not signed in a way that is taken here: {', '.join(ALGORITHMS)}")
        key = await self._key(kid if isinstance(kid, str) else None)
        if key.get("alg", algorithm) != algorithm:
            raise refused("is signed in another way than its key is for: get a new one from your issuer")
        return self._decoded(token, key, algorithm, audience)

    async def _key(self, kid: str | None) -> Mapping[str, Any]:
        try:
            key = await self._keyring.key(kid)
        except Away:
            raise away() from None
        if key is None:
            raise refused("is signed with a key that the issuer does not have: get a new one from it")
        return key

    def _decoded(self, token: str, key: Mapping[str, Any], algorithm: str, audience: str) -> dict[str, Any]:
        try:
            return jwt.decode(
                token,
                jwt.PyJWK(dict(key), algorithm),
                algorithms=[algorithm],
                audience=audience,
                issuer=self.settings.oidc_issuer,
                leeway=LEEWAY,
                options={"require": REQUIRED, "enforce_minimum_key_length": True},
            )
        except (jwt.PyJWTError, ValueError, TypeError, ArithmeticError, RecursionError) as error:
            why = next((words for kind, words in WRONG if isinstance(error, kind)), "does not hold: sign in again")
            raise refused(why) from None

    def member_in(self, claims: Mapping[str, Any]) -> Member:
        role = role_in(claims, self.settings)
        if role is None:
            raise HTTPException(
                403,
                "You are signed in, but have no role here: ask those who run the issuer for observer, responder or "
                f"admin in the claim {self.settings.oidc_role_claim!r}.",
            )
        shown = claim(claims, self.settings.oidc_name_claim)
        words = " ".join(clean(shown).split())[:SHOWN] if isinstance(shown, str) else ""
        named = words and words.isprintable() and not blank(words)
        return Member(f"oidc:{clean(claims['sub'])[:255]}", words if named else TEAM["en"], role, "oidc")


def role_in(claims: Mapping[str, Any], settings: Settings) -> Role | None:
    """The highest of the roles that the token names. Where a map is set, it alone says which is which."""
    given = claim(claims, settings.oidc_role_claim)
    theirs = [given] if isinstance(given, str) else given if isinstance(given, list) else []
    ours = settings.oidc_roles or {role: role for role in ROLES}
    found = {ours[name] for name in theirs if isinstance(name, str) and name in ours}
    return next((role for role in reversed(ROLES) if role in found), None)


def claim(claims: Mapping[str, Any], path: str) -> Any:
    """A claim by its name; if there is none, the dots in it lead into objects (`realm_access.roles`)."""
    if path in claims:
        return claims[path]
    value: Any = claims
    for part in path.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def refused(why: str) -> HTTPException:
    return HTTPException(401, f"This token {why}.", headers=REFUSED)


def away() -> HTTPException:
    return HTTPException(
        503, "The issuer that signs staff in does not answer: try again shortly.", headers={"Retry-After": "5"}
    )
