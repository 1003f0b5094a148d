"""Of which words a word may be a form: one of several, a pet name, a verb on the move."""

import re
from collections.abc import Iterator
from functools import lru_cache

from handrail.programs.coach.answers.lexicon import Lexicon, lexicon

VOWELS = frozenset("aeiouy")
GENDER = re.compile(r"(?<=ad|id|eñ|nt|pi|ci|ri|it|en|rt)[oa]$")  # of qualities: cerrado, pequeño, lento, limpio


def alike(said: str, meant: str, known: Lexicon) -> bool:
    return said == meant or meant in forms(said, known.language) or bool(_several(said, known) & _several(meant, known))


@lru_cache(4096)  # bounded: it is keyed by what is said
def forms(word: str, language: str) -> frozenset[str]:
    """The word itself is among them."""
    known = lexicon(language)
    word = known.children.get(word, word)
    if word in known.no_form or len(word) < 4:
        return frozenset({word}) | _several(word, known)
    found = set(_several(word, known))
    for one in tuple(found):
        found.update(_english(one) if known.language == "en" else _spanish(one))
    return frozenset(found)


def _several(word: str, known: Lexicon) -> frozenset[str]:
    """The word and what it is more than one of."""
    if word in known.irregular:
        return frozenset({word, known.irregular[word]})
    if word in known.no_form or len(word) < 3 or not word.endswith("s"):
        return frozenset({word})
    found = {word, word[:-1]}
    if word.endswith("es"):
        found.add(word[:-2])
    if word.endswith("ies"):
        found.add(f"{word[:-3]}y")
    if known.language == "es" and word.endswith("ces"):
        found.add(f"{word[:-3]}z")
    return frozenset(found)


def _english(word: str) -> Iterator[str]:
    for end in ("ie", "ey", "y", "ing", "in", "ed"):
        stem = word.removesuffix(end)
        if stem != word and len(stem) >= 3 and VOWELS & set(stem):
            yield stem
            if stem[-1] == stem[-2]:
                yield stem[:-1]
            if end in ("ing", "ed"):
                yield f"{stem}e"


def _spanish(word: str) -> Iterator[str]:
    for end in ("ito", "ita", "cito", "cita", "ecito", "ecita"):
        stem = word.removesuffix(end)
        if stem != word and len(stem) >= 2:
            for bare in _respelled(stem):
                yield from (bare, f"{bare}e", bare + end[-1])
    for end in ("ando", "iendo", "amos", "emos", "imos", "an", "en", "a", "e"):
        stem = word.removesuffix(end)
        if stem != word and len(stem) >= 3 and end not in ("a", "e"):
            yield from (f"{stem}ar", f"{stem}er", f"{stem}ir")
    if word.endswith(("an", "en")):
        yield word[:-1]
    if GENDER.search(word):
        yield word[:-1] + ("o" if word[-1] == "a" else "a")


def _respelled(stem: str) -> Iterator[str]:
    """vaqu(ita) is vac(a), pec(ecito) is pez, amigu(ito) is amig(o)."""
    yield stem
    if stem.endswith("qu"):
        yield f"{stem[:-2]}c"
    if stem.endswith("gu"):
        yield stem[:-1]
    if stem.endswith("c"):
        yield f"{stem[:-1]}z"
