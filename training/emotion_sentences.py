"""The sentences from which the emotion reader's weights are fitted, and those set apart to judge it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

FOLDER = Path(__file__).parent / "emotion"
APART = 4  # every fourth sentence of a label is set apart from what is fitted

FAMILIES = {
    "glad": "joy gratitude love pride relief hope excitement amusement calm good",
    "low": "sadness grief loneliness longing disappointment hurt numbness exhaustion boredom",
    "angry": "anger frustration disgust jealousy bad",
    "afraid": "anxiety fear overwhelm",
    "sorry": "shame guilt",
    "open": "interest surprise confusion",
    "neutral": "neutral",
}
FAMILY = {label: family for family, labels in FAMILIES.items() for label in labels.split()}

Use = Literal["fit", "trust", "judge"]


@dataclass(frozen=True, slots=True)
class Told:
    label: str
    text: str
    language: str
    source: str
    use: Use


def side_of(label: str) -> str:
    match FAMILY[label]:
        case "glad":
            return "positive"
        case "open" | "neutral":
            return "neutral"
        case _:
            return "negative"


def right(label: str, primary: str) -> bool:
    """A verdict on a thing is met by its side; a feeling by its family."""
    if label in {"good", "bad"}:
        return side_of(primary) == side_of(label)
    return FAMILY[primary] == FAMILY[label]


def told() -> Iterator[Told]:
    for path in sorted(FOLDER.glob("*.txt")):
        label, seen = "", Counter[str]()
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("["):
                label = line.strip("[]")
            elif line and not line.startswith("#"):
                seen[label] += 1
                yield Told(label, line, path.stem[:2], path.stem, _use(path.stem, seen[label]))


def _use(source: str, number: int) -> Use:
    """Confidence is fitted on what never changed the lexicon, or it would believe itself too much."""
    match source.partition("_")[2]:
        case "fresh":
            return "trust"
        case "apart":
            return "judge"
        case "companion":
            return "fit" if number % APART else "trust"
        case "forum":
            return "fit" if number % APART else "judge"
        case _:
            return "fit"
