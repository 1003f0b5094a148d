"""What the readers know of a language: read once from lexicon/<language>.toml, checked, and compiled."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured

LANGUAGES = ("en", "es")
# In the order in which they are looked for: who says two things is taken at the first of them.
INTENTS = (
    "stop", "back", "why", "help", "skip", "correct", "so_far", "progress", "privacy", "bot", "person", "rude",
    "confused", "greeting", "thanks", "unsure",
)  # fmt: skip
PATTERNS = ("yes", "no", "done", "none", "lead_name", "lead_text", "ago", "since", "around", "approximate", "to")
LISTS = {"months": 12, "weekdays": 7}
TABLES = ("numbers", "units", "days")
PART = re.compile(r"\{([A-Z]+)\}")


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
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{name}: not valid TOML, {error}; correct the line it names") from error
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
        {key: _compiled(f"{name}, intents.{key}", intents[key], parts) for key in INTENTS},
        {key: _compiled(f"{name}, patterns.{key}", patterns[key], parts) for key in PATTERNS},
        tuple(values["months"]),
        tuple(values["weekdays"]),
        *(values[key] for key in TABLES),
    )


def _any(table: Mapping[str, int]) -> str:
    return "(?:" + "|".join([r"\d+", *sorted(table, key=len, reverse=True)]) + ")"


def _compiled(where: str, patterns: Any, parts: Mapping[str, str]) -> re.Pattern[str]:
    """One pattern of many; `{WORD}` stands for a part."""
    if not isinstance(patterns, list) or not patterns or not all(isinstance(p, str) for p in patterns):
        raise Misconfigured(f"{where}: needs a list of at least one pattern")
    try:
        return re.compile("|".join(f"(?:{PART.sub(lambda m: parts[m[1]], p)})" for p in patterns))
    except KeyError as error:
        raise Misconfigured(f"{where}: needs {error} in [parts]") from error
    except re.error as error:
        raise Misconfigured(f"{where}: does not compile: {error}; mend the pattern") from error
