"""The sentences the gate's model learns from, which of them are nearly the same, and what they are read as."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from handrail.gate.fillers import said
from handrail.gate.normal import Words
from handrail.gate.phrasebook import lexicon
from handrail.gate.scan import scan

ROOT = Path(__file__).parents[1]
APART = "# ==== apartadas"  # what stands below measures, and is never learned from
OWN = ("everyday", "gate")  # folders of sentences written for the model
PLAIN = (
    "joy", "gratitude", "love", "pride", "relief", "hope", "excitement", "amusement", "calm", "interest", "surprise",
    "neutral", "boredom", "frustration", "anger", "confusion", "disappointment",
)  # fmt: skip
LABELS = ("crisis", "concern", "benign")
ALIKE = 0.6  # of two sentences this share of words in common: they are one, and learn or measure together
FREQUENT = 400


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    category: str
    severity: int
    text: str
    source: str
    family: str


def learned_from() -> list[Row]:
    """Every sentence once, in a fixed order: those written for the model, then those the lexicon was written for."""
    rows = [row for folder in OWN for row in of_folder(folder)]
    rows += [row for path in sorted((ROOT / "training/emotion").glob("*.txt")) for row in _everyday(path)]
    rows += [row for path in sorted((ROOT / "tests/gate").glob("crisis*.txt")) for row in _crises(path)]
    rows += [row for path in sorted((ROOT / "tests/gate").glob("benign*.txt")) for row in _harmless(path)]
    rows += [row for path in sorted((ROOT / "tests/gate/learner").glob("*_e[ns].txt")) for row in _learners(path)]
    return list({row.text.lower(): row for row in reversed(rows)}.values())[::-1]


def of_folder(name: str) -> list[Row]:
    """The sentences of a folder of `training`."""
    return [row for path in sorted((ROOT / "training" / name).glob("*.txt")) for row in _training(path)]


def set_apart() -> dict[str, list[tuple[str, str]]]:
    """Label and text of what is only measured."""
    tests = ROOT / "tests/gate"
    english = [tuple(parts) for _, parts in _lines((tests / "fresh_en.txt").read_text("utf-8"))]
    spanish = [
        (label, parts[-1])
        for label in ("crisis", "benign")
        for _, parts in _lines((tests / f"{label}_es.txt").read_text("utf-8").split(APART)[1].partition("\n")[2])
    ]
    return {"English, set apart": [(a, b) for a, b in english], "Spanish, set apart": spanish}


def _training(path: Path) -> Iterator[Row]:
    for family, parts in _lines(path.read_text("utf-8")):
        if len(parts) != 4 or parts[0] not in LABELS or parts[2] not in tuple("12345"):
            raise SystemExit(f"{path.name}: needs `label | category | severity | text`, not {' | '.join(parts)!r}")
        yield Row(parts[0], parts[1], int(parts[2]), parts[3], f"{path.parent.name}/{path.stem}", family)


def _everyday(path: Path) -> Iterator[Row]:
    """What was written for the reader of feelings: how people tell of plain days. The darker sections are left out."""
    for family, parts in _lines(re.sub(r"(?m)^\[(.+)\]$", r"# \1", path.read_text("utf-8"))):
        if family in PLAIN:
            yield Row("benign", "none", 1, "|".join(parts), f"emotion/{path.stem}", family)


def _crises(path: Path) -> Iterator[Row]:
    for family, (_, category, least, text) in _lines(path.read_text("utf-8").split(APART)[0]):
        yield Row("crisis", category, int(least), text, f"tests/{path.stem}", family)


def _harmless(path: Path) -> Iterator[Row]:
    for family, (_, text) in _lines(path.read_text("utf-8").split(APART)[0]):
        yield Row("benign", "none", 1, text, f"tests/{path.stem}", family)


def _learners(path: Path) -> Iterator[Row]:
    """What is said to a simulated patient is harmless; what a learner says of themselves is not."""
    label, *about = ("benign", "none", 1) if path.stem.startswith("clinical") else ("crisis", "suicide", 4)
    for family, parts in _lines(path.read_text("utf-8")):
        yield Row(label, *about, "|".join(parts), f"tests/learner_{path.stem}", family)


def _lines(text: str) -> Iterator[tuple[str, list[str]]]:
    family = ""
    for line in text.splitlines():
        if line.startswith("#"):
            family = line.strip("# -")
        elif line.strip():
            yield family, [part.strip() for part in line.split("|")]


def groups(texts: list[str]) -> list[int]:
    """A number for each text; texts that are nearly the same have one."""
    sets = [frozenset(re.findall(r"\w+", text.lower())) for text in texts]
    uses = Counter(word for words in sets for word in words)
    home, having = list(range(len(texts))), defaultdict[str, list[int]](list)
    for at, words in enumerate(sets):
        rare = sorted(words, key=lambda w: (uses[w], w))[: int(len(words) * (1 - ALIKE)) + 1]
        for other in {o for word in rare if uses[word] < FREQUENT for o in having[word]}:
            both = len(words & sets[other])
            if both / (len(words) + len(sets[other]) - both) >= ALIKE:
                home[_root(home, at)] = _root(home, other)
        for word in words:
            having[word].append(at)
    return [_root(home, at) for at in range(len(texts))]


def _root(home: list[int], at: int) -> int:
    while home[at] != at:
        home[at] = home[home[at]]
        at = home[at]
    return at


def readings(text: str) -> list[Words]:
    """The words as written and, where some are surely misspelt, as meant: the same that the gate weighs."""
    found = scan(text, lexicon())
    return [said(words)[0] for words in (found.words, found.meant) if words is not None]
