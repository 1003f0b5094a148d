"""Misspelt and masked words: what they may stand for, out of a closed set of anchors and never out of a real word."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.gate.letters import EMOJI, emoji
from handrail.gate.normal import (
    LONGEST,
    VOWELS,
    Chunker,
    Known,
    Reader,
    Reading,
    chunk_of,
    cut,
    plain,
    read,
    squeezed,
    unleet,
)

KEPT = 32_768  # readings of words outside the lexicon that are kept at hand
SHORT = 4  # an anchor of so many letters needs a neighbour that is written right
CAREFUL = 5  # ... and one of so many must keep its first letter
LONG = 8  # an anchor of so many letters may have two mistakes
TYPED = 14  # longer words are not looked at for mistakes
PIECE = 5  # letters of what may be a piece of a word
TOGETHER = 6  # letters from which on a word may be several that were run together
DRAWN = re.compile(r"(.)\1{2,}")
MASK = re.compile(r"[*#_~%^]+")
MASKED = re.compile(r"[a-z]+(?:[*#_~%^]+[a-z]+)*[*#_~%^]*")


@dataclass(frozen=True, slots=True)
class Anchors:
    """The words that are looked for behind mistakes, by what is left of them when letters are taken out."""

    words: frozenset[str]
    real: frozenset[str]  # words near an anchor that are words of their own
    left: Mapping[str, tuple[str, ...]]
    ends: frozenset[str]  # how anchors begin and end
    nearer: frozenset[str]  # what is left of a real word without one letter: two mistakes are not one in such a word

    def near(self, word: str) -> str:
        """The anchor that was most likely meant, or nothing."""
        if not 3 <= len(word) <= TYPED or word in self.real:
            return ""
        found = {a for rest in _without(word, 2 if len(word) >= LONG - 2 else 1) for a in self.left.get(rest, ())}
        ways = [(mistakes(word, a), a[0] != word[0], abs(len(a) - len(word)), a) for a in sorted(found)]
        most = 1 if any(rest in self.nearer for rest in _without(word, 1)) else 2
        fit = [w for w in ways if w[0] <= min(most, _allowed(w[3])) and not (w[1] and _careful(word, w[3]))]
        return min(fit)[3] if fit else ""

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


def _without(word: str, most: int) -> Iterator[str]:
    """The word, and what is left of it when up to so many letters are taken out."""
    once = {word[:i] + word[i + 1 :] for i in range(len(word))}
    yield word
    yield from once
    if most > 1:
        yield from {rest[:i] + rest[i + 1 :] for rest in once for i in range(len(rest))}


def mistakes(a: str, b: str) -> int:
    """How many letters were added, left out, mistaken or swapped with the next (Damerau-Levenshtein)."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        older, before, row = before, row, [i] + [0] * len(b)
        for j, y in enumerate(b, start=1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                row[j] = min(row[j], older[j - 2] + 1)
    return row[-1]


def anchors_among(known: Known) -> Anchors:
    """The anchors of all languages that the lexicon knows as words."""
    pages = [read_page(name) for name in _files()]
    words = frozenset(w for page in pages for a in page["anchors"] if (w := plain(a)) in known and known[w] == (w,))
    real = frozenset(plain(w) for page in pages for w in page["real"])
    left: dict[str, list[str]] = {}
    for word in sorted(words):
        for rest in _without(word, _allowed(word)):
            left.setdefault(rest, []).append(word)
    ends = frozenset(part for w in words for i in range(1, len(w)) for part in (w[:i], w[i:]))
    nearer = frozenset(rest for w in real if len(w) > SHORT for rest in _without(w, 1))
    return Anchors(words, real, {rest: tuple(found) for rest, found in left.items()}, ends, nearer)


def reader_of(known: Known, anchors: Anchors) -> Reader:
    """Reads a word outside the lexicon, and remembers what came of it."""
    whole = {w: row for w, row in known.items() if row == (w,) or len(row) > 1}
    return lru_cache(maxsize=KEPT)(partial(_reading, known=known, whole=whole, anchors=anchors))


def chunker_of(known: Known, reader: Reader) -> Chunker:
    return lru_cache(maxsize=KEPT)(partial(chunk_of, known=known, reader=reader))


def _reading(token: str, known: Known, whole: Known, anchors: Anchors) -> Reading:
    if token.startswith(EMOJI) and token.removeprefix(EMOJI) in emoji().values():
        return Reading((token,), (token.removeprefix(EMOJI),), drawn=True)
    found = read(token, known)
    bare = token.replace("'", "")
    if _masked(bare):
        return _guessed(found, anchors.behind(bare), weak=len(MASK.sub("", bare)) < SHORT - 1)
    if len(found.words) != 1 or found.words[0] in known or found.words[0] in anchors.real:
        return found
    word = bare if bare.isalpha() else squeezed(next(unleet(bare)))
    if not word.isascii() or not word.isalpha() or (word != bare and len(word) < SHORT):
        return found
    if meant := anchors.near(DRAWN.sub(r"\1", word)):
        return _guessed(found, meant)
    parts = cut(word, whole) if TOGETHER <= len(word) <= LONGEST else ()
    if len(parts) > 1 and not anchors.words.isdisjoint(parts):
        return Reading(found.words, parts, whole=True)
    return Reading(found.words, piece=len(word) <= PIECE and word in anchors.ends and word not in VOWELS)


def _masked(word: str) -> bool:
    """A letter inside is hidden; or, of a word of which only the first is shown, all the others ("k***")."""
    seen = word.rstrip("*#")
    return MASKED.fullmatch(word) is not None and (not seen.isalpha() or (len(seen) < 3 and len(word) > len(seen) + 1))


def _guessed(found: Reading, meant: str, *, weak: bool = False) -> Reading:
    return Reading(found.words, (meant,), weak=weak or len(meant) <= SHORT) if meant else found


def _files() -> list[str]:
    folder = files("handrail.gate").joinpath("spelling")
    return sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml") and f.name != "emoji.toml")


@cache
def read_page(name: str) -> Mapping[str, list[str]]:
    """One language's anchors and real words, each a text of words."""
    try:
        page = tomllib.loads(files("handrail.gate").joinpath("spelling", name).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"gate/spelling/{name}: not valid TOML, {error}; correct the line it names") from error
    if page.keys() != {"anchors", "real"} or not all(isinstance(text, str) for text in page.values()):
        raise Misconfigured(f"gate/spelling/{name}: needs anchors and real, each a text of words, and nothing else")
    return {key: text.split() for key, text in page.items()}
