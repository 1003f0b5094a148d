"""`emotion_reasoner` by rules: how the companion meets what a person feels. Matched in energy, never soothed down."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.programs.companion.constants import CONFIDENCE_CLEAR, CRISIS, SUGGEST_HUMAN
from handrail.programs.companion.kinds import Approach, Emotion, Feeling, Name, Presence, Recall
from handrail.wording.lines import read_toml
from handrail.wording.patterns import compiled

FILE: Final = "reason.toml"
SIGNS: Final = ("circling", "abuse", "quoted")
SPREAD: Final = 0.2  # how far the strength of a feeling moves the energy, both ways together
UNSURE: Final = 0.4  # energy of somebody who listens and does not know yet
CIRCLES_FROM: Final = 3  # turns: said once, a thought that goes in circles is heard, not turned
STRONG: Final = 0.7  # intensity from which a feeling is first acknowledged, whatever would come next
# Felt more strongly, these ask for more energy; all others, grief before all, for less.
LIFTS: Final[tuple[Name, ...]] = (
    "joy", "gratitude", "love", "pride", "relief", "hope", "excitement", "amusement", "interest", "surprise", "anger",
    "frustration", "disgust",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stance:
    primary: str
    energy: float  # at middling strength
    approach: Approach
    tone: tuple[str, ...]
    presence: Presence


STANCES: Final[Mapping[Name, Stance]] = {
    "joy": Stance("glad", 0.75, "explore", ("bright", "curious"), "energizing"),
    "gratitude": Stance("touched", 0.6, "explore", ("warm", "unhurried"), "warm"),
    "love": Stance("touched", 0.6, "explore", ("warm", "tender"), "warm"),
    "pride": Stance("glad", 0.7, "explore", ("bright", "admiring"), "energizing"),
    "relief": Stance("glad", 0.6, "explore", ("warm", "breathing out"), "warm"),
    "hope": Stance("hopeful", 0.55, "explore", ("warm", "no promises"), "warm"),
    "excitement": Stance("glad", 0.85, "explore", ("bright", "lively", "curious"), "energizing"),
    "amusement": Stance("amused", 0.7, "explore", ("light", "playful"), "energizing"),
    "calm": Stance("calm", 0.4, "explore", ("quiet", "unhurried"), "warm"),
    "interest": Stance("curious", 0.55, "explore", ("curious",), "warm"),
    "surprise": Stance("attentive", 0.55, "explore", ("curious", "open"), "warm"),
    "sadness": Stance("tender", 0.25, "validate", ("soft", "slow"), "gentle"),
    "grief": Stance("tender", 0.15, "validate", ("slow", "few words", "no silver lining"), "holding"),
    "loneliness": Stance("close", 0.3, "validate", ("warm", "present"), "holding"),
    "longing": Stance("tender", 0.3, "explore", ("soft", "slow"), "gentle"),
    "disappointment": Stance("sympathetic", 0.3, "validate", ("plain", "soft"), "gentle"),
    "anger": Stance("steady", 0.5, "validate", ("steady", "direct", "no calming down"), "grounding"),
    "frustration": Stance("steady", 0.45, "validate", ("steady", "plain", "no calming down"), "grounding"),
    "disgust": Stance("steady", 0.4, "validate", ("plain", "steady"), "grounding"),
    "jealousy": Stance("steady", 0.4, "explore", ("plain", "without judging"), "grounding"),
    "anxiety": Stance("calm", 0.35, "support", ("steady", "slow", "concrete"), "grounding"),
    "fear": Stance("calm", 0.35, "support", ("steady", "close", "concrete"), "grounding"),
    "overwhelm": Stance("calm", 0.3, "support", ("slow", "few words", "one thing at a time"), "grounding"),
    "exhaustion": Stance("tender", 0.2, "support", ("slow", "few words", "asks nothing of them"), "holding"),
    "shame": Stance("tender", 0.25, "validate", ("soft", "without judging"), "holding"),
    "guilt": Stance("tender", 0.3, "validate", ("soft", "without judging", "no absolving"), "gentle"),
    "hurt": Stance("tender", 0.3, "validate", ("soft", "on their side"), "gentle"),
    "numbness": Stance("quiet", 0.2, "support", ("slow", "few words", "no pep"), "holding"),
    "confusion": Stance("patient", 0.4, "explore", ("plain", "unhurried"), "grounding"),
    "boredom": Stance("curious", 0.45, "explore", ("light", "curious"), "warm"),
    "neutral": Stance("attentive", UNSURE, "explore", ("open", "unhurried"), "warm"),
}


ADDED: Final = (
    "plain", "direct", "close", "kind", "not hurt", "slow", "one new angle", "names people who can be there",
    "tentative", "has seen it grow heavier",
)  # fmt: skip
# A model may choose among these words for the tone: they become part of what another model is told.
TONES: Final = frozenset((*ADDED, *(tone for stance in STANCES.values() for tone in stance.tone)))


def feeling(emotion: Emotion, safety_severity: int, recall: Recall, turn: int, text: str) -> Feeling:
    """What is graver comes first: danger, then what the person does with the talk, then what they feel."""
    met = _met(emotion)
    if safety_severity >= CRISIS:
        return Feeling("steady", min(met.energy, UNSURE), "crisis_support", ("plain", "direct", "close"), "grounding")
    if _turned_on_us(bare := folded(text)):
        return Feeling("steady", UNSURE, "gentle_redirect", ("plain", "kind", "not hurt"), "grounding")
    if turn >= CIRCLES_FROM and _circles(bare, recall):
        return replace(met, approach="gentle_redirect", tone_modifiers=("slow", "kind", "one new angle"))
    if safety_severity >= SUGGEST_HUMAN:
        tone = _few(met, "names people who can be there")
        return replace(met, energy=min(met.energy, UNSURE), approach="support", tone_modifiers=tone)
    return _paced(met, emotion, recall)


def _met(emotion: Emotion) -> Feeling:
    stance = STANCES[emotion.primary]
    moved = SPREAD * (emotion.intensity - 0.5)
    energy = stance.energy + (moved if emotion.primary in LIFTS else -moved)
    if emotion.confidence < CONFIDENCE_CLEAR:
        energy += (UNSURE - energy) * (CONFIDENCE_CLEAR - emotion.confidence)
    held = round(min(1.0, max(0.05, energy)), 2)
    return Feeling(stance.primary, held, stance.approach, stance.tone, stance.presence)


def _paced(met: Feeling, emotion: Emotion, recall: Recall) -> Feeling:
    """Unclear: tentative. Strong: heard before it is explored. Worse from time to time: held more."""
    if emotion.confidence < CONFIDENCE_CLEAR:
        return replace(met, tone_modifiers=_few(met, "tentative"))
    if emotion.valence < 0 and recall.emotional_trajectory == "declining":
        return replace(met, approach="support", tone_modifiers=_few(met, "has seen it grow heavier"))
    if emotion.valence < 0 and emotion.intensity >= STRONG and met.approach == "explore":
        return replace(met, approach="validate")
    return met


def _few(met: Feeling, modifier: str) -> tuple[str, ...]:
    return *met.tone_modifiers, modifier


def _turned_on_us(bare: str) -> bool:
    """Abuse of the companion; not what somebody else said to the person, which is theirs to tell."""
    match = signs()["abuse"].search(bare)
    return match is not None and not signs()["quoted"].search(bare, 0, match.start())


def _circles(bare: str, recall: Recall) -> bool:
    """A thought that comes round again: they say so, or it is an old theme that makes things worse each time."""
    if signs()["circling"].search(bare):
        return True
    said = {word for word in bare.split() if len(word) > 3}
    returns = any(said & set(folded(theme).split()) for theme in recall.recurring_themes)
    return returns and recall.emotional_trajectory == "declining"


def load() -> None:
    signs()


@cache
def signs() -> Mapping[str, re.Pattern[str]]:
    return read(f"companion/{FILE}", files("handrail.programs.companion").joinpath(FILE).read_text("utf-8"))


def read(name: str, text: str) -> Mapping[str, re.Pattern[str]]:
    """Of all languages together: who writes to the companion may change the language in a sentence."""
    data = read_toml(name, text)
    for language, table in data.items():
        if not isinstance(table, dict) or table.keys() != {*SIGNS}:
            raise Misconfigured(f"{name}, [{language}]: needs exactly {', '.join(SIGNS)}, each a list of patterns")
    return {
        sign: compiled(f"{name}, {sign}", [p for table in data.values() for p in table[sign] or [None]], {})
        for sign in SIGNS
    }
