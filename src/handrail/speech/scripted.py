"""Models for tests: one that says what its script says and is loud when the script runs out, and rude ones by seed."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from handrail.speech.rude import RUDE


class ScriptRanOut(BaseException):
    """Not an Exception: a voice survives whatever a model raises, and this must be heard all the same."""


@dataclass(frozen=True, slots=True)
class After:
    """A reply that takes its time; without a reply it never comes."""

    seconds: float
    reply: Any = None


@dataclass(slots=True)
class Script:
    """Replies in order: text, data (told as {"value": ...}), an exception to raise, or `After`."""

    replies: list[Any]
    seen: list[str] = field(default_factory=list)  # what the model was told, newest last
    model: Any = None  # for a Voice

    async def reply(self, told: str) -> str:
        self.seen.append(told)
        if not self.replies:
            raise ScriptRanOut(
                f"the script ran out after {len(self.seen) - 1} calls; it was asked once more: {told[-300:]!r}"
            )
        return await _played(self.replies.pop(0))


def scripted(*replies: Any, chunk: int = 7) -> Script:
    """`Voice(scripted("One.", "Two.").model)`. Streams in pieces of `chunk` characters."""
    script = Script(list(replies))
    script.model = _model(script.reply, "scripted", chunk)
    return script


def flaky(seed: int, pause: float = 0.0) -> Any:
    """A rude model: every answer is bad in one of the ways of `rude.RUDE`, or late, or an error, chosen by the seed."""
    ways = [*RUDE, "raises", "hangs", "slow"]
    count = 0

    async def reply(told: str) -> str:
        nonlocal count
        count += 1
        digest = blake2b(f"{seed}\x1f{count}".encode(), digest_size=8).digest()
        way = ways[int.from_bytes(digest) % len(ways)]
        if way == "raises":
            raise ConnectionError("the model is rude")
        if way == "hangs":
            await asyncio.Event().wait()
        if way == "slow":
            await asyncio.sleep(pause)
        return RUDE.get(way, RUDE["fine"])(told)

    return _model(reply, "flaky", 5)


async def _played(reply: Any) -> str:
    match reply:
        case BaseException():
            raise reply
        case After(seconds=seconds, reply=None):
            await asyncio.sleep(seconds)
            await asyncio.Event().wait()
        case After(seconds=seconds, reply=then):
            await asyncio.sleep(seconds)
            return await _played(then)
        case Mapping():
            return json.dumps(reply)
        case str():
            return reply
    return json.dumps({"value": reply})


def _model(reply: Any, name: str, chunk: int) -> Any:
    from pydantic_ai.messages import ModelResponse, TextPart  # noqa: PLC0415 - only where there is a model
    from pydantic_ai.models.function import FunctionModel  # noqa: PLC0415

    async def whole(messages: Any, info: Any) -> ModelResponse:
        return ModelResponse(parts=[TextPart(await reply(_told(messages, info)))])

    async def streamed(messages: Any, info: Any) -> AsyncIterator[str]:
        text = await reply(_told(messages, info))
        for at in range(0, max(1, len(text)), chunk):
            yield text[at : at + chunk]

    return FunctionModel(whole, stream_function=streamed, model_name=name)


def _told(messages: Any, info: Any) -> str:
    parts = [str(part.content) for message in messages for part in message.parts]
    return "\n\n".join([info.instructions or "", *parts])
