"""Holds a draft against every topic, in every language, and counts what no pattern sees."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args

from handrail.care.words import book
from handrail.errors import Misconfigured
from handrail.kernel.rules import MaxQuestions, MaxWords, folded
from handrail.programs.companion.constants import IMMINENT, SUGGEST_HUMAN, WORDS_CRISIS
from handrail.programs.companion.requests.topics import LANGUAGES, Topic, read_file, read_topics
from handrail.programs.companion.validator.issue import Category, Issue, Weight
from handrail.programs.companion.validator.resources import emergency_named, invented, named
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises, language_of
from handrail.wording.lines import Lines

COUNTED = (
    "unnamed", "unnamed_emergency", "invented", "advice", "unfounded", "long", "questions", "shout", "curt", "language",
)  # fmt: skip
HELPING, FOUNDED = "helping", "founded"  # no issues: what advice may be about; how a sentence may begin
FEWEST = 4  # words that a person in crisis is owed besides the numbers
WORD = re.compile(r"[^\W\d_]")
SENTENCE = re.compile(r"(?:[^.!?\n]|\.(?=\w))+[.!?]*")
LISTED = re.compile(r"^• .*$", re.MULTILINE)
QUOTED = re.compile(r'["“”«»„‟]([^"“”«»„‟]{1,120})["“”«»„‟]')
SHOUTED = re.compile(r"(?:\b[^\W\d_a-zà-ÿ]{2,}\b[ ,]*){3,}|!.*!|¡.*¡", re.DOTALL)
# A program that says what it cannot know or will not say, no promise; what somebody was told by a doctor, no diagnosis.
CANDID = re.compile(
    r"\bi(?:'m| am)? (?:won't|will not|can't|cannot|can not|not going to|don't|do not) (?:\w+ )?"
    r"(?:tell you|promise|say|know|pretend|guarantee)\b[^.!?;:]*"
    r"|\b\w+'s diagnosis\b"
    r"|\bno (?:se|puedo|voy a|te voy a|te puedo)\b(?: \w+)? ?(?:decir|promet|asegur|como|si|que)\w*\b[^.!?;:]*"
)
RANK: Mapping[str, int] = {"critical": 0, "major": 1, "minor": 2}


@dataclass(frozen=True, slots=True)
class Meaning:
    issue: Issue
    quoted: bool


def check(draft: str, *, severity: int, language: str, help: str) -> tuple[Issue, ...]:  # noqa: A002 (the gate's word)
    """What is wrong with the text as it would be said; the gravest first. `help` is what it must carry, if anything."""
    body = draft.replace(help, " ") if help else draft
    names = dict.fromkeys((*_matched(body), *_counted(draft, body, severity, language, help)))
    return _worst(meanings()[name].issue for name in names)


def approved(issues: tuple[Issue, ...]) -> bool:
    return all(issue.severity == "minor" for issue in issues)


def stricter(ours: tuple[Issue, ...], theirs: tuple[Issue, ...]) -> tuple[Issue, ...]:
    """With what a model found besides. It can add; nothing that the rules found goes away."""
    return _worst(dict.fromkeys((*ours, *theirs)))


def told(issues: tuple[Issue, ...]) -> str:
    """What the maker is told for its next draft."""
    return "\n".join(f"- {i.category} ({i.severity}): {i.description} Fix: {i.suggested_fix}" for i in issues)


def _worst(issues: Any) -> tuple[Issue, ...]:
    return tuple(sorted(issues, key=lambda issue: RANK[issue.severity]))


def _matched(body: str) -> Iterator[str]:
    flat, plain = _flat(body), _flat(_unquoted(body))
    for topics in _topics().values():
        found = (name for name, topic in topics.items() if name not in (HELPING, FOUNDED))
        yield from (name for name in found if topics[name].find(flat if meanings()[name].quoted else plain))
    frank = CANDID.sub(" ~ ", folded(_unquoted(body)))
    if NoPromises().breaks(frank):
        yield "outcome"
    if NoDiagnosis().breaks(frank):
        yield "diagnose"


def _counted(draft: str, body: str, severity: int, language: str, given: str) -> Iterator[str]:
    if given and severity >= SUGGEST_HUMAN and not named(draft, given):
        yield "unnamed"
    elif given and severity >= IMMINENT and not emergency_named(draft, given):
        yield "unnamed_emergency"
    if invented(body, given):
        yield "invented"
    sentences = SENTENCE.findall(LISTED.sub("", _unquoted(body)))
    if any(map(_strays, sentences)):
        yield "advice"
    if _unfounded(sentences):
        yield "unfounded"
    if MaxWords(WORDS_CRISIS).breaks(body):
        yield "long"
    if MaxQuestions(1).breaks(body):
        yield "questions"
    if SHOUTED.search(body):
        yield "shout"
    if len(body.split()) < FEWEST:
        yield "curt"
    if language in LANGUAGES and language_of(body, language) != language:
        yield "language"


def _strays(sentence: str) -> bool:
    """Whether a sentence gives advice that leads neither to people nor to safety."""
    flat = _flat(sentence)
    return NoAdvice().breaks(sentence) and not any(topics[HELPING].find(flat) for topics in _topics().values())


def _unfounded(sentences: list[str]) -> bool:
    """Whether most of what a maker added is none of what is said in a crisis: what nobody thought of is not said."""
    added = [flat for flat in map(_flat, sentences) if WORD.search(flat) and flat not in authored()]
    strays = [flat for flat in added if not any(topics[FOUNDED].find(flat) for topics in _topics().values())]
    return len(strays) * 2 > len(added)


@cache
def authored() -> frozenset[str]:
    """The sentences of `care`: what they say stands in the same text."""
    lines = (line for code in LANGUAGES for who in (book(code).adult, book(code).child) for line in _ways(who))
    told = (text for line in lines for text in (line, QUOTED.sub(" ~ ", line)))
    return frozenset(_flat(sentence) for text in told for sentence in SENTENCE.findall(text))


def _ways(lines: Lines) -> Iterator[str]:
    return (way for keys in lines.values() for ways in keys.values() for way in ways)


def _flat(text: str) -> str:
    return folded(text).replace("'", "")


def _unquoted(text: str) -> str:
    """Without words that are only quoted; where most of it stands in quotation marks, they mean nothing."""
    words = sum(len(found.split()) for found in QUOTED.findall(text))
    return QUOTED.sub(" ~ ", text) if words * 2 < len(text.split()) else text


def load() -> None:
    """Reads the rules, so that a broken file stops the start and not a conversation."""
    _topics()


@cache
def meanings() -> Mapping[str, Meaning]:
    return read_meanings("companion/validator/issues.toml", read_file("validator", "issues.toml"))


def read_meanings(where: str, data: Mapping[str, Any]) -> Mapping[str, Meaning]:
    if missing := [name for name in COUNTED if name not in data]:
        raise Misconfigured(f"{where}: needs the table [{missing[0]}]")
    return {name: _meaning(f"{where}, {name}", table) for name, table in data.items()}


def _meaning(where: str, table: Mapping[str, Any]) -> Meaning:
    for key, known in (("category", get_args(Category)), ("severity", get_args(Weight))):
        if table.get(key) not in known:
            raise Misconfigured(f"{where}.{key}: must be one of {', '.join(known)}")
    for key in ("description", "suggested_fix"):
        if not isinstance(table.get(key), str) or not table[key].strip():
            raise Misconfigured(f"{where}.{key}: needs a text")
    issue = Issue(table["category"], table["severity"], table["description"], table["suggested_fix"])
    return Meaning(issue, bool(table.get("quoted", False)))


@cache
def _topics() -> Mapping[str, Mapping[str, Topic]]:
    wanted = [HELPING, FOUNDED, *(name for name in meanings() if name not in COUNTED)]
    return {
        language: read_topics(
            f"companion/validator/{language}.toml", read_file("validator", f"{language}.toml"), wanted
        )
        for language in LANGUAGES
    }
