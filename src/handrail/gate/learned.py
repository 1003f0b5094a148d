"""The learned model behind the rules: weights of words and of pairs are summed, and what weighs enough is read again by
a small net; where it finds no danger, other weights tell harm as children tell it, and others distress. It raises a
verdict, never lowers one."""

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby, repeat
from operator import attrgetter, itemgetter
from sys import intern
from typing import NamedTuple

from handrail.errors import Misconfigured
from handrail.gate import net, weights
from handrail.gate.fillers import moved, said
from handrail.gate.normal import Words
from handrail.gate.phrasebook import CATEGORIES, DISTRESS
from handrail.gate.senses import key_of, senses
from handrail.gate.weights import PAIRS, Seconds, Weights
from handrail.memo import Memo

FILE, DISTRESS_FILE, HARM_FILE = (f"gate/model/{name}.txt" for name in ("weights", "distress", "harm"))
USUAL = "en"  # what a message in a language without figures of its own is judged by
SENTENCES, WIDEST = 4, 24  # how many sentences, and words, are weighed together
FLOOR = 0.75  # words that weigh less by themselves are not looked at in pairs; one in 200 of what is worth marking does
SURE = 0.6  # the confidence below which a finding is only marked
MONOTONE = 3  # how often each word of a window is said, on average, from where on it is no sentence
NAMED = 3  # words that a verdict names
LOW = 0.45  # how sure it is of distress; despair, which counts in the memory, only rules know
LOW_FLOOR = HARM_FLOOR = 0.0  # words that say less of distress, or of harm, by themselves are not looked at in pairs
HARM, HARM_SURE, HARM_UNSURE = "abuse", 0.7, 0.5  # what harm is met as, and how sure it is of it
AGAIN = 32  # windows, the heaviest, that the net reads; more have only the texts that are made to be slow
MOVED = 2  # words by which a place may be off
KEPT = 32_768  # words whose weight is kept at hand
BEGIN, END = "<", ">"
# A long window weighs less by the word: length by itself must mean nothing.
SHARE = tuple(4 / (size + 8) ** 0.75 for size in range(WIDEST + 1))

NONE = repeat(0.0)


class Word(NamedTuple):
    """What a word weighs by itself, its key, and what it weighs with what comes after it; its numbers for the net."""

    weight: float
    key: str
    pair: Seconds  # with the next word
    keys: Seconds  # its key with the next word's
    skip: Seconds  # ... and with that of the one after next
    low: float  # what it says of distress
    lower: Seconds  # ... with the next word
    harm: float  # what it says of harm
    harms: Seconds  # ... with the next word
    word_number: int
    key_number: int


class Finding(NamedTuple):
    """How likely it is, what kind, how severe; which words, by their number, weighed most; and whether the weights of
    harm tell it, which know nothing of who is spoken of."""

    confidence: float
    category: str
    severity: int
    words: tuple[int, ...]
    harm: bool = False


class Window(NamedTuple):
    score: float
    start: int
    end: int
    low: float = 0.0  # what it says of distress
    harm: float = 0.0  # ... and of harm


class Judged(NamedTuple):
    """A window with its odds, and what the net makes of it; nothing, if no window was worth reading."""

    odds: float
    window: Window
    told: net.Numbers | None = None


