"""A text as words that can be compared: contractions written out, slips mended, endings cut, like for like."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from handrail.programs.patient.asking.lexicon import Lexicon
from handrail.programs.patient.asking.spelling import mended as nearest
from handrail.programs.patient.asking.stems import STEMS

WORD = re.compile(r"[^\W_]+(?:’[^\W_]+)?")
TAILS = {"n’t": "not", "’ve": "have", "’re": "are", "’ll": "will", "’m": "am", "’d": "would", "’s": "is"}
FULL = {"ca": "can", "wo": "will", "sha": "shall"}  # can't, won't, shan't
BODY = "*"  # stands for any part of the body


@dataclass(frozen=True, slots=True)
class Speller:
    """`right` words and their forms stay as they are; the rest is looked up among those it could be a slip of."""

    right: frozenset[str]
    stems: frozenset[str]
    near: Mapping[str, tuple[str, ...]]

    def __call__(self, word: str, stem: Callable[[str], str]) -> str:
        return word if word in self.right or stem(word) in self.stems else nearest(word, self.near)


def spoken(plain: str, lexicon: Lexicon, speller: Speller | None = None) -> tuple[str, ...]:
    """The words of a plain text, written out; mended where there is a speller."""
    found: list[str] = []
    for raw in WORD.findall(plain):
        for word in _written(raw):
            mended = speller(word, STEMS[lexicon.language]) if speller and word not in lexicon.expand else word
            found.extend(lexicon.expand.get(mended) or (mended,))
    return tuple(found)


def _written(raw: str) -> Iterator[str]:
    if "’" not in raw:
        yield raw
        return
    if raw.endswith("n’t"):
        stem = raw[:-3]
        yield FULL.get(stem, stem)
        yield "not"
        return
    stem, _, tail = raw.partition("’")
    yield stem
    if full := TAILS.get(f"’{tail}"):
        yield full
    elif tail:
        yield tail


def meant(words: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """What the words stand for: the words that mean the same are one, and those that say nothing are gone."""
    stem, found, place = STEMS[lexicon.language], list[str](), 0
    while place < len(words):
        word = words[place]
        for parts, key in lexicon.joined.get(word, ()):
            if tuple(words[place : place + len(parts)]) == parts:
                found.append(key)
                place += len(parts)
                break
        else:
            place += 1
            if word not in lexicon.drop:
                bare = stem(word)
                found.append(lexicon.exact.get(word) or lexicon.same.get(bare, bare))
    return tuple(found)
