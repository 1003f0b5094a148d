"""What a companion may be set up with, and what it knows, split by whose reading each part is."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from handrail.care import OF_LIVING, Care, Cared, Doubt, untold
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.programs.companion import facts
from handrail.programs.companion.kinds import Emotion, Feeling, Recall, Safety
from handrail.programs.companion.memory import Memory, Remembered
from handrail.programs.companion.talk import KEPT, LANGUAGES, Thread

WINDOW = 6  # exchanges that stay word for word
THREADS = 12  # things told in this session that can be come back to
NOTHING, NO_RECALL, SAFE = Memory(), Recall(), Safety()
LONGEST = 2000  # characters of one message that are kept in the window


@dataclass(frozen=True, slots=True)
class Setup:
    """`emotion`: who reads feelings: `two_stage` (rules, and a model where they are unsure), `local`, `model`, or a
    backend of your own by the name of its entry point. `memory` is filled in by the server for who opted in."""

    emotion: str = "two_stage"
    child: bool = False
    remember: bool = False
    memory: Memory = NOTHING

    def __post_init__(self) -> None:
        if not self.emotion.isidentifier():
            raise BadSetup(f"emotion: give two_stage, local, model or the name of a backend, not {self.emotion[:60]!r}")


@dataclass(frozen=True, slots=True)
class Exchange:
    you: str
    us: str = ""


@dataclass(frozen=True, slots=True)
class Effort:
    """Self-correction, anew in each turn."""

    safety_attempts: int = 0
    response_attempts: int = 0
    retry_feedback: tuple[str, ...] = ()
    input_ambiguous: bool = False


@dataclass(frozen=True, slots=True)
class Crisis:
    severity: int
    category: str
    at: float
    turn: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A plain question, and the turn in which it was put."""

    about: str
    turn: int


@dataclass(frozen=True, slots=True)
class State:
    # The input, and the session it belongs to.
    setup: Setup
    seed: int
    language: str
    turn: int = 0
    child: bool = False
    window: tuple[Exchange, ...] = ()
    # mood_sensor
    emotion: Emotion | None = None
    emotion_by: str = ""
    # memory_agent and memory_update
    recall: Recall = NO_RECALL
    threads: tuple[Thread, ...] = ()
    said: tuple[str, ...] = ()  # keys of earlier replies
    summary: str = ""
    # safety_monitor
    safety: Safety = SAFE
    crises: tuple[Crisis, ...] = ()
    # emotion_reasoner
    feeling: Feeling | None = None
    # response_generator, crisis_response, safety_validator
    response: str = ""
    resources_appended: bool = False
    effort: Effort = Effort()
    checker_failed: bool = False
    # handing over
    beyond: tuple[str, ...] = ()
    handed: tuple[str, ...] = ()
    care: Care | None = None
    wondering: bool = False
    doubt: Doubt = OF_LIVING  # what they were asked plainly last
    untold_at: int | None = None  # the turn in which that was left unanswered
    wondered: tuple[Asked, ...] = ()  # the plain questions so far
    left_open: bool = False
    leaves: bool = False

    @property
    def untold(self) -> Doubt | None:
        """What was asked plainly and not answered, as long as it may still be told."""
        return untold(self.doubt, self.untold_at, self.turn)

    @property
    def status(self) -> Literal["talk", "care"]:
        return "care" if self.care and not self.care.done else "talk"


def begin(began: Began) -> State:
    language = began.locale.replace("_", "-").split("-")[0].lower()
    setup: Setup = began.setup
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    return State(setup, began.seed, spoken, child=setup.child)


def evolve(state: State, fact: Any) -> State:
    match fact:
        case facts.Told():
            window = (*state.window, Exchange(fact.text[:LONGEST]))[-WINDOW:]
            return replace(
                state, turn=state.turn + 1, language=fact.language, child=state.child or fact.child, window=window,
                effort=Effort(), resources_appended=False, emotion=None, feeling=None, response="",
                checker_failed=False,
            )  # fmt: skip
        case facts.Sensed():
            unclear = bool(fact.emotion.ambiguity_notes)
            effort = replace(state.effort, input_ambiguous=unclear)
            return replace(
                state, emotion=fact.emotion, emotion_by=fact.by, recall=fact.recall, safety=fact.safety, effort=effort
            )
        case facts.Rechecked(safety=safety):
            tried = replace(state.effort, safety_attempts=state.effort.safety_attempts + 1)
            return replace(state, safety=safety, effort=tried)
        case facts.Reasoned(feeling=feeling):
            return replace(state, feeling=feeling)
        case facts.Answered():
            return _answered(state, fact)
        case Cared(care=care):
            return replace(state, care=care)
        case Remembered():
            return state  # for the sessions to come: the server folds it, see `memory`
    return _rarer(state, fact)


def _answered(state: State, fact: facts.Answered) -> State:
    window = (*state.window[:-1], replace(state.window[-1], us=fact.text[:LONGEST])) if state.window else ()
    threads = (*state.threads, fact.thread)[-THREADS:] if fact.thread else state.threads
    effort = replace(state.effort, response_attempts=fact.attempts, retry_feedback=fact.feedback)
    return replace(
        state, window=window, threads=threads, said=(*state.said, *fact.keys)[-KEPT:], effort=effort,
        response=fact.text[:LONGEST], resources_appended=fact.resources, leaves=fact.leaves,
    )  # fmt: skip


def _rarer(state: State, fact: Any) -> State:
    match fact:
        case facts.Checked():
            return replace(state, checker_failed=not fact.approved)
        case facts.Alarmed():
            crisis = Crisis(fact.severity, fact.category, fact.at, state.turn)
            window = (*state.window[:-1], replace(state.window[-1], you="")) if state.window else ()
            safety = replace(state.safety, key_phrases=(), ambiguous_signals=())
            known = replace(state, wondering=False, untold_at=None, window=window, safety=safety)
            return replace(known, crises=(*state.crises, crisis)[-20:])
        case facts.Wondered(open=True, doubt=doubt):
            again = doubt.explained  # and no question of its own
            asked = state.wondered if again else (*state.wondered, Asked(doubt.about, state.turn))
            return replace(state, wondering=True, doubt=doubt, wondered=asked, untold_at=None)
        case facts.Wondered(left=left):
            return replace(state, wondering=False, untold_at=state.turn if left else None)
        case facts.Beyond(what=what):
            return replace(state, beyond=(*state.beyond, what)[-20:])
        case facts.Handed(reason=reason):
            return replace(state, handed=tuple(dict.fromkeys((*state.handed, reason))))
        case facts.Summarised(text=text):
            return replace(state, summary=text)
        case facts.LeftOpen():
            return replace(state, left_open=True)
    raise TypeError(f"companion knows no {type(fact).__name__}")
