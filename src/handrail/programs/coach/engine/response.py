"""All that was found out and decided about one event, in one record: what speech, screen and staff are told from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from handrail.programs.coach.engine.event import Event, TaskContext
from handrail.programs.coach.engine.interventions import Intervention
from handrail.programs.coach.engine.level import Level
from handrail.programs.coach.engine.planner import SessionConfig
from handrail.programs.coach.engine.signals import Signal
from handrail.programs.coach.engine.state import State

Happened = Literal["correct_response", "incorrect_response", "child_inactive", "no_attempt"]


@dataclass(frozen=True, slots=True)
class ResponseContext:
    what_happened: Happened
    child_said: str
    target_was: str
    attempt_number: int


@dataclass(frozen=True, slots=True)
class LLMConstraints:
    must_be_brief: bool
    must_not_judge: bool
    must_not_pressure: bool
    must_offer_choices: bool
    must_validate_feelings: bool
    max_sentences: int
    forbidden_words: tuple[str, ...]
    required_approach: str


@dataclass(frozen=True, slots=True)
class DecisionReasoning:
    safety_level_reason: str
    interventions_reason: str


@dataclass(frozen=True, slots=True)
class BackendResponse:
    safety_level: Level
    signals: tuple[Signal, ...]
    interventions: tuple[Intervention, ...]
    session_config: SessionConfig
    event: Event
    state: State
    task_context: TaskContext | None
    context: ResponseContext
    constraints: LLMConstraints
    reasoning: DecisionReasoning
    decision: str
    timestamp: float


APPROACH: Mapping[Level, str] = {
    Level.GREEN: "encourage: warm, playful, proud of every try",
    Level.YELLOW: "support: gentle and light, ask for nothing, leave the choice to the child",
    Level.ORANGE: "soothe: name the feeling kindly, ask for nothing, leave the choice to the child",
    Level.RED: "comfort: safety first, name the feeling, no task at all, leave the choice to the child",
}


def constraints(level: Level, forbidden: tuple[str, ...]) -> LLMConstraints:
    """Brief, free of judgement and of pressure at every level: the design names no level where it may be otherwise."""
    return LLMConstraints(
        must_be_brief=True,
        must_not_judge=True,
        must_not_pressure=True,
        must_offer_choices=level > Level.GREEN,
        must_validate_feelings=level >= Level.ORANGE,
        max_sentences=2 if level is Level.GREEN else 3,
        forbidden_words=forbidden,
        required_approach=APPROACH[level],
    )


def context(event: Event, task: TaskContext | None, attempt: int) -> ResponseContext:
    return ResponseContext(_happened(event), event.response, task.target_answer if task else "", attempt)


def _happened(event: Event) -> Happened:
    """A scream or a wish is no answer: it has a name of its own, so that nobody is told it was not correct."""
    if event.type == "CHILD_INACTIVE":
        return "child_inactive"
    if event.correct is None:
        return "no_attempt"
    return "correct_response" if event.correct else "incorrect_response"
