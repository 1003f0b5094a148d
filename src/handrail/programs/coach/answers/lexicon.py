"""What is known of a language, read once from its file: words and forms, sounds that children change."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.lines import read_toml

LANGUAGES = ("en", "es")
LISTS = ("asides", "instead", "after_no", "compounds")
CHANGE = re.compile(r"(.)>(.)")
CLUSTER = re.compile(r"(?:\((?P<first>.)\)(?P<kept>.)|(?P<before>.)\((?P<second>.)\))")


@dataclass(frozen=True, slots=True)
class Sounds:
    strong: frozenset[tuple[str, str]]  # meant, said
    weak: frozenset[tuple[str, str]]
    close: frozenset[tuple[str, str]]  # vowels, either way
    first_lost: frozenset[tuple[str, str]]  # clusters that lose their first sound
    second_lost: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    language: str
    around: frozenset[str]
    traits: frozenset[str]
    denials: frozenset[str]
    joins: frozenset[str]
    asides: tuple[str, ...]
    instead: tuple[str, ...]
    after_no: tuple[str, ...]
    compounds: tuple[str, ...]
    children: Mapping[str, str]
    irregular: Mapping[str, str]
    no_form: frozenset[str]
    everyday: frozenset[str]
    sounds: Sounds


@cache
def lexicon(language: str) -> Lexicon:
    """English where the language is not known."""
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    return read(name, (files("handrail.programs.coach.answers") / name).read_text("utf-8"))


def read(name: str, text: str) -> Lexicon:
    """Misconfigured names file, key and fix."""
    where, data = f"coach/answers/{name}", read_toml(f"coach/answers/{name}", text)
    words, sounds = _table(where, data, "words"), _table(where, data, "sounds")
    lists = {key: _list(f"{where}, words.{key}", words.get(key)) for key in LISTS}
    return Lexicon(
        language=name.removesuffix(".toml"),
        around=_words(where, words, "around"),
        traits=_words(where, words, "traits"),
        denials=_words(where, words, "not"),
        joins=_words(where, words, "or"),
        children=_pairs(where, words, "children"),
        irregular=_pairs(where, words, "irregular"),
        no_form=_words(f"{where}, no_form", _table(where, words, "no_form"), "words"),
        everyday=_words(f"{where}, everyday", _table(where, words, "everyday"), "words"),
        sounds=_sounds(where, sounds),
        **lists,
    )


def _sounds(where: str, table: Mapping[str, Any]) -> Sounds:
    clusters = [
        _matched(CLUSTER, f"{where}, sounds.reduced", one, "(s)p or p(l)") for one in _raw(where, table, "reduced")
    ]
    return Sounds(
        strong=_changes(where, table, "strong"),
        weak=_changes(where, table, "weak"),
        close=_changes(where, table, "close"),
        first_lost=frozenset((m["first"], m["kept"]) for m in clusters if m["first"]),
        second_lost=frozenset((m["before"], m["second"]) for m in clusters if m["second"]),
    )


def _changes(where: str, table: Mapping[str, Any], key: str) -> frozenset[tuple[str, str]]:
    found = (_matched(CHANGE, f"{where}, sounds.{key}", one, "r>w") for one in _raw(where, table, key))
    return frozenset((m[1], m[2]) for m in found)


def _matched(pattern: re.Pattern[str], where: str, text: str, like: str) -> re.Match[str]:
    if found := pattern.fullmatch(text):
        return found
    raise Misconfigured(f"{where}: {text!r} is not understood; write it like {like}")


def _raw(where: str, table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return _list(f"{where}, sounds.{key}", table.get(key))


def _table(where: str, data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    if not isinstance(found := data.get(key), Mapping):
        raise Misconfigured(f"{where}, {key}: it is missing; write it as a table")
    return found


def _words(where: str, table: Mapping[str, Any], key: str) -> frozenset[str]:
    if not isinstance(found := table.get(key), str) or not found.split():
        raise Misconfigured(f"{where}, {key}: write words with spaces between them")
    return frozenset(found.split())


def _pairs(where: str, table: Mapping[str, Any], key: str) -> Mapping[str, str]:
    found = _table(where, table, key)
    if wrong := next((k for k, v in found.items() if not isinstance(v, str) or not v), None):
        raise Misconfigured(f"{where}, {key}.{wrong}: write the word that it stands for")
    return dict(found)


def _list(where: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise Misconfigured(f"{where}: write a list of texts")
    return tuple(value)
