"""A guest that remembers as the companion does: one fact after each answer, its memory given in the setup."""

from dataclasses import dataclass, field, replace
from typing import Any

from handrail.kernel.cues import Heard
from handrail.kernel.events import Began
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.program import Program
from handrail.programs.companion.kinds import Emotion
from handrail.programs.companion.memory import Memory, Remembered, noted, recall, remember
from handrail.programs.companion.memory.topics import about


@dataclass(frozen=True, slots=True)
class Setup:
    name: str = ""
    memory: Memory = field(default_factory=Memory)
    remember: bool = False


@dataclass(frozen=True, slots=True)
class State:
    memory: Memory
    remember: bool
    language: str


def begin(began: Began) -> State:
    return State(began.setup.memory, began.setup.remember, began.locale[:2])


def evolve(state: State, fact: Remembered) -> State:
    return replace(state, memory=remember(state.memory, fact))


def decide(state: State, cue: Any) -> Moves:
    text = cue.text if isinstance(cue, Heard) else ""
    found = recall(state.memory, text, language=state.language)
    yield Say("; ".join(found.callback_opportunities) or f"I am listening. ({found.relationship_stage})")
    if isinstance(cue, Heard) and cue.alarm:
        yield Say(cue.alarm.help)
    if isinstance(cue, Heard) and state.remember:
        topic = next(iter(sorted(about(text, state.language))), "")
        feeling = Emotion("sadness", valence=-0.5) if "sad" in text else Emotion("joy", valence=0.5)
        yield from note(noted(cue.at, state.language, feeling, alarm=cue.alarm, topic=topic, phrase=text))


def view(_state: State) -> dict[str, Any]:
    return {}


REMEMBERER = Program(
    "rememberer",
    version=1,
    setup=Setup,
    facts=(Remembered,),
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    title={"en": "A good listener", "es": "Alguien que escucha"},
    summary={"en": "It remembers.", "es": "Recuerda."},
)
