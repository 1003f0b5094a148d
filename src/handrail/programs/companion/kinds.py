"""The typed values of the companion's readings: each says who gives it, and its bounds are held when it is read."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import Meta

Unit = Annotated[float, Meta(ge=0, le=1)]
Polar = Annotated[float, Meta(ge=-1, le=1)]
Severity = Annotated[int, Meta(ge=1, le=5)]
Short = Annotated[str, Meta(max_length=200)]
Few = Annotated[tuple[Short, ...], Meta(max_length=8)]

Name = Literal[
    "joy", "gratitude", "love", "pride", "relief", "hope", "excitement", "amusement", "calm", "interest", "surprise",
    "sadness", "grief", "loneliness", "longing", "disappointment", "anger", "frustration", "disgust", "jealousy",
    "anxiety", "fear", "overwhelm", "exhaustion", "shame", "guilt", "hurt", "numbness", "confusion", "boredom",
    "neutral",
]  # fmt: skip
Approach = Literal["validate", "explore", "support", "gentle_redirect", "crisis_support"]
Presence = Literal["grounding", "warm", "gentle", "energizing", "holding"]
Modifier = Literal["none", "include_safety_check", "warm_validation_first", "gentle_resources"]
Stage = Literal["new", "building", "established"]
Trajectory = Literal["improving", "stable", "declining", "unknown"]
HandoffReason = Literal[
    "crisis_severity_5", "repeated_crisis", "user_requested", "capability_limit", "maker_checker_failed", "none"
]

READINGS: Final = (
    "mood_sensor", "memory_agent", "safety_monitor", "emotion_reasoner", "response_generator", "crisis_response",
    "safety_validator", "memory_update",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Emotion:
    """`mood_sensor`: what the person seems to feel."""

    primary: Name = "neutral"
    secondary: Name | None = None
    intensity: Unit = 0.0
    valence: Polar = 0.0
    confidence: Unit = 0.0
    signals: Few = ()  # the words it stands on
    ambiguity_notes: Short = ""  # why it is unclear, where it is


@dataclass(frozen=True, slots=True)
class Safety:
    """`safety_monitor`: danger as a second pair of eyes sees it. It may raise what the gate found, never lower it."""

    crisis_detected: bool = False
    severity: Severity = 1
    signal_type: Short = "none"
    confidence: Unit = 0.0
    key_phrases: Few = ()
    human_connection_needed: bool = False
    suggested_response_modifier: Modifier = "none"
    ambiguous_signals: Few = ()


@dataclass(frozen=True, slots=True)
class Recall:
    """`memory_agent`: what of earlier belongs to this moment."""

    context_summary: Annotated[str, Meta(max_length=600)] = ""
    callback_opportunities: Few = ()
    recurring_themes: Few = ()
    relationship_stage: Stage = "new"
    emotional_trajectory: Trajectory = "unknown"


@dataclass(frozen=True, slots=True)
class Feeling:
    """`emotion_reasoner`: how the companion meets it. The seed calls it Mollei's emotion."""

    primary: Short = "attentive"
    energy: Unit = 0.4
    approach: Approach = "validate"
    tone_modifiers: Few = ()
    presence_quality: Presence = "warm"


@dataclass(frozen=True, slots=True)
class Words:
    """`crisis_response`: a draft, before anybody has checked it."""

    text: Annotated[str, Meta(min_length=1, max_length=600)]


@dataclass(frozen=True, slots=True)
class Summary:
    """`memory_update`: the session so far."""

    text: Annotated[str, Meta(min_length=1, max_length=900)]
