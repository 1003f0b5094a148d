"""Which of many keys a text has words of, in one pass over the text however many keys there are."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from handrail.errors import BadInput
from handrail.kernel.rules import folded

WORD = re.compile(r"[a-z0-9]+")
SHORT = 3  # up to this length a word stands for itself alone, or with an s
GAP = 4  # words that "..." stands for at most
KEPT = 4096
ENDING = re.compile(r"(?<=\w{3})(?:ing|ed|es|s|e)$")
DULL = frozenset(("have", "has", "had", "do", "get", "tiene", "tienes", "hay", "hace"))

Part = tuple[str, ...]  # ways to say one word; none: a gap
Phrase = tuple[Part, ...]


class Index:
    """By the beginning of words ("smok" finds smoking), by phrases ("how long|far", "wake you ... night"), and by
    patterns for what these cannot say."""

    def __init__(self, words: Mapping[str, Sequence[str]], patterns: Mapping[str, Sequence[str]] | None = None) -> None:
        self._starts: dict[str, set[str]] = {}
        self._open: set[str] = set()  # short words that stand for all that begins so: "fum*"
        self._phrases: dict[str, list[tuple[Phrase, str]]] = {}
        for key, several in words.items():
            for one in several:
                self._add(key, _phrase(one))
                self._open |= {folded(one)[:-1]} if one.endswith("*") else set()
        self._patterns = {key: _pattern(key, several) for key, several in (patterns or {}).items() if several}
        every = "|".join(f"(?:{p.pattern})" for p in self._patterns.values())
        self._any = re.compile(every) if every else None
        self.of = lru_cache(maxsize=KEPT)(self._of)

    def _add(self, key: str, phrase: Phrase) -> None:
        if len(phrase) == 1:
            for word in phrase[0]:
                self._starts.setdefault(word, set()).add(key)
        elif phrase and phrase[0]:
            for word in phrase[0]:
                self._phrases.setdefault(word[:SHORT], []).append((phrase, key))

    def _of(self, text: str) -> frozenset[str]:
        """`text` is folded."""
        found: set[str] = set()
        words = WORD.findall(text)
        for place, word in enumerate(words):
            for length in range(1, len(word) + 1):
                keys = self._starts.get(start := word[:length])
                if keys and (length > SHORT or word[length:] in ("", "s") or start in self._open):
                    found |= keys
            for phrase, key in self._phrases.get(word[:SHORT], ()):
                if key not in found and _fits(phrase, words, place):
                    found.add(key)
        if self._any and self._any.search(text):
            found |= {key for key, pattern in self._patterns.items() if pattern.search(text)}
        return frozenset(found)


def _phrase(text: str) -> Phrase:
    parts: list[Part] = []
    for one in folded(text).strip("^$ ").split():
        if one == "...":
            parts.append(())
        elif not one.endswith("?"):
            parts.append(tuple(w for way in one.split("|") for w in WORD.findall(way.replace("_", " "))[:1]))
    # "do you work|have": who weighs phrases may begin so, but here it would be asked by every "do you have".
    telling = tuple(way for way in parts[-1] if way not in DULL) if parts else ()
    return (*parts[:-1], telling) if telling else tuple(parts)


def _fits(phrase: Phrase, words: Sequence[str], place: int) -> bool:
    places = {place}
    for part in phrase:
        if not part:
            places = {p + n for p in places for n in range(GAP + 1)}
        else:
            places = {p + 1 for p in places if p < len(words) and any(_is(words[p], way) for way in part)}
        if not places:
            return False
    return True


def _is(word: str, way: str) -> bool:
    """The same word, whatever its ending."""
    return word == way or (len(way) > SHORT and ENDING.sub("", word) == ENDING.sub("", way))


def _pattern(key: str, several: Sequence[str]) -> re.Pattern[str]:
    try:
        return re.compile(rf"(?<!\w)(?:{'|'.join(several)})(?!\w)")
    except re.error as error:
        raise BadInput(f"scenario, {key}: a pattern does not compile: {error}; mend it") from error
