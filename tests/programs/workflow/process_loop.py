"""A process over a real road with a ledger in memory: typed words, widget answers, and the log they leave."""

from typing import Any

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Event, Said, Shown
from handrail.kernel.session import Session
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.workflow import workflow
from handrail.road import Road
from handrail.speech import Silent

PROGRAMS = {"workflow": workflow}
NOW = 1_794_646_800.0  # 2026-11-14, 09:00 UTC


class Desk:
    def __init__(self, speech: Any = None, tokens: int = 0) -> None:
        self.ledger = MemoryLedger(PROGRAMS)
        self.cast = Cast(speech or Silent(), check, tokens, tokens)
        self.sid = ""
        self.restart()

    def restart(self) -> None:
        """Another server over the same ledger."""
        self.road = Road(PROGRAMS, self.ledger, self.cast, clock=lambda: NOW)

    async def begin(self, locale: str = "en", seed: int = 1, **setup: Any) -> Shown:
        self.sid = await self.road.begin("workflow", setup, seed=seed, locale=locale)
        return await self.open()

    async def type(self, *texts: str) -> str:
        """What is said to the last of them."""
        said = ""
        for text in texts:
            said = await self._took("heard", text)
        return said

    async def answer(self, *values: Any) -> str:
        """Widget answers, each to what is on the screen."""
        said = ""
        for value in values:
            said = await self._took("responded", value, (await self.open()).action)
        return said

    async def _took(self, form: Any, value: Any, action: str = "") -> str:
        before = len(await self.ledger.load(self.sid))
        await self.road.receive(self.sid, form, value, action=action)
        events = [e.event for e in await self.ledger.load(self.sid, after=before)]
        return "\n\n".join(e.text for e in events if isinstance(e, Said) and not e.part)

    async def session(self) -> Session:
        return await self.road.session(self.sid)

    async def open(self) -> Shown:
        pending = (await self.session()).pending
        assert pending is not None, "nothing is on the screen"
        return pending

    async def at(self) -> str:
        return str((await self.open()).props["item_id"])

    async def log(self) -> list[Event]:
        return [e.event for e in await self.ledger.load(self.sid)]

    async def report(self) -> dict[str, Any]:
        made = workflow.report
        assert made is not None
        return dict(made((await self.session()).state))


EN = [
    "hi", "why do you ask?", "yes please", "My name is Ana", "what does this mean?", "phone", "612", "it's 612 345 678",
    "I have pain in my knee and need help with stairs", "about three weeks ago", "how many questions are left?",
    "fuck this", "not urgent", "wheelchair and someone comes with me", "the phone is wrong", "600 100 200", "yes",
]  # fmt: skip
ES = [
    "hola", "sí, claro", "me llamo Ana María", "correo", "ana arroba example", "mi correo es ana@example.org",
    "me duele la espalda desde que cambié de trabajo", "desde marzo", "¿cuánto falta?", "atrás", "hace dos meses",
    "no puede esperar", "ninguna", "está todo bien",
]  # fmt: skip


def process(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A small process, in one language."""
    return {"id": "small", "title": "Small", "languages": ["en"], "steps": list(steps), **more}


def asked(name: str, widget: str = "yes_no", **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": "ask", "widget": widget, "prompt": f"The {name}?", "label": name.title(), **more}


def ended(name: str = "end", **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": "end", "prompt": "Thank you.", **more}
