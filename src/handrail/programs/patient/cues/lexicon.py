"""The words that cues are found by: read once from <language>.toml, checked, compiled."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.lines import read_toml
from handrail.wording.patterns import compiled

LANGUAGES = ("en", "es")
ASKING = ("open", "tell", "wondering", "about", "which", "quantity", "polar")  # signs that something is asked
BEFORE = ("asks", "worries")
PEOPLE = ("you", "me", "us")
SIGNS = (
    *ASKING,
    *("wh", "thinking", "scale", "inviting", "either", "choice", "permission", "tag"),
    *("stem", "sides", "feels", "you", "wants", "fact", "to"),
    *("self", "ours", "thanks", "praise", "provided", "modal"),
)
SOOTHING = "soothing"  # kind as such; to someone who has just told of a worry it is a dismissal
FINDS = (
    *("validation", "normalising", "summarising"),
    *("dismissal", "interruption", "judgement", SOOTHING),
    *("advice", "information"),
)

Patterns = Mapping[str, re.Pattern[str]]


@dataclass(frozen=True, slots=True)
class Lexicon:
    fillers: re.Pattern[str]
    openers: re.Pattern[str]  # what may stand before the sentence proper: "okay, so"
    so: re.Pattern[str]  # an opener that draws a conclusion
    stop: frozenset[str]  # words that say nothing about whose words they are
    people: Patterns  # words for the one spoken to, the speaker, and both
    signs: Patterns
    finds: Patterns
    unless: Patterns  # where one of these stands in the sentence, nothing of the kind is found in it
    before: Patterns  # in the patient's words: that they ask to be told; that they worry


@cache
def lexicon(language: str) -> Lexicon:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    return read(f"patient/cues/{name}", files(__package__).joinpath(name).read_text("utf-8"))


def read(name: str, text: str) -> Lexicon:
    data = read_toml(name, text)
    parts = _parts(name, data.get("parts", {}))

    def patterns(section: str, keys: tuple[str, ...]) -> Patterns:
        found = data.get(section, {})
        if found.keys() != {*keys}:
            raise Misconfigured(f"{name}, {section}: needs exactly {', '.join(keys)}")
        return {key: compiled(f"{name}, {section}.{key}", found[key], parts) for key in keys}

    stop = data.get("stop")
    if not isinstance(stop, list) or not stop or not all(isinstance(word, str) for word in stop):
        raise Misconfigured(f"{name}, stop: needs a list of at least one word")
    openers = compiled(f"{name}, openers", data.get("openers"), parts)
    return Lexicon(
        fillers=compiled(f"{name}, fillers", data.get("fillers"), parts),
        openers=re.compile(f"(?:{openers.pattern})*"),
        so=compiled(f"{name}, so", data.get("so"), parts),
        stop=frozenset(stop),
        people=patterns("people", PEOPLE),
        signs=patterns("signs", SIGNS),
        finds=patterns("finds", FINDS),
        unless=patterns("unless", FINDS),
        before=patterns("before", BEFORE),
    )


def _parts(name: str, given: Any) -> dict[str, str]:
    """Parts may be made of those before them."""
    parts: dict[str, str] = {}
    for key, text in given.items():
        parts[key] = compiled(f"{name}, parts.{key}", [text], parts).pattern
    return parts
