"""How many new sessions and memories one address may make in a minute: these two doors open without a key.

Nothing else is limited here. What a person writes in a session of theirs always goes through."""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Literal

from fastapi import Request
from starlette.exceptions import HTTPException

from handrail.server.attempts import neighbours

MINUTE = 60.0
ROOM = 10_000  # addresses that are remembered at once; each is a short text and a number
ADDRESS = 45  # the longest that an address can be
WAIT = (
    "Too many {what} were begun from your address within a minute: wait {seconds} seconds, then try again. "
    "Conversations that are open go on as before."
)
What = Literal["sessions", "memories"]


class Limit:
    """A minute's worth may be used at once; then one comes free after the other. 0: no limit.

    Of an address only the moment is kept at which all of its minute is free again, and only until then.
    """

    def __init__(self, per_minute: int, room: int = ROOM, clock: Callable[[], float] = time.monotonic) -> None:
        self._each = MINUTE / per_minute if per_minute else 0.0
        self._room, self._clock = room, clock
        self._free_at: OrderedDict[str, float] = OrderedDict()

    def take(self, who: str) -> float:
        """Counts one; or counts nothing, and gives the seconds to wait."""
        if not self._each:
            return 0.0
        now = self._clock()
        free_at = max(now, self._free_at.get(who, now)) + self._each
        wait = free_at - now - MINUTE
        if wait > self._each / 2:  # less is what was lost in adding fractions
            return wait
        self._free_at[who] = free_at
        self._free_at.move_to_end(who)
        self._forget(now)
        return 0.0

    def _forget(self, now: float) -> None:
        """Who used it longest ago goes first; where there is no room, before their time."""
        while len(self._free_at) > self._room or next(iter(self._free_at.values())) <= now:
            self._free_at.popitem(last=False)

    def __len__(self) -> int:
        return len(self._free_at)


def address_of(request: Request) -> str:
    return request.client.host[:ADDRESS] if request.client else ""


def admitted(limit: Limit, request: Request, what: What) -> None:
    """Lets one more be made from there, or says when. Where no address is known, nobody can be told from another."""
    address = address_of(request)
    wait = limit.take(f"{what} {neighbours(address)}") if address else 0.0
    if wait > 0:
        seconds = ceil(wait)
        raise HTTPException(429, WAIT.format(what=what, seconds=seconds), headers={"Retry-After": str(seconds)})
