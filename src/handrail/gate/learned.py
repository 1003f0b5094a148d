"""The learned model behind the rules: weights of words and of pairs are summed, and what weighs enough is read again by
a small net. It raises a verdict, never lowers one."""

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby, repeat
from operator import itemgetter
from sys import intern
from typing import Any, NamedTuple

from handrail.errors import Misconfigured
from handrail.gate import net
from handrail.gate.fillers import moved, said
from handrail.gate.normal import Words
from handrail.gate.phrasebook import CATEGORIES
from handrail.gate.senses import key_of, senses
from handrail.memo import Memo

FILE = "gate/model/weights.txt"
FORMAT = "handrail gate model 4"
USUAL = "en"  # what a message in a language without figures of its own is judged by
ALONE, PAIRS = ("word", "key"), ("pair", "keys", "skip")  # what a weight may hang on
SENTENCES, WIDEST = 4, 24  # how many sentences, and words, are weighed together
FLOOR = 0.75  # words that weigh less by themselves are not looked at in pairs; one in 200 of what is worth marking does
GRAVEST = 4  # the highest severity that it finds; whether means are in hand, or a time is set, rules know
SURE = 0.6  # the confidence below which a finding is only marked
MONOTONE = 3  # how often each word of a window is said, on average, from where on it is no sentence
NAMED = 3  # words that a verdict names
AGAIN = 32  # windows, the heaviest, that the net reads; more have only the texts that are made to be slow
MOVED = 2  # words by which a place may be off
KEPT = 32_768  # words whose weight is kept at hand
BEGIN, END = "<", ">"
# A long window weighs less by the word: length by itself must mean nothing.
SHARE = tuple(4 / (size + 8) ** 0.75 for size in range(WIDEST + 1))

Seconds = dict[str, float]  # what the second of a pair adds
NONE = repeat(0.0)


class Word(NamedTuple):
    """What a word weighs by itself, its key, and what it weighs with what comes after it; its numbers for the net."""

    weight: float
    key: str
    pair: Seconds  # with the next word
    keys: Seconds  # its key with the next word's
    skip: Seconds  # ... and with that of the one after next
    word_number: int
    key_number: int


class Finding(NamedTuple):
    """How likely a crisis is, what kind, how severe; and which words, by their number, weighed most."""

    confidence: float
    category: str
    severity: int
    words: tuple[int, ...]


class Window(NamedTuple):
    score: float
    start: int
    end: int


class Judged(NamedTuple):
    """A window with its odds, and what the net makes of it; nothing, if no window was worth reading."""

    odds: float
    window: Window
    told: net.Numbers | None = None


