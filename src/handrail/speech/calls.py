"""Calls of a model within bounds: places, time, tokens. Each call leaves its record."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from typing import Any

from handrail.kernel.events import Call
from handrail.speech.settings import SpeechSettings
from handrail.speech.wire import Reply, Talk, guess, request, stream

LEAST = 16  # tokens below which a call is not worth making

log = logging.getLogger("handrail.speech")


@dataclass(slots=True)
class Move:
    """The bounds of one Ask or Say, and what its calls have used of them."""

    until: float  # on the loop's clock
    left: int  # tokens
    most: int = 0  # tokens that one call may write; none: as the settings say
    calls: list[Call] = field(default_factory=list)

    def used(self, call: Call) -> None:
        self.calls.append(call)
        self.left -= call.tokens_in + call.tokens_out

    def faulted(self, *findings: str) -> None:
        """Says of the newest call what was wrong with it."""
        self.calls[-1] = replace(self.calls[-1], findings=(*self.calls[-1].findings, *findings))


@dataclass(frozen=True, slots=True)
class Missed:
    """A call that gave nothing. `final`: another would give nothing either."""

    why: str
    final: bool = False


def now() -> float:
    return asyncio.get_running_loop().time()


class Caller:
    def __init__(self, client: Any, name: str, settings: SpeechSettings) -> None:
        self.client, self.name, self.settings = client, name, settings
        self.places = asyncio.Semaphore(settings.concurrency)

    async def whole(self, talk: Talk, move: Move, schema: Mapping[str, Any] | None = None) -> Reply | Missed:
        cap, began, sent = self._cap(talk, move), now(), 0
        if isinstance(cap, Missed):
            return cap
        try:
            async with asyncio.timeout_at(self._until(move)), self.places:
                sent = talk.size
                reply = await request(self.client, talk, cap, schema)
        except TimeoutError:
            return self._lost(move, "late", self._call(began, sent, 0))
        except Exception as error:  # noqa: BLE001 - whatever a provider raises has an authored end
            return self._lost(move, f"failed: {type(error).__name__}", self._call(began, 0, 0), error)
        move.used(self._call(began, reply.tokens_in, reply.tokens_out))
        return reply

    async def pieces(self, talk: Talk, move: Move) -> AsyncGenerator[str | Reply | Missed, None]:
        """The words as they come, then the whole reply. Time runs while the model is waited for, not the listener."""
        cap, began, until, raw = self._cap(talk, move), now(), self._until(move), ""
        if isinstance(cap, Missed):
            yield cap
            return
        try:
            async with asyncio.timeout_at(until):
                await self.places.acquire()
        except TimeoutError:
            yield self._lost(move, "late", self._call(began, 0, 0))
            return
        recorded = False
        try:
            async with aclosing(stream(self.client, talk, cap)) as words:
                while (piece := await _next(words, until)) is not None:
                    if isinstance(piece, Reply):
                        recorded = True
                        move.used(self._call(began, piece.tokens_in, piece.tokens_out))
                    else:
                        raw += piece
                    given = now()
                    yield piece
                    until += now() - given
        except TimeoutError:
            recorded = True
            yield self._lost(move, "late", self._call(began, talk.size, guess(raw)))
        except Exception as error:  # noqa: BLE001 - as above
            recorded = True
            yield self._lost(move, f"failed: {type(error).__name__}", self._call(began, 0, guess(raw)), error)
        finally:
            self.places.release()
            if not recorded:  # the listener had heard enough
                move.used(self._call(began, talk.size, guess(raw)))

    def _cap(self, talk: Talk, move: Move) -> int | Missed:
        if now() >= move.until:
            return Missed("late", final=True)
        room = min(move.most or self.settings.tokens_call, self.settings.tokens_call, move.left - talk.size)
        return room if room >= LEAST else Missed("budget", final=True)

    def _until(self, move: Move) -> float:
        return min(move.until, now() + self.settings.seconds)

    def _lost(self, move: Move, why: str, call: Call, error: Exception | None = None) -> Missed:
        move.used(replace(call, findings=(why,)))
        log.warning("model call lost", extra={"model": self.name, "why": why})
        return Missed(why, final=_hopeless(error))

    def _call(self, began: float, tokens_in: int, tokens_out: int) -> Call:
        return Call(self.name, round((now() - began) * 1000), tokens_in, tokens_out)


async def _next(words: AsyncGenerator[str | Reply, None], until: float) -> str | Reply | None:
    async with asyncio.timeout_at(until):
        return await anext(words, None)


def _hopeless(error: Exception | None) -> bool:
    """Whether the same request would be refused again: a wrong key, a wrong name, a request that is not allowed."""
    if error is None:
        return False
    from pydantic_ai.exceptions import ModelRequestRejectedError, UserError  # noqa: PLC0415 - only where there is a model

    return isinstance(error, ModelRequestRejectedError | UserError)
