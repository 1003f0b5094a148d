"""What a learner means who writes instead of answering: by rules, in every language we know, and never by a model."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.assess.blueprints import Item, grade
from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.programs.sessions.learning.state import LANGUAGES

# In the order in which they are looked for: who says two things is taken at the first of them.
READINGS = (
    "sad", "upset", "stop", "example", "skip", "tell", "hint", "confused", "why", "known", "easier", "harder", "bored",
    "pause", "progress", "bot", "rude", "unsure", "thanks", "hello", "ready",
)  # fmt: skip
ANSWERING = ("aside", "ready", "unsure", "why", "tell")  # an answer may stand beside these: "is it 42?"
SEEN = 300  # characters that are read: what is meant shows in the first lines
SHORT = 6  # words of a message that can be an answer
ROW = re.compile(r"([a-z])\1{2,}")
NUMBER = re.compile(r"(?<![\w.,/])-?\d+(?:[.,/]\d+)*(?![\w/]|[.,]\d)")
DENIED = re.compile(r"\b(?:not|isn't|isnt|no es|ni|nor|neither|tampoco|except|or|o)\b")  # "it is not 61", "61 or 71"
PART = re.compile(r"\{([a-z_]+)\}")


def read(text: str) -> str:
    """One of the readings; `aside` for whatever else is said."""
    flat = ROW.sub(r"\1\1", folded(text[:SEEN]).replace("'", ""))
    return next((name for name in READINGS if any(p.search(flat) for p in _patterns(name))), "aside")


def answer_in(item: Item, tried: tuple[Any, ...], text: str) -> Any:
    """The answer to the open item that a message gives, as its widget would give it; None if it gives none."""
    if len(text.split()) > SHORT or DENIED.search(folded(text)):
        return None
    if item.options:
        return _option(item, tried, text)
    if grade(item, text.strip()).correct:
        return text.strip()
    return (number_in(text) or None) if item.marking.method == "numeric" else None


def typed_answer(item: Item, tried: tuple[Any, ...], text: str) -> Any:
    """The answer that typed words are meant as: who asks for something else beside it is heard first."""
    return answer_in(item, tried, text) if read(text) in ANSWERING else None


def is_answer(item: Item, text: str) -> bool:
    """Whether words in the field of an answer can be one, right or wrong: a number has digits."""
    if answer_in(item, (), text) is not None:
        return True
    return any(c.isdigit() for c in text) if item.marking.method == "numeric" else read(text) == "aside"


def number_in(text: str) -> str:
    """The one number of a short message; nothing if there is none, or more than one."""
    found = NUMBER.findall(text)
    return found[0] if len(found) == 1 and len(text.split()) <= SHORT else ""


def _option(item: Item, tried: tuple[Any, ...], text: str) -> str | None:
    flat = folded(text)
    left = [option for option in item.options if option not in tried]
    found = [o for o in left if re.search(rf"(?<![\w./,]){re.escape(folded(o))}(?![\w/]|[.,]\w)", flat)]
    return found[0] if len(found) == 1 else None


def load() -> None:
    for language in LANGUAGES:
        _lexicon(language)


@cache
def _patterns(name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(_lexicon(language)[name] for language in LANGUAGES)


@cache
def _lexicon(language: str) -> Mapping[str, re.Pattern[str]]:
    name = f"lexicon/{language}.toml"
    text = files("handrail.programs.sessions.learning").joinpath("lexicon", f"{language}.toml").read_text("utf-8")
    return read_lexicon(name, text)


def read_lexicon(name: str, text: str) -> Mapping[str, re.Pattern[str]]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"learning/{name}: not valid TOML, {error}; correct the line it names") from error
    parts, readings = data.get("parts", {}), data.get("readings", {})
    if readings.keys() != set(READINGS):
        raise Misconfigured(f"learning/{name}, readings: needs exactly {', '.join(READINGS)}")
    return {key: _compiled(f"learning/{name}, readings.{key}", readings[key], parts) for key in READINGS}


def _compiled(where: str, patterns: Any, parts: Mapping[str, str]) -> re.Pattern[str]:
    """One pattern of many; `{word}` stands for a part."""
    if not isinstance(patterns, list) or not patterns or not all(isinstance(p, str) for p in patterns):
        raise Misconfigured(f"{where}: needs a list of at least one pattern")
    try:
        return re.compile("|".join(f"(?:{PART.sub(lambda m: parts[m[1]], p)})" for p in patterns))
    except KeyError as error:
        raise Misconfigured(f"{where}: needs {error} in [parts]") from error
    except re.error as error:
        raise Misconfigured(f"{where}: does not compile: {error}; mend the pattern") from error
