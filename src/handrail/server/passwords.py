"""Passwords: which may be chosen, and their argon2id hashes. An unknown name takes as long as a wrong password."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from handrail.errors import BadInput

T = TypeVar("T")
SHORTEST, LONGEST = 12, 256
AT_ONCE = 2  # each takes 64 MiB for a moment
WAITING = 32


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._decoy = ""
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    @property
    def crowded(self) -> bool:
        return self._waiting >= WAITING

    async def hashed(self, password: str) -> str:
        return await self._apart(lambda: self._hasher.hash(normal(password)))

    async def fits(self, password: str, kept: str) -> bool:
        """Whether it is the password of that hash. Without one the same work is done for nothing."""
        self._decoy = self._decoy or await self.hashed(secrets.token_urlsafe())
        fits = await self._apart(lambda: self._verified(kept or self._decoy, normal(password)))
        return fits and bool(kept)

    def outdated(self, kept: str) -> bool:
        return self._hasher.check_needs_rehash(kept)

    def _verified(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[[], T]) -> T:
        self._waiting += 1
        try:
            async with self._turns:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1


def normal(password: str) -> str:
    """The same letters from every keyboard; half a character, which UTF-8 cannot carry, as a mark."""
    return unicodedata.normalize("NFKC", password.encode(errors="replace").decode())


def choose(password: str, name: str) -> str:
    """The password, if it may be chosen: long, and not among the first that anybody would try."""
    plain = normal(password).casefold()
    if not SHORTEST <= len(normal(password)) <= LONGEST:
        raise BadInput(
            f"a password has {SHORTEST} to {LONGEST} characters: choose a longer one, a few words for example"
        )
    if plain in common() or len(set(plain)) < 3:
        raise BadInput("this password is among the first that are tried: choose another, a few words for example")
    if len(plain.replace(name, "")) < 4:
        raise BadInput("this password is the account's name: choose another, a few words for example")
    return password


@cache
def common() -> frozenset[str]:
    return frozenset(files("handrail.server").joinpath("common_passwords.txt").read_text(encoding="utf-8").split())
