"""The words people use, the most frequent first: what masked, misspelt or run-together letters most likely spell."""

import math
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from handrail.errors import Misconfigured

ALONE = frozenset("aioy")  # letters that are words
VOWELS = frozenset("aeiouy")  # without one, two letters are short for something
HIDDEN = "*"
KEPT = 32_768  # words that are kept at hand with what they stand for
LONGEST = 14  # letters of a word that is looked for in a row of letters
STRAY = 14.0  # what a letter costs that belongs to no word: more than the rarest word
TYPED = range(3, 15)  # letters of a word that is looked at for a mistake
# Only one of so many of a language's words is taken for what was meant: by a word of three letters, by a longer one.
SHORT, LONG = 800, 6000
FOREIGN = 2.0  # how much rarer a word is in a language that it is not of
NEAR, ODD = 0.7, 2.5  # what a mistake costs: one of the fingers or of the ear, and any other
KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
NEIGHBOURS = {
    key: frozenset(near for other in KEYS[max(0, row - 1) : row + 2] for near in other[max(0, at - 1) : at + 2])
    for row, keys in enumerate(KEYS)
    for at, key in enumerate(keys)
}


@dataclass(frozen=True, slots=True, eq=False)
class Common:
    cost: Mapping[str, float]  # what a word costs: the rarer, the more
    languages: tuple[Mapping[str, float], ...]  # what it costs in each of them
    shapes: Mapping[tuple[str, int], list[str]]  # by first letter and length
    left: Mapping[str, list[str]]  # the frequent ones by what is left of them when a letter is taken out

    def __contains__(self, word: str) -> bool:
        return word in self.cost

    def likeliest(self, ways: Iterable[str], cost: Mapping[str, float] | None = None) -> str:
        """The most frequent of these words, or nothing if none is one."""
        costs = self.cost if cost is None else cost
        return min((way for way in ways if way in costs), key=lambda way: (costs[way], way), default="")

    def language(self, words: Sequence[str]) -> int:
        """The language, by its number, in which these words are most at home."""
        costs = [sum(cost.get(word, STRAY) for word in words) for cost in self.languages]
        return costs.index(min(costs))

    def behind(self, mask: str, language: int) -> str:
        """The most frequent word that fits where some letters are hidden."""
        words = self.shapes.get((mask[0], len(mask)), ())
        fit = [w for w in words if all(m in (c, HIDDEN) for m, c in zip(mask, w, strict=True))]
        return self._likeliest(fit, language)

    def near(self, word: str, language: int) -> str:
        """The likeliest word that is one mistake away; nothing for what is a word itself."""
        if len(word) not in TYPED or word in self.cost or not (word.isascii() and word.isalpha()):
            return ""
        most = _cost(SHORT if len(word) < 4 else LONG)
        ways = {way for rest in without(word) for way in self.left.get(rest, ()) if _begins_as(word, way)}
        fit = [w for w in ways if self.cost[w] <= most and mistakes(word, w) == 1]
        own = self.languages[language]
        costs = own if any(way in own for way in fit) else self.cost
        likely = {way: costs[way] + slip(word, way) for way in fit if way in costs}
        return min(likely, key=lambda way: (likely[way], way), default="")

    def _likeliest(self, ways: list[str], language: int) -> str:
        return self.likeliest(ways, self.languages[language]) or self.likeliest(ways)

    def cut(self, letters: str) -> tuple[tuple[str, ...], int]:
        """The likeliest words that these letters spell, and how many letters belong to none."""
        costs, steps = [0.0], [0]
        for end in range(1, len(letters) + 1):
            best = (costs[end - 1] + STRAY, 1)
            for size in range(1, min(end, LONGEST) + 1):
                word = letters[end - size : end]
                cost = self.cost.get(word)
                if cost is not None and (size > 2 or not VOWELS.isdisjoint(word)):
                    best = min(best, (costs[end - size] + cost, size))
            costs.append(best[0])
            steps.append(best[1])
        words, end = [], len(letters)
        while end:
            words.append(letters[end - steps[end] : end])
            end -= steps[end]
        return tuple(reversed(words)), sum(len(word) == 1 and word not in self.cost for word in words)


def without(word: str, most: int = 1) -> Iterator[str]:
    """The word, and what is left of it when up to so many letters are taken out."""
    once = {word[:i] + word[i + 1 :] for i in range(len(word))}
    yield word
    yield from once
    if most > 1:
        yield from {rest[:i] + rest[i + 1 :] for rest in once for i in range(len(rest))}


def _begins_as(word: str, meant: str) -> bool:
    """Whether a word begins as the other, or with its first two letters swapped."""
    return word[0] == meant[0] or word[:2] == meant[1::-1]


def slip(word: str, meant: str) -> float:
    """What the one mistake costs by which a word is not what was meant: the usual ones nothing."""
    at = next((i for i, (a, b) in enumerate(zip(word, meant, strict=False)) if a != b), min(len(word), len(meant)))
    if len(word) == len(meant):
        if word[at + 1 : at + 2] == meant[at] and word[at] == meant[at + 1 : at + 2]:
            return 0.0
        typed, aimed = word[at], meant[at]
        return NEAR if aimed in NEIGHBOURS[typed] or {typed, aimed} <= VOWELS else ODD
    longer, more = (word, ODD) if len(word) > len(meant) else (meant, NEAR)
    left = longer[at]
    if (at and left == longer[at - 1]) or (longer is meant and left in VOWELS):
        return 0.0
    return more


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


def _cost(rank: int) -> float:
    """By Zipf's law."""
    return math.log(rank + 10)


@cache
def common() -> Common:
    """The words of all languages; one of several counts as in the language that uses it most."""
    lists = [read_page(name)["common"] for name in spellings()]
    languages = tuple({word: _cost(rank) for rank, word in enumerate(words)} for words in lists)
    cost: dict[str, float] = {}
    for costs in languages:
        cost |= {word: min(own, cost.get(word, own)) for word, own in costs.items()}
    shapes: dict[tuple[str, int], list[str]] = {}
    left: dict[str, list[str]] = {}
    for word in cost:
        shapes.setdefault((word[0], len(word)), []).append(word)
        for rest in without(word) if cost[word] <= _cost(LONG) else ():
            left.setdefault(rest, []).append(word)
    return Common(cost, languages, shapes, left)


@lru_cache(maxsize=KEPT)
def meant(word: str, language: int = 0, *, masked: bool = False) -> str:
    """What a misspelt or masked word stands for in a message of this language, or nothing; kept at hand."""
    return common().behind(word, language) if masked else common().near(word, language)


def spellings() -> list[str]:
    folder = files("handrail.gate").joinpath("spelling")
    return sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml") and f.name != "emoji.toml")


@cache
def read_page(name: str) -> Mapping[str, list[str]]:
    """One language's anchors and common words, each a text of words."""
    try:
        page = tomllib.loads(files("handrail.gate").joinpath("spelling", name).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"gate/spelling/{name}: not valid TOML, {error}; correct the line it names") from error
    if page.keys() != {"anchors", "common"} or not all(isinstance(text, str) for text in page.values()):
        raise Misconfigured(f"gate/spelling/{name}: needs anchors and common, each a text of words, and nothing else")
    return {key: text.split() for key, text in page.items()}
