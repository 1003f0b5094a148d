"""Slips of the keyboard, one to a word: a letter too many, too few, another one, or two in the wrong order."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

SHORTEST = 4
LONGEST = 20
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
ALIKE = ("aeiouy", "bv", "csz", "gj", "mn", "ck", "hj", "td", "bp", "lr", "sx")  # heard or taken for one another


def near(words: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Every word under itself and under what is left of it without one of its letters."""
    found: dict[str, list[str]] = {}
    for word in sorted(words):
        if SHORTEST <= len(word) <= LONGEST:
            for form in (word, *_shorter(word)):
                found.setdefault(form, []).append(word)
    return {form: tuple(dict.fromkeys(meant)) for form, meant in found.items()}


def mended(word: str, known: Mapping[str, tuple[str, ...]]) -> str:
    """The known word that this one is a slip of; the word itself where there is none, or where it could be several."""
    if not SHORTEST <= len(word) <= LONGEST or not word.isalpha():
        return word
    meant = {w for form in (word, *_shorter(word)) for w in known.get(form, ()) if _slip(word, w)}
    best = [w for w in sorted(meant) if w[0] == word[0]] or sorted(w for w in meant if sorted(w) == sorted(word))
    if len(best) > 1:  # two letters in the wrong order are likelier than another letter
        best = [w for w in best if sorted(w) == sorted(word)] or [w for w in best if len(w) > len(word)] or best
    return best[0] if len(best) == 1 else word


def _shorter(word: str) -> Iterator[str]:
    return (word[:n] + word[n + 1 :] for n in range(len(word)))


@cache
def _beside(one: str, other: str) -> bool:
    """Letters that are hit or heard for one another: "infection" is no slip of "injection"."""
    if any(one in letters and other in letters for letters in ALIKE):
        return True
    places = {letter: (y, x) for y, row in enumerate(ROWS) for x, letter in enumerate(row)}
    if one not in places or other not in places:
        return False
    (y, x), (v, u) = places[one], places[other]
    return abs(y - v) <= 1 and abs(x - u) <= 1


def _slip(said: str, meant: str) -> bool:
    if len(said) == len(meant):
        wrong = [n for n, (a, b) in enumerate(zip(said, meant, strict=True)) if a != b]
        if len(wrong) == 1:  # another letter: in a short word that is another word
            return len(said) > SHORTEST and _beside(said[wrong[0]], meant[wrong[0]])
        return (
            len(wrong) == 2
            and wrong[1] == wrong[0] + 1
            and said[wrong[0]] == meant[wrong[1]]
            and (said[wrong[1]] == meant[wrong[0]])
        )
    longer, shorter = sorted((said, meant), key=len, reverse=True)
    return len(said) > SHORTEST and len(longer) == len(shorter) + 1 and shorter in set(_shorter(longer))