NOWHERE = Judged(-math.inf, Window(-math.inf, 0, 0))
ODDS = itemgetter(0, 1)
PAIRED = {"low": "lower", "harm": "harms"}  # what a word weighs by itself, and with the next


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
    low: Mapping[str, float]  # what says as much of distress is met as such
    harm: Mapping[str, float]  # what says as much of harm is asked about
    harmed: Mapping[str, float]  # ... and what as much is met as such

    def finding(self, words: Words, language: str = USUAL) -> Finding | None:
        """What the words come to; nothing if it is not worth marking."""
        if not words.text:
            return None
        words, kept = said(words)
        windows = self.windows(words)
        danger = self._danger(windows, words.text, kept, language)
        if danger and danger.confidence >= SURE:
            return danger
        harm = self._harm(windows, words.text, kept, language)
        if harm and (harm.confidence >= SURE or not danger):
            return harm
        return danger or self._distress(windows, words.text, kept, language)

    def _danger(self, windows: list[Window], words: list[str], kept: list[int] | None, language: str) -> Finding | None:
        odds, best, told = self.gravest(windows, words, language)
        if told is None or odds < _of(self.least, language):
            return None
        if not (named := self._named(words, best, kept, "weight")):
            return None
        confidence = round(1 / (1 + math.exp(-min(30.0, odds))), 3)
        kind, grave = self.net.kind(told)
        severity = grave if confidence >= SURE else net.DANGER
        return Finding(confidence, CATEGORIES[kind], severity, named)

    def _harm(self, windows: list[Window], words: list[str], kept: list[int] | None, language: str) -> Finding | None:
        best = max(windows, key=attrgetter("harm"))
        if best.harm < _of(self.harm, language) or not (named := self._named(words, best, kept, "harm")):
            return None
        if best.harm < _of(self.harmed, language):
            return Finding(HARM_UNSURE, HARM, net.DANGER, named, harm=True)
        return Finding(HARM_SURE, HARM, net.DANGER + 1, named, harm=True)

    def _distress(
        self, windows: list[Window], words: list[str], kept: list[int] | None, language: str
    ) -> Finding | None:
        best = max(windows, key=attrgetter("low"))
        if best.low < _of(self.low, language) or not (named := self._named(words, best, kept, "low")):
            return None
        return Finding(LOW, "other", DISTRESS, named)

    def _named(self, words: list[str], window: Window, kept: list[int] | None, by: str) -> tuple[int, ...]:
        """The words that weighed most, by their number in the message; of danger, if any tell of it."""
        inside, first = words[window.start : window.end], window.start
        if len(set(inside)) * MONOTONE < len(inside):
            return ()  # the same words over and over: what they weigh together, nobody has said
        share = self._shares(inside, by)
        heavy = [at for at in range(len(inside)) if share[at] > 0]
        told = [at for at in heavy if self.words[inside[at]].key in self.danger] or heavy
        found = sorted(first + at for at in sorted(told, key=lambda at: (-share[at], at))[:NAMED]) or [first]
        return tuple(kept[at] for at in found) if kept else tuple(found)

    def backs(self, words: Words, language: str, span: tuple[int, int]) -> bool:
        """Whether danger is likely enough around these words for a rule that is not sure of itself."""
        least, harm = _of(self.backing, language), _of(self.harm, language)
        words, kept = said(words)
        span = moved(span, kept)
        near = [window for window in self.windows(words) if overlap(window, span)] if words.text else []
        heaviest = sorted(near)[: -AGAIN - 1 : -1]
        return any(one.harm >= harm or self.odds(one, words.text, language)[0] >= least for one in heaviest)

    def gravest(self, windows: list[Window], words: list[str], language: str = USUAL) -> Judged:
        """The window that most likely tells of danger, with its odds; none at all where nothing weighs enough."""
        heavy = [window for window in windows if window.score >= self.near]
        if not heavy:
            return NOWHERE
        return max((self.odds(window, words, language) for window in sorted(heavy)[-AGAIN:]), key=ODDS)

    def odds(self, window: Window, words: list[str], language: str = USUAL) -> Judged:
        """The logarithm of the odds that the window tells of danger, and what the net makes of it."""
        inside = [self.words[word] for word in words[window.start : window.end]]
        told = self.net.told([word.word_number for word in inside], [word.key_number for word in inside])
        return Judged(
            self.slope * window.score + self.second * self.net.weigh(told) + _of(self.shift, language), window, told
        )

    def windows(self, words: Words) -> list[Window]:
        """Each sentence, and short ones with those after them: one that is dangerous is not drowned by the others."""
        size = len(words.text)
        if size <= WIDEST and words.sentence[0] == words.sentence[-1]:
            total, low, harm = self.weigh(words.text)
            return [Window(self.bias + total * SHARE[size], 0, size, low * SHARE[size], harm * SHARE[size])]
        spans = list(pieces(words.sentence))
        totals, lows, harms = zip(*(self.weigh(words.text[start:end]) for start, end in spans), strict=True)
        return [
            Window(
                self.bias + sum(totals[first : last + 1]) * share,
                start,
                end,
                sum(lows[first : last + 1]) * share,
                sum(harms[first : last + 1]) * share,
            )
            for first, last in runs(spans)
            for start, end in [(spans[first][0], spans[last][1])]
            for share in [SHARE[end - start]]
        ]

    def weigh(self, words: list[str]) -> tuple[float, float, float]:
        """What one sentence weighs, and what it says of distress and of harm."""
        rows = zip(*map(self.words.__getitem__, words), strict=True)
        alone, keys, pairs, by_key, skips, lows, lower, harm, harms, _, _ = rows
        total: float = sum(alone)
        low: float = sum(lows)
        harmed: float = sum(harm)
        first = self.begin
        if total >= FLOOR:
            total += sum(map(dict.get, (first.pair, *pairs), (*words, END), NONE))
            total += sum(map(dict.get, (first.keys, *by_key), (*keys, END), NONE))
            total += sum(map(dict.get, (first.skip, *skips), (*keys[1:], END), NONE))
        if low >= LOW_FLOOR:
            low += sum(map(dict.get, (first.lower, *lower), (*words, END), NONE))
        if harmed >= HARM_FLOOR:
            harmed += sum(map(dict.get, (first.harms, *harms), (*words, END), NONE))
        return total, low, harmed

    def _shares(self, words: list[str], by: str) -> list[float]:
        """What each word weighs, or says of distress or harm, with its half of the pairs it stands in."""
        inside = [self.words[word] for word in words]
        share: list[float] = [getattr(word, by) for word in inside]
        if by in PAIRED:
            rows = [([getattr(word, PAIRED[by]) for word in inside], words, 1)]
        else:
            keys = [word.key for word in inside]
            rows = [
                ([w.pair for w in inside], words, 1),
                ([w.keys for w in inside], keys, 1),
                ([w.skip for w in inside], keys, 2),
            ]
        for seconds, row, far in rows:
            for at, (adds, second) in enumerate(zip(seconds, row[far:], strict=False)):
                half = adds.get(second, 0.0) / 2
                share[at] += half
                share[at + far] += half
        return share


