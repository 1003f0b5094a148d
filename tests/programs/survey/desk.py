"""A person at a survey: answers, writes, and looks at what came of it."""

from handrail import check
from handrail.drive import Cast
from handrail.kernel.events import Event, Referred, Said, Screened, Shown
from handrail.kernel.session import Session
from handrail.ledger.memory import MemoryLedger
from handrail.programs.sessions.survey import survey
from handrail.road import Road
from handrail.speech import Silent
from tests.laws.stage import holds

PROGRAMS = {"survey": survey}
CLOCK = 1_767_225_600.0  # 2026-01-01T00:00:00Z


def road_over(ledger, at=CLOCK, duty="here"):
    """A road with no model, whose clock goes on by one second with every look."""
    ticks = iter(range(10**9))
    return Road(PROGRAMS, ledger, Cast(Silent(), check, 0, 0, duty=lambda: duty), clock=lambda: at + next(ticks))


class Desk:
    def __init__(self, road: Road, sid: str) -> None:
        self.road, self.sid = road, sid

    async def session(self) -> Session:
        return await self.road.session(self.sid)

    async def state(self):
        return (await self.session()).state

    async def shown(self) -> Shown | None:
        return (await self.session()).pending

    async def answer(self, value) -> list[Event]:
        """The events of the turn that follows. A number chooses an option, where there are options."""
        shown = await self.shown()
        assert shown, "nothing is asked"
        options = shown.props.get("options")
        if options and type(value) is int and 0 <= value < len(options):
            value = options[value] if shown.widget == "multiple_choice" else [options[value]]
        before = (await self.session()).seq
        await self.road.receive(self.sid, "responded", value, action=shown.action)
        return (await self.log())[before:]

    async def say(self, text: str) -> list[Event]:
        before = (await self.session()).seq
        await self.road.receive(self.sid, "heard", text)
        return (await self.log())[before:]

    async def log(self) -> list[Event]:
        return [entry.event for entry in await self.road.ledger.load(self.sid)]

    async def ids(self) -> list[str]:
        """Every question that was put, in that order."""
        return [e.props["question_id"] for e in await self.log() if isinstance(e, Shown)]

    async def checked(self) -> None:
        holds(survey, await self.log(), faults=False)


async def begun(config, *, locale="en-US", seed=1, ledger=None, duty="here") -> Desk:
    road = road_over(ledger or MemoryLedger(PROGRAMS), duty=duty)
    return Desk(road, await road.begin("survey", config, seed=seed, locale=locale))


def said(events) -> str:
    return "\n".join(e.text for e in events if isinstance(e, Said))


def shown(events) -> list[Shown]:
    return [e for e in events if isinstance(e, Shown)]


def alarms(events) -> list[Screened]:
    return [e for e in events if isinstance(e, Screened) and e.alarm]


def called(events) -> list[Referred]:
    return [e for e in events if isinstance(e, Referred)]


def question(name, kind="yes_no", **more):
    return {"question_id": name, "text": f"Text of {name}?", "question_type": kind, **more}


def definition(*questions, **more):
    return {"survey_id": "s", "title": "A survey", "questions": list(questions), **more}
