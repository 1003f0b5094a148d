"""Staff for tests: accounts with cheap hashes, on a clock that can be set, around a server on a real socket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from argon2 import PasswordHasher

from handrail.server.accounts import Accounts, By
from handrail.server.passwords import Passwords
from handrail.server.register import Register
from tests.server.sample import served

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
WORDS = "three blind mice ran"
OTHER = "under the old clock"
GUARD = {"X-Handrail": "1"}
TEST = By("test")


@dataclass
class Clock:
    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def accounts_at(path: Path | None, clock: Any, hasher: PasswordHasher = CHEAP, **more: float) -> Accounts:
    return Accounts(Register(path, clock), Passwords(hasher), more.get("life", 43_200.0), more.get("idle", 3_600.0))


@dataclass
class Room:
    http: httpx.AsyncClient
    accounts: Accounts
    clock: Clock

    async def sign_in(self, name: str, password: str = WORDS, **more: Any) -> httpx.Response:
        return await self.http.post("/staff/sign-in", json={"name": name, "password": password, **more})

    async def bearer(self, name: str, password: str = WORDS) -> dict[str, str]:
        answer = await self.sign_in(name, password, bearer=True)
        assert answer.status_code == 200, answer.text
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    async def audit(self) -> list[tuple[str, str, str]]:
        """What was written down, oldest first: what, who, account."""
        return [(row[2], row[3], row[4]) for row in reversed(await self.accounts.audit(2**53, 1000))]


@asynccontextmanager
async def room(road: Any, path: Path | None = None, settings: Any = None, **more: float) -> AsyncIterator[Room]:
    """A server with an observer (oda), a responder (rui) and an admin (ada)."""
    clock = Clock()
    accounts = accounts_at(path, clock, **more)
    for name, role in {"oda": "observer", "rui": "responder", "ada": "admin"}.items():
        await accounts.add(name, WORDS, role, name.title(), TEST)
    async with served(road, settings, accounts=accounts) as address, httpx.AsyncClient(base_url=address) as http:
        yield Room(http, accounts, clock)
    await accounts.register.close()
