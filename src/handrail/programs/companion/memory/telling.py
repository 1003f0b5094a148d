"""What is remembered, in plain words: for the person whose memory it is, and for the conversation that comes next."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from handrail.programs.companion.constants import SUMMARY_LONGEST
from handrail.programs.companion.memory import topics
from handrail.programs.companion.memory.record import (
    MOODS,
    SUMMARY,
    Crisis,
    Memory,
    Theme,
    clipped,
    name_of,
    trajectory,
)
from handrail.programs.companion.memory.topics import LANGUAGES, shown
from handrail.wording import lines as wording
from handrail.wording.lines import Lines

SLOTS = frozenset({"topic", "topics", "times", "phrase", "phrases", "summary", "emotion"})
Kind = Literal["theme", "callback", "mood", "crisis", "summary"]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that is remembered; `id` is the name by which it is erased."""

    id: str
    kind: Kind
    text: str
    at: float


@cache
def lines(language: str) -> Lines:
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    text = files("handrail.programs.companion.memory").joinpath("lines", name).read_text("utf-8")
    return wording.read_lines(f"companion/memory/lines/{name}", text, SLOTS)


def load() -> None:
    """Every data file is there and sound, and whatever is said in the first language is said in the others."""
    topics.load()
    wording.told_alike("companion/memory/lines", LANGUAGES, lines)


def told(memory: Memory, language: str) -> tuple[Item, ...]:
    """All of it, each thing with the name by which it can be erased."""
    return tuple(_items(memory, language))


def _items(memory: Memory, language: str) -> Iterator[Item]:
    if memory.summary:
        last = max((mood.at for mood in memory.moods), default=0.0)
        yield Item(SUMMARY, "summary", _line(language, "told", "summary", summary=memory.summary), last)
    for theme in memory.themes:
        yield Item(name_of(theme), "theme", _theme(theme, language), theme.last)
    for callback in reversed(memory.callbacks):
        words = _line(language, "told", "callback", phrase=callback.text)
        yield Item(name_of(callback), "callback", words, callback.at)
    if memory.moods:
        yield Item(MOODS, "mood", _moods(memory, language), memory.moods[-1].at)
    for crisis in reversed(memory.crises):
        yield Item(name_of(crisis), "crisis", _crisis(crisis, language), crisis.at)


def summary(memory: Memory, language: str) -> str:
    """For the next conversation; what does not fit any more is left out whole, the gravest comes first."""
    if not memory.sessions:
        return ""
    kept = ""
    for sentence in filter(None, _given(memory, language)):
        longer = f"{kept} {sentence}".strip()
        kept = longer if len(longer) <= SUMMARY_LONGEST else kept
    return kept


def _given(memory: Memory, language: str) -> Iterator[str]:
    yield _line(language, "given", "sessions", times=str(memory.sessions))
    if memory.crises:
        yield _line(language, "given", "crisis")
    if memory.themes:
        yield _line(language, "given", "themes", topics=", ".join(shown(t.topic, language) for t in memory.themes))
    phrases = [f"“{c.text}”" for c in reversed(memory.callbacks) if c.language == language]
    if phrases:
        yield _line(language, "given", "told", phrases="; ".join(phrases))
    if felt := _felt(memory, language):
        yield _line(language, "given", "last", emotion=felt)
    if (way := trajectory(memory.moods)) in ("improving", "declining"):
        yield _line(language, "given", f"mood_{way}")
    if memory.summary:
        yield clipped(memory.summary, SUMMARY_LONGEST // 2)


def _theme(theme: Theme, language: str) -> str:
    key = "theme_once" if theme.times == 1 else "theme_often"
    return _line(language, "told", key, topic=shown(theme.topic, language), times=str(theme.times))


def _moods(memory: Memory, language: str) -> str:
    felt = _felt(memory, language)
    words = _line(language, "told", f"mood_{trajectory(memory.moods)}")
    return f"{words} {_line(language, 'told', 'mood_last', emotion=felt)}" if felt else words


def _felt(memory: Memory, language: str) -> str:
    """The last feeling, in words; nothing where there was none to name."""
    last = memory.moods[-1].emotion if memory.moods else ""
    return lines(language)["emotions"].get(last, ("",))[0]


def _crisis(crisis: Crisis, language: str) -> str:
    known = lines(language)["told"]
    key = f"crisis_{crisis.category}"
    return _line(language, "told", key if key in known else "crisis_other")


def _line(language: str, section: str, key: str, **slots: str) -> str:
    return lines(language)[section][key][0].format_map(slots)
