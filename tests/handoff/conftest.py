"""A small program that calls people, and a road that tells whether somebody is on duty."""

from dataclasses import dataclass
from typing import Any

import pytest

from handrail import check
from handrail.drive import Cast
from handrail.gate import help_text
from handrail.kernel.cues import Elapsed, Heard, Responded, Returned
from handrail.kernel.events import Began, Said, Screened
from handrail.kernel.moves import End, Moves, Refer, Say, Show, Wait, note
from handrail.kernel.program import Program
from handrail.ledger.urls import open_ledger
from handrail.road import Road
from handrail.speech import Silent
from tests.laws.stage import log_of

ALARM = "I want to kill myself tonight"
MILDER = "I want to die"


@dataclass(frozen=True, slots=True)
class Setup:
    pass


@dataclass(frozen=True, slots=True)
class Counted:
    pass


@dataclass(frozen=True, slots=True)
class Kept:
    text: str


def asks(text: str) -> bool:
    return not text.startswith("I ")


def asked(cue: Heard) -> Moves:
    """Calls and questions, in one order and the other."""
    match cue:
        case Heard(text=text, alarm=alarm) if alarm and text.startswith("ask: "):
            said = yield Say(f"I hear you.\n\n{alarm.help}\n\nDo you?", choices=("Yes", "No"), banner="b")
            yield from note(Kept(said.text))
        case Heard(text="own question"):
            yield Refer("it asked, and they said yes", "urgent")
            yield Say(f"{help_text('GB', 'en', 'suicide', 4)}\n\nIs it now?", choices=("Yes", "No"))
        case Heard(text="pick"):
            yield Refer("asked for a person", "soon")
            yield Say("Which one?", choices=("a", "b"))
        case Heard(text="own alarm"):
            yield Say(help_text("GB", "en", "suicide", 4))
            yield Refer("it asked, and they said yes", "urgent")


def decide(_state: int, cue: Any) -> Moves:
    match cue:
        case Began():
            yield Say("Hello.")
        case Heard(text="form"):
            yield Show("yes_no", {"prompt": "Well?"}, tool="ask")
        case Heard(text="wait"):
            yield Wait("nudge", 5)
            yield Say("I wait.")
        case Heard(text="fetch"):
            event = yield Refer("asked for a person", "soon")
            yield Say(f"Called: {event.urgency}. Duty: {event.duty}.")
        case Heard(text="own alarm" | "own question" | "pick") | Heard(alarm=Screened()) if asks(cue.text):
            yield from asked(cue)
        case Heard(text="bye"):
            yield End("complete")
        case Heard(text="break"):
            raise RuntimeError("broken")
        case Heard():
            yield from note(Counted())
            yield Say("I heard you.")
        case Responded():
            yield Say("Answered.")
        case Elapsed(timer=timer):
            yield Say(f"It rang: {timer}.")
        case Returned(note=text, spoke=True, severity=0):
            yield Say(f"Back, with {text!r}.")
        case Returned(spoke=spoke, severity=severity):
            yield Say(f"Back: spoke {spoke}, severity {severity}.")


TALK = Program(
    "talk",
    version=1,
    setup=Setup,
    facts=(Counted, Kept),
    begin=lambda _: 0,
    evolve=lambda state, fact: state + isinstance(fact, Counted),
    decide=decide,
    view=lambda state: {"count": state},
)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture(params=["memory:", "sqlite:///"])
async def road(request, tmp_path, clock):
    url = request.param if request.param == "memory:" else f"{request.param}{tmp_path}/test.db"
    ledger = open_ledger(url, {"talk": TALK})
    yield Road({"talk": TALK}, ledger, Cast(Silent(), check, 0, 0, duty=lambda: "here"), clock)
    await ledger.close()


async def begun(road):
    return await road.begin("talk", {}, seed=1, locale="en-GB")


async def said(road, sid):
    return [e.text for e in await log_of(road, sid) if isinstance(e, Said)]


async def in_crisis(road):
    sid = await begun(road)
    await road.receive(sid, "heard", ALARM)
    return sid


def staff(road, sid, form, value="", who="ana"):
    return road.receive(sid, form, value, action=who, by=who.title())
