"""What an interview remembers: past tense, inert. A turn stands in its fact whole, as it was judged then."""

from dataclasses import dataclass

from handrail.care import Cared
from handrail.programs.patient.cues import Mark
from handrail.programs.patient.kinds import Case, Rapport
from handrail.programs.patient.responding import Meta
from handrail.programs.patient.runtime import Runtime


@dataclass(frozen=True, slots=True)
class Met:
    """The case as it was then: what becomes of its file changes no interview."""

    case: Case
    at: float


@dataclass(frozen=True, slots=True)
class Turn:
    index: int
    learner: str
    patient: str
    at: float
    meta: Meta
    marks: tuple[Mark, ...]
    question: str  # open, closed or nothing
    rapport: Rapport  # after the learner's words


@dataclass(frozen=True, slots=True)
class Turned:
    turn: Turn
    runtime: Runtime


@dataclass(frozen=True, slots=True)
class Finished:
    """The interview is over: ended formally, or by its limit."""

    how: str
    at: float


FACTS = (Met, Turned, Finished, Cared)
