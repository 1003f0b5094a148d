"""The partner's lines, by language: read once, checked, and chosen by the session's seed."""

import re
import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.kernel.moves import choose
from handrail.programs.sessions.thought.lexicon import LANGUAGES, QUOTED, SLOTS
from handrail.programs.sessions.thought.state import State

Lines = Mapping[str, Mapping[str, tuple[str, ...]]]
KNOWN = frozenset({*SLOTS, *QUOTED, "quote", "feeling", "earlier", "question", "help"})
ONE_QUESTION = ("questions", "short", "after")
OPENS = re.compile(r"(?:^|(?<=[.!?…]\s)|(?<=\n))(¿?)([a-záéíóúñ])")


@cache
def lines(language: str) -> Lines:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.sessions.thought").joinpath("lines", name).read_text("utf-8")
    return read_lines(f"thought/lines/{name}", text)


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
            if unknown := sorted(set().union(*map(slots_of, ways)) - KNOWN):
                raise Misconfigured(f"{where}: unknown slot {unknown}; use {', '.join(sorted(KNOWN))}")
            if section in ONE_QUESTION and (odd := [w for w in ways if w.count("?") != 1]):
                raise Misconfigured(f"{where}: {odd[0]!r} must ask one question; write it with one question mark")
    return {section: {key: tuple(ways) for key, ways in keys.items()} for section, keys in data.items()}


def load() -> None:
    """Every file is there, and whatever can be said in the first language can be said in the others."""
    first = lines(LANGUAGES[0])
    for language in LANGUAGES[1:]:
        here = lines(language)
        for section, keys in first.items():
            if missing := sorted(keys.keys() - here.get(section, {}).keys()):
                raise Misconfigured(
                    f"thought/lines/{language}.toml: {section}.{missing[0]} is missing; {LANGUAGES[0]}.toml shows it"
                )


@cache
def slots_of(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def usable(ways: Sequence[str], slots: Mapping[str, str]) -> list[int]:
    """The templates whose slots are all there, by their places."""
    return [n for n, way in enumerate(ways) if all(slots.get(slot) for slot in slots_of(way))]


def filled(template: str, slots: Mapping[str, str], language: str) -> str:
    """Capitals where a slot opened a sentence; Spanish "de el" becomes "del"."""
    text = template.format_map(slots)
    if language == "es":
        text = re.sub(r"\b([Dd]e|[Aa]) el\b(?! que)", lambda m: f"{m[1]}l", text)
    return OPENS.sub(lambda m: m[1] + m[2].upper(), text)


def line(state: State, section: str, key: str, **slots: str) -> str:
    """One of the authored lines for this moment; a turn later it is another one."""
    ways = lines(state.language)[section][key]
    can = usable(ways, slots) or [0]
    telling = [n for n in can if slots_of(ways[n])] if slots else can
    places = telling or can
    start = choose(tuple(range(len(places))), state.seed, section, key)
    return filled(ways[places[(start + state.turn) % len(places)]], slots, state.language)
