"""The tutor's lines, by language: one of several ways to say a thing, never the same twice in a row."""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.kernel.moves import choose
from handrail.programs.sessions.learning.state import LANGUAGES, State
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

SLOTS = frozenset({
    "topic", "goals", "due", "name", "answer", "why", "streak", "mistake", "hint", "stem", "response", "done", "right",
    "left", "names", "days", "help",
})  # fmt: skip
OPENING = re.compile(r"(?:^|(?<=[.!?…]\s)|(?<=\n))([“‘\"¿¡]*)([a-záéíóúñ])")


def line(state: State, section: str, key: str, *, beat: int | None = None, **slots: Any) -> str:
    """One of the authored lines for this moment, by the session's seed; a beat later it is another one."""
    ways = lines(state.language)[section][key]
    start = choose(tuple(range(len(ways))), state.seed, section, key)
    said = ways[(start + (state.beat if beat is None else beat)) % len(ways)].format_map(slots)
    return OPENING.sub(lambda m: m[1] + m[2].upper(), said)


def ways_on(state: State) -> tuple[str, str]:
    """What is offered after care: to go on, or to stop."""
    known = lines(state.language)["choice"]
    return known["onward"][0], known["stop"][0]


def listed(names: Iterable[str]) -> str:
    """One after the other; names of concepts have an "and" in them themselves."""
    return "; ".join(names)


def bulleted(names: Iterable[str]) -> str:
    return "\n".join(f"• {name}" for name in names)


def inside(text: str) -> str:
    """A heading in the middle of a sentence: without its capital, unless it is part of a name like IPv4."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


@cache
def lines(language: str) -> Lines:
    name = f"{language}.toml"
    text = files("handrail.programs.sessions.learning").joinpath("lines", name).read_text("utf-8")
    return read_lines(f"learning/lines/{name}", text)


def read_lines(name: str, text: str) -> Lines:
    return wording.read_lines(name, text, SLOTS)


def load() -> None:
    """Every file is there, and whatever can be said in the first language can be said in the others, of the same."""
    wording.told_alike("learning/lines", LANGUAGES, lines)
