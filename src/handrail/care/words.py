"""The data files of this package, read once: how answers are read, and what is said. A wrong one says what to mend."""

import re
import string
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.review import Review, read_review

LANGUAGES = ("en", "es")
SLOTS = {"emergency", "line"}
READINGS = (
    "earnest", "joke", "angry", "refuse", "cannot", "secret", "why", "person", "bot", "help", "unanswered",
    "unhelped", "send", "fault", "called", "leave", "onward", "partly", "hardly", "unsure", "yes", "no",
)  # fmt: skip
ASKS = (
    "thoughts", "thoughts_hurt", "part", "plan", "means", "intent", "harm_thoughts", "harm_plan", "harm_means",
    "harm_intent", "safe", "tell", "with", "with_child", "they_safe", "they_with", "now",
)  # fmt: skip
PLAIN = ("harmed", "harm_thoughts")  # asked of a suspicion, see `doubt`
CHOICES = ("answers", "thoughts", *PLAIN)  # to what care asks, and to each plain question
TABLES = {
    "grave": ("means", "has", "time", "unless"),
    "denial": ("self", "them", "unless"),
    "age": ("hint", "says", "unless"),
    "near": ("after", "there", "away", "wont", "fear", "company", "found"),
    "late": ("back", "unsafe", "plea", "unheard", "dread"),
}
GROUPS = ("self", "others", "dread", "abuse", "medical", "third")
KEYS: Mapping[str, tuple[str, ...]] = {
    "ask": ASKS,
    "plain": PLAIN,
    "meant": ("thoughts", *PLAIN),
    "help": PLAIN,
    "ack": ("yes", "partly", "hardly", "unsure", "no", "glad", "told"),
    "hold": (
        "silent", "told", "why", "bot", "person", "help", "secret", "unanswered", "cannot", "unhelped", "send", "fault",
    ),
    "end": (
        "no", "self", "hurt", "others", "others_no", "tell_yes", "tell_no", "with_yes", "with_no", "they_yes",
        "they_no", "they_found", "dread_yes", "dread_no", "fine",
    ),
    "now": GROUPS,
    "stay": GROUPS,
    "let": ("joke", "onward", "refuse", "angry", "leave", "free", "called", "fault", "believed", "remind"),
    "near": (
        "leave", "onward", "joke", "refuse", "angry", "person", "help", "secret", "unanswered", "cannot", "bot",
        "unhelped", "send", "fault", "after", "there", "away", "wont", "fear", "called", "reached", "remind",
        "called_third", "reached_third", "unanswered_third",
    ),
}  # fmt: skip
PART = re.compile(r"\{([a-z_]+)\}")
Lines = Mapping[str, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Words:
    readings: Mapping[str, re.Pattern[str]]
    answers: Mapping[str, Mapping[str, re.Pattern[str]]]
    grave: Mapping[str, re.Pattern[str]]  # means or a time, named
    denial: Mapping[str, re.Pattern[str]]  # a plain no, of oneself or of somebody else
    age: Mapping[str, re.Pattern[str]]  # without `hint` no age is said; `unless` only looks like one
    near: Mapping[str, re.Pattern[str]]  # what is heard while it is imminent
    late: Mapping[str, re.Pattern[str]]  # ... and after the last question


@dataclass(frozen=True, slots=True)
class Book:
    adult: Lines
    child: Lines
    choices: tuple[str, ...]
    replies: Mapping[str, tuple[str, ...]]  # to a plain question
    named: Mapping[str, str]
    review: Review


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not a conversation."""
    for language in LANGUAGES:
        words(language)
        book(language)


@cache
def words(language: str) -> Words:
    name = f"words/{language}.toml"
    return read_words(name, _text(name))


@cache
def book(language: str) -> Book:
    name = f"lines/{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    return read_book(name, _text(name))


def _text(name: str) -> str:
    return files("handrail.care").joinpath(*name.split("/")).read_text("utf-8")


def read_words(name: str, text: str) -> Words:
    data = _table(name, text)
    parts, readings, answers = (data.get(key, {}) for key in ("parts", "readings", "answers"))
    if readings.keys() != set(READINGS):
        raise _wrong(name, "readings", f"needs exactly {', '.join(READINGS)}")
    if unknown := sorted(answers.keys() - {*ASKS, *PLAIN}):
        questions = ", ".join(dict.fromkeys((*ASKS, *PLAIN)))
        raise _wrong(name, f"answers.{unknown[0]}", f"there is no such question; there are: {questions}")
    for table, keys in TABLES.items():
        if data.get(table, {}).keys() != set(keys):
            raise _wrong(name, table, f"needs exactly {', '.join(keys)}")

    def pattern(key: str, patterns: Any) -> re.Pattern[str]:
        return _compiled(name, key, patterns, parts)

    return Words(
        {key: pattern(f"readings.{key}", readings[key]) for key in READINGS},
        {ask: {k: pattern(f"answers.{ask}.{k}", v) for k, v in found.items()} for ask, found in answers.items()},
        *({key: pattern(f"{table}.{key}", data[table][key]) for key in keys} for table, keys in TABLES.items()),
    )


def _compiled(name: str, key: str, patterns: Any, parts: Mapping[str, str]) -> re.Pattern[str]:
    """One pattern of many; `{word}` stands for a part."""
    if not isinstance(patterns, list) or not patterns or not all(isinstance(p, str) for p in patterns):
        raise _wrong(name, key, "needs a list of at least one pattern")
    try:
        return re.compile("|".join(f"(?:{PART.sub(lambda m: parts[m[1]], p)})" for p in patterns))
    except KeyError as error:
        raise _wrong(name, key, f"needs {error} in [parts]") from error
    except re.error as error:
        raise _wrong(name, key, f"does not compile: {error}; mend the pattern") from error


def read_book(name: str, text: str) -> Book:
    data = _table(name, text)
    named, choices = data.get("named", {}), data.get("choices", {})
    if named.keys() != {"emergency", "dial", "or", "line"} or not all(isinstance(v, str) for v in named.values()):
        raise _wrong(name, "named", "needs the texts emergency, dial, or, line")
    for key in CHOICES:
        if not isinstance(choices.get(key), list) or len(choices[key]) != 4:
            raise _wrong(name, f"choices.{key}", "needs four texts: yes, no, not sure, rather not")
    replies = {key: tuple(choices[key]) for key in CHOICES[1:]}
    whose = _lines(name, "adult", data), _lines(name, "child", data)
    return Book(*whose, tuple(choices["answers"]), replies, named, read_review(f"care/{name}", data))


def reviews() -> Mapping[str, Review]:
    """When somebody last read the lines of each language, and where they come from."""
    return {f"words of care in {language} (care/lines)": book(language).review for language in LANGUAGES}


def _lines(name: str, who: str, data: Mapping[str, Any]) -> Lines:
    table = data.get(who, {})
    for section, keys in KEYS.items():
        if table.get(section, {}).keys() != set(keys):
            raise _wrong(name, f"{who}.{section}", f"needs exactly {', '.join(keys)}")
        for key, variants in table[section].items():
            if fault := _fault(section, variants):
                raise _wrong(name, f"{who}.{section}.{key}", fault)
    return {section: {key: tuple(v) for key, v in table[section].items()} for section in KEYS}


def _fault(section: str, variants: Any) -> str:
    if not isinstance(variants, list) or not variants or not all(isinstance(v, str) and v.strip() for v in variants):
        return "needs a list of at least one text"
    slots = [{slot for _, slot, _, _ in string.Formatter().parse(v) if slot} for v in variants]
    if unknown := sorted(set().union(*slots) - SLOTS):
        return f"unknown slot {unknown}; use {sorted(SLOTS)}"
    if section in ("now", "stay", "near", "help") and not all("emergency" in found for found in slots):
        return "must say {emergency}"
    questions = 1 if section in ("ask", "plain", "meant") else 0
    if any(v.count("?") != questions for v in variants):
        return "must ask one question" if questions else "must not ask anything"
    return ""


def _table(name: str, text: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong(name, "file", f"not valid TOML, {error}; correct the line it names") from error


def _wrong(name: str, key: str, fix: str) -> Misconfigured:
    return Misconfigured(f"care/{name}, {key}: {fix}")
