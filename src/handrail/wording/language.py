"""Which language a short text is in, or that one cannot tell: by frequent words, spellings and characters."""

import re
import unicodedata
from functools import cache

from handrail.kernel.rules import folded
from handrail.memo import Memo
from handrail.wording.data import Language, others, spoken

ENOUGH = 2.0  # one word that decides on its own, or two that are merely frequent
LEAD = 1.3  # how much the first must be ahead of the second
SEEN = 2000  # characters looked at: a language shows in its first lines
KEPT = 32_768  # words whose weights are kept at hand

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
LETTERS = "".join(chr(n).lower() if chr(n).isalpha() or chr(n) == "'" else " " for n in range(128))  # of ASCII
JOINER = "\u034f"  # is not seen, and no accent to Unicode
# What a word weighs is one whole number, with a field of so many bits for each language and one for the marks of each:
# the words of a text are summed at once.
BITS = 32
FIELD = (1 << BITS) - 1
MARKS = 3.0  # the most that the marks of a language count


def language_of(text: str, default: str = "") -> str:
    """The spoken language that a text is in; `default` when unsure or when it is in one that is not spoken."""
    found = nearest(text)
    return found if found in spoken() else default


def nearest(text: str) -> str:
    """The language that a text is most surely in, spoken by Handrail or not; nothing when unsure."""
    seen = text[:SEEN]
    plain = seen.isascii()
    total = sum(map(_weights.__getitem__, (seen.translate(LETTERS) if plain else seen.lower()).split()))
    scores = [(total >> place & FIELD) / 2 for place in _fields()]
    if marks := total >> BITS * len(scores):
        scores = [score + min(MARKS, marks >> place & FIELD) for score, place in zip(scores, _fields(), strict=True)]
    ours, theirs = scores[: len(spoken())], scores[len(spoken()) :]
    first, *rest = sorted(ours, reverse=True)
    other = max(theirs, default=0.0)
    if other >= ENOUGH * 2 and other > LEAD * first:
        return max(code for score, code in zip(theirs, others(), strict=True) if score == other)
    if first < ENOUGH:
        return ""
    second = rest[0] if rest else 0.0
    return _languages()[ours.index(first)].code if first >= max(second * LEAD, second + 1) else ""


@cache
def _languages() -> tuple[Language, ...]:
    return (*spoken().values(), *others().values())


@cache
def _fields() -> tuple[int, ...]:
    return tuple(range(0, BITS * len(_languages()), BITS))


def _weighed(chunk: str) -> int:
    """What stands between two spaces says for each language: its words in halves, and how many of its marks."""
    words = WORD.findall(chunk if chunk.isascii() else folded(chunk.replace(JOINER, "")))
    marks = "" if chunk.isascii() else unicodedata.normalize("NFC", chunk)
    halves = [int(2 * sum(_weight(language, word) for word in words)) for language in _languages()]
    counts = [sum(map(language.marks.__contains__, marks)) for language in _languages()]
    return sum(number << place * BITS for place, number in enumerate((*halves, *counts)))


_weights = Memo(_weighed, KEPT)


def _weight(language: Language, word: str) -> float:
    """What a word says for a language: that it is one of its words, or has its spelling."""
    if word in language.words:
        return 1.0 + (word in language.strong)
    if word in language.faint:
        return 0.5
    return 0.5 * len(language.shapes.findall(word)) if language.shapes else 0.0
