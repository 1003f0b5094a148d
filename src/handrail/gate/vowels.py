"""Words without their vowels: "wnt t kll myslf", "n qr vvr ms". The likeliest words of one language that they are."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from handrail.gate.common import STRAY, common

OPEN = frozenset("aeiou")
BARE = str.maketrans("", "", "aeiou")
FREQUENT = 6.5  # what a word may cost that is left as it stands
MOST = 4000  # words of a language that are looked for
ENOUGH, SIZE = 2, 3  # so many of at least so many letters are no words as they stand
SHARE = 2  # ... and so many times as many words have no vowel as have


def bare(tokens: Sequence[str], is_word: Callable[[str], bool]) -> bool:
    """Whether somebody leaves the vowels out."""
    without = [token for token in tokens if token.isalpha() and OPEN.isdisjoint(token[1:])]
    none = sum(len(token) >= SIZE and not is_word(token) for token in without)
    return none >= ENOUGH and len(without) >= SHARE * (len(tokens) - len(without))


def voiced(tokens: Sequence[str]) -> list[str]:
    """The words that these are most likely meant for."""
    ways = [[_likeliest(token, frequent) for token in tokens] for frequent in skeletons()]
    prices = [sum(common().languages[at].get(word, STRAY) for word in way) for at, way in enumerate(ways)]
    return ways[prices.index(min(prices))]


def _likeliest(token: str, frequent: Mapping[str, list[str]]) -> str:
    if not token.isalpha() or (not OPEN.isdisjoint(token[1:]) and common().cost.get(token, STRAY) < FREQUENT):
        return token
    return next((word for word in frequent.get(token.translate(BARE), ()) if _from(token, word)), token)


def _from(token: str, word: str) -> bool:
    """Whether the one is the other without some vowels."""
    letters = iter(word)
    return (token[0] == word[0] or token[0] not in OPEN) and all(letter in letters for letter in token)


@cache
def skeletons() -> tuple[Mapping[str, list[str]], ...]:
    """Of each language the frequent words by what is left of them without vowels, the most frequent first."""
    found = []
    for costs in common().languages:
        by_left: dict[str, list[str]] = {}
        for word in sorted(costs, key=lambda word: costs[word])[:MOST]:
            if left := word.translate(BARE):
                by_left.setdefault(left, []).append(word)
        found.append(by_left)
    return tuple(found)
