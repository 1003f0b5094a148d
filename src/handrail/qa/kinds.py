"""What a check is made of: turns, what is known of the case, rules, and the issues that they find."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from handrail.qa.amounts import Amount
from handrail.qa.dates import Day
from handrail.qa.index import Index

Role = Literal["learner", "patient", "other"]
Severity = Literal["ERROR", "WARN", "INFO"]
Move = Literal["answer", "clarify", "refuse", "challenge", "misunderstand", "boundary", "talk", "measure"]

SEVERITIES: tuple[Severity, ...] = ("ERROR", "WARN", "INFO")  # the gravest first


@dataclass(frozen=True, slots=True)
class Turn:
    index: int
    role: Role
    text: str
    meta: Mapping[str, Any] = field(default_factory=dict)
    line: int = 0  # in the file it came from; 0: unknown


@dataclass(frozen=True, slots=True)
class Transcript:
    turns: tuple[Turn, ...]
    scenario: Any = None  # as it came: an id, plain data or a dataclass
    persona: Any = None
    language: str = ""
    name: str = ""  # apart from the others of its file


@dataclass(frozen=True, slots=True)
class Slot:
    """A fact in the form in which it can be held against words: what asks for it, what tells it, what it comes to."""

    id: str
    asks: tuple[str, ...] = ()  # words and phrases that ask for it; they stand for all that begins so
    patterns: tuple[str, ...] = ()  # the same, as patterns
    label: tuple[str, ...] = ()  # words of its name
    tells: tuple[str, ...] = ()  # words of an answer
    amounts: tuple[Amount, ...] = ()
    side: str = ""  # left, right or both
    days: tuple[Day, ...] = ()
    answer: str = ""  # yes or no
    measured: bool = False
    gauges: frozenset[str] = frozenset()  # kinds of measurement that it is one of: "blood_pressure"
    authored: frozenset[str] = frozenset()  # sentences that were written for it
    loose: bool = False  # nobody said what it comes to: the first telling does


@dataclass(frozen=True, slots=True)
class Secret:
    """An item of the hidden agenda: each clause as it is compared."""

    id: str
    clauses: tuple[tuple[str, frozenset[str]], ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """What is known of the case, in one form whatever system it came from."""

    given: bool = False  # whether there is a scenario at all
    language: str = ""
    slots: Mapping[str, Slot] = field(default_factory=dict)
    asked: Index = field(default_factory=lambda: Index({}))  # which slots a question asks for
    told: Index = field(default_factory=lambda: Index({}))  # ... and which an answer speaks of
    numbers: frozenset[float] = frozenset()  # of the measures, without their units
    authored: frozenset[str] = frozenset()  # sentences that name the fact they were written for
    secrets: tuple[Secret, ...] = ()
    clarifications: frozenset[str] = frozenset()
    refusals: frozenset[str] = frozenset()
    challenges: frozenset[str] = frozenset()
    hesitations: re.Pattern[str] | None = None  # the persona's own, besides those of the language
    unsafe: re.Pattern[str] | None = None
    diagnoses: re.Pattern[str] | None = None
    longest: int = 0  # words of a narrative answer; 0: as the persona's verbosity says
    verbosity: str = ""


@dataclass(frozen=True, slots=True)
class Utterance:
    """A turn of the patient with all that the rules need to know of it, found once."""

    turn: Turn
    question: str  # what the learner said since the patient last spoke, folded; empty where the patient goes on
    recent: tuple[str, ...]  # the learner's last turns, folded
    folded: str
    words: tuple[str, ...]
    sentences: tuple[str, ...]
    move: Move
    clarified: str = ""  # the sentence that asks back
    refused: str = ""  # the sentence that says no
    challenged: bool = False
    agenda: tuple[str, ...] = ()
    eligible: bool = False
    elaborated: bool = False
    hesitations: tuple[str, ...] = ()
    amounts: tuple[Amount, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A transcript as a rule sees it."""

    turns: tuple[Turn, ...]
    said: tuple[Utterance, ...]  # the patient's, in order
    asked: tuple[Turn, ...]  # the learner's, in order
    subject: Subject
    language: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule gives back; its code and severity are the rule's."""

    turn: int
    message: str
    details: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """`lacks` tells why a rule cannot judge a transcript, and what to give it; empty where it can."""

    code: str
    severity: Severity
    title: str
    check: Callable[[View], Iterable[Finding]]
    lacks: Callable[[View], str] = lambda _view: ""


@dataclass(frozen=True, slots=True)
class Issue:
    severity: Severity
    code: str
    turn_index: int
    message: str
    details: Mapping[str, Any] | None = None

    def plain(self) -> dict[str, Any]:
        row = {"severity": self.severity, "code": self.code, "turnIndex": self.turn_index, "message": self.message}
        return row if self.details is None else {**row, "details": dict(self.details)}


@dataclass(frozen=True, slots=True)
class ValidationResult:
    errors: tuple[Issue, ...]
    warnings: tuple[Issue, ...]
    info: tuple[Issue, ...]
    summary_metrics: Mapping[str, Any]
    skipped: Mapping[str, str] = field(default_factory=dict)  # rules that could not judge, and why

    @property
    def issues(self) -> tuple[Issue, ...]:
        return (*self.errors, *self.warnings, *self.info)

    def plain(self) -> dict[str, Any]:
        return {
            "errors": [issue.plain() for issue in self.errors],
            "warnings": [issue.plain() for issue in self.warnings],
            "info": [issue.plain() for issue in self.info],
            "summaryMetrics": dict(self.summary_metrics),
            "skipped": dict(self.skipped),
        }
