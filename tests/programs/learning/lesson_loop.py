"""A lesson over the real road, with a clock that is set by hand; and learners who know, do not know, or guess."""

from hashlib import blake2b

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Ended, Noted, Received, Referred, Said, Shown, TurnClosed
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.learning import learning
from handrail.programs.sessions.learning.facts import ResponseEvaluated
from handrail.road import Road
from handrail.speech import Silent
from tests.laws.stage import holds

PROGRAMS = {"learning": learning}
NOON = 1_800_000_000.0
FRACTION = {"skill_tag": "MATH.ARITH.FRAC.ADD.LIKE", "item_type": "number"}
MODULE = {"concept_id": "f", "concept_name": "f", "explanation_template": "x", "item_templates": [FRACTION]}
FIELD = {"curriculum": {"topic": "f", "modules": [MODULE]}}  # answers are written into a field of text
TWO_DIGITS = MODULE | {"item_templates": [{"skill_tag": "MATH.ARITH.ADD.2DIGIT", "item_type": "number"}]}
NUMBER = {"curriculum": {"topic": "n", "modules": [TWO_DIGITS]}}


class Lesson:
    def __init__(self, road, sid, clock):
        self.road, self.sid, self.clock = road, sid, clock

    @classmethod
    async def begin(cls, *, seed=1, locale="en", at=NOON, ledger=None, speech=None, **config):
        clock = [at]
        cast = Cast(speech or Silent(), check, *((10**6, 10**5) if speech else (0, 0)))
        road = Road(PROGRAMS, ledger or MemoryLedger(PROGRAMS), cast, clock=lambda: clock[0])
        return cls(road, await road.begin("learning", config, seed=seed, locale=locale), clock)

    async def session(self):
        return await self.road.session(self.sid)

    async def state(self):
        return (await self.session()).state

    async def log(self):
        return [entry.event for entry in await self.road.ledger.load(self.sid)]

    async def turn(self):
        """What the last turn put on the screen."""
        log = await self.log()
        start = max(i for i, e in enumerate(log) if isinstance(e, Received) or i == 0)
        return [e for e in log[start:] if isinstance(e, Said | Shown | Ended)]

    async def said(self):
        return "\n\n".join(e.text for e in await self.turn() if isinstance(e, Said))

    async def shown(self):
        return next((e for e in await self.turn() if isinstance(e, Shown)), None)

    async def say(self, text, seconds=5.0):
        self.clock[0] += seconds
        await self.road.receive(self.sid, "heard", text)
        return await self.said()

    async def answer(self, *, right=True, seconds=5.0):
        self.clock[0] += seconds
        session = await self.session()
        item, pending = session.state.open.asked.item, session.pending
        offered = pending.props.get("options")
        if offered:
            value = item.correct_answer if right else next(o for o in offered if o != item.correct_answer)
        else:
            value = item.correct_answer if right else "0"
        if pending.widget == "number":
            value = int(value)
        await self.road.receive(self.sid, "responded", value, action=pending.action)
        return await self.said()

    async def play(self, knows, *, most=400):
        """To the end; `knows(number, concept)` says whether the answer is right. Gives the number of answers."""
        for count in range(most):
            session = await self.session()
            if session.ended:
                return count
            asked = session.state.open.asked
            await self.answer(right=knows(asked.number, asked.concept))
        return most

    async def faults(self):
        return [e.fault for e in await self.log() if isinstance(e, TurnClosed) and e.fault]


async def enter(lesson, value):
    lesson.clock[0] += 5
    await lesson.road.receive(lesson.sid, "responded", value, action=(await lesson.session()).pending.action)
    return await lesson.said()


async def called(lesson):
    return [e for e in await lesson.log() if isinstance(e, Referred)]


async def judged(lesson):
    return [e.fact for e in await lesson.log() if isinstance(e, Noted) and isinstance(e.fact, ResponseEvaluated)]


async def checked(lesson):
    holds(learning, await lesson.log(), faults=False)


def chance(part, seed="learner"):
    """Right in this part of the cases, the same ones every time."""
    counted = [0]

    def knows(_number, _concept):
        counted[0] += 1
        return blake2b(f"{seed}/{counted[0]}".encode(), digest_size=2).digest()[0] < 256 * part

    return knows
