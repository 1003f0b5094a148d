"""The guide's lines, by language: read once, checked, and never the same twice in a row."""

from functools import cache
from importlib.resources import files
from typing import Any

from handrail.kernel.moves import choose
from handrail.programs.sessions.workflow.lexicon import LANGUAGES
from handrail.programs.sessions.workflow.state import State
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

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
    return wording.read_lines(name, text, SLOTS)


def load() -> None:
    """Every file is there, and whatever can be said in the first language can be said in the others, of the same."""
    wording.told_alike("workflow/lines", LANGUAGES, lines)
