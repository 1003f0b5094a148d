"""What the talk knows of a language: read once from lexicon/<language>.toml, checked, and compiled."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.lines import read_toml
from handrail.wording.patterns import compiled

LANGUAGES = ("en", "es")
# In the order in which they are looked for: who says two things is answered at the first of them.
INTENTS = (
    "over", "unwanted", "noquestions", "nofix", "told", "why", "coming", "kept", "erase", "secret", "bot", "inside",
    "can", "safe", "hotline", "puzzled",
    "misread", "hearing", "unhelpful", "rude", "subject", "advice", "opinion", "language", "compliment", "bye",
    "thanks", "howare", "greet", "weapon", "tears", "cheer", "silence", "laugh", "vent", "blank", "dunno", "fine",
    "yes", "no", "please", "small", "gibberish",
)  # fmt: skip
SLOTS = ("who", "thing", "deed", "doing", "did", "clause", "word", "name", "time")
PIECES = (
    "fillers", "trailers", "joints", "subject", "verb", "cut", "dangling", "refuse", "unsaid",
    "view", "gloomy", "heavy", "bright", "figurative", "grave", "together", "plural", "rude", "asking",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cue:
    """A way of telling something that has its own answer. Named groups become slots, in the person's words."""

    name: str
    weight: float
    patterns: tuple[re.Pattern[str], ...]


@dataclass(frozen=True, slots=True)
class Topic:
    name: str
    weight: float
    kind: str  # who, pet, thing: what may be asked about it
    nouns: re.Pattern[str]
    otherwise: str  # how it is called where the person's own words for it cannot be used


@dataclass(frozen=True, slots=True)
class Mirror:
    swap: Mapping[str, str]
    verbs: Mapping[str, str]  # of the first person, with those of the second
    fix: tuple[tuple[re.Pattern[str], str], ...]
    dropped: tuple[tuple[re.Pattern[str], str], ...]  # a verb with no subject before it, and what it takes
    unsafe: (
        re.Pattern[str] | None
    )  # a word that looks like a verb of theirs; where `verbs` has it not, nothing is turned
    verbal: re.Pattern[str] | None  # what stands before a word in -o that is a verb,
    nouns: re.Pattern[str] | None  # and before one that is a noun; elsewhere nobody can tell


@dataclass(frozen=True, slots=True)
class Lexicon:
    language: str
    mend: tuple[tuple[re.Pattern[str], str], ...]
    pieces: Mapping[str, re.Pattern[str]]
    mirror: Mirror
    telling: tuple[tuple[re.Pattern[str], float], ...]
    intents: Mapping[str, re.Pattern[str]]
    topics: tuple[Topic, ...]
    nominative: Mapping[str, str]  # "her" before a verb: "she"
    articles: Mapping[str, str]  # what stands before a noun, and what it becomes: "my": "your", "a": "the"
    cues: tuple[Cue, ...]
    small: frozenset[str]  # words that say nothing
    stays: frozenset[str]  # words that keep their capital


def load() -> None:
    for language in LANGUAGES:
        lexicon(language)


@cache
def lexicon(language: str) -> Lexicon:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.companion.talk").joinpath("lexicon", name).read_text("utf-8")
    return read(f"companion/talk/lexicon/{name}", text)


def read(name: str, text: str) -> Lexicon:
    data = read_toml(name, text)
    parts = data.get("parts", {})
    intents = data.get("intents", {})
    if intents.keys() != set(INTENTS):
        raise Misconfigured(f"{name}, intents: needs exactly {', '.join(INTENTS)}")

    def pattern(key: str, found: Any) -> re.Pattern[str]:
        return compiled(f"{name}, {key}", found, parts)

    def pairs(key: str, found: Any) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple((pattern(f"{key}, {way!r}", [way]), to) for way, to in found or [])

    pieces = {key: pattern(f"pieces.{key}", data.get("pieces", {}).get(key)) for key in PIECES}
    return Lexicon(
        name.rpartition("/")[2].removesuffix(".toml"),
        pairs("mend", data.get("mend")),
        pieces,
        _mirror(data.get("mirror", {}), pairs, pattern),
        tuple((pattern("telling", [found]), float(weight)) for found, weight in data.get("telling", [])),
        {key: pattern(f"intents.{key}", intents[key]) for key in INTENTS},
        tuple(_topic(name, key, raw, parts) for key, raw in data.get("topics", {}).items()),
        data.get("nominative", {}),
        data.get("articles", {}),
        tuple(_cue(name, key, raw, parts) for key, raw in data.get("cues", {}).items()),
        frozenset(data.get("small", "").split()),
        frozenset(data.get("stays", "").split()),
    )


def _mirror(raw: Mapping[str, Any], pairs: Any, pattern: Any) -> Mirror:
    endings, stems = raw.get("endings", {}), raw.get("stems", {})
    regular = {
        stem + first: stem + second
        for group, known in stems.items()
        for stem in known.split()
        for first, second in endings[group].items()
    }
    return Mirror(
        raw.get("swap", {}),
        regular | raw.get("verbs", {}),
        pairs("mirror.fix", raw.get("fix")),
        pairs("mirror.dropped", raw.get("dropped")),
        pattern("mirror.unsafe", raw["unsafe"]) if "unsafe" in raw else None,
        pattern("mirror.verbal", raw["verbal"]) if "verbal" in raw else None,
        pattern("mirror.nouns", raw["nouns"]) if "nouns" in raw else None,
    )


def _topic(name: str, key: str, raw: Any, parts: Mapping[str, str]) -> Topic:
    where = f"{name}, topics.{key}"
    if not isinstance(raw, Mapping) or not {"weight", "kind", "nouns", "as"} <= raw.keys():
        raise Misconfigured(f"{where}: needs weight, kind, nouns and as")
    return Topic(key, float(raw["weight"]), raw["kind"], compiled(where, raw["nouns"], parts), raw["as"])


def _cue(name: str, key: str, raw: Any, parts: Mapping[str, str]) -> Cue:
    where = f"{name}, cues.{key}"
    if not isinstance(raw, Mapping) or not isinstance(raw.get("weight"), int | float):
        raise Misconfigured(f"{where}: needs a weight and patterns")
    found = tuple(compiled(where, [one], parts) for one in raw.get("patterns") or [None])
    if unknown := {group for one in found for group in one.groupindex} - set(SLOTS):
        raise Misconfigured(f"{where}: unknown group {sorted(unknown)}; use {', '.join(SLOTS)}")
    return Cue(key, float(raw["weight"]), found)
