"""The server with one program more: a stage on which every widget can be shown. Run as a script by `served.py`."""

import asyncio
import json
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
    "many": (
        "multi_select",
        {
            "prompt": "Which of these?",
            "context": ["In the last week", "At home"],
            "options": ["Tea", "Coffee", "Water", "Milk"],
            "min": 1,
            "max": 2,
        },
    ),
    "one": ("multi_select", {"prompt": "Which town?", "options": [f"Town {n}" for n in range(8)], "min": 1, "max": 1}),
    "number": (
        "number",
        {"prompt": "How heavy is it?", "min": 0, "max": 500, "unit": "kg", "optional": True, "initial": 2.5},
    ),
    "whole": ("number", {"prompt": "How many?", "whole": True}),
    "date": ("date", {"prompt": "Which day?", "min": "2026-01-01", "max": "2026-12-31", "initial": "2026-03-04"}),
    "card": ("information", {"prompt": "Please read this first.\n\nThen go on."}),
    "steps": (
        "rating",
        {"prompt": "How often?", "min": 0, "max": 2, "labels": ["Never", "Sometimes", "Often"], "initial": 1},
    ),
    "long": ("free_text", {"prompt": "Tell it all", "long": True, "max_length": 60, "optional": True}),
    "lines": ("free_text", {"prompt": "Which drinks?", "lines": True, "suggestions": ["Tea", "Coffee"]}),
    "code": (
        "code_editor",
        {
            "prompt": "Add two numbers.",
            "language": "python",
            "starter_code": "def add(a, b):\n    pass",
            "examples": [{"args": [1, 2], "expected": 3}, {"args": ["it's", None], "expected": [True, "x"]}],
        },
    ),
    "test": (
        "multiple_choice",
        {
            "prompt": "What does it print?\n\n```python\nif True:\n    print(1)\n```",
            "options": ["1", "True"],
            "item_number": 1,
            "total_items": 3,
        },
    ),
}

ALARM = '{"phase": "CLARIFY", "turn": 2, "max_turns": 9, "crisis": true, "progress": {"thought": "I am worthless"}}'
HELP = (
    "I'm really sorry you're feeling this way. Your safety matters more than anything else here.\n\n"
    "• Lifeline, day and night: call or text 988\n• Crisis Text Line: text HOME to 741741\n• In danger now: 911\n\n"
    "We won't go on with the questions. If you like, I can close with a brief summary, or we can simply stop here."
)
SENTENCES = ("The first sentence.", " The second one.", " And the last.")
PAUSE = 0.7


@dataclass(frozen=True, slots=True)
class Setup:
    name: str = "friend"
    max_turns: int = 9  # for those who run a server: no page asks a person for it


@dataclass(frozen=True, slots=True)
class Stage:
    name: str
    answers: tuple[str, ...] = ()
    seen: str = ""  # a view in JSON, instead of the stage's own


@dataclass(frozen=True, slots=True)
class Answered:
    value: str


@dataclass(frozen=True, slots=True)
class Viewed:
    value: str


def begin(began: Began) -> Stage:
    return Stage(began.setup.name)


def evolve(state: Stage, fact: Answered | Viewed) -> Stage:
    if isinstance(fact, Viewed):
        return replace(state, seen=fact.value)
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
        case Heard(text="help"):
            yield from note(Viewed(ALARM))
            yield Say(HELP, choices=("A brief summary", "Stop here"))
        case Heard(text=text) if text.startswith("view "):
            yield from note(Viewed(text.removeprefix("view ")))
            yield Say("Seen.")
        case Heard(text=text) if text.startswith("end "):
            yield Say("Goodbye.")
            yield End(text.removeprefix("end "))
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
    if state.seen:
        return dict(json.loads(state.seen))
    return {"phase": "On stage", "turn": len(state.answers)}


STAGE = Program(
    "stage",
    version=1,
    setup=Setup,
    facts=(Answered, Viewed),
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
