"""Which language a short text is in, or that one cannot tell: by frequent words, spellings and characters."""

import re
import unicodedata
from functools import cache, lru_cache

from handrail.kernel.rules import folded
from handrail.wording.data import Language, others, spoken

ENOUGH = 2.0  # one word that decides on its own, or two that are merely frequent
LEAD = 1.3  # how much the first must be ahead of the second
SEEN = 2000  # characters looked at: a language shows in its first lines
KEPT = 32_768  # words whose weights are kept at hand

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
ACCENTS = re.compile("[\u0300-\u036f]+")
# Beyond these characters there are other marks than the accents above.
BEYOND = re.compile("[^\x00-\u02ff\u1e00-\u1eff\u2000-\u20cf\u2100-\u2bff\U0001f000-\U0001faff]")


def language_of(text: str, default: str = "") -> str:
    """The spoken language that a text is in; `default` when unsure or when it is in one that is not spoken."""
    found = nearest(text)
    return found if found in spoken() else default


def nearest(text: str) -> str:
    """The language that a text is most surely in, spoken by Handrail or not; nothing when unsure."""
    seen = text[:SEEN]
    plain = seen.isascii()
    scores = [0.0] * len(_languages())
    for word in WORD.findall(seen.lower() if plain else _folded(seen)):
        for language, weight in _weights(word):
            scores[language] += weight
    if not plain:
        _add_marks(scores, unicodedata.normalize("NFC", seen.lower()))
    ours = _ranked(scores, 0, len(spoken()))
    theirs = _ranked(scores, len(spoken()), len(scores))
    if theirs and theirs[0][0] >= ENOUGH * 2 and theirs[0][0] > LEAD * (ours[0][0] if ours else 0):
        return theirs[0][1]
    if not ours or ours[0][0] < ENOUGH:
        return ""
    second = ours[1][0] if len(ours) > 1 else 0.0
    return ours[0][1] if ours[0][0] >= max(second * LEAD, second + 1) else ""


@cache
def _languages() -> tuple[Language, ...]:
    return (*spoken().values(), *others().values())


def _folded(text: str) -> str:
    """As `folded`, but for the spaces, and quickly where only Latin letters carry marks."""
    bare = ACCENTS.sub("", unicodedata.normalize("NFKD", text))
    return folded(text) if BEYOND.search(bare) else bare.replace("\u2019", "'").casefold()


@lru_cache(maxsize=KEPT)
def _weights(word: str) -> tuple[tuple[int, float], ...]:
    """What a word says for each language: that it is one of its words, or has its spelling."""
    found = ((place, _weight(language, word)) for place, language in enumerate(_languages()))
    return tuple((place, weight) for place, weight in found if weight)


def _weight(language: Language, word: str) -> float:
    if word in language.words:
        return 1.0 + (word in language.strong)
    return 0.5 * len(language.shapes.findall(word)) if language.shapes else 0.0


def _add_marks(scores: list[float], text: str) -> None:
    found = _marks().findall(text)
    if not found:
        return
    for place, language in enumerate(_languages()):
        if language.marks:
            scores[place] += min(3, sum(map(language.marks.__contains__, found)))


@cache
def _marks() -> re.Pattern[str]:
    """The characters that are a mark of any language."""
    every = frozenset[str]().union(*(language.marks for language in _languages()))
    return re.compile(f"[{re.escape(''.join(sorted(every)))}]")


def _ranked(scores: list[float], first: int, end: int) -> list[tuple[float, str]]:
    return sorted(zip(scores[first:end], _codes()[first:end], strict=True), reverse=True)


@cache
def _codes() -> tuple[str, ...]:
    return tuple(language.code for language in _languages())
