"""What a case is made of: the scenario with its facts, and the persona who has them. One language each; plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Verbosity = Literal["brief", "balanced", "talkative"]
Rapport = Literal["guarded", "neutral", "open"]
Kind = Literal["subjective", "objective"]
Says = Mapping[Verbosity, tuple[str, ...]]  # at least `balanced`; what is missing is said as `balanced` is

VERBOSITIES: tuple[Verbosity, ...] = ("brief", "balanced", "talkative")
RAPPORTS: tuple[Rapport, ...] = ("guarded", "neutral", "open")  # in their order


@dataclass(frozen=True, slots=True)
class Values:
    """What a fact comes to, for finding contradictions: the same fact may never be told with another value."""

    numbers: tuple[str, ...] = ()  # with their unit, as said: "three weeks", "148 over 92"
    side: str = ""  # left, right or both, in the case's language
    dates: tuple[str, ...] = ()
    answer: Literal["", "yes", "no"] = ""


@dataclass(frozen=True, slots=True)
class Fact:
    id: str
    topic: str  # of topics.toml; several facts of a case may share one, and `asks` then tells them apart
    label: str  # in the learner's list afterwards: "Pain at night"
    says: Says
    kind: Kind = "subjective"
    more: tuple[str, ...] = ()  # micro-elaborations: a clause more of the same fact
    asks: tuple[str, ...] = ()  # patterns over folded text that ask for it, besides those of its topic
    values: Values = Values()
    tells: tuple[str, ...] = ()  # words that give it away: nobody may say them before it was asked for
    needs: Rapport = "guarded"  # told from this rapport on
    held: tuple[str, ...] = ()  # what is said until then; without it, the persona's boundaries
    red_flag: bool = False
    key: bool = False  # a good history has it


@dataclass(frozen=True, slots=True)
class Guardrail:
    """What must not be done with this patient now, and how they say no."""

    id: str
    asks: tuple[str, ...]
    declines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agenda:
    """Something the patient would like to say, and says when they are let."""

    id: str
    label: str
    triggers: tuple[str, ...]
    clauses: tuple[str, ...]
    topics: tuple[str, ...] = ()  # an answer on one of these may carry it; none: any answer
    tells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Misunderstanding:
    id: str
    hears: tuple[str, ...]
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Persona:
    name: str
    born: str  # ISO date
    age: int
    pronouns: str
    tone: str  # for a model that rewords: how they speak
    verbosity: Verbosity
    quirks: tuple[str, ...] = ()  # clauses without any fact in them, now and then at the end of an answer
    feelings: Mapping[Rapport, tuple[str, ...]] = field(default_factory=dict)  # the same, with a feeling in it
    misunderstandings: tuple[Misunderstanding, ...] = ()
    boundaries: tuple[str, ...] = ()  # how they say that they would rather not say
    challenge: tuple[str, ...] = ()  # said to the first request for who they are; none: they just tell
    openers: tuple[str, ...] = ()  # fillers they begin with: "Well,"
    hesitations: tuple[str, ...] = ()  # disfluencies: "um,"


@dataclass(frozen=True, slots=True)
class Scenario:
    id: str
    title: str
    specialty: str
    difficulty: Literal[1, 2, 3]
    setting: Literal["clinic", "telehealth", "home", "ward"]
    brief: str  # what a learner knows at the door
    minutes: int
    presenting: Says
    story: tuple[str, ...]  # facts in the order in which an open "tell me" brings them out
    facts: Mapping[str, Fact]
    measures: Mapping[str, Fact]
    guardrails: tuple[Guardrail, ...] = ()
    agenda: tuple[Agenda, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    language: str
    scenario: Scenario
    persona: Persona
