"""The lines around a conversation, by language: read once, checked, chosen by the session's seed and turn."""

from functools import cache
from importlib.resources import files

from handrail.kernel.moves import choose
from handrail.programs.companion.state import State
from handrail.programs.companion.talk import LANGUAGES
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

SLOTS = frozenset({"help", "emergency"})


@cache
def lines(language: str) -> Lines:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.companion").joinpath("lines", name).read_text("utf-8")
    return wording.read_lines(f"companion/lines/{name}", text, SLOTS)


def load() -> None:
    wording.told_alike("companion/lines", LANGUAGES, lines)


def line(state: State, section: str, key: str, **slots: str) -> str:
    """One of the authored lines for this moment; a turn later it is another one."""
    ways = lines(state.language)[section][key]
    start = choose(tuple(range(len(ways))), state.seed, section, key)
    return ways[(start + state.turn) % len(ways)].format(**slots)
