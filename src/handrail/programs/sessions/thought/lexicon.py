"""What the readers know of a language: read once from lexicon/<language>.toml, checked, and compiled."""

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
# In the order in which they are looked for: who says two things is taken at the first of them.
INTENTS = (
    "unclear", "stop", "summary", "repeat", "misread", "again", "injection", "bot", "privacy", "decide", "advice",
    "opinion", "purpose", "confused", "how", "offtopic", "refuse", "rude", "thanks", "greeting", "blocked",
    "unsure", "maybe", "agree", "deny", "small",
)  # fmt: skip
APART = ("talk", "elsewhere", "living")  # answers to the question whether this talk or a life is meant
SLOTS = ("deed", "doing", "topic", "who", "when", "word", "image")
QUOTED = ("one", "two", "clause")


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing worth picking up. Named groups of its patterns become slots, in the person's words."""

    family: str
    weight: float
    patterns: tuple[re.Pattern[str], ...]


@dataclass(frozen=True, slots=True)
class Feeling:
    noun: str
    heavy: bool
    forms: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Mirror:
    swap: Mapping[str, str]
    refuse: re.Pattern[str]
    cut: re.Pattern[str]  # where a phrase ends that is woven into a sentence of ours
    dangling: re.Pattern[str]  # what it cannot end with
    fix: tuple[tuple[re.Pattern[str], str], ...]


@dataclass(frozen=True, slots=True)
class Lexicon:
    language: str
    intents: Mapping[str, re.Pattern[str]]
    cues: tuple[Cue, ...]
    feelings: tuple[Feeling, ...]
    denied: re.Pattern[str]
    mirror: Mirror
    fillers: re.Pattern[str]
    small: frozenset[str]
    telling: tuple[tuple[re.Pattern[str], float], ...]


def load() -> None:
    for language in LANGUAGES:
        lexicon(language)


@cache
def lexicon(language: str) -> Lexicon:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.sessions.thought").joinpath("lexicon", name).read_text("utf-8")
    return read(f"thought/lexicon/{name}", text)


def read(name: str, text: str) -> Lexicon:
    data = read_toml(name, text)
    parts = data.get("parts", {})
    intents, mirror = data.get("intents", {}), data.get("mirror", {})
    if intents.keys() != {*INTENTS, *APART}:
        raise Misconfigured(f"{name}, intents: needs exactly {', '.join((*INTENTS, *APART))}")

    def pattern(key: str, found: Any) -> re.Pattern[str]:
        return compiled(f"{name}, {key}", found, parts)

    return Lexicon(
        name.rpartition("/")[2].removesuffix(".toml"),
        {key: pattern(f"intents.{key}", intents[key]) for key in (*INTENTS, *APART)},
        tuple(_cue(name, family, raw, parts) for family, raw in data.get("cues", {}).items()),
        tuple(
            Feeling(noun, bool(raw.get("heavy")), pattern(f"feelings.{noun}", [rf"\b(?:{raw['forms']})\b"]))
            for noun, raw in data.get("feelings", {}).items()
        ),
        pattern("reading.denied", data.get("reading", {}).get("denied")),
        Mirror(
            mirror.get("swap", {}),
            pattern("mirror.refuse", mirror.get("refuse")),
            pattern("mirror.cut", mirror.get("cut")),
            pattern("mirror.dangling", mirror.get("dangling")),
            tuple((pattern("mirror.fix", [found]), to) for found, to in mirror.get("fix", [])),
        ),
        pattern("reading.fillers", data.get("reading", {}).get("fillers")),
        frozenset(data.get("reading", {}).get("small", "").split()),
        tuple((pattern("telling", [found]), float(weight)) for found, weight in data.get("telling", [])),
    )


def _cue(name: str, family: str, raw: Any, parts: Mapping[str, str]) -> Cue:
    where = f"{name}, cues.{family}"
    if not isinstance(raw, Mapping) or not isinstance(raw.get("weight"), int | float):
        raise Misconfigured(f"{where}: needs a weight and patterns")
    found = tuple(compiled(where, [one], parts) for one in raw.get("patterns") or [None])
    unknown = {group for one in found for group in one.groupindex} - {*SLOTS, *QUOTED}
    if unknown:
        raise Misconfigured(f"{where}: unknown group {sorted(unknown)}; use {', '.join((*SLOTS, *QUOTED))}")
    return Cue(family, float(raw["weight"]), found)
