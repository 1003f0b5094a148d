"""Where a turn goes after safety was read: to a crisis's answer, to one look more, or on to the conversation. Pure."""

from dataclasses import replace
from typing import Literal

from handrail.kernel.events import Screened
from handrail.programs.companion.constants import (
    CRISIS,
    CRISIS_CONFIDENCE_HIGH,
    CRISIS_CONFIDENCE_RECHECK,
    SAFETY_ATTEMPTS,
    SUGGEST_HUMAN,
)
from handrail.programs.companion.kinds import Modifier, Safety

Route = Literal["crisis_response", "recheck_safety", "emotion_reasoner"]
PHRASES = 8  # words of the gate's verdict that are carried on


def route(safety: Safety, attempts: int) -> Route:
    """The seed's diagram says severity, its code says confidence: both are kept. Grave and unsure is grave."""
    if safety.crisis_detected and safety.confidence >= CRISIS_CONFIDENCE_HIGH:
        return "crisis_response"
    if should_recheck(safety, attempts):
        return "recheck_safety"
    return "crisis_response" if safety.severity >= CRISIS else "emotion_reasoner"


def should_recheck(safety: Safety, attempts: int) -> bool:
    if attempts >= SAFETY_ATTEMPTS:
        return False
    unsure = safety.severity >= SUGGEST_HUMAN and safety.confidence < CRISIS_CONFIDENCE_RECHECK
    return unsure or bool(safety.ambiguous_signals)


def found(verdict: Screened | None) -> Safety:
    """The gate's verdict as a safety reading: the default of `safety_monitor`, and the floor under every other."""
    if verdict is None:
        return Safety(confidence=1.0)
    phrases = tuple(phrase.text[:200] for phrase in verdict.phrases[:PHRASES])
    unsure = verdict.ambiguous and not verdict.alarm
    confidence = max(verdict.confidence, CRISIS_CONFIDENCE_HIGH) if verdict.alarm else verdict.confidence
    return Safety(
        crisis_detected=verdict.alarm,
        severity=min(5, max(1, verdict.severity)),
        signal_type=verdict.category,
        confidence=min(1.0, confidence),
        key_phrases=phrases,
        human_connection_needed=verdict.severity >= SUGGEST_HUMAN,
        suggested_response_modifier=_modifier(verdict.severity),
        ambiguous_signals=(phrases or ("unclear",)) if unsure else (),
    )


def _modifier(severity: int) -> Modifier:
    return "include_safety_check" if severity >= SUGGEST_HUMAN else "warm_validation_first" if severity == 2 else "none"


def stricter(gate: Safety, reading: Safety) -> Safety:
    """A reading may raise what the gate found, never lower it: in severity, in being a crisis, in confidence in one."""
    graver, other = (gate, reading) if gate.severity > reading.severity else (reading, gate)
    sure = [one.confidence for one in (gate, reading) if one.crisis_detected]
    return replace(
        graver,
        crisis_detected=bool(sure),
        confidence=max(sure, default=graver.confidence),
        key_phrases=tuple(dict.fromkeys((*gate.key_phrases, *reading.key_phrases)))[:PHRASES],
        human_connection_needed=gate.human_connection_needed or reading.human_connection_needed,
        ambiguous_signals=graver.ambiguous_signals or other.ambiguous_signals,
    )


def looked_again(safety: Safety, risk: int) -> Safety:
    """The rule-based recheck: what the conversation before says of words that were unclear by themselves."""
    if risk >= SUGGEST_HUMAN:
        return replace(
            safety, severity=max(safety.severity, SUGGEST_HUMAN), ambiguous_signals=(),
            confidence=max(safety.confidence, CRISIS_CONFIDENCE_RECHECK), human_connection_needed=True,
        )  # fmt: skip
    return replace(safety, ambiguous_signals=())