def _of(by_language: Mapping[str, float], language: str) -> float:
    return by_language.get(language, by_language[USUAL])


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
    named = (FILE, net.FILE, DISTRESS_FILE, HARM_FILE)
    return read(*(files("handrail").joinpath(file).read_bytes() for file in named))


def read(data: bytes, again: bytes, distress: bytes, harm: bytes) -> Model:
    """From the four files: the weights, the net that was trained with them, the weights of distress and of harm."""
    with _said_of(DISTRESS_FILE, "make distress-train"):
        low = Apart.of(distress, "least")
    with _said_of(HARM_FILE, "make harm-train"):
        hurt = Apart.of(harm, "least", "sure")
    with _said_of(FILE, "make gate-train"):
        danger = weights.read(data)
        return _model(danger, net.read(again, danger.about["net"]), low, hurt)


class Apart(NamedTuple):
    """Weights that were learned apart, and by language what they must come to."""

    weights: Weights
    levels: tuple[Mapping[str, float], ...]

    @classmethod
    def of(cls, data: bytes, *levels: str) -> "Apart":
        found = weights.read(data)
        return cls(found, tuple(found.by_language(name) for name in levels))

    def word(self, word: str, key: str) -> tuple[float, Seconds]:
        return self.weights.by_itself(word, key), self.weights.before("pair", word)


@contextmanager
def _said_of(file: str, command: str) -> Iterator[None]:
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Misconfigured(f"{file}: cannot be read, {error!r}; run `{command}`") from error


def _model(danger: Weights, again: net.Net, distress: Apart, harm: Apart) -> Model:
    def row(word: str, key: str) -> Word:
        """All that is known of a word and its key."""
        pair, keys, skip = (danger.before(kind, word if kind == "pair" else key) for kind in PAIRS)
        alone = danger.by_itself(word, key)
        apart = *distress.word(word, key), *harm.word(word, key)
        return Word(alone, key, pair, keys, skip, *apart, *again.numbers(word, key))

    key_for, head = key_of(), danger.about
    return Model(
        bias=float(head["bias"]),
        near=float(head["near"]),
        slope=float(head["slope"]),
        second=float(head["second"]),
        shift=danger.by_language("shift"),
        least=danger.by_language("least"),
        backing=danger.by_language("backing"),
        net=again,
        danger=frozenset(senses()["danger"].values()),
        words=Memo(lambda word: row(word, intern(key_for(word))), KEPT),
        begin=row(BEGIN, BEGIN),
        low=distress.levels[0],
        harm=harm.levels[0],
        harmed=harm.levels[1],
    )
