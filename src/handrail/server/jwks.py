"""The issuer's addresses and public keys: fetched when needed, kept while it is away, renewed when it rotates them."""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from handrail.errors import Misconfigured
from handrail.settings import Settings
from handrail.variables import safe_url

log = logging.getLogger("handrail")
FRESH = 600.0  # seconds after which the keys are looked at again
LASTING = 86_400.0  # ... after which they are no longer believed, if the issuer stays away
PAUSE = 60.0  # between two looks for a key that is not there
RETRY = 5.0  # between two looks while there are none at all
PATIENCE = 3.0
LARGEST = 1_000_000
DISCOVERY = "/.well-known/openid-configuration"


class Away(Exception):
    """The issuer does not answer, or not as one."""

    def __init__(self, why: str = "", status: int = 0) -> None:
        super().__init__(why)
        self.status = status


@dataclass(frozen=True, slots=True)
class Endpoints:
    authorize: str
    token: str
    jwks: str
    basic: bool  # whether our secret goes into a header; else into the form


class Keyring:
    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._issuer, self._place, self._clock = settings.oidc_issuer, settings.oidc_jwks, clock
        self._keys: list[Mapping[str, Any]] = []
        self._got = self._tried = float("-inf")
        self._lock = asyncio.Lock()
        if self._place and "://" not in self._place and not Path(self._place).is_file():
            raise Misconfigured(f"HANDRAIL_OIDC_JWKS: there is no file {self._place!r}: give its path, or an address")

    async def key(self, kid: str | None) -> Mapping[str, Any] | None:
        """The key of that id; without one, the only key there is. None: the issuer has no such key. May raise Away."""
        now, found = self._clock(), self._found(kid)
        if found and now - self._got < (LASTING if self._lock.locked() else FRESH):
            return found  # also while somebody looks for newer ones
        async with self._lock:
            now = self._clock()
            if now - self._got > FRESH and now - self._tried > (PAUSE if self._keys else RETRY):
                await self._renew(now)
            if not self._keys or now - self._got > LASTING:
                raise Away
            found = self._found(kid)
            if found is None and now - self._tried > PAUSE:
                await self._renew(now)
                found = self._found(kid)
            return found

    def _found(self, kid: str | None) -> Mapping[str, Any] | None:
        if kid is None:
            return self._keys[0] if len(self._keys) == 1 else None
        return next((key for key in self._keys if key.get("kid") == kid), None)

    async def _renew(self, now: float) -> None:
        self._tried = now
        try:
            self._keys, self._got = usable(await self._fetched()), now
        except Away as error:
            log.warning("issuer away", extra={"issuer": self._issuer, "why": str(error)})

    async def _fetched(self) -> Any:
        if self._place and "://" not in self._place:
            try:
                return json.loads(await asyncio.to_thread(Path(self._place).read_bytes))
            except (OSError, ValueError) as error:
                raise Away(f"the key file cannot be read: {type(error).__name__}") from error
        return await fetch(self._place or (await discover(self._issuer)).jwks)


def usable(document: Any) -> list[Mapping[str, Any]]:
    """Public keys for signatures. A shared secret is none, whatever the document says."""
    keys = document.get("keys") if isinstance(document, dict) else None
    if not isinstance(keys, list):
        raise Away("its keys are not a JWK set")
    kept: list[Mapping[str, Any]] = [key for key in keys if isinstance(key, dict) and _signs(key)]
    if not kept:
        raise Away("it has no public key for signatures")
    return kept


def _signs(key: Mapping[str, Any]) -> bool:
    return key.get("kty") in ("RSA", "EC", "OKP") and key.get("use", "sig") == "sig"


async def discover(issuer: str) -> Endpoints:
    found = await fetch(issuer.rstrip("/") + DISCOVERY)
    if not isinstance(found, dict) or found.get("issuer") != issuer:
        raise Away("its discovery document names another issuer")
    try:
        names = ("authorization_endpoint", "token_endpoint", "jwks_uri")
        authorize, token, jwks = (safe_url(found[name]) for name in names)
    except (KeyError, ValueError, TypeError):
        raise Away("its discovery document lacks an address, or one is not safe") from None
    ways = found.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
    return Endpoints(authorize, token, jwks, basic="client_secret_basic" in ways)


async def fetch(url: str, **post: Any) -> Any:
    """The JSON at an address; with `data` it is posted. Redirects are not followed: they could lead anywhere."""
    try:
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            async with http.stream("POST" if post else "GET", url, **post) as answer:
                body = b""
                async for part in answer.aiter_bytes():
                    body += part
                    if len(body) > LARGEST:
                        raise Away("its answer is too large")
            if answer.status_code != 200:
                raise Away(f"it answered {answer.status_code}", answer.status_code)
            return json.loads(body)
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, RecursionError) as error:
        raise Away(f"it cannot be reached or read: {type(error).__name__}") from error
