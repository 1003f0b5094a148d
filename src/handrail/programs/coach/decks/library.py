"""The decks that come with Handrail: read once from their files, in every language, each checked whole."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from handrail.errors import BadSetup, Misconfigured
from handrail.programs.coach.decks.model import LANGUAGES, Deck
from handrail.programs.coach.decks.reading import editions
from handrail.wording.lines import read_toml


def names() -> tuple[str, ...]:
    return tuple(_shelf())


def deck(name: str, language: str = LANGUAGES[0]) -> Deck:
    """In that language; in the deck's first one, where it has none."""
    if name not in _shelf():
        raise BadSetup(f"deck: there is no deck {name[:40]!r}; there are: {', '.join(names())}")
    found = _shelf()[name]
    return found.get(language) or next(iter(found.values()))


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not a lesson."""
    _shelf()


@cache
def _shelf() -> Mapping[str, Mapping[str, Deck]]:
    home = files("handrail.programs.coach.decks")
    found = sorted(f.name for f in home.iterdir() if f.name.endswith(".toml"))
    return {name.removesuffix(".toml"): shipped(name, (home / name).read_text("utf-8")) for name in found}


def shipped(name: str, text: str) -> Mapping[str, Deck]:
    where = f"coach/decks/{name}"
    try:
        return editions(read_toml(where, text), where, name.removesuffix(".toml"))
    except BadSetup as error:
        raise Misconfigured(str(error)) from error
