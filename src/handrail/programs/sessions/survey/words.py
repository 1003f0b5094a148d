"""The interviewer's lines, by language: several ways to say a thing, never the same twice in a row."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.kernel.moves import choose
from handrail.kernel.rules import folded
from handrail.programs.sessions.survey.state import LANGUAGES, State
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

KEYS: Mapping[str, Mapping[str, frozenset[str]]] = {  # every line, and what it may name
    "hello": {
        "many": frozenset({"title", "total"}),
        "about": frozenset({"title", "total"}),
        "one": frozenset({"title"}),
        "manner": frozenset(),
        "optional": frozenset(),
        "back": frozenset({"back"}),
    },
    "aside": {
        "waiting": frozenset({"prompt"}),
        "meaning": frozenset({"prompt"}),
        "read": frozenset({"prompt"}),
        "optional": frozenset({"prompt"}),
        "required": frozenset({"prompt"}),
        "first": frozenset({"prompt"}),
        "no_back": frozenset({"prompt"}),
        "went_back": frozenset(),
        "returned": frozenset({"prompt"}),
    },
    "misfit": {
        "time": frozenset(),
        "url": frozenset(),
        "alone": frozenset({"label"}),
        "least": frozenset({"least"}),
        "numbers": frozenset(),
        "decimals": frozenset({"decimals"}),
        "form": frozenset(),
        "other": frozenset(),
    },
    "care": {
        "offer": frozenset(),
        "offer_last": frozenset(),
        "gentle": frozenset(),
        "gentle_last": frozenset(),
        "paused": frozenset(),
        "resumed": frozenset(),
        "kept": frozenset(),
    },
    "doubt": {
        "ask": frozenset(),
        "no": frozenset(),
        "passed": frozenset(),
        "told": frozenset(),
        "late": frozenset(),
    },
    "end": {
        "thanks": frozenset(),
        "scored": frozenset(),
        "plain": frozenset(),
        "stopped": frozenset(),
        "help": frozenset({"help"}),
    },
    "report": {
        "score": frozenset({"total", "most"}),
        "score_open": frozenset({"total"}),
        "band": frozenset({"band"}),
        "no_score": frozenset(),
        "meaning": frozenset(),
        "yes": frozenset(),
        "no": frozenset(),
    },
    "choices": {"onward": frozenset(), "stop": frozenset(), "finish": frozenset()},
    "words": {
        "back": frozenset(),
        "stop": frozenset(),
        "onward": frozenset(),
        "skip": frozenset(),
        "meaning": frozenset(),
    },
}


def line(state: State, section: str, key: str, **slots: Any) -> str:
    """One of the authored lines for this moment, by the session's seed; a moment later it is another one."""
    ways = lines(state.locale)[section][key]
    start = choose(tuple(range(len(ways))), state.seed, section, key)
    return ways[(start + state.beat) % len(ways)].format(**slots)


def first(locale: str, section: str, key: str) -> str:
    return lines(locale)[section][key][0]


def meant(text: str) -> frozenset[str]:
    """Which of our few words a whole message is, in any of our languages: back, stop, onward, skip, meaning."""
    said = folded(text).strip(" .!?…¡¿\"'“”«»")
    return frozenset(name for name, ways in _spoken().items() if said in ways)


@cache
def _spoken() -> Mapping[str, frozenset[str]]:
    """The words and the labels of the choices, which a person may write as well."""
    found: dict[str, set[str]] = {key: set() for key in KEYS["words"]}
    for language in LANGUAGES:
        known = lines(language)
        for key in found:
            labels = known["choices"].get(key, ())
            found[key] |= {folded(word) for word in (*known["words"][key], *labels)}
        found["onward"] |= {folded(label) for label in known["choices"]["finish"]}
    return {key: frozenset(ways) for key, ways in found.items()}


@cache
def lines(locale: str) -> Lines:
    name = f"{locale}.toml"
    return read_lines(name, files("handrail.programs.sessions.survey").joinpath("lines", name).read_text("utf-8"))


def read_lines(name: str, text: str) -> Lines:
    """Every line that is said is there, and names exactly what it is filled with."""
    where = f"survey/lines/{name}"
    found = wording.read_lines(where, text, frozenset().union(*(s for keys in KEYS.values() for s in keys.values())))
    if found.keys() != KEYS.keys():
        raise Misconfigured(f"{where}: needs exactly the tables {', '.join(KEYS)}")
    for section, keys in KEYS.items():
        if found[section].keys() != keys.keys():
            raise Misconfigured(f"{where}, [{section}]: needs exactly {', '.join(keys)}")
        for key, slots in keys.items():
            if any(wording.slots_of(way) != slots for way in found[section][key]):
                named = ", ".join(sorted(slots)) or "nothing"
                raise Misconfigured(f"{where}, {section}.{key}: each text must name exactly {named}")
    return found


def load() -> None:
    for locale in LANGUAGES:
        lines(locale)
