"""What an interview may be set up with, and what it remembers."""

from dataclasses import dataclass, replace
from typing import Any

from handrail.care import Care, Cared, follows
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.programs.patient.facts import Finished, Met, Turn, Turned
from handrail.programs.patient.kinds import VERBOSITIES, Case
from handrail.programs.patient.runtime import Runtime, init_runtime_state
from handrail.programs.patient.voice import LANGUAGES

MOST_TURNS = 300
SAME = 1  # the seed of every interview that is to be the same for everyone


@dataclass(frozen=True, slots=True)
class Setup:
    """A case by name or written out. The same for everyone, unless it may `vary`: then the session's seed decides."""

    case: str | dict[str, Any] = "low_back_pain"
    language: str = "en"  # of a case that is written out
    verbosity: str = ""  # brief, balanced or talkative; nothing: as the case has it
    vary: bool = False
    max_turns: int = 120

    def __post_init__(self) -> None:
        if self.verbosity and self.verbosity not in VERBOSITIES:
            raise BadSetup(f"verbosity: choose one of {', '.join(VERBOSITIES)}, or leave it out")
        if self.language not in LANGUAGES:
            raise BadSetup(f"language: choose one of {', '.join(LANGUAGES)}")
        if not 1 <= self.max_turns <= MOST_TURNS:
            raise BadSetup(f"max_turns: give a number from 1 to {MOST_TURNS}")


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    seed: int
    language: str
    began_at: float
    case: Case | None = None  # before the first turn has said which one it is
    runtime: Runtime | None = None
    turns: tuple[Turn, ...] = ()
    finished: str = ""
    finished_at: float = 0.0
    care: Care | None = None
    aside: str = "none"  # which lines of the last turn were ours and not the patient's: none, the last, or all

    @property
    def mode(self) -> str:
        return "done" if self.finished else "care" if follows(self.care) else "interview"


def begin(began: Began) -> State:
    language = began.locale.replace("_", "-").split("-")[0].lower()
    return State(began.setup, began.seed, language if language in LANGUAGES else LANGUAGES[0], began.at)


def evolve(state: State, fact: Any) -> State:
    match fact:
        case Met(case=case):
            return replace(state, case=case, runtime=_fresh(state, case))
        case Turned(turn=turn, runtime=runtime):
            return replace(state, turns=(*state.turns, turn), runtime=runtime, aside="none")
        case Finished(how=how, at=at):
            return replace(state, finished=how, finished_at=at, aside="last" if how == "limit" else "all")
        case Cared(care=care):
            return replace(state, care=care, aside="all")
    raise TypeError(f"patient knows no {type(fact).__name__}")


def _fresh(state: State, case: Case) -> Runtime:
    from_setup = next((v for v in VERBOSITIES if v == state.setup.verbosity), case.persona.verbosity)
    return init_runtime_state(from_setup, state.seed if state.setup.vary else SAME)
