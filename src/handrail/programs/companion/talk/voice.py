"""The authored lines: read once from lines/<language>.toml; one is picked that was not said before, and filled."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from handrail.kernel.moves import choose
from handrail.programs.companion.talk.lexicon import LANGUAGES, SLOTS
from handrail.programs.companion.talk.marks import chance, marked
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

KNOWN = frozenset({*SLOTS, "topic", "single", "someone", "they", "object", "lost", "quote", "earlier", "theme"})
OPENS = re.compile(r"(?:^|(?<=[.!?…]\s))([¿¡“«\"]*)([a-záéíóúñ])")
TOLD = 0.7  # how often a line with their own words in it goes first
RECENT = 45  # keys: a line with a slot may come again after about ten turns, with other words in it


@dataclass(frozen=True, slots=True)
class Way:
    key: str
    text: str
    also: str = ""  # a mark to be kept with the key
    theirs: bool = False  # there are words of the person in it


def load() -> None:
    """Every file is there, and whatever can be said in the first language can be said in the others."""
    wording.told_alike("companion/talk/lines", LANGUAGES, lines, filled=False)


@cache
def lines(language: str) -> Lines:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.companion.talk").joinpath("lines", name).read_text("utf-8")
    return wording.read_lines(f"companion/talk/lines/{name}", text, KNOWN)


slots_of = cache(wording.slots_of)


@dataclass(frozen=True, slots=True)
class Voice:
    """What decides which line is picked: the session, the turn, and what was said already."""

    language: str
    seed: int
    turn: int
    said: tuple[str, ...]
    asking: bool  # whether a question is welcome
    lively: bool  # whether an exclamation is
    simple: bool  # a child reads it
    slots: dict[str, str]

    def pick(self, section: str, keys: Iterable[str], salt: object = 0, **more: str) -> Way | None:
        """A line under the first of the keys that has a fresh one."""
        table = lines(self.language).get(section, {})
        slots = {**self.slots, **more}
        for key in keys:
            named = f"{key}_child" if self.simple and f"{key}_child" in table else key
            fresh = [n for n, way in enumerate(table.get(named, ())) if self._may(f"{section}.{named}.{n}", way, slots)]
            if fresh:
                told = [n for n in fresh if slots_of(table[named][n])]
                ways = told if told and chance(TOLD, self.seed, self.turn, named, salt) else fresh
                n = choose(ways, self.seed, self.turn, section, named, salt)
                return Way(
                    f"{section}.{named}.{n}",
                    filled(table[named][n], slots, self.language),
                    theirs=bool(slots_of(table[named][n])),
                )
        return None

    def _may(self, key: str, way: str, slots: Mapping[str, str]) -> bool:
        needs = slots_of(way)
        if not all(slots.get(slot) for slot in needs):
            return False
        if ("?" in way and not self.asking) or ("!" in way and not self.lively):
            return False
        if needs and "?" in way and marked("q", filled(way, slots, self.language)) in self.said:
            return False  # the same question in the words of another list
        return key not in (self.said[-RECENT:] if needs else self.said)


def filled(template: str, slots: Mapping[str, str], language: str) -> str:
    """Capitals where a slot opened a sentence; Spanish "de el" becomes "del"."""
    text = template.format_map(slots)
    if language == "es":
        text = re.sub(r"\b([Dd]e|[Aa]) el\b", lambda m: f"{m[1]}l", text)
    text = re.sub(r"([.!?…])([”\"]?)\.", r"\1\2", text)
    return OPENS.sub(lambda m: m[1] + m[2].upper(), text)
