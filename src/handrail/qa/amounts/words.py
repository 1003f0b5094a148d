"""How amounts are said in a language: read once from its file, checked, and turned into what a search can use."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.lines import read_toml

LANGUAGES = ("en", "es")
SECTIONS = frozenset({"numbers", "times", "words", "vague", "times_of", "units", "plain"})
WORDS = (
    "ones articles and point half over of to around around_after more less span span_after every".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Words:
    numbers: Mapping[str, int]
    times: Mapping[str, int]
    said: Mapping[str, frozenset[str]]
    vague: Mapping[str, tuple[float, float]]
    ago: Mapping[str, tuple[float, float]]
    units: Mapping[str, tuple[str, float]]
    not_things: frozenset[str]
    hint: re.Pattern[str]  # whether a text can hold an amount at all


@cache
def words(language: str) -> Words:
    """English where the language is not known."""
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    return read(f"qa/amounts/{name}", files("handrail.qa.amounts").joinpath(name).read_text("utf-8"))


def read(name: str, text: str) -> Words:
    """Misconfigured names file, key and fix."""
    data = read_toml(name, text)
    if data.keys() != SECTIONS or data["words"].keys() != {*WORDS}:
        raise Misconfigured(f"{name}: needs exactly {', '.join(sorted(SECTIONS))}, and under words {', '.join(WORDS)}")
    numbers, times = _numbers(name, data["numbers"]), _numbers(name, data["times"])
    said = {key: frozenset(value) for key, value in data["words"].items()}
    vague, ago = (_spans(name, key, data[key]) for key in ("vague", "times_of"))
    units = {word: (kind, float(n)) for kind, table in data["units"].items() for word, n in table.items()}
    things = frozenset(data["plain"].get("not_things", ()))
    spelled = {*numbers, *times, *vague, *ago, *said["half"]} - (said["ones"] - said["articles"])
    longest = sorted((re.escape(word) for word in spelled - said["articles"]), key=len, reverse=True)
    articles, long = "|".join(sorted(said["articles"])), "|".join(w for w, (k, _) in units.items() if k == "duration")
    hint = re.compile(rf"\d|\b(?:{'|'.join(longest)})\b|\b(?:{articles}|{'|'.join(said['ones'])}) (?:{long})\b")
    return Words(numbers, times, said, vague, ago, units, things, hint)


def _numbers(name: str, table: Mapping[str, Any]) -> Mapping[str, int]:
    for word, value in table.items():
        if not isinstance(value, int):
            raise Misconfigured(f"{name}, {word}: needs a whole number, not {value!r}")
    return table


def _spans(name: str, key: str, table: Mapping[str, Any]) -> Mapping[str, tuple[float, float]]:
    for word, span in table.items():
        if not isinstance(span, list) or len(span) != 2 or not span[0] <= span[1]:
            raise Misconfigured(f"{name}, {key}.{word}: needs two numbers, the smaller first")
    return {word: (float(low), float(high)) for word, (low, high) in table.items()}
