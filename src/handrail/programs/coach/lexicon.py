"""What a child may mean, and what the coach never says: read once from lexicon/<language>.toml, checked, compiled."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.programs.coach.engine import Intervention
from handrail.wording.lines import read_toml
from handrail.wording.patterns import compiled

LANGUAGES = ("en", "es")
SIGNALS = ("break_request", "quit_request", "frustration", "distress")
ASIDES = (
    "unsure", "repeat", "hello", "bot", "thanks", "chat", "filler", "ready", "grownup", "denied", "cards", "telling",
)  # fmt: skip

Patterns = Mapping[str, re.Pattern[str]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    signals: Patterns
    unless: Patterns
    asides: Patterns
    choices: Patterns
    forbidden: tuple[str, ...]
    rude: tuple[str, ...]
    unsaid: tuple[str, ...]
    judging: str


@cache
def lexicon(language: str) -> Lexicon:
    name = f"{language}.toml"
    text = files("handrail.programs.coach").joinpath("lexicon", name).read_text("utf-8")
    return read(f"coach/lexicon/{name}", text)


def load() -> None:
    for language in LANGUAGES:
        lexicon(language)


def read(name: str, text: str) -> Lexicon:
    data = read_toml(name, text)
    parts, speech = data.get("parts", {}), data.get("speech", {})

    def patterns(section: str, keys: tuple[str, ...]) -> Patterns:
        found = data.get(section, {})
        if found.keys() != {*keys}:
            raise Misconfigured(f"{name}, {section}: needs exactly {', '.join(keys)}")
        return {key: compiled(f"{name}, {section}.{key}", found[key], parts) for key in keys}

    return Lexicon(
        patterns("signals", SIGNALS),
        patterns("unless", SIGNALS),
        patterns("asides", ASIDES),
        patterns("choices", tuple(Intervention)),
        _words(f"{name}, speech.forbidden", speech.get("forbidden")),
        _words(f"{name}, speech.rude", speech.get("rude")),
        _words(f"{name}, speech.unsaid", speech.get("unsaid")),
        compiled(f"{name}, speech.judging", speech.get("judging"), parts).pattern,
    )


def _words(where: str, found: Any) -> tuple[str, ...]:
    if not isinstance(found, list) or not found or not all(isinstance(w, str) and w.strip() for w in found):
        raise Misconfigured(f"{where}: needs a list of at least one word")
    return tuple(found)
