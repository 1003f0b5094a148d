"""What is known of a language besides its topics: words that mean the same, how questions begin, what follows up."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.programs.patient.asking.stems import STEMS
from handrail.programs.patient.topics import LANGUAGES, kinds
from handrail.wording.lines import read_toml
from handrail.wording.patterns import compiled

SAME = "same"  # a follow-up on what was spoken of
FORMS = (
    "narrative",
    "open",
    "asking",
    "negated",
    "heads",
    "telling",
    "fillers",
    "governed",
    "requests",
    "trailing",
    "advises",
    "reflects",
    "sums",
    "confirms",
    "closing",
    "real",
    "outside",
    "checks",
    "invites",
)


@dataclass(frozen=True, slots=True)
class Follow:
    """A short question that means something only after another: by the topic or kind of the answer before it."""

    asks: re.Pattern[str]
    after: Mapping[str, str]  # topic or kind -> topic, or `same`; `any` for all others


@dataclass(frozen=True, slots=True)
class Lexicon:
    language: str
    expand: Mapping[str, tuple[str, ...]]
    drop: frozenset[str]
    exact: Mapping[str, str]  # a word whose stem is that of another word -> what it stands for
    same: Mapping[str, str]  # a stem -> the word that stands for all that mean the same
    joined: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]  # by first word, the longest first
    parts: frozenset[str]  # of the body, as stems
    named: frozenset[str]  # every word that has its like
    everyday: frozenset[str]  # right words that must not be taken for slips
    forms: Mapping[str, re.Pattern[str]]
    grave: Mapping[str, re.Pattern[str]]  # what must be said, letter by letter, for such a topic to be asked
    follows: tuple[Follow, ...]


@cache
def lexicon(language: str) -> Lexicon:
    """English where the language is not known."""
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    return read(name, (files("handrail.programs.patient.asking") / name).read_text("utf-8"))


def read(name: str, text: str) -> Lexicon:
    """Misconfigured names file, key and fix."""
    where, data = f"patient/asking/{name}", read_toml(f"patient/asking/{name}", text)
    language = name.removesuffix(".toml")
    stem = STEMS[language]
    same = {word: key for key, line in _texts(where, data, "same").items() for word in (key, *line.split())}
    joined: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for words, key in same.items():
        if "_" in words:
            parts = tuple(words.split("_"))
            joined.setdefault(parts[0], []).append((parts, key))
    forms = data.get("forms", {})
    named = {key: str(value) for key, value in data.get("parts", {}).items()}
    return Lexicon(
        language=language,
        expand={word: tuple(full.split()) for word, full in _texts(where, data, "expand").items()},
        drop=frozenset(_texts(where, data, "words").get("drop", "").split()),
        exact={word: key for key, line in _texts(where, data, "exact").items() for word in line.split()},
        same={stem(word): stem(key) for word, key in same.items() if "_" not in word},
        joined={
            first: tuple(sorted(((p, stem(k)) for p, k in ways), key=lambda way: -len(way[0])))
            for first, ways in joined.items()
        },
        parts=frozenset(map(stem, _texts(where, data, "words").get("body", "").split())),
        named=frozenset(part for word in same for part in word.split("_")),
        everyday=frozenset(_texts(where, data, "words").get("everyday", "").split()),
        forms={key: compiled(f"{where}, forms.{key}", forms.get(key), named) for key in FORMS},
        grave=_grave(where, data.get("grave"), named),
        follows=tuple(_follow(f"{where}, follows[{n}]", one, named) for n, one in enumerate(data.get("follows", []))),
    )


def _grave(where: str, table: Any, named: Mapping[str, str]) -> Mapping[str, re.Pattern[str]]:
    if not isinstance(table, Mapping) or not table:
        raise Misconfigured(f"{where}, grave: write it as a table of topics, each with its patterns")
    if unknown := sorted(table.keys() - kinds().keys()):
        raise Misconfigured(f"{where}, grave.{unknown[0]}: no such topic; topics.toml has the list")
    return {topic: compiled(f"{where}, grave.{topic}", ways, named) for topic, ways in table.items()}


def _follow(where: str, table: Any, named: Mapping[str, str]) -> Follow:
    if not isinstance(table, Mapping) or not isinstance(after := table.get("after"), Mapping) or not after:
        raise Misconfigured(f"{where}: needs `asks` and `after`")
    places, ends = {*kinds(), *kinds().values(), "any"}, {*kinds(), SAME}
    for place, end in after.items():
        if place not in places or end not in ends:
            raise Misconfigured(f"{where}, after.{place}: {end!r}; name a topic or kind, and a topic or {SAME!r}")
    return Follow(compiled(f"{where}, asks", table.get("asks"), named), dict(after))


def _texts(where: str, data: Mapping[str, Any], key: str) -> Mapping[str, str]:
    found = data.get(key)
    if not isinstance(found, Mapping) or not all(isinstance(text, str) for text in found.values()):
        raise Misconfigured(f"{where}, {key}: write it as a table of texts")
    return found
