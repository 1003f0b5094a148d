"""The local reading of a message: which feelings, how strong, how pleasant, and how far to trust it."""

import math
from collections.abc import Mapping, Sequence
from typing import Final, get_args

from handrail.programs.companion.emotion.features import NAMES as FEATURES
from handrail.programs.companion.emotion.features import features
from handrail.programs.companion.emotion.lexicon import LANGUAGES, LEVELS, OPEN, UP, lexicon
from handrail.programs.companion.emotion.weighing import Evidence, Hit, weighed
from handrail.programs.companion.emotion.weights import SIDES, weights
from handrail.programs.companion.emotion.words import Message, seen
from handrail.programs.companion.kinds import Emotion, Name
from handrail.wording import language_of

EVEN: Final = 0.1  # a valence up to this, on either side, is of no side
SECOND: Final = 0.5  # share of the first that a second feeling must weigh
CLEAR: Final = 1.5  # weight from which a feeling of no side, or somebody's own, is named
STRENGTH: Final[Mapping[float, float]] = {3.0: 0.64, 2.0: 0.45, 0.6: 0.3, 0.2: 0.2}  # intensity by level
MILD: Final = frozenset({"gratitude", "amusement", "calm", "interest", "relief", "boredom", "good", "bad", "surprise"})
MILDLY: Final = 0.85  # the strongest words for these are less intense than those for the others
SHOWN: Final = 8  # signals
LONGEST: Final = 60  # characters of a signal

LENGTH, EXCLAIMS = FEATURES.index("length"), FEATURES.index("exclaims")
NAMES: Final[Mapping[str, Name]] = {name: name for name in get_args(Name)}


def load() -> None:
    """Reads lexicons and weights; raises Misconfigured if one of them cannot be read."""
    for language in LANGUAGES:
        lexicon(language)
    weights()


def read(text: str, language: str = "") -> Emotion:
    """Never raises on any text. A language that it does not know is read as the one the words look like."""
    words = lexicon(_language(text, language))
    message = seen(text, words)
    evidence = weighed(message, words)
    known = weights()
    numbers = features(message, evidence)
    sides = known.sides(numbers)
    side = SIDES[max(range(len(SIDES)), key=sides.__getitem__)]
    primary, secondary = named(side, evidence)
    intensity = _intensity(primary, evidence)
    return Emotion(
        primary,
        secondary,
        intensity,
        _valence(side, sides, intensity),
        known.trusted(assurance(primary, sides, evidence, numbers)),
        _signals(primary, message, evidence),
        _notes(primary, secondary, evidence),
    )


def _language(text: str, given: str) -> str:
    code = given.partition("-")[0].partition("_")[0].lower()
    return code if code in LANGUAGES else language_of(text, LANGUAGES[0])


def named(side: str, evidence: Evidence) -> tuple[Name, Name | None]:
    """The feeling that weighs most on the side that was read, and a second one from any side if it weighs enough."""
    told = [NAMES[name] for name in evidence.weights if name in NAMES]
    ranked = sorted(told, key=lambda name: -evidence.weights[name])  # of two alike, the one that was said first
    fitting = [name for name in ranked if _fits(name, side, evidence)]
    if not fitting:
        return _unnamed(side, evidence), None
    first = fitting[0]
    least = max(CLEAR, SECOND * evidence.weights[first])
    others = [name for name in ranked if name != first and evidence.weights[name] >= least]
    return first, others[0] if others else None


def _fits(name: str, side: str, evidence: Evidence) -> bool:
    if name in OPEN:
        return evidence.weights[name] >= CLEAR
    return side == ("positive" if name in UP else "negative")


def _unnamed(side: str, evidence: Evidence) -> Name:
    match side:
        case "positive":
            return "joy"
        case "negative":
            return "frustration" if evidence.weights.get("bad", 0.0) else "sadness"
        case _:
            return "neutral"


def _intensity(primary: Name, evidence: Evidence) -> float:
    if primary == "neutral":
        return 0.0
    hits = [hit for hit in evidence.hits if primary in dict(hit.says)] or list(evidence.hits)
    best = max((_strength(primary, hit) for hit in hits), default=STRENGTH[LEVELS["slight"]])
    return round(min(1.0, max(0.05, best + 0.03 * (len(hits) > 1))), 3)


def _strength(primary: Name, hit: Hit) -> float:
    level = max(level for _, level in hit.says)
    step = max((known for known in STRENGTH if known <= level), default=min(STRENGTH))
    return STRENGTH[step] * (MILDLY if primary in MILD and step == LEVELS["strong"] else 1.0) + hit.raised


def _valence(side: str, sides: Sequence[float], intensity: float) -> float:
    """On the side that was read, always; the further out the surer and the stronger it is."""
    if side == "neutral":
        return round(EVEN * (sides[0] - sides[2]), 3)
    lean = sides[0] if side == "positive" else sides[2]
    size = EVEN + (1 - EVEN) * lean * (0.4 + 0.6 * intensity)
    return round(size if side == "positive" else -size, 3)


def assurance(primary: Name, sides: Sequence[float], evidence: Evidence, numbers: Sequence[float]) -> tuple[float, ...]:
    """What speaks for and against the reading being right, as numbers."""
    first = evidence.weights.get(primary, 0.0)
    rival = max((weight for name, weight in evidence.weights.items() if _rivals(name, primary)), default=0.0)
    ups = max((evidence.weights.get(name, 0.0) for name in UP), default=0.0)
    downs = max((weight for name, weight in evidence.weights.items() if name not in UP | OPEN), default=0.0)
    top = max(sides)
    return (
        math.log(top / max(1e-6, 1 - top)),
        min(4.0, first),
        min(4.0, first) - min(4.0, rival),
        float(primary == "neutral"),
        float(first == 0 and primary != "neutral"),
        min(2.0, ups, downs),
        float(evidence.irony),
        numbers[LENGTH],
        numbers[LENGTH] * (primary == "neutral"),
        numbers[EXCLAIMS] * (primary == "neutral"),
        float(primary == "neutral" and any("facts" in role for role in evidence.roles.values())),
    )


def _rivals(name: str, primary: str) -> bool:
    return name != primary and name not in {"good", "bad"} and (name in UP) == (primary in UP)


def _signals(primary: Name, message: Message, evidence: Evidence) -> tuple[str, ...]:
    told = [hit for hit in evidence.hits if primary in dict(hit.says)]
    hits = told or [
        hit for hit in evidence.hits if primary != "neutral" and hit.by * max(dict(hit.says).values()) >= 0.5
    ]
    texts = (
        " ".join(filter(None, message.written[hit.since if hit.since >= 0 else hit.start : hit.end])) for hit in hits
    )
    return tuple(dict.fromkeys(text[:LONGEST] for text in texts if text))[:SHOWN]


def _notes(primary: Name, secondary: Name | None, evidence: Evidence) -> str:
    notes = []
    if evidence.irony:
        notes.append("may be meant the other way round")
    if secondary and primary not in OPEN and secondary not in OPEN and (primary in UP) != (secondary in UP):
        notes.append(f"{primary} and {secondary} at once")
    if primary == "confusion":
        notes.append("they say that they do not know")
    if not evidence.hits:
        notes.append("no words that tell of a feeling")
    return "; ".join(notes)