NOWHERE = Judged(-math.inf, Window(-math.inf, 0, 0))
ODDS = itemgetter(0, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    bias: float
    near: float  # the score from which on the net reads a window again
    slope: float  # the score times this, what the net says times `second`, and the language's `shift` are the odds
    second: float
    shift: Mapping[str, float]
    least: Mapping[str, float]  # the odds from which on it is worth marking
    backing: Mapping[str, float]  # ... and from which on it backs a rule that is unsure and stands alone
    net: net.Net
    danger: frozenset[str]  # senses that tell of danger
    words: Mapping[str, Word]  # whatever is asked for is there
    begin: Word  # what comes before the first word

    def finding(self, words: Words, language: str = USUAL) -> Finding | None:
        """What the words come to; nothing if it is not worth marking."""
        if not words.text:
            return None
        words, kept = said(words)
        odds, best, told = self.gravest(words, language)
        if told is None or odds < self.least.get(language, self.least[USUAL]):
            return None
        inside = words.text[best.start : best.end]
        if len(set(inside)) * MONOTONE < len(inside):
            return None  # the same words over and over: what they weigh together, nobody has said
        confidence = round(1 / (1 + math.exp(-min(30.0, odds))), 3)
        kind, grave = self.net.kind(told)
        severity = min(grave, GRAVEST) if confidence >= SURE else net.DANGER
        named = self._heaviest(inside, best.start)
        return Finding(confidence, CATEGORIES[kind], severity, tuple(kept[at] for at in named) if kept else named)

    def backs(self, words: Words, language: str, span: tuple[int, int]) -> bool:
        """Whether danger is likely enough around these words for a rule that is not sure of itself."""
        least = self.backing.get(language, self.backing[USUAL])
        words, kept = said(words)
        span = moved(span, kept)
        near = [window for window in self.windows(words) if overlap(window, span)] if words.text else []
        return any(self.odds(window, words.text, language)[0] >= least for window in sorted(near)[: -AGAIN - 1 : -1])

    def gravest(self, words: Words, language: str = USUAL) -> Judged:
        """The window that most likely tells of danger, with its odds; none at all where nothing weighs enough."""
        heavy = [window for window in self.windows(words) if window.score >= self.near]
        if not heavy:
            return NOWHERE
        return max((self.odds(window, words.text, language) for window in sorted(heavy)[-AGAIN:]), key=ODDS)

    def odds(self, window: Window, words: list[str], language: str = USUAL) -> Judged:
        """The logarithm of the odds that the window tells of danger, and what the net makes of it."""
        inside = [self.words[word] for word in words[window.start : window.end]]
        told = self.net.told([word.word_number for word in inside], [word.key_number for word in inside])
        shift = self.shift.get(language, self.shift[USUAL])
        return Judged(self.slope * window.score + self.second * self.net.weigh(told) + shift, window, told)

    def windows(self, words: Words) -> list[Window]:
        """Each sentence, and short ones with those after them: one that is dangerous is not drowned by the others."""
        size = len(words.text)
        if size <= WIDEST and words.sentence[0] == words.sentence[-1]:
            return [Window(self.bias + self.weigh(words.text) * SHARE[size], 0, size)]
        spans = list(pieces(words.sentence))
        scores = [self.weigh(words.text[start:end]) for start, end in spans]
        return [
            Window(self.bias + sum(scores[first : last + 1]) * SHARE[end - start], start, end)
            for first, last in runs(spans)
            for start, end in [(spans[first][0], spans[last][1])]
        ]

    def weigh(self, words: list[str]) -> float:
        """What one sentence weighs."""
        alone, keys, pairs, by_key, skips, _, _ = zip(*map(self.words.__getitem__, words), strict=True)
        total: float = sum(alone)
        if total >= FLOOR:
            first = self.begin
            total += sum(map(dict.get, (first.pair, *pairs), (*words, END), NONE))
            total += sum(map(dict.get, (first.keys, *by_key), (*keys, END), NONE))
            total += sum(map(dict.get, (first.skip, *skips), (*keys[1:], END), NONE))
        return total

    def _heaviest(self, words: list[str], first: int) -> tuple[int, ...]:
        """The words that weigh most, each with its half of the pairs it stands in; of danger, if any tell of it."""
        inside = [self.words[word] for word in words]
        share, keys = [word.weight for word in inside], [word.key for word in inside]
        rows = (
            ([w.pair for w in inside], words, 1),
            ([w.keys for w in inside], keys, 1),
            ([w.skip for w in inside], keys, 2),
        )
        for seconds, row, far in rows:
            for at, (weights, second) in enumerate(zip(seconds, row[far:], strict=False)):
                half = weights.get(second, 0.0) / 2
                share[at] += half
                share[at + far] += half
        heavy = [at for at in range(len(words)) if share[at] > 0]
        told = [at for at in heavy if keys[at] in self.danger] or heavy
        return tuple(sorted(first + at for at in sorted(told, key=lambda at: (-share[at], at))[:NAMED])) or (first,)


def overlap(window: Window, span: tuple[int, int]) -> bool:
    """Whether a window has one of the words; where some were mended they may have moved by a few."""
    return window.start - MOVED < span[1] and span[0] < window.end + MOVED


def pieces(sentences: list[int]) -> Iterator[tuple[int, int]]:
    """Where each sentence begins and ends; a long one in pieces that overlap by half."""
    start = 0
    for _, same in groupby(sentences):
        end = start + len(list(same))
        while end - start > WIDEST:
            yield start, start + WIDEST
            start += WIDEST // 2
        yield start, end
        start = end


def runs(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Which of them are weighed together: the first and the last."""
    for first, (start, _) in enumerate(spans):
        yield first, first
        for last in range(first + 1, min(first + SENTENCES, len(spans))):
            if spans[last][0] < spans[last - 1][1] or spans[last][1] - start > WIDEST:
                break
            yield first, last


@cache
def model() -> Model:
    return read(*(files("handrail").joinpath(file).read_bytes() for file in (FILE, net.FILE)))


def read(data: bytes, again: bytes) -> Model:
    """From the two files: the weights, and the net that was trained with them."""
    head, _, body = data.partition(b"\n")
    try:
        about = _checked(json.loads(head), body)
        return _model(about, body.decode("utf-8").splitlines(), net.read(again, about["net"]))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Misconfigured(f"{FILE}: cannot be read, {error!r}; run `make gate-train`") from error


def _checked(about: Mapping[str, Any], body: bytes) -> Mapping[str, Any]:
    if (
        about["format"] != FORMAT
        or about["categories"] != list(CATEGORIES)
        or about["sha256"] != hashlib.sha256(body).hexdigest()
    ):
        raise ValueError(f"not what was trained, or not in the format {FORMAT!r}")
    return about


def _model(about: Mapping[str, Any], lines: list[str], again: net.Net) -> Model:
    alone: dict[str, dict[str, float]] = {kind: {} for kind in ALONE}
    pairs: dict[str, dict[str, Seconds]] = {kind: {} for kind in PAIRS}
    step = float(about["step"])
    scaled = Memo(lambda weight: int(weight) * step, KEPT)  # equal words and weights are the same, and near at hand
    for line in lines:
        kind, name, *entries = line.split("\t")
        rows = (entry.rpartition(" ") for entry in entries)
        weights = {intern(word): scaled[weight] for word, _, weight in rows}
        if name:
            pairs[kind][name] = weights
        else:
            alone[kind] |= weights
    row = _rows(alone, pairs, again)
    key_for = key_of()
    return Model(
        bias=float(about["bias"]),
        near=float(about["near"]),
        slope=float(about["slope"]),
        second=float(about["second"]),
        shift={language: float(shift) for language, shift in about["shift"].items()},
        least={language: float(least) for language, least in about["least"].items()},
        backing={language: float(backing) for language, backing in about["backing"].items()},
        net=again,
        danger=frozenset(senses()["danger"].values()),
        words=Memo(lambda word: row(word, intern(key_for(word))), KEPT),
        begin=row(BEGIN, BEGIN),
    )


def _rows(
    alone: Mapping[str, Seconds], pairs: Mapping[str, Mapping[str, Seconds]], again: net.Net
) -> Callable[[str, str], Word]:
    """What puts together all that is known of a word and its key."""
    nothing: Seconds = {}

    def row(word: str, key: str) -> Word:
        weight = alone["word"].get(word, 0.0) + alone["key"].get(key, 0.0)
        pair, keys, skip = (pairs[kind].get(word if kind == "pair" else key, nothing) for kind in PAIRS)
        return Word(weight, key, pair, keys, skip, *again.numbers(word, key))

    return row
