"""Whether a model's wording of a stem still asks the same: numbers, formulas, names, quotes and code word for word."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from handrail.assess.blueprints.model import Item
from handrail.kernel.moves import Say
from handrail.kernel.rules import mentions

STYLE = (
    "Ask the same question in other words, plainly and in the same language. Every number, formula, unit, name, quote "
    "and line of code stays exactly as it stands and in its order. Solve nothing, give no hint, add no example."
)
FENCE = re.compile(r"```.*?```", re.DOTALL)
QUOTED = re.compile(r"`[^`]+`|\"[^\"]+\"|“[^”]+”|«[^»]+»|(?<!\w)'[^'\n]+'(?!\w)")
NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")
WORD = r"[^\s?!,;:]*[\d=+×÷<>²³π°√^*/%()][^\s?!,;:]*"  # one with a digit or a sign in it
FORMULA = re.compile(rf"{WORD}(?:\s+(?:[-+×÷=<>*/]|{WORD}))*")
NAME = re.compile(r"(?<![.!?¿¡:\n]\s)(?<!^)(?<![\n¿¡])\b[A-ZÀ-Þ]\w*")
LETTER = re.compile(r"(?<![\w'’])[b-hj-zB-HJ-Z](?![\w'’])")  # a variable; a, i, I and A are words
UNIT = re.compile(r"\d+ ?(?:[cdkm]?m|[km]?g|m?l|s|min|h|bits?|sides|lados)\b[²³]?")
GAP = re.compile(r"_{2,}|…|\.{3}")
LONGER = 3
SPARE = 120


@dataclass(frozen=True, slots=True)
class SameQuestion:
    """A stem may be put in other words as long as it asks the same and does not give its answer away."""

    partial: ClassVar[bool] = False
    stem: str
    answer: str = ""

    def tell(self) -> str:
        return "Keep every number, formula, unit, name, quote and line of code; bring in no other number, no answer."

    def breaks(self, draft: str) -> bool:
        given = bool(self.answer) and mentions(draft, self.answer) and not mentions(self.stem, self.answer)
        return given or not keeps(self.stem, draft)


def rewording(item: Item) -> Say:
    """The stem, for a model to put in other words. Of a draft that breaks the rule nothing is taken. Never for a test
    that counts: there everybody reads the same words."""
    return Say(item.stem, style=STYLE, rules=(SameQuestion(item.stem, item.correct_answer),), why="other words")


def reworded(item: Item, stem: str) -> Item:
    """The item with this stem, if it asks the same; else the item as it was."""
    return item if SameQuestion(item.stem, item.correct_answer).breaks(stem) else replace(item, stem=stem)


def keeps(stem: str, reworded: str) -> bool:
    """True where every number, formula, name, quote and line of code of the stem is there, and no number is new."""
    if not reworded.strip() or len(reworded) > LONGER * len(stem) + SPARE:
        return False
    if FENCE.findall(stem) != FENCE.findall(reworded):
        return False
    before, after = FENCE.sub(" ", stem), FENCE.sub(" ", reworded)
    if Counter(NUMBER.findall(before)) != Counter(NUMBER.findall(after)):
        return False
    ordered = (_formulas(before), [_spaced(found) for found in UNIT.findall(before)])
    return all(_in_order(parts, _spaced(after)) for parts in ordered) and not _missing(before, after)


def _formulas(text: str) -> list[str]:
    return [_spaced(found).rstrip(".") for found in FORMULA.findall(text)]


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _in_order(parts: list[str], text: str) -> bool:
    """Each part after the one before it: 47 and 38 are not 38 and 47."""
    at = 0
    for part in parts:
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return True


def _missing(before: str, after: str) -> bool:
    for pattern in (QUOTED, NAME, LETTER, GAP):
        wanted, there = Counter(pattern.findall(before)), Counter(re.findall(r"\w+", after))
        for word, times in wanted.items():
            if (there[word] if word.isalnum() else after.count(word)) < times:
                return True
    return False
