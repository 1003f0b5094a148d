"""What a reframing session may be set up with, what it remembers, and what of that a person's screen may show."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from handrail.care import OF_LIVING, Care, Cared, Doubt, untold
from handrail.kernel.events import Began
from handrail.programs.reframing import facts
from handrail.programs.reframing.lexicon import LANGUAGES, lexicon
from handrail.programs.reframing.readers.emotions import known, nouns


class Phase(StrEnum):
    WARMUP = "warmup"
    CLARIFY = "clarify"
    REFRAME = "reframe"
    SUMMARY = "summary"
    FOLLOWUP = "followup"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Setup:
    """Limits of one session. The two ratings may come from a form that the person has already filled in."""

    max_turns: int = 14
    followups: int = 3
    halfway: float = 0.5
    word_limit: int = 110
    summary_limit: int = 160
    suds_before: int | None = None
    confidence_before: int | None = None

    def __post_init__(self) -> None:
        _within("max_turns", self.max_turns, 4, 100)
        _within("followups", self.followups, 0, 20)
        _within("word_limit", self.word_limit, 80, 400)
        _within("summary_limit", self.summary_limit, 120, 600)
        for name in ("suds_before", "confidence_before"):
            if getattr(self, name) is not None:
                _within(name, getattr(self, name), 0, 10)
        if isinstance(self.halfway, bool) or not 0.1 <= self.halfway <= 0.9:
            raise ValueError(f"halfway must be a part of the session from 0.1 to 0.9, not {self.halfway!r}")


def _within(name: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {value!r}")


@dataclass(frozen=True, slots=True)
class Progress:
    situation: str = ""
    thought: str = ""
    emotion: tuple[str, ...] = ()
    intensity: int | None = None

    def missing(self) -> tuple[str, ...]:
        have = {
            "situation": bool(self.situation),
            "thought": bool(self.thought),
            "emotion": bool(self.emotion),
            "intensity": self.intensity is not None,
        }
        return tuple(name for name, there in have.items() if not there)


@dataclass(frozen=True, slots=True)
class Parked:
    """Where the exercise stood when an alarm came."""

    phase: Phase
    turn: int
    asking: str
    question: str


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    seed: int
    user_language: str
    followups_left: int
    phase: Phase = Phase.WARMUP
    turn: int = 0
    progress: Progress = field(default_factory=Progress)
    suds_pre: int | None = None
    suds_post: int | None = None
    confidence_pre: int | None = None
    confidence_post: int | None = None
    crisis_flag: bool = False
    help: str = ""  # the resources that were said, so that they can be said again
    care: Care | None = None  # how far an alarm has been followed through
    dangers: tuple[str, ...] = ()  # every category that care has followed
    parked: Parked | None = None
    resuming: bool = False  # whether they were just offered to go back to the exercise
    invited_at: int | None = None  # the turn in which, after an alarm, a summary or a stop was offered last
    child: bool = False  # they said that they are under age
    asked: tuple[str, ...] = ()
    asking: str = "situation"
    declined: tuple[str, ...] = ()
    question: str = ""
    offered: tuple[str, ...] = ()
    pattern: str = ""  # the card the person found fitting
    fit: str = ""
    balanced: str = ""
    core: str = ""  # what the fuller thought adds
    own: str = ""  # the fuller view in the person's own words
    reaction: str = ""
    recapped: bool = False
    wondering: bool = False  # whether they were just asked if they mean this conversation or their life
    wondered: bool = False  # ... which is asked once
    doubting: str = ""  # what they said before they were asked plainly: about living, or about harm by or to others
    doubt: Doubt = OF_LIVING
    untold_at: int | None = None  # the turn in which a plain question was left unanswered
    doubted: tuple[str, ...] = ()  # the plain questions so far; each is asked once, too

    @property
    def untold(self) -> Doubt | None:
        """What was asked plainly and not answered, as long as it may still be told."""
        return untold(self.doubt, self.untold_at, self.turn)

    @property
    def max_turns(self) -> int:
        return self.setup.max_turns

    @property
    def left(self) -> int:
        return self.max_turns - self.turn

    @property
    def halfway_turn(self) -> int:
        return max(1, math.floor(self.max_turns * self.setup.halfway + 0.5))

    def times(self, what: str) -> int:
        return self.asked.count(what)


def begin(began: Began) -> State:
    setup, language = began.setup, began.locale.replace("_", "-").split("-")[0].lower()
    return State(
        setup,
        began.seed,
        language if language in LANGUAGES else LANGUAGES[0],
        setup.followups,
        progress=Progress(intensity=setup.suds_before),
        suds_pre=setup.suds_before,
        confidence_pre=setup.confidence_before,
    )


def evolve(state: State, fact: facts.Fact) -> State:
    match fact:
        case facts.TurnTaken(language=language):
            return replace(state, turn=state.turn + 1, user_language=language)
        case facts.Learned():
            return _learned(state, fact)
        case facts.Moved(phase=phase):
            return replace(state, phase=Phase(phase))
        case facts.Asked(what=what, question=question):
            return replace(state, asked=(*state.asked, what), asking=what, question=question)
        case facts.Declined(what=what):
            return replace(state, declined=(*state.declined, what))
        case facts.Recapped():
            return replace(state, recapped=True)
        case facts.FollowupUsed():
            return replace(state, followups_left=state.followups_left - 1)
        case facts.Alarmed(help=help_text):
            here = Parked(state.phase, state.turn, state.asking, state.question)
            parked = state.parked if state.crisis_flag else here
            answered = replace(state, wondering=False, doubting="", resuming=False)
            return replace(answered, crisis_flag=True, help=help_text, parked=parked)
        case Cared(care=care):
            return replace(state, care=care, dangers=tuple(dict.fromkeys((*state.dangers, care.category))))
        case facts.Resumed() | facts.Invited():
            return replace(state, invited_at=state.turn) if isinstance(fact, facts.Invited) else _resumed(state, fact)
        case facts.Underage():
            return replace(state, child=True)
        case facts.Wondered() | facts.Doubted():
            return _wondered(state, fact)
        case facts.Advised():
            return state
        case _:
            return _reframed(state, fact)


def _wondered(state: State, fact: facts.Wondered | facts.Doubted) -> State:
    match fact:
        case facts.Wondered(open=still):
            return replace(state, wondering=still, wondered=True)
        case facts.Doubted(text=text, doubt=doubt, left=left):
            asked = (*state.doubted, doubt.about) if text and not doubt.explained else state.doubted
            untold_at = state.turn if left else None
            return replace(state, doubting=text, doubt=doubt, doubted=asked, untold_at=untold_at)


def _resumed(state: State, fact: facts.Resumed) -> State:
    """The exercise as it was; the messages of care are not counted."""
    was, still = state.parked, fact.open
    if was is None or not state.crisis_flag:
        return replace(state, resuming=still)
    back = replace(state, crisis_flag=False, resuming=still, phase=was.phase, turn=was.turn)
    return replace(back, asking=was.asking, question=was.question)


def _reframed(
    state: State, fact: facts.Offered | facts.Settled | facts.Balanced | facts.Reacted | facts.Rated
) -> State:
    match fact:
        case facts.Offered(cards=cards):
            return replace(state, offered=cards)
        case facts.Settled(card=card, fit=fit):
            return replace(state, pattern=card, fit=fit)
        case facts.Balanced(text=text, core=core):
            return replace(state, balanced=text, core=core)
        case facts.Reacted(answer=answer, own=own):
            return replace(state, reaction=answer, own=own or state.own)
        case facts.Rated():
            return _rated(state, fact)


def _learned(state: State, fact: facts.Learned) -> State:
    now = state.progress
    felt = known(fact.emotion, lexicon(state.user_language)) if fact.emotion else now.emotion
    progress = Progress(
        fact.situation or now.situation,
        fact.thought or now.thought,
        felt,
        now.intensity if fact.intensity is None else fact.intensity,
    )
    suds = state.suds_pre if fact.intensity is None else fact.intensity
    return replace(state, progress=progress, suds_pre=suds)


def _rated(state: State, fact: facts.Rated) -> State:
    match fact.what, fact.when:
        case "suds", "before":
            return replace(state, suds_pre=fact.value)
        case "suds", _:
            return replace(state, suds_post=fact.value)
        case _, "before":
            return replace(state, confidence_pre=fact.value)
        case _:
            return replace(state, confidence_post=fact.value)


def view(state: State) -> Mapping[str, Any]:
    progress = state.progress
    felt = nouns(progress.emotion, lexicon(state.user_language)) if progress.emotion else None
    return {
        "phase": state.phase.value,
        "turn": min(state.turn, state.max_turns),  # after an alarm the count ends nothing
        "max_turns": state.max_turns,
        "followups_left": state.followups_left,
        "progress": {
            "situation": progress.situation or None,
            "thought": progress.thought or None,
            "emotion": felt,
            "intensity": progress.intensity,
        },
        "suds": {"before": state.suds_pre, "after": state.suds_post},
        "confidence": {"before": state.confidence_pre, "after": state.confidence_post},
        "crisis": state.crisis_flag,
        "control": {
            "next_phase": state.phase.value,
            "missing_fields": list(progress.missing()),
            "suggest_questions": [state.question] if state.question and state.phase != Phase.CLOSED else [],
            "crisis_detected": state.crisis_flag,
        },
    }
