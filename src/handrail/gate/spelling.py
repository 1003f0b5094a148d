"""Misspelt and masked words: what they may stand for, out of a closed set of anchors and never out of a real word."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from handrail.gate.common import HIDDEN, common, meant, mistakes, read_page, spellings, without
from handrail.gate.letters import EMOJI, emoji
from handrail.gate.normal import (
    LONGEST,
    Chunker,
    Known,
    Reader,
    Reading,
    chunk_of,
    known_as,
    plain,
    read,
    squeezed,
)
from handrail.gate.signs import readings
from handrail.gate.vowels import skeletons

KEPT = 32_768  # readings of words outside the lexicon that are kept at hand
SHORT = 4  # an anchor of so many letters needs a neighbour that is written right
CAREFUL = 5  # ... and one of so many must keep its first letter
LONG = 8  # an anchor of so many letters may have two mistakes
TYPED = 14  # longer words are not looked at for mistakes
SENTENCE, RARE = 20, 10  # a word of so many letters is a sentence, if at most one of so many belongs to no word
TOGETHER = 6  # letters from which on a word may be several that were run together
DRAWN = re.compile(r"(.)\1{2,}")
MASK = re.compile(r"[*#_~%^]+")
MASKED = re.compile(r"[a-z]+(?:[*#_~%^]+[a-z]+)*[*#_~%^]*")


@dataclass(frozen=True, slots=True)
class Anchors:
    """The words that are looked for behind mistakes, by what is left of them when letters are taken out."""

    words: frozenset[str]
    left: Mapping[str, tuple[str, ...]]
    ends: frozenset[str]  # how anchors begin and end

    def near(self, word: str) -> str:
        """The anchor that was most likely meant by what is no word, or nothing."""
        return "" if word in common() else self.nearest(word)

    def nearest(self, word: str) -> str:
        if not 3 <= len(word) <= TYPED:
            return ""
        found = {a for rest in without(word, 2 if len(word) >= LONG - 2 else 1) for a in self.left.get(rest, ())}
        ways = [(mistakes(word, a), a[0] != word[0], abs(len(a) - len(word)), a) for a in sorted(found)]
        fit = [w for w in ways if w[0] <= _allowed(w[3]) and not (w[1] and _careful(word, w[3]))]
        if not fit or (min(fit)[0] > 1 and meant(word)):
            return ""  # two mistakes are not one in another word
        return min(fit)[3]

    def behind(self, mask: str) -> str:
        """The one anchor that fits a word with masked letters ("k*ll", "s**cide")."""
        if len(mask) > TYPED:
            return ""
        shape = re.compile(MASK.sub(lambda m: f"[a-z]{{{max(1, len(m[0]) - 1)},{len(m[0]) + 1}}}", mask))
        fit = [a for a in sorted(self.words) if a[0] == mask[0] and shape.fullmatch(a)]
        return min(fit, key=lambda a: (abs(len(a) - len(mask)), a)) if fit else ""


def _allowed(anchor: str) -> int:
    return 2 if len(anchor) >= LONG else 1


def _careful(word: str, anchor: str) -> bool:
    return len(anchor) <= CAREFUL and word[:2] != anchor[1::-1]


def anchors_among(known: Known) -> Anchors:
    """The anchors of all languages that the lexicon knows as words."""
    pages = [read_page(name) for name in spellings()]
    words = frozenset(w for page in pages for a in page["anchors"] if (w := plain(a)) in known and known[w] == (w,))
    left: dict[str, list[str]] = {}
    for word in sorted(words):
        for rest in without(word, _allowed(word)):
            left.setdefault(rest, []).append(word)
    ends = frozenset(part for w in words for i in range(1, len(w)) for part in (w[:i], w[i:]))
    return Anchors(words, {rest: tuple(found) for rest, found in left.items()}, ends)


def reader_of(known: Known, anchors: Anchors) -> Reader:
    """Reads a word outside the lexicon, and remembers what came of it."""
    skeletons()  # these, and the words in use, are read now, not with the first message that needs them
    return lru_cache(maxsize=KEPT)(partial(_reading, known=known, anchors=anchors))


def chunker_of(known: Known, reader: Reader) -> Chunker:
    return lru_cache(maxsize=KEPT)(partial(chunk_of, known=known, reader=reader))


def _reading(token: str, known: Known, anchors: Anchors) -> Reading:
    if token.startswith(EMOJI) and token.removeprefix(EMOJI) in emoji().values():
        return Reading((token,), (token.removeprefix(EMOJI),), drawn=True)
    found = read(token, known)
    bare = token.replace("'", "")
    if _masked(bare):
        if anchor := anchors.behind(bare):
            return _guessed(found, anchor, weak=len(MASK.sub("", bare)) < SHORT - 1)
        return replace(found, mask=MASK.sub(lambda mask: HIDDEN * len(mask[0]), bare), strange=True)
    if len(found.words) != 1 or found.words[0] in known or found.words[0] in common():
        return found
    word = bare if bare.isalpha() else squeezed(next(readings(bare)))
    if not word.isascii() or not word.isalpha() or (word != bare and len(word) < SHORT):
        return found
    if anchor := anchors.near(DRAWN.sub(r"\1", word)):
        return _guessed(found, anchor)
    parts, strays = common().cut(word) if TOGETHER <= len(word) <= LONGEST else ((), 0)
    if len(word) >= SENTENCE and strays * RARE < len(word):
        return Reading(found.words, known_as(parts, known))
    if len(parts) > 1 and not strays and not anchors.words.isdisjoint(parts):
        return Reading(found.words, known_as(parts, known), whole=True)
    return Reading(found.words, strange=len(word) > 1)


def _masked(word: str) -> bool:
    """A letter inside is hidden; or, of a word of which only the first is shown, all the others ("k***")."""
    seen = word.rstrip("*#")
    return MASKED.fullmatch(word) is not None and (not seen.isalpha() or (len(seen) < 3 and len(word) > len(seen) + 1))


def _guessed(found: Reading, anchor: str, *, weak: bool = False) -> Reading:
    return Reading(found.words, (anchor,), weak=weak or len(anchor) <= SHORT)
