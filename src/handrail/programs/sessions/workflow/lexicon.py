"""What the readers know of a language: read once from lexicon/<language>.toml, checked, and compiled."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.wording.lines import read_toml
from handrail.wording.patterns import compiled

LANGUAGES = ("en", "es")
# In the order in which they are looked for: who says two things is taken at the first of them.
INTENTS = (
    "stop", "back", "why", "help", "skip", "correct", "so_far", "progress", "privacy", "bot", "person", "rude",
    "confused", "greeting", "thanks", "unsure",
)  # fmt: skip
PATTERNS = ("yes", "no", "done", "none", "lead_name", "lead_text", "ago", "since", "around", "approximate", "to")
LISTS = {"months": 12, "weekdays": 7}
TABLES = ("numbers", "units", "days")


@dataclass(frozen=True, slots=True)
class Lexicon:
    language: str
    intents: Mapping[str, re.Pattern[str]]
    patterns: Mapping[str, re.Pattern[str]]
    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    numbers: Mapping[str, int]
    units: Mapping[str, int]  # in days
    days: Mapping[str, int]  # from today


def load() -> None:
    for language in LANGUAGES:
        lexicon(language)


@cache
def lexicon(language: str) -> Lexicon:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.sessions.workflow").joinpath("lexicon", name).read_text("utf-8")
    return read(f"workflow/lexicon/{name}", text)


def read(name: str, text: str) -> Lexicon:
    data = read_toml(name, text)
    intents, patterns, values = data.get("intents", {}), data.get("patterns", {}), data.get("values", {})
    for section, found, known in (("intents", intents, INTENTS), ("patterns", patterns, PATTERNS)):
        if found.keys() != set(known):
            raise Misconfigured(f"{name}, {section}: needs exactly {', '.join(known)}")
    for key, length in LISTS.items():
        if not isinstance(values.get(key), list) or len(values[key]) != length:
            raise Misconfigured(f"{name}, values.{key}: needs a list of {length} patterns")
    for key in TABLES:
        if not isinstance(values.get(key), Mapping) or not all(isinstance(n, int) for n in values[key].values()):
            raise Misconfigured(f"{name}, values.{key}: needs a table of words and whole numbers")
    parts = {**data.get("parts", {}), "NUM": _any(values["numbers"]), "UNIT": _any(values["units"])}
    return Lexicon(
        name.rpartition("/")[2].removesuffix(".toml"),
        {key: compiled(f"{name}, intents.{key}", intents[key], parts) for key in INTENTS},
        {key: compiled(f"{name}, patterns.{key}", patterns[key], parts) for key in PATTERNS},
        tuple(values["months"]),
        tuple(values["weekdays"]),
        *(values[key] for key in TABLES),
    )


def _any(table: Mapping[str, int]) -> str:
    return "(?:" + "|".join([r"\d+", *sorted(table, key=len, reverse=True)]) + ")"
