"""The program that is timed: ten steps in a row, each one noted, then a line. No model, real gate, real ledger."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from handrail.kernel.events import Began
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.program import Program

STEPS = 10
TEXT = "I had a long day at work and I keep thinking about what I said in the meeting."


@dataclass(frozen=True, slots=True)
class Setup:
    name: str = "bench"


@dataclass(frozen=True, slots=True)
class Stepped:
    step: int
    note: str


@dataclass(frozen=True, slots=True)
class Walk:
    """The log holds every step; the state holds what a next decision needs."""

    steps: int = 0
    last: str = ""


def begin(_began: Began) -> Walk:
    return Walk()


def evolve(state: Walk, fact: Stepped) -> Walk:
    return replace(state, steps=state.steps + 1, last=fact.note)


def decide(_state: Walk, cue: Any) -> Moves:
    if not isinstance(cue, Began):
        for step in range(STEPS):
            yield from note(Stepped(step, f"step {step} of {STEPS}, as it was taken"))
    yield Say("Thank you. Tell me a little more about it.")


def view(state: Walk) -> Mapping[str, Any]:
    return {"steps": state.steps}


STEPS_PROGRAM = Program("steps", 1, Setup, (Stepped,), begin, evolve, decide, view)
PROGRAMS = {"steps": STEPS_PROGRAM}
