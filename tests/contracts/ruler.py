"""A small program whose facts hold every shape of data that a log must keep, and one sample of each event."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum
from typing import Any, Literal

from handrail.kernel.events import (
    Answered,
    Began,
    Call,
    Ended,
    Event,
    Noted,
    Phrase,
    Received,
    Referred,
    Said,
    Screened,
    Shown,
    TurnClosed,
    Waiting,
)
from handrail.kernel.moves import Moves, Say
from handrail.kernel.program import Program


class Mood(Enum):
    CALM = "calm"
    TENSE = "tense"


class Step(IntEnum):
    FIRST = 1
    LAST = 2


@dataclass(frozen=True, slots=True)
class Setup:
    goal: str
    steps: tuple[Step, ...] = ()
    limits: Mapping[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.goal.strip():
            raise ValueError("goal is empty: say what the session is for")


@dataclass(frozen=True, slots=True)
class Mark:
    value: float | None
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Rated:
    score: int


@dataclass(frozen=True, slots=True)
class Felt:
    mood: Mood | None
    step: Step = Step.FIRST
    how: Literal["said", "seen"] = "said"
    marks: tuple[Mark, ...] = ()
    pair: tuple[int, str] = (0, "")
    by_name: Mapping[str, Mark] = field(default_factory=dict)
    by_turn: Mapping[int, Mood] = field(default_factory=dict)
    free: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Ruler:
    goal: str
    scores: tuple[int, ...] = ()
    felt: Felt | None = None


def begin(began: Began) -> Ruler:
    return Ruler(began.setup.goal)


def evolve(state: Ruler, fact: Any) -> Ruler:
    match fact:
        case Rated(score=score):
            return replace(state, scores=(*state.scores, score))
        case _:
            return replace(state, felt=fact)


def decide(_state: Ruler, _cue: Any) -> Moves:
    yield Say("From 0 to 10?")


def view(state: Ruler) -> Mapping[str, Any]:
    return {"scores": state.scores}


RULER = Program("ruler", 1, Setup, (Rated, Felt), begin, evolve, decide, view)
PROGRAMS = {"ruler": RULER}

BEGAN = Began("ruler", 1, Setup("rest", (Step.LAST,), {3: 0.5}), seed=7, locale="es-ES", at=1.5, place="ES", owner="h")
CALL = Call("some:model", 12, 3, 4, ("too long", "advice"))
SAMPLES: tuple[Event, ...] = (
    BEGAN,
    Received("heard", "Hola, ¿qué tal? 🙂", at=2.0, key="k1"),
    Received("responded", {"choice": ["a", 1, None, 2.5]}, at=2.0, action="call_3"),
    Screened(4, 0.9, "self_harm", "es", alarm=True, help="024", phrases=(Phrase("no puedo", 3, 11),), rules=("r1",)),
    Noted(Rated(7)),
    Noted(
        Felt(
            Mood.TENSE,
            Step.LAST,
            "seen",
            (Mark(None), Mark(0.25, frozenset({"x"}))),
            (3, "three"),
            {"a": Mark(1.0)},
            {2: Mood.CALM},
            {"deep": [{"er": None}]},
        )
    ),
    Answered("score", {"n": 3}, "model", "", (CALL,)),
    Said("Well said.", "model", "A line.", 0, ("yes", "no"), "half", "why", {"phase": "CLARIFY"}, (CALL,)),
    Shown("call_9", "pick", "choice", {"options": ["a", "b"]}, "because"),
    Waiting("nudge", 99.5),
    Waiting("nudge", None),
    Referred("asked for a person", "soon"),
    Ended("complete", "staff"),
    TurnClosed(3, "Looped"),
)


def turn(number: int, text: str = "I rate it") -> list[Event]:
    """The events of one ordinary turn."""
    return [
        Received("heard", text, at=float(number)),
        Screened(1, 0.9, "none", "en"),
        Noted(Rated(number % 11)),
        Said(f"You said {number % 11}.", "author"),
        TurnClosed(number),
    ]
