"""What each reading is given of a conversation, and how much of it at most: no more than it needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from handrail.programs.companion import constants as known
from handrail.programs.companion.state import State

CHARACTERS: Final = 3  # of a token, counted low: a bound, not a bill


@dataclass(frozen=True, slots=True)
class Strategy:
    """`writes` and `given`: the most tokens of its answer, and of what it is given."""

    kind: Literal["minimal", "summary", "full"]
    writes: int
    given: int


STRATEGIES: Final[Mapping[str, Strategy]] = {
    "mood_sensor": Strategy("minimal", known.TOKENS_MOOD_SENSOR, known.TOKENS_MOOD_SENSOR),
    "memory_agent": Strategy("summary", known.TOKENS_MEMORY_AGENT, known.TOKENS_MEMORY_AGENT * 4),
    "safety_monitor": Strategy("minimal", known.TOKENS_SAFETY_MONITOR, known.TOKENS_SAFETY_MONITOR * 2),
    "emotion_reasoner": Strategy("summary", known.TOKENS_EMOTION_REASONER, known.TOKENS_EMOTION_REASONER * 3),
    "response_generator": Strategy("full", known.TOKENS_RESPONSE_GENERATOR, known.TOKENS_RESPONSE_GENERATOR * 4),
    "crisis_response": Strategy("minimal", known.TOKENS_RESPONSE_GENERATOR, known.TOKENS_SAFETY_MONITOR * 2),
    "safety_validator": Strategy("minimal", known.TOKENS_SAFETY_MONITOR, known.TOKENS_SAFETY_MONITOR * 2),
    "memory_update": Strategy("summary", known.TOKENS_MEMORY_UPDATE, known.TOKENS_MEMORY_UPDATE * 4),
}


@dataclass(frozen=True, slots=True)
class Context:
    """The message, and what goes with it; both together within the strategy's bound. Made anew for each reading."""

    about: str
    given: Mapping[str, str]
    tokens: int


def prepared(name: str, state: State, text: str, **more: str) -> Context:
    """`more` is what this one call is given beside its strategy; it comes before the rest when room is short."""
    strategy = STRATEGIES[name]
    room = strategy.given * CHARACTERS - len("message")  # the name that the message itself goes by
    about = _cut(text, room)
    room -= len(about)
    given: dict[str, str] = {}
    for key, value in {**more, **_of(strategy.kind, state)}.items():
        kept = _cut(value, max(0, room - len(key)))
        if kept:
            given[key] = kept
            room -= len(kept) + len(key)
    return Context(about, given, strategy.writes)


def _of(kind: str, state: State) -> Mapping[str, str]:
    minimal = {"turn_number": str(state.turn)}
    if kind == "minimal":
        return minimal
    emotion = state.emotion
    felt = f"{emotion.primary}, intensity {emotion.intensity:.1f}, valence {emotion.valence:+.1f}" if emotion else ""
    summary = {
        **minimal,
        "user_emotion": felt,
        "crisis_detected": "yes" if state.safety.crisis_detected else "no",
        "context_summary": summed(state),
    }
    if kind == "summary":
        return summary
    feeling = state.feeling
    return {
        **summary,
        "companion_emotion": f"{feeling.primary}, energy {feeling.energy:.1f}, {feeling.approach}" if feeling else "",
        "crisis_severity": str(state.safety.severity),
        "relationship_stage": state.recall.relationship_stage,
        "callback_opportunities": "; ".join(state.recall.callback_opportunities),
        "recent_turns": recent(state),
    }


def summed(state: State) -> str:
    return " ".join(part for part in (state.recall.context_summary, state.summary) if part)


def recent(state: State, turns: int = 6, *, closed: bool = False) -> str:
    """The exchanges before this message, the newest last; with the one that was just answered, when it is `closed`."""
    before = (state.window if closed else state.window[:-1])[-turns:]
    return "\n".join(f"Person: {one.you}\nCompanion: {one.us}" for one in before)


def _cut(text: str, room: int) -> str:
    """Its beginning and its end: what weighs most is often said last."""
    if len(text) <= room:
        return text
    tail = max(0, room - 1) // 3
    return f"{text[: room - 1 - tail]}…{text[len(text) - tail :]}" if room > 1 else ""
