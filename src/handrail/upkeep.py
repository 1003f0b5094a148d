"""What nobody asks for and must happen all the same: due timers ring, turns that a crash cut off are taken up again."""

import asyncio
import logging
from collections.abc import Awaitable

from handrail.errors import Busy, Conflict, HandrailError, Refused, Unreadable
from handrail.road import Road

log = logging.getLogger("handrail")
AT_ONCE = 32


class Upkeep:
    def __init__(self, road: Road) -> None:
        self._road = road
        self._deaf: set[str] = set()  # sessions whose timers cannot ring: they must not stand before the others

    async def ring(self) -> None:
        """Rings every timer that is due; a slow or broken session holds up no other."""
        due = await self._road.ledger.due(self._road.clock(), limit=AT_ONCE + len(self._deaf))
        await _all(*(self._rung(d.session, d.timer) for d in due if d.session not in self._deaf))

    async def recover(self) -> None:
        """Takes up every turn that was cut off."""
        heads = await self._road.ledger.heads(open=True, limit=10_000)
        for start in range(0, len(heads), AT_ONCE):
            await _all(*(self._taken_up(head.session) for head in heads[start : start + AT_ONCE]))

    async def _rung(self, session: str, timer: str) -> None:
        try:
            await self._road.receive(session, "elapsed", timer)
        except (Busy, Conflict):
            return  # it rings when that turn is over
        except (Refused, Unreadable) as error:
            log.info("timer cannot ring", extra={"session": session, "why": type(error).__name__})
            self._deaf.add(session)
        except (HandrailError, asyncio.CancelledError) as error:
            _unless_stopped(error, "timer not rung", session)  # it rings again at the next round

    async def _taken_up(self, session: str) -> None:
        try:
            await self._road.session(session)
        except (HandrailError, asyncio.CancelledError) as error:
            _unless_stopped(error, "turn not taken up", session)


def _unless_stopped(error: BaseException, what: str, session: str) -> None:
    """Goes on if it was only that session's turn that was stopped, not we."""
    task = asyncio.current_task()
    if isinstance(error, asyncio.CancelledError) and task and task.cancelling():
        raise error
    log.info(what, extra={"session": session, "why": type(error).__name__})


async def _all(*work: Awaitable[None]) -> None:
    for outcome in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(outcome, Exception):
            log.error("upkeep failed", extra={"error": type(outcome).__name__})
