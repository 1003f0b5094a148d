"""A model may put the patient's words better, and no more: the same figures, the same sides, the same yes or no, and no
word that could bring in what the author did not write."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import ClassVar

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.programs.patient.cases.numerals import numerals
from handrail.programs.patient.voice import LANGUAGES
from handrail.wording.lines import read_toml

SIDES = re.compile(r"\b(?:left|right(?= \w|\W*$)|both|izquierd[oa]s?|derech[oa]s?|ambos|ambas)\b")
NO = {
    "no",
    "nope",
    "not",
    "never",
    "none",
    "nothing",
    "nobody",
    "nunca",
    "nada",
    "nadie",
    "ningun",
    "ninguna",
    "tampoco",
}
ANSWER = re.compile(r"^(?:no|nope|yes|yeah|si)\b[,.]|, no\b(?=[.!]|$)")  # before and behind what is told
STEM = 4  # letters by which two forms of a word are taken for one: hurt, hurts, hurting
_WORD = re.compile(r"[\w']+")


@dataclass(frozen=True, slots=True)
class Faithful:
    """To one authored line; `known` is what else may be drawn on: what was told before."""

    partial: ClassVar[bool] = False
    line: str
    language: str
    known: tuple[str, ...] = ()

    def tell(self) -> str:
        return (
            "Say the same in this patient's voice and add no fact: keep every number, side, name and time, and whether "
            "it is a yes or a no. Use the words of the line and small everyday words. Do not greet, thank, comfort or "
            "ask anything that the line does not."
        )

    def breaks(self, draft: str) -> bool:
        return self._core(draft) != self._core(self.line) or bool(self.added(draft)) or bool(self.lost(draft))

    def lost(self, draft: str) -> list[str]:
        """The words that tell something and are missing: what is left out may turn the rest round."""
        kept = {_stem(word) for word in _WORD.findall(folded(draft))}
        told = (word for word in _WORD.findall(folded(self.line)) if word not in empty(self.language))
        content = (word for word in told if not word.isdigit() and not numerals(word, self.language))
        return [word for word in content if _stem(word) not in kept]

    def added(self, draft: str) -> list[str]:
        """The words of a draft that neither the author used nor anybody needs."""
        own = {_stem(word) for text in (self.line, *self.known) for word in _WORD.findall(folded(text))}
        fresh = (word for word in _WORD.findall(folded(draft)) if word not in empty(self.language))
        return [word for word in fresh if _stem(word) not in own and not word.isdigit()]

    def _core(self, text: str) -> tuple[object, ...]:
        said = folded(text)
        words = _WORD.findall(said)
        denies = any(_no(word) for word in words)
        inner = sum(_no(word) for word in _WORD.findall(ANSWER.sub(" ", said)))
        weights = {group for group, small in turns(self.language).items() if not small.isdisjoint(words)}
        return sorted(numerals(text, self.language)), sorted(SIDES.findall(said)), denies, inner > 1, weights


def _no(word: str) -> bool:
    return word in NO or word.endswith("n't")


def _stem(word: str) -> str:
    return word[:STEM]


def empty(language: str) -> frozenset[str]:
    """Words that add no fact."""
    return _small(language)[0]


def turns(language: str) -> Mapping[str, frozenset[str]]:
    """Small words that turn a fact round: those of one group may stand for one another."""
    return _small(language)[1]


@cache
def _small(language: str) -> tuple[frozenset[str], Mapping[str, frozenset[str]]]:
    name = f"patient/empty/{language}.toml"
    data = read_toml(name, files("handrail.programs.patient").joinpath("empty", f"{language}.toml").read_text("utf-8"))
    words, groups = data.get("words"), data.get("turns")
    if not isinstance(words, str) or not words.split():
        raise Misconfigured(f"{name}, words: needs the words, in one text")
    if not isinstance(groups, dict) or not groups or not all(isinstance(text, str) for text in groups.values()):
        raise Misconfigured(f"{name}, turns: needs groups of words, each in one text")
    return frozenset(folded(words).split()), {group: frozenset(text.split()) for group, text in groups.items()}


def load() -> None:
    for language in LANGUAGES:
        empty(language)
