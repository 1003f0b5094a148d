"""An OpenID Connect issuer on a real socket of the loopback, with real keys; it can rotate them and go away."""

import asyncio
import base64
import json
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any
from urllib.parse import parse_qsl, urlencode

import jwt
import uvicorn
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from fastapi import FastAPI, Request
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm
from starlette.responses import JSONResponse, RedirectResponse

from handrail.cli.serving import bound

AUDIENCE, CLIENT, SECRET = "handrail-api", "handrail-web", "s3cret/with:odd chars"
RSA = [rsa.generate_private_key(65537, 2048) for _ in range(2)]


class Issuer:
    def __init__(self) -> None:
        self.url, self.fetches = "", 0
        self.private: dict[str, Any] = {"k1": RSA[0]}
        self.extra: list[dict] = []
        self.codes: dict[str, dict] = {}
        self.claims: dict[str, Any] = {"sub": "4711", "name": "Inés", "roles": ["responder"]}
        self.spoilt: dict[str, Any] = {}  # claims put into the next ID token, whatever was asked

    def token(self, kid: str | None = "k1", key: Any = None, alg: str = "RS256", **claims: Any) -> str:
        now = int(time.time())
        whole = {"iss": self.url, "aud": AUDIENCE, "iat": now, "exp": now + 300} | self.claims | claims
        whole = {k: v for k, v in whole.items() if v is not None}
        return jwt.encode(whole, key or self.private[kid], alg, {"kid": kid} if kid else {})

    def jwks(self) -> dict:
        self.fetches += 1
        return {"keys": [public(key) | {"kid": kid, "use": "sig"} for kid, key in self.private.items()] + self.extra}

    def app(self) -> FastAPI:
        app = FastAPI()
        app.get("/.well-known/openid-configuration")(self.discovery)
        app.get("/jwks")(self.jwks)
        app.get("/authorize")(self.authorize)
        app.add_route("/token", self.exchange, methods=["POST"])
        return app

    def discovery(self) -> dict:
        ends = {"authorization_endpoint": "/authorize", "token_endpoint": "/token", "jwks_uri": "/jwks"}
        return {"issuer": self.url} | {name: self.url + path for name, path in ends.items()}

    def authorize(self, request: Request) -> RedirectResponse:
        asked = dict(request.query_params)
        assert (asked["response_type"], asked["client_id"]) == ("code", CLIENT)
        assert asked["code_challenge_method"] == "S256" and "openid" in asked["scope"].split()
        code = secrets.token_urlsafe()
        self.codes[code] = asked
        return RedirectResponse(f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}", 303)

    async def exchange(self, request: Request) -> JSONResponse:
        form = {k: str(v) for k, v in (await _form(request)).items()}
        asked = self.codes.pop(form.get("code", ""), None)
        basic = base64.b64encode(b"handrail-web:s3cret%2Fwith%3Aodd%20chars").decode()
        challenge = base64.urlsafe_b64encode(sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        good = asked and asked["code_challenge"] == challenge and asked["redirect_uri"] == form["redirect_uri"]
        if not good or request.headers.get("authorization") != f"Basic {basic}":
            return JSONResponse({"error": "invalid_grant"}, 400)
        own = {"aud": CLIENT, "nonce": asked["nonce"]} | self.spoilt
        return JSONResponse({"id_token": self.token(**own), "access_token": "x", "token_type": "Bearer"})


async def _form(request: Request) -> dict[str, str]:
    return dict(parse_qsl((await request.body()).decode()))


def public(key: Any) -> dict:
    kinds = {rsa.RSAPrivateKey: RSAAlgorithm, ec.EllipticCurvePrivateKey: ECAlgorithm}
    kinds |= {ed25519.Ed25519PrivateKey: OKPAlgorithm}
    made = next(algorithm for kind, algorithm in kinds.items() if isinstance(key, kind))
    return json.loads(made.to_jwk(key.public_key()))


@asynccontextmanager
async def issuing(port: int = 0, issuer: Issuer | None = None) -> AsyncIterator[Issuer]:
    issuer = issuer or Issuer()
    door = bound("127.0.0.1", port)
    issuer.url = f"http://127.0.0.1:{door.getsockname()[1]}"
    config = uvicorn.Config(
        issuer.app(), log_config=None, access_log=False, timeout_graceful_shutdown=1, lifespan="off"
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve([door]))
    while not server.started:  # noqa: ASYNC110 - uvicorn tells it by a flag only
        await asyncio.sleep(0.005)
    try:
        yield issuer
    finally:
        server.should_exit = True
        await task
