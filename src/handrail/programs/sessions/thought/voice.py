"""The partner's lines, by language: read once, checked, and chosen by the session's seed."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.kernel.moves import choose
from handrail.programs.sessions.thought.lexicon import LANGUAGES, QUOTED, SLOTS
from handrail.programs.sessions.thought.state import State
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

KNOWN = frozenset({*SLOTS, *QUOTED, "quote", "feeling", "earlier", "question", "help"})
ONE_QUESTION = ("questions", "short", "after")
OPENS = re.compile(r"(?:^|(?<=[.!?…]\s)|(?<=\n))(¿?)([a-záéíóúñ])")


@cache
def lines(language: str) -> Lines:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.sessions.thought").joinpath("lines", name).read_text("utf-8")
    return read_lines(f"thought/lines/{name}", text)


def read_lines(name: str, text: str) -> Lines:
    found = wording.read_lines(name, text, KNOWN)
    for section, key, way in ((a, k, w) for a in ONE_QUESTION for k, ways in found.get(a, {}).items() for w in ways):
        if way.count("?") != 1:
            raise Misconfigured(
                f"{name}, {section}.{key}: {way!r} must ask one question; write it with one question mark"
            )
    return found


def load() -> None:
    """Every file is there, and whatever can be said in the first language can be said in the others."""
    wording.told_alike("thought/lines", LANGUAGES, lines, filled=False)


slots_of = cache(wording.slots_of)


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
