"""A companion over a real road with a ledger in memory; models that fail reading by reading; time that is skipped."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any

from pydantic_ai.messages import ModelResponse, TextPart
from pydantic_ai.models.function import FunctionModel

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Event, Said
from handrail.kernel.session import Session
from handrail.ledger.memory import MemoryLedger
from handrail.programs.companion import readings
from handrail.programs.companion.crisis import CHECKER, MAKER
from handrail.programs.companion.handing import UPDATE
from handrail.programs.companion.program import companion
from handrail.road import Road
from handrail.speech import Silent
from handrail.speech.settings import SpeechSettings
from handrail.speech.voice import Voice
from tests.programs.companion.clock import Skipping

PROGRAMS = {"companion": companion}
BRIEFS = {
    "mood_sensor": readings.MOOD,
    "memory_agent": readings.MEMORY,
    "safety_monitor": readings.SAFETY,
    "emotion_reasoner": readings.REASON,
    "crisis_response": MAKER,
    "safety_validator": CHECKER,
    "memory_update": UPDATE,
}
LINE = re.compile(r"<<<LINE (\w+)\n(.*?)\n\1 LINE>>>", re.DOTALL)
Reply = Callable[[str], Awaitable[str]]


class Talk:
    def __init__(self, speech: Any = None, tokens: int = 10**9) -> None:
        self.ledger = MemoryLedger(PROGRAMS)
        self.cast = Cast(speech or Silent(), check, tokens, tokens)
        self.road = Road(PROGRAMS, self.ledger, self.cast)
        self.sid = ""

    async def begin(self, locale: str = "en", seed: int = 1, **setup: Any) -> str:
        self.sid = await self.road.begin("companion", setup, seed=seed, locale=locale)
        return (await self.said())[-1].text

    async def say(self, *texts: str) -> str:
        """What is answered to the last of them."""
        before = 0
        for text in texts:
            before = len(await self.ledger.load(self.sid))
            await self.road.receive(self.sid, "heard", text)
        events = [e.event for e in await self.ledger.load(self.sid, after=before)]
        return "\n\n".join(e.text for e in events if isinstance(e, Said) and not e.part)

    def restart(self) -> None:
        """Another server over the same ledger."""
        self.road = Road(PROGRAMS, self.ledger, self.cast)

    async def log(self) -> list[Event]:
        return [e.event for e in await self.ledger.load(self.sid)]

    async def last(self) -> list[Event]:
        """The events of the newest turn."""
        log = await self.log()
        starts = [n for n, e in enumerate(log) if e.kind == "Received"]
        return log[starts[-1] :]

    async def said(self) -> list[Said]:
        return [e for e in await self.log() if isinstance(e, Said) and not e.part]

    async def session(self) -> Session:
        return await self.road.session(self.sid)


def reading_of(told: str) -> str:
    """Which of the readings a prompt asks for; the rest are the words of a reply."""
    flat = " ".join(told.split())
    return next((name for name, brief in BRIEFS.items() if " ".join(brief.split())[:80] in flat), "response_generator")


def line_of(told: str) -> str:
    found = LINE.search(told)
    return found[2] if found else ""


class Model:
    """A model that answers each reading as it is told to; `calls` are the readings it was asked, in their order."""

    def __init__(self, replies: dict[str, Any] | None = None, pause: float = 0.0) -> None:
        self.replies, self.pause = replies or {}, pause
        self.calls: list[str] = []
        self.told: list[str] = []
        self.running = 0
        self.most = 0

    async def reply(self, told: str) -> str:
        name = reading_of(told)
        self.calls.append(name)
        self.told.append(told)
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            way = self.replies.get(name, self.replies.get("*"))
            if callable(way):
                way = await way(told)
            elif self.pause:
                await asyncio.sleep(self.pause)
            if isinstance(way, BaseException):
                raise way
            if way is None:
                return line_of(told) or json.dumps({"value": None})
            return way if isinstance(way, str) else json.dumps({"value": way})
        finally:
            self.running -= 1

    def voice(self, **settings: Any) -> Voice:
        async def whole(messages: Any, info: Any) -> ModelResponse:
            return ModelResponse(parts=[TextPart(await self.reply(_told(messages, info)))])

        async def streamed(messages: Any, info: Any) -> AsyncIterator[str]:
            text = await self.reply(_told(messages, info))
            for at in range(0, max(1, len(text)), 12):
                if self.pause:
                    await asyncio.sleep(self.pause / 10)
                yield text[at : at + 12]

        model = FunctionModel(whole, stream_function=streamed, model_name="model")
        return Voice(model, SpeechSettings(**({"tries": 2} | settings)))


def _told(messages: Any, info: Any) -> str:
    parts = [str(part.content) for message in messages for part in message.parts]
    return "\n\n".join([info.instructions or "", *parts])


def skipping(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs it on a loop whose time is skipped and not waited for."""
    loop = Skipping()
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()
