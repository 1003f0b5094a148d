"""A model may put the patient's words better, and no more: the same figures, the same sides, the same yes or no, and no
word that could bring in what the author did not write."""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import ClassVar

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.programs.patient.cases.numerals import numerals
from handrail.programs.patient.voice import LANGUAGES
from handrail.wording.lines import read_toml

SIDES = re.compile(r"\b(?:left|right(?= \w)|both|izquierd[oa]s?|derech[oa]s?|ambos|ambas)\b")
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
        return self._core(draft) != self._core(self.line) or bool(self.added(draft))

    def added(self, draft: str) -> list[str]:
        """The words of a draft that neither the author used nor anybody needs."""
        own = {_stem(word) for text in (self.line, *self.known) for word in _WORD.findall(folded(text))}
        fresh = (word for word in _WORD.findall(folded(draft)) if word not in empty(self.language))
        return [word for word in fresh if _stem(word) not in own and not word.isdigit()]

    def _core(self, text: str) -> tuple[object, ...]:
        said = folded(text)
        denies = any(word in NO or word.endswith("n't") for word in _WORD.findall(said))
        return sorted(numerals(text, self.language)), sorted(SIDES.findall(said)), denies


def _stem(word: str) -> str:
    return word[:STEM]


@cache
def empty(language: str) -> frozenset[str]:
    name = f"{language}.toml"
    text = files("handrail.programs.patient").joinpath("empty", name).read_text("utf-8")
    words = read_toml(f"patient/empty/{name}", text).get("words")
    if not isinstance(words, str) or not words.split():
        raise Misconfigured(f"patient/empty/{name}, words: needs the words, in one text")
    return frozenset(folded(words).split())


def load() -> None:
    for language in LANGUAGES:
        empty(language)
