"""An interview over the real road, with a clock that is set by hand."""

from typing import Any

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Received, Said
from handrail.ledger.memory import MemoryLedger
from handrail.programs.patient.program import patient
from handrail.replay import redecide
from handrail.road import Road
from handrail.speech import Silent
from tests.programs.patient.little import LITTLE

PROGRAMS = {"patient": patient}
NOON = 1_800_000_000.0


class Encounter:
    def __init__(self, road: Road, sid: str, clock: list[float]) -> None:
        self.road, self.sid, self.clock = road, sid, clock

    @classmethod
    async def begin(cls, *, seed: int = 1, locale: str = "en-GB", speech: Any = None, **config: Any) -> "Encounter":
        clock = [NOON]
        cast = Cast(speech or Silent(), check, *((10**6, 10**5) if speech else (0, 0)))
        road = Road(PROGRAMS, MemoryLedger(PROGRAMS), cast, clock=lambda: clock[0])
        setup = {"case": LITTLE["en"]} | config
        return cls(road, await road.begin("patient", setup, seed=seed, locale=locale), clock)

    async def state(self) -> Any:
        return (await self.road.session(self.sid)).state

    async def log(self) -> list[Any]:
        return [entry.event for entry in await self.road.ledger.load(self.sid)]

    async def last(self) -> list[Said]:
        """What the last turn said."""
        log = await self.log()
        start = max(i for i, event in enumerate(log) if isinstance(event, Received) or i == 0)
        return [event for event in log[start:] if isinstance(event, Said) and not event.part]

    async def say(self, *lines: str, seconds: float = 20.0) -> str:
        for line in lines:
            self.clock[0] += seconds
            await self.road.receive(self.sid, "heard", line)
        return "\n".join(said.text for said in await self.last())

    async def replayed(self) -> int:
        return redecide(patient, await self.log()).turns
