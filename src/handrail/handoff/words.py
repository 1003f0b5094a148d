"""What a person is told about the people behind the program: true at the moment it is said, and no more than that."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import cache
from importlib.resources import files

from handrail.errors import Misconfigured
from handrail.wording.review import KEYS, Review, read_review

NAMED = ("joined", "gone", "quiet", "alone", "left", "closed")


@dataclass(frozen=True, slots=True)
class Words:
    called: str  # somebody is on duty and has been told
    nobody: str  # nobody is on duty
    rising: str  # still nobody has come; they were told again
    joined: str
    gone: str  # somebody else has taken over from them
    quiet: str  # they have not answered for a while; others are on duty and have been told
    alone: str  # the same, and nobody else is on duty
    left: str
    closed: str
    seen: str  # the call was put away without anybody joining
    review: Review


def words(language: str) -> Words:
    """In the person's language; in English where we have no words of theirs."""
    known = _known()
    return known.get(language.replace("_", "-").split("-")[0].lower(), known["en"])


def stale(today: date) -> list[str]:
    """A warning for each language whose lines nobody has looked at for a year."""
    reviews = [(f"words of the handoff in {name} (handoff/lines)", ours.review) for name, ours in _known().items()]
    return [warning for what, review in reviews for warning in review.warnings(what, today)]


@cache
def _known() -> Mapping[str, Words]:
    folder = files("handrail.handoff").joinpath("lines")
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml"))
    return {name.removesuffix(".toml"): read_words(name, folder.joinpath(name).read_text("utf-8")) for name in names}


def read_words(name: str, text: str) -> Words:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"handoff/lines/{name}: not valid TOML, {error}; correct the line it names") from error
    review = read_review(f"handoff/lines/{name}", data)
    lines = {key: line for key, line in data.items() if key not in KEYS}
    wanted = {f.name for f in fields(Words)} - {"review"}
    if lines.keys() != wanted:
        raise Misconfigured(f"handoff/lines/{name}: needs exactly {', '.join(sorted(wanted | KEYS))}")
    for key, line in lines.items():
        if not isinstance(line, str) or not line.strip():
            raise Misconfigured(f"handoff/lines/{name}, {key}: needs words to say")
        if key in NAMED and "{name}" not in line:
            raise Misconfigured(f"handoff/lines/{name}, {key}: must say {{name}}, who it is about")
    return Words(**lines, review=review)
