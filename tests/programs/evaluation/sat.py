"""A road for tests that are sat, and somebody who sits them."""

from typing import Any

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Event, Referred, Said
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.evaluation import evaluation
from handrail.road import Road
from handrail.speech import Silent
from tests.laws.stage import holds, log_of

PROGRAMS = {"evaluation": evaluation}
ITEMS = {"items": [{"stem": f"Question {n}?", "options": ["a", "b", "c"], "correct": 0} for n in range(4)]}
WRITTEN = {"items": [{"stem": "Write.", "item_type": "free_text", "correct": "x"} for _ in range(2)]}


class Clock:
    now = 10_000.0

    def __call__(self) -> float:
        return self.now


def road_over(ledger: Any, clock: Any) -> Road:
    return Road(PROGRAMS, ledger, Cast(Silent(), check, 0, 0), clock)


def right(session: Any) -> str:
    """The answer of somebody who knows: out of the private state, where alone it is."""
    return session.state.pending.item.correct_answer


async def sat(road: Road, sid: str, answer: Any = right) -> Any:
    session = await road.session(sid)
    while session.pending:
        session = await road.receive(sid, "responded", answer(session), action=session.pending.action)
    return session


class Sitting:
    """Somebody who sits a test, and writes beside it."""

    def __init__(self, road: Road, sid: str, clock: Clock) -> None:
        self.road, self.sid, self.clock = road, sid, clock

    @classmethod
    async def begin(cls, setup: Any = None, locale: str = "en-US", ledger: Any = None) -> "Sitting":
        clock = Clock()
        road = road_over(ledger or MemoryLedger(PROGRAMS), clock)
        return cls(road, await road.begin("evaluation", setup or ITEMS, seed=3, locale=locale), clock)

    async def say(self, text: str) -> list[Event]:
        return await self._turn("heard", text)

    async def answer(self, value: Any = None) -> list[Event]:
        session = await self.road.session(self.sid)
        return await self._turn("responded", value or right(session), action=session.pending.action)

    async def given_back(self, words: str = "Hello, this is Kim.") -> list[Event]:
        await self._turn("taken", "", action="kim", by="Kim")
        if words:
            await self._turn("staff", words, action="kim", by="Kim")
        return await self._turn("returned", "", action="kim", by="Kim")

    async def _turn(self, form: str, value: Any, **more: Any) -> list[Event]:
        before = len(await log_of(self.road, self.sid))
        await self.road.receive(self.sid, form, value, **more)
        return (await log_of(self.road, self.sid))[before:]

    async def session(self) -> Any:
        return await self.road.session(self.sid)

    async def state(self) -> Any:
        return (await self.session()).state

    async def checked(self) -> None:
        holds(evaluation, await log_of(self.road, self.sid), faults=False)


def said(events: list[Event]) -> str:
    return "\n\n".join(e.text for e in events if isinstance(e, Said))


def called(events: list[Event]) -> list[Referred]:
    return [e for e in events if isinstance(e, Referred)]
