"""Turns of phrase over meant words: "wake|woke you ... night". `...` spans up to four words, `so?` may be left
out, `^` and `$` are the ends."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from handrail.errors import Misconfigured
from handrail.programs.patient.asking.lexicon import Lexicon
from handrail.programs.patient.asking.words import meant

GAP = 4
SPAN: frozenset[str] = frozenset()  # stands for the gap
Hit = TypeVar("Hit", bound=tuple[Any, ...])  # a phrase, and what it stands for
NONE = ""  # in a part that may be left out


@dataclass(frozen=True, slots=True)
class Phrase:
    parts: tuple[frozenset[str], ...]
    opens: bool  # only at the beginning
    closes: bool  # only at the end
    size: int  # words in it


def phrase(text: str, lexicon: Lexicon) -> Phrase:
    body = text.removeprefix("^").removesuffix("$")
    parts: list[frozenset[str]] = []
    for one in _joined(body.split(), lexicon):
        if one == "...":
            parts.append(SPAN)
        elif ways := frozenset(w for way in one.rstrip("?").split("|") for w in meant(tuple(way.split("_")), lexicon)):
            parts.append(ways | {NONE} if one.endswith("?") else ways)
    while parts and not parts[0]:  # what stood before the gap says nothing
        parts.pop(0)
    size = sum(1 for part in parts if part and NONE not in part)
    if not size or NONE in parts[0]:
        raise Misconfigured(f"patient/topics/{lexicon.language}.toml, phrase {text!r}: begin it with a telling word")
    return Phrase(tuple(parts), text.startswith("^"), text.endswith("$"), size)


def _joined(words: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Words that mean something only together are kept together."""
    found, place = list[str](), 0
    while place < len(words):
        ways = (p for p, _ in lexicon.joined.get(words[place], ()) if tuple(words[place : place + len(p)]) == p)
        parts = next(ways, (words[place],))
        found.append("_".join(parts))
        place += len(parts)
    return found


def filed(hits: Iterable[Hit], common: Mapping[str, int]) -> Mapping[str, tuple[Hit, ...]]:
    """Each under the words of its rarest part, so that few are tried on a text."""
    made: dict[str, list[Hit]] = {}
    for hit in hits:
        parts = [part for part in hit[0].parts if part and NONE not in part]
        for word in min(parts, key=lambda part: sum(common.get(w, 0) for w in part)):
            made.setdefault(word, []).append(hit)
    return {word: tuple(ones) for word, ones in made.items()}


def found(words: Sequence[str], files: Mapping[str, Sequence[Hit]]) -> Iterator[Hit]:
    """What is found in the words, perhaps more than once."""
    for word in dict.fromkeys(words):
        for hit in files.get(word, ()):
            phrase = hit[0]
            starts = (0,) if phrase.opens else range(len(words))
            if any(words[n] in phrase.parts[0] and _fits(phrase, words, n) for n in starts):
                yield hit


def _fits(made: Phrase, words: Sequence[str], start: int) -> bool:
    places = {start}
    for part in made.parts:
        if not part:
            places = {p + n for p in places for n in range(GAP + 1)}
        else:
            kept = places if NONE in part else set[int]()
            places = kept | {p + 1 for p in places if p < len(words) and words[p] in part}
        if not places:
            return False
    return not made.closes or len(words) in places
