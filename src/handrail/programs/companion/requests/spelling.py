"""Hasty spelling mended, but only of the few words that a request stands on."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded

END = 400  # characters that are read of each end of a long message: a request shows in its first lines, or its last
SHORTEST = 5  # letters of a word that is mended by its shape; below that too many words are alike
ROW = re.compile(r"([a-z])\1{2,}")
SPACED = re.compile(r"[^\w\s.!?,;]+")
WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Spelling:
    """`words` are mended by their shape; `heard` are forms that are spelled by ear, or short for something."""

    words: frozenset[str]
    heard: Mapping[str, str]

    def mended(self, flat: str) -> str:
        return WORD.sub(lambda m: self._word(m[0]), flat)

    def _word(self, word: str) -> str:
        if word in self.words:
            return word
        return self.heard.get(word) or next((known for known in self.words if slipped(word, known)), word)


def read_spelling(where: str, table: Any) -> Spelling:
    words, heard = (table.get("words"), table.get("heard")) if isinstance(table, dict) else (None, None)
    if not isinstance(words, str) or not words.split():
        raise Misconfigured(f"{where}, spelling.words: needs a text of words, with spaces between them")
    if not isinstance(heard, dict) or not all(isinstance(v, str) for v in heard.values()):
        raise Misconfigured(f"{where}, spelling.heard: needs a table from a spelling to the word that is meant")
    return Spelling(frozenset(words.split()), heard)


def flattened(text: str) -> str:
    """Folded, without apostrophes, other signs than those that end a clause taken for spaces."""
    ends = text if len(text) <= 2 * END else f"{text[:END]}. {text[-END:]}"
    flat = SPACED.sub(" ", folded(ends).replace("'", ""))
    return " ".join(ROW.sub(r"\1", flat).split())


def slipped(word: str, known: str) -> bool:
    """Whether this is the known word with one letter left out, put in twice, or swapped with the next."""
    if len(known) < SHORTEST or word[:1] != known[0] or abs(len(word) - len(known)) > 1:
        return False
    if len(word) == len(known):
        at = next((i for i in range(len(word)) if word[i] != known[i]), len(word))
        return word[at : at + 2] == known[at : at + 2][::-1] and word[at + 2 :] == known[at + 2 :]
    short, long = sorted((word, known), key=len)
    at = next((i for i in range(len(short)) if short[i] != long[i]), len(short))
    if short[at:] != long[at + 1 :]:
        return False
    return len(word) < len(known) or long[at] == long[at - 1]
