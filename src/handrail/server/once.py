"""An answer is made once per idempotency key: a repeated request is given the same one, also while it is being made."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

import msgspec

from handrail.errors import BadInput

REUSED = "this Idempotency-Key was used with another body: take a new key for a new request"


def fingerprint(*parts: Any) -> str:
    return sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()[:16]


class Once:
    """Remembers the newest creations of this process for a while; a restart forgets them."""

    def __init__(self, room: int = 1000, seconds: float = 600.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._room, self._seconds, self._clock = room, seconds, clock
        self._kept: OrderedDict[str, tuple[float, str, asyncio.Task[Any]]] = OrderedDict()

    async def __call__(self, key: str, body: str, make: Callable[[], Awaitable[Any]]) -> Any:
        if not key:
            return await make()
        self._forget(self._clock() - self._seconds)
        if key not in self._kept:
            self._kept[key] = (self._clock(), body, asyncio.ensure_future(make()))
            if len(self._kept) > self._room:
                self._kept.popitem(last=False)
        _, first, task = self._kept[key]
        if first != body:
            raise BadInput(REUSED)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._kept.pop(key, None)
            raise

    def _forget(self, before: float) -> None:
        while self._kept and next(iter(self._kept.values()))[0] < before:
            self._kept.popitem(last=False)
