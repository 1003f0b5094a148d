"""The server with one program more: a stage on which every widget can be shown. Run as a script by `served.py`."""

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from handrail import Began, End, Heard, Program, Responded, Say, Show, note
from handrail.cli import app
from handrail.kernel.events import Call
from handrail.server import wiring
from handrail.speech import Reading, Spoken

WIDGETS = {
    "choice": (
        "multiple_choice",
        {"prompt": "Which one fits?", "options": ["The first", "The second, which is longer"]},
    ),
    "text": ("free_text", {"prompt": "Say it in your own words", "placeholder": "In your own words"}),
    "rating": (
        "rating",
        {"prompt": "How strong is it?", "min": 0, "max": 10, "min_label": "none", "max_label": "most"},
    ),
    "yesno": ("yes_no", {"prompt": "Shall we go on?"}),
}

SENTENCES = ("The first sentence.", " The second one.", " And the last.")
PAUSE = 0.7


@dataclass(frozen=True, slots=True)
class Setup:
    name: str = "friend"


@dataclass(frozen=True, slots=True)
class Stage:
    name: str
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    value: str


def begin(began: Began) -> Stage:
    return Stage(began.setup.name)


def evolve(state: Stage, fact: Answered) -> Stage:
    return replace(state, answers=(*state.answers, fact.value))


def decide(state: Stage, cue: Any) -> Iterator[Any]:
    match cue:
        case Began():
            yield Say(f"Hello, {state.name}. What shall I show?", choices=("rating", "yesno"))
        case Heard(text=text) if text in WIDGETS:
            widget, props = WIDGETS[text]
            yield Show(widget, props, tool="stage")
        case Heard(text="slowly"):
            yield Say("One. Two. Three.", style="unhurried")
        case Heard(text="enough"):
            yield Say("Then we are done.")
            yield End("complete")
        case Heard(text=text):
            yield Say(f"You said: {text}", banner="A note from the stage")
        case Responded(value=value):
            state = yield from note(Answered(repr(value)))
            yield Say(f"Answer {len(state.answers)} was {value!r}.")


class Unhurried:
    """A model's voice that gives its sentences one by one, so that a page can be watched in between."""

    model = "unhurried"

    async def read(self, ask: Any, *, left: int) -> Reading:
        return Reading(ask.otherwise, "default")

    async def speak(self, say: Any, check: Any, out: Any, *, left: int) -> Spoken:
        if say.style is None:
            return Spoken(say.line, "author")
        for sentence in SENTENCES:
            await out(sentence)
            await asyncio.sleep(PAUSE)
        return Spoken("".join(SENTENCES), "model", calls=(Call(self.model, 1),))


def view(state: Stage) -> dict[str, Any]:
    return {"phase": "On stage", "turn": len(state.answers)}


STAGE = Program(
    "stage",
    version=1,
    setup=Setup,
    facts=(Answered,),
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    title={"en": "The stage", "es": "El escenario"},
    summary={"en": "Shows every widget.", "es": "Enseña cada control."},
)

if __name__ == "__main__":
    wiring.known_programs = lambda: {"stage": STAGE}
    wiring.speech_of = lambda settings: Unhurried()
    sys.exit(app())
