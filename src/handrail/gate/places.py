"""Where a person can turn, by place and language: data files, each with the date of its last review."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.review import KEYS as REVIEW
from handrail.wording.review import Review, read_review

LANGUAGES = ("en", "es")
ANYWHERE = ""  # the place of someone whose place is not known
RENAMED = {"UK": "GB"}
KEYS = {"place", "covers", *REVIEW, *LANGUAGES}
LISTS = ("crisis", "abuse", "child")
CALLS = {"en": "call ", "es": "llama "}  # how `emergency` begins: it is read after "please"


@dataclass(frozen=True, slots=True)
class Lines:
    """In one language: what to do in an emergency (as words after "please"), and whom to reach otherwise."""

    emergency: str
    crisis: tuple[str, ...]
    abuse: tuple[str, ...]
    child: tuple[str, ...]  # for whoever is under age, in words for them; the first is the one to try first


@dataclass(frozen=True, slots=True)
class Place:
    code: str
    covers: tuple[str, ...]
    review: Review
    lines: Mapping[str, Lines]


def place_of(locale: str) -> str:
    """The country in a locale: "en-US" gives "US"; "es" and "es-419" give "", because they do not say."""
    for part in locale.replace("_", "-").split("-")[1:]:
        if len(part) == 2 and part.isascii() and part.isalpha():
            return RENAMED.get(part.upper(), part.upper())
    return ANYWHERE


def lines_for(place: str, language: str) -> Lines:
    """The lines of a place; where it is not known, what is true everywhere. Never another country's number."""
    known = places()
    code = RENAMED.get(place.upper(), place.upper())
    here = known.get(code) or next((p for p in known.values() if code and code in p.covers), known[ANYWHERE])
    return here.lines[language if language in LANGUAGES else "en"]


def overdue(today: date) -> list[str]:
    """A warning for each place whose numbers nobody has looked at for a year."""
    return [
        warning
        for place in places().values()
        for warning in place.review.warnings(f"crisis resources of {place.code or 'the world'} (gate/resources)", today)
    ]


@cache
def places() -> Mapping[str, Place]:
    folder = files("handrail.gate").joinpath("resources")
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml"))
    found = {p.code: p for p in (read_place(name, folder.joinpath(name).read_text("utf-8")) for name in names)}
    if ANYWHERE not in found:
        raise Misconfigured('gate/resources: no file has place = ""; add the one for a place that is not known')
    return found


def read_place(name: str, text: str) -> Place:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong(name, "file", f"not valid TOML, {error}; correct the line it names") from error
    if unknown := sorted(data.keys() - KEYS):
        raise _wrong(name, ", ".join(unknown), f"not known; allowed: {', '.join(sorted(KEYS))}")
    review = read_review(f"gate/resources/{name}", data)
    if not isinstance(data.get("place"), str):
        raise _wrong(name, "place", "needs a text")
    lines = {language: _lines(name, language, data.get(language)) for language in LANGUAGES}
    return Place(data["place"], tuple(data.get("covers", ())), review, lines)


def _lines(name: str, language: str, data: Any) -> Lines:
    if not isinstance(data, dict) or data.keys() != {"emergency", *LISTS}:
        raise _wrong(name, f"[{language}]", f"needs emergency, {', '.join(LISTS)}, and nothing else")
    for key in LISTS:
        if not isinstance(data[key], list) or not data[key] or not all(isinstance(x, str) and x for x in data[key]):
            raise _wrong(name, f"[{language}] {key}", "needs a list of at least one text")
    if not isinstance(data["emergency"], str) or not data["emergency"].startswith(CALLS[language]):
        raise _wrong(name, f"[{language}] emergency", f"needs a text that begins with {CALLS[language]!r}")
    return Lines(data["emergency"], *(tuple(data[key]) for key in LISTS))


def _wrong(name: str, key: str, fix: str) -> Misconfigured:
    return Misconfigured(f"gate/resources/{name}, {key}: {fix}")
