"""The topics and their words from their files, read once; what does not fit is refused with file, key and fix."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.lines import read_toml

LANGUAGES = ("en", "es")
TALK, EXAMINATION = "talk", "examination"
FEWEST = 4  # examples of a topic
KEYS = frozenset({"name", "request", "phrases", "words", "examples", "also"})


@dataclass(frozen=True, slots=True)
class TopicWords:
    """How one topic is asked for in one language."""

    name: str  # short, for lists
    examples: tuple[str, ...]  # questions, as a learner would put them
    phrases: tuple[str, ...] = ()  # turns of phrase that are enough by themselves
    words: Mapping[str, float] | None = None  # cue words and how much each says
    request: str = ""  # of an examination: what is said on picking it from a list
    also: tuple[str, ...] = ()  # of an examination: other names, to find it by in a list


@dataclass(frozen=True, slots=True)
class Examination:
    id: str
    name: str
    request: str
    also: tuple[str, ...] = ()


@cache
def about() -> Mapping[str, Mapping[str, str]]:
    """By kind: the topics, and what each is about."""
    return _closed(_text("topics.toml"))


@cache
def kinds() -> Mapping[str, str]:
    """The kind of every topic."""
    return {topic: kind for kind, topics in about().items() for topic in topics}


@cache
def words(language: str) -> Mapping[str, TopicWords]:
    """English where the language is not known."""
    name = f"{language if language in LANGUAGES else LANGUAGES[0]}.toml"
    return read(name, _text(name))


def examinations(language: str) -> tuple[Examination, ...]:
    """In the order of the closed list."""
    known = words(language)
    found = ((topic, known[topic]) for topic in about()[EXAMINATION])
    return tuple(Examination(topic, one.name, one.request, one.also) for topic, one in found)


def load() -> None:
    for language in LANGUAGES:
        words(language)


def read(name: str, text: str) -> Mapping[str, TopicWords]:
    """Misconfigured names file, topic, key and fix."""
    where, data = f"patient/topics/{name}", read_toml(f"patient/topics/{name}", text)
    if unknown := sorted(data.keys() - kinds().keys()):
        raise Misconfigured(f"{where}, {unknown[0]}: no such topic; topics.toml has the list")
    if missing := [topic for topic in kinds() if topic not in data]:
        raise Misconfigured(f"{where}: {missing[0]} is missing; write it as a table of that name")
    return {topic: _words(f"{where}, {topic}", data[topic], kinds()[topic]) for topic in kinds()}


def _closed(text: str) -> Mapping[str, Mapping[str, str]]:
    where, found = "patient/topics/topics.toml", dict[str, str]()
    data = read_toml(where, text)
    for kind, topics in data.items():
        if not isinstance(topics, Mapping) or not all(isinstance(told, str) for told in topics.values()):
            raise Misconfigured(f"{where}, {kind}: write topics with what they are about")
        if twice := sorted(found.keys() & topics.keys()):
            raise Misconfigured(f"{where}, {kind}.{twice[0]}: it stands under {found[twice[0]]} too; rename one")
        found |= dict.fromkeys(topics, kind)
    return data


def _words(where: str, table: Any, kind: str) -> TopicWords:
    if not isinstance(table, Mapping):
        raise Misconfigured(f"{where}: write it as a table")
    if unknown := sorted(table.keys() - KEYS):
        raise Misconfigured(f"{where}, {unknown[0]}: not known; use {', '.join(sorted(KEYS))}")
    examples = _lines(f"{where}, examples", table.get("examples", ""))
    if len(examples) < FEWEST:
        raise Misconfigured(f"{where}, examples: {len(examples)} are too few; write {FEWEST} or more, one on a line")
    request = _line(f"{where}, request", table.get("request", ""))
    if (kind == EXAMINATION) != bool(request):
        fix = "say what a learner asks on picking it" if not request else "only an examination has one; take it out"
        raise Misconfigured(f"{where}, request: {fix}")
    name = _line(f"{where}, name", table.get("name", ""))
    if not name:
        raise Misconfigured(f"{where}, name: it is missing; write a few words for lists")
    phrases = _lines(f"{where}, phrases", table.get("phrases", ""))
    cues = _cues(f"{where}, words", table.get("words", ""))
    also = _also(f"{where}, also", table.get("also", ()), name, kind)
    return TopicWords(name, examples, phrases, cues, request, also)


def _also(where: str, value: Any, name: str, kind: str) -> tuple[str, ...]:
    if value and kind != EXAMINATION:
        raise Misconfigured(f"{where}: only an examination has other names; take it out")
    names = tuple(value) if isinstance(value, list | tuple) else ("",)
    if not all(isinstance(one, str) and one.strip() for one in names):
        raise Misconfigured(f"{where}: write a list of names")
    if len({one.casefold() for one in (name, *names)}) <= len(names):
        raise Misconfigured(f"{where}: a name stands there twice; take one out")
    return names


def _cues(where: str, value: Any) -> Mapping[str, float]:
    """ "smoke vape:0.5": words with spaces between them, each with what it says where that is not 1."""
    found = {}
    for one in _line(where, value).split():
        word, _, weight = one.partition(":")
        try:
            found[word] = float(weight or 1)
        except ValueError as error:
            raise Misconfigured(f"{where}, {one!r}: write word:number") from error
    return found


def _lines(where: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, str):
        raise Misconfigured(f"{where}: write a text, one on a line")
    return tuple(line.strip() for line in value.splitlines() if line.strip())


def _line(where: str, value: Any) -> str:
    if not isinstance(value, str) or "\n" in value:
        raise Misconfigured(f"{where}: write a text in one line")
    return value.strip()


def _text(name: str) -> str:
    return (files("handrail.programs.patient.topics") / name).read_text("utf-8")
