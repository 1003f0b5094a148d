"""What the checker knows of a language: read once from its file, checked, compiled."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.programs.patient import topics
from handrail.wording.lines import read_toml
from handrail.wording.patterns import compiled

LANGUAGES = ("en", "es")
KEYS = {
    "diagnosis": "always named reported signs coaching",
    "patient": "clarify refuse challenge hesitations yes no negations hypothetical happened elsewhere correct left "
    "right both left_alone right_alone fine_side reading",
    "learner": "open closed narrative measure gauges quantity identity vague doubt unsafe",
}

Patterns = Mapping[str, re.Pattern[str]]
Phrases = Mapping[str, tuple[str, ...]]  # by topic


@dataclass(frozen=True, slots=True)
class Lexicon:
    language: str
    diagnosis: Patterns
    patient: Patterns
    learner: Patterns
    gauges: Patterns
    asks: Phrases  # what asks for a topic, besides the topic's own words
    tells: Phrases  # ... and what tells of it


@cache
def lexicon(language: str) -> Lexicon:
    """English where the language is not known."""
    known = language if language in LANGUAGES else LANGUAGES[0]
    text = files("handrail.qa.lexicon").joinpath(f"{known}.toml").read_text("utf-8")
    return read(f"qa/lexicon/{known}.toml", text, known)


def read(name: str, text: str, language: str) -> Lexicon:
    """Misconfigured names file, key and fix."""
    data = read_toml(name, text)
    raw = data.get("parts", {})
    parts = {key: compiled(f"{name}, parts.{key}", [value], raw).pattern for key, value in raw.items()}
    tables = {section: _section(name, data, section, keys.split(), parts) for section, keys in KEYS.items()}
    gauges = _section(name, data, "gauge", list(data.get("gauge", {})), parts)
    asks, tells = (_phrases(name, data, section) for section in ("asks", "tells"))
    return Lexicon(language, gauges=gauges, asks=asks, tells=tells, **tables)


def _phrases(name: str, data: Mapping[str, Any], section: str) -> Phrases:
    found = data.get(section)
    if not isinstance(found, Mapping):
        raise Misconfigured(f"{name}, {section}: needs topics, each with a list of phrases")
    for topic, several in found.items():
        if topic not in topics.kinds() or not isinstance(several, list) or not all(isinstance(s, str) for s in several):
            raise Misconfigured(f"{name}, {section}.{topic}: needs to be a topic, with a list of phrases")
    return {topic: tuple(several) for topic, several in found.items()}


def _section(name: str, data: Mapping[str, Any], section: str, keys: list[str], parts: Mapping[str, str]) -> Patterns:
    found = data.get(section, {})
    if not keys or found.keys() != {*keys}:
        raise Misconfigured(f"{name}, {section}: needs exactly {', '.join(keys) or 'some kinds of measurement'}")
    return {key: _bounded(compiled(f"{name}, {section}.{key}", found[key], parts)) for key in keys}


def _bounded(pattern: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{pattern.pattern})(?!\w)")
