"""The patient's own manner, which no case has to bring: greetings, clarifications, answers to what is not known."""

from functools import cache
from importlib.resources import files

from handrail.programs.patient.runtime import Runtime
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

LANGUAGES = ("en", "es")
SLOTS = frozenset({"name", "case", "n"})


@cache
def lines(language: str) -> Lines:
    name = f"{language}.toml"
    text = files("handrail.programs.patient").joinpath("lines", name).read_text("utf-8")
    return wording.read_lines(f"patient/lines/{name}", text, SLOTS)


def ways(language: str, section: str, key: str) -> tuple[str, ...]:
    return lines(language)[section][key]


def told(language: str, section: str, key: str) -> str:
    """A label: there is one way to say it."""
    return ways(language, section, key)[0]


def by_rapport(state: Runtime, language: str, section: str, key: str) -> tuple[str, ...]:
    """The ways to say it at this rapport; where there are none of its own, those for any."""
    known = lines(language)[section]
    return known.get(f"{key}_{state.rapport}") or known[key]


def load() -> None:
    """Whatever can be said in the first language can be said in the others."""
    wording.told_alike("patient/lines", LANGUAGES, lines)
