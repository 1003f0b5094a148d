"""A lesson over the real road, with a clock that is set by hand and timers that ring when it passes them."""

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Ended, Received, Referred, Said, TurnClosed
from handrail.ledger.memory import MemoryLedger
from handrail.programs.coach.program import coach
from handrail.road import Road
from handrail.speech import Silent

PROGRAMS = {"coach": coach}
NOON = 1_800_000_000.0


class Lesson:
    def __init__(self, road, sid, clock):
        self.road, self.sid, self.clock = road, sid, clock

    @classmethod
    async def begin(cls, *, seed=1, locale="en-US", ledger=None, speech=None, **config):
        clock = [NOON]
        cast = Cast(speech or Silent(), check, *((10**6, 10**5) if speech else (0, 0)))
        road = Road(PROGRAMS, ledger or MemoryLedger(PROGRAMS), cast, clock=lambda: clock[0])
        return cls(road, await road.begin("coach", config, seed=seed, locale=locale), clock)

    async def session(self):
        return await self.road.session(self.sid)

    async def state(self):
        return (await self.session()).state

    async def view(self):
        return coach.view(await self.state())

    async def log(self):
        return [entry.event for entry in await self.road.ledger.load(self.sid)]

    async def turn(self, *kinds):
        """What the last turn brought, of these kinds."""
        log = await self.log()
        start = max(i for i, e in enumerate(log) if isinstance(e, Received) or i == 0)
        return [e for e in log[start:] if isinstance(e, kinds or (Said, Referred, Ended))]

    async def said(self):
        return "\n".join(e.text for e in await self.turn(Said))

    async def say(self, text, seconds=4.0):
        self.clock[0] += seconds
        await self.road.receive(self.sid, "heard", text)
        return await self.said()

    async def sense(self, seconds=4.0, **signals):
        self.clock[0] += seconds
        await self.road.receive(self.sid, "sensed", signals)
        return await self.said()

    async def choose(self, choice, seconds=4.0):
        return await self.sense(seconds, choice=choice)

    async def wait(self, seconds):
        """Time passes; every timer that is due rings, in its order. Gives the names of those that rang."""
        end, rang = self.clock[0] + seconds, []
        while True:
            timers = (await self.session()).timers
            due = sorted((at, name) for name, at in timers.items() if at <= end)
            if not due:
                self.clock[0] = end
                return rang
            self.clock[0] = max(self.clock[0], due[0][0])
            rang.append(due[0][1])
            await self.road.receive(self.sid, "elapsed", due[0][1])

    async def right(self):
        """The answer to the card on the table."""
        return await self.say((await self.state()).card.target_answers[0])

    async def faults(self):
        return [e.fault for e in await self.log() if isinstance(e, TurnClosed) and e.fault]
