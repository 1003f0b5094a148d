"""The guide's lines, by language: read once, checked, and never the same twice in a row."""

import string
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.kernel.moves import choose
from handrail.programs.sessions.workflow.lexicon import LANGUAGES
from handrail.programs.sessions.workflow.state import State

Lines = Mapping[str, Mapping[str, tuple[str, ...]]]
SLOTS = frozenset({
    "title", "intro", "label", "value", "low", "high", "options", "example", "help", "why", "done", "list", "labels",
    "most",
})  # fmt: skip


def line(state: State, section: str, key: str, **slots: Any) -> str:
    """One of the authored lines for this moment, by the session's seed; a moment later it is another one."""
    ways = lines(state.language)[section][key]
    start = choose(tuple(range(len(ways))), state.seed, section, key)
    return ways[(start + state.beat) % len(ways)].format_map(slots)


@cache
def lines(language: str) -> Lines:
    name = f"{language}.toml"
    text = files("handrail.programs.sessions.workflow").joinpath("lines", name).read_text("utf-8")
    return read_lines(f"workflow/lines/{name}", text)


def read_lines(name: str, text: str) -> Lines:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{name}: not valid TOML, {error}; correct the line it names") from error
    for section, keys in data.items():
        for key, ways in keys.items():
            where = f"{name}, {section}.{key}"
            if not isinstance(ways, list) or not ways or not all(isinstance(w, str) and w.strip() for w in ways):
                raise Misconfigured(f"{where}: needs a list of at least one text")
            if unknown := sorted(set().union(*map(slots_of, ways)) - SLOTS):
                raise Misconfigured(f"{where}: unknown slot {unknown}; use {', '.join(sorted(SLOTS))}")
    return {section: {key: tuple(ways) for key, ways in keys.items()} for section, keys in data.items()}


def slots_of(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def load() -> None:
    """Every file is there, and whatever can be said in the first language can be said in the others, of the same."""
    first = lines(LANGUAGES[0])
    for language in LANGUAGES[1:]:
        here = lines(language)
        for section, keys in first.items():
            for key, ways in keys.items():
                where = f"workflow/lines/{language}.toml, {section}.{key}"
                if key not in here.get(section, {}):
                    raise Misconfigured(f"{where}: it is missing; {LANGUAGES[0]}.toml shows it")
                if extra := set().union(*map(slots_of, here[section][key])) - set().union(*map(slots_of, ways)):
                    raise Misconfigured(
                        f"{where}: {sorted(extra)} is not filled here; {LANGUAGES[0]}.toml shows what is"
                    )
