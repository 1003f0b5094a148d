"""How one speaks to a patient, by language: data, read and checked once."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.patterns import compiled

LANGUAGES = ("en", "es")
SIGNS = (
    "joins", "soft", "leads", "objects", "frames", "openers", "asked", "reflections", "generic", "normal", "loose",
    "echoes", "points_back", "grave", "tricks", "enclitic", "kind", "also",
)  # fmt: skip
WORDS = ("yours", "notes", "others", "bridges", "tails", "such", "now", "whenever", "nets", "yes")


@dataclass(frozen=True, slots=True, eq=False)
class Tongue:
    """What each list is for stands in the data file of English."""

    own: frozenset[str]  # words of the speaker
    spared: frozenset[str]  # words that only look like a verb of the speaker
    reach: int
    joins: re.Pattern[str]
    soft: re.Pattern[str]
    leads: re.Pattern[str]
    objects: re.Pattern[str]
    frames: re.Pattern[str]
    openers: re.Pattern[str]
    asked: re.Pattern[str]
    reflections: re.Pattern[str]
    generic: re.Pattern[str]
    normal: re.Pattern[str]
    loose: re.Pattern[str]
    echoes: re.Pattern[str]
    points_back: re.Pattern[str]
    grave: re.Pattern[str]
    tricks: re.Pattern[str]
    enclitic: re.Pattern[str]  # of all languages
    kind: re.Pattern[str]
    also: re.Pattern[str]
    yours: frozenset[str]
    notes: frozenset[str]
    others: frozenset[str]
    bridges: frozenset[str]
    tails: frozenset[str]
    such: frozenset[str]
    now: frozenset[str]
    whenever: frozenset[str]
    nets: frozenset[str]
    yes: frozenset[str]


def ready() -> None:
    for language in LANGUAGES:
        tongue(language)


@cache
def tongue(language: str) -> Tongue:
    pages = {name: read(f"{name}.toml", _text(name)) for name in LANGUAGES}
    # A speaker's word counts in every language, but where it is another word there: "he pensado", "he".
    others = [set(page["first"]) - set(page.get("unlike", [])) for name, page in pages.items() if name != language]
    page = pages[language]
    signs: dict[str, Any] = {name: _sign(f"{language}.toml", name, page) for name in SIGNS}
    claims = "|".join(_sign(f"{name}.toml", "enclitic", page).pattern for name, page in pages.items())
    signs["enclitic"] = re.compile(claims)
    signs |= {name: frozenset(page[name]) for name in WORDS}
    own, spared = frozenset(page["first"]).union(*others), frozenset(page.get("spared", []))
    return Tongue(own, spared, page["reach"], **signs)


def _text(language: str) -> str:
    return files("handrail.gate").joinpath("learner", f"{language}.toml").read_text("utf-8")


def _sign(name: str, key: str, page: Mapping[str, Any]) -> re.Pattern[str]:
    whole = compiled(f"gate/learner/{name}, {key}", page.get(key), page.get("parts", {}))
    return re.compile(rf"(?<![\w'])(?:{whole.pattern})(?![\w'])")


def read(name: str, text: str) -> Mapping[str, Any]:
    where = f"gate/learner/{name}"
    try:
        page = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{where}: not valid TOML, {error}; correct the line it names") from error
    for key in ("first", *SIGNS, *WORDS):
        words = page.get(key)
        if not isinstance(words, list) or not words or not all(isinstance(w, str) and w.strip() for w in words):
            raise Misconfigured(f"{where}, {key}: needs a list of texts")
    if not isinstance(page.get("reach"), int):
        raise Misconfigured(f"{where}, reach: needs a number of words")
    return page
