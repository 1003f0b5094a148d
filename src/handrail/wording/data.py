"""Reads the language files once; whatever does not fit is refused with file, key and fix."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded

TOPICS = ("advice", "promises", "diagnosis")


@dataclass(frozen=True, slots=True)
class Topic:
    """`pardons` are taken out of a text first: words that look alike but reflect. Then any of `fires` is a find.

    `always` is searched in the text as it is.
    """

    always: re.Pattern[str] | None
    pardons: re.Pattern[str] | None
    fires: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Language:
    code: str
    topics: Mapping[str, Topic]
    words: frozenset[str]
    strong: frozenset[str]  # words that decide on their own
    faint: frozenset[str]  # its own words too, yet more another language's
    shapes: re.Pattern[str] | None  # spellings that only this language has
    marks: frozenset[str]  # characters that only this language has


@dataclass(frozen=True, slots=True)
class Phrases:
    """What gives a careless draft away, in all languages together: a model speaks English when it should not."""

    speakers: frozenset[str]  # names before a colon: "assistant"
    stage: re.Pattern[str]  # how a stage direction in parentheses begins
    leaks: re.Pattern[str]  # talk about the prompt or about being a model
    dials: re.Pattern[str]  # a short number to call
    small: frozenset[str]  # words of four letters and more that say nothing


@cache
def phrases() -> Phrases:
    tables = {name: _table(name).get("house", {}) for name in _files() if name != "others.toml"}
    joined = {key: _all(tables, key) for key in ("stage", "leaks", "dials")}
    speakers = frozenset(s for name, t in tables.items() for s in _list(name, "house.speakers", t.get("speakers")))
    small = frozenset(w for name, t in tables.items() for w in _list(name, "house.small", t.get("small")))
    return Phrases(speakers, **joined, small=small)


def _all(tables: Mapping[str, Any], key: str) -> re.Pattern[str]:
    patterns = (compiled(name, f"house.{key}", table.get(key), {}).pattern for name, table in tables.items())
    return re.compile("|".join(patterns), re.MULTILINE)


@cache
def spoken() -> Mapping[str, Language]:
    """The languages that Handrail speaks, by code."""
    return {path.removesuffix(".toml"): _language(path) for path in _files() if path != "others.toml"}


@cache
def others() -> Mapping[str, Language]:
    """Languages that are known only so that they are not taken for one that is spoken."""
    table = _table("others.toml")
    return {code: _recognised("others.toml", code, part, {}) for code, part in table.items()}


def _files() -> list[str]:
    here = resources.files("handrail.wording")
    return sorted(f.name for f in here.iterdir() if f.name.endswith(".toml"))


def _table(name: str) -> dict[str, Any]:
    try:
        return tomllib.loads((resources.files("handrail.wording") / name).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"wording/{name} is not TOML: {error}; mend that line") from error


def _language(name: str) -> Language:
    table = _table(name)
    parts = _strings(name, "parts", table.get("parts", {}))
    topics = {topic: _topic(name, topic, table.get(topic), parts) for topic in TOPICS}
    return _recognised(name, name.removesuffix(".toml"), table.get("language"), topics)


def _recognised(name: str, code: str, part: Any, topics: Mapping[str, Topic]) -> Language:
    if not isinstance(part, dict) or not isinstance(part.get("words"), str):
        raise Misconfigured(f"wording/{name}: {code} needs a table with `words`, a text of its frequent words")
    shapes = part.get("shapes", [])
    return Language(
        code,
        topics,
        words=_words(part["words"]) | _words(part.get("strong", "")),
        strong=_words(part.get("strong", "")),
        faint=_words(part.get("faint", "")),
        shapes=compiled(name, f"{code}.shapes", shapes, {}) if shapes else None,
        marks=frozenset(part.get("marks", "")),
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(folded(text).split())


def _strings(name: str, key: str, part: Any) -> dict[str, str]:
    if not isinstance(part, dict) or not all(isinstance(v, str) for v in part.values()):
        raise Misconfigured(f"wording/{name}: [{key}] must hold strings only")
    return part


def _topic(name: str, topic: str, part: Any, parts: Mapping[str, str]) -> Topic:
    if not isinstance(part, dict) or not part.get("fires"):
        raise Misconfigured(f"wording/{name}: [{topic}] needs `fires`, a list of patterns")
    always, pardons = part.get("always", []), part.get("pardons", [])
    return Topic(
        compiled(name, f"{topic}.always", always, parts) if always else None,
        compiled(name, f"{topic}.pardons", pardons, parts) if pardons else None,
        compiled(name, f"{topic}.fires", part["fires"], parts),
    )


def compiled(name: str, key: str, patterns: Any, parts: Mapping[str, str]) -> re.Pattern[str]:
    """One pattern of many. `{word}` stands for a part; a space also matches a line end."""
    filled = []
    for number, pattern in enumerate(_list(name, key, patterns), start=1):
        try:
            filled.append(f"(?:{_filled(pattern, parts)})")
        except KeyError as error:
            raise Misconfigured(f"wording/{name}: {key}, pattern {number} needs {error} in [parts]") from error
    try:
        return re.compile("|".join(filled), re.MULTILINE)
    except re.error as error:
        raise Misconfigured(f"wording/{name}: {key} does not compile: {error} in {_culprit(filled)}") from error


def _list(name: str, key: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not value or not all(isinstance(v, str) for v in value):
        raise Misconfigured(f"wording/{name}: {key} must be a list of strings, not {value!r}")
    return value


def _culprit(patterns: list[str]) -> str:
    for number, pattern in enumerate(patterns, start=1):
        try:
            re.compile(pattern)
        except re.error:
            return f"pattern {number}"
    return "all of them together"


def _filled(pattern: str, parts: Mapping[str, str]) -> str:
    for _ in range(3):  # parts may be made of parts
        pattern = re.sub(r"\{([a-z_]+)\}", lambda m: f"(?:{parts[m[1]]})", pattern)
    return pattern.replace(" ", r"[ \n]")
