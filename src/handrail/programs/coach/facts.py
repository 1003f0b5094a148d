"""What a lesson remembers: past tense, inert. What was judged stands in the fact. Numbers and words, never a sound."""

from dataclasses import dataclass
from typing import Literal

from handrail.care import Cared, Doubt
from handrail.programs.coach.decks import Deck
from handrail.programs.coach.engine import BackendResponse, Intervention, Level, State

Mode = Literal["card", "breathing", "break", "grownup", "care", "done"]
Source = Literal["typed", "browser", "server", "grammar"]


@dataclass(frozen=True, slots=True)
class Started:
    """The deck as it was then, and the same deck in the other language of a child who has two."""

    deck: Deck
    other: Deck | None
    at: float


@dataclass(frozen=True, slots=True)
class Assessed:
    """Something happened, and this is all that was decided about it."""

    response: BackendResponse
    situation: str
    why: str = ""  # how it was found to be the answer, or not to be


@dataclass(frozen=True, slots=True)
class Spoke:
    text: str
    choice: str = ""  # the part of it that presents the choices


@dataclass(frozen=True, slots=True)
class CardPut:
    """A card is on the table; `why`: the first one, or what became of the one before."""

    place: int
    why: Literal["first", "correct", "skipped"]
    at: float


@dataclass(frozen=True, slots=True)
class Chose:
    """A choice was made, and how the child is then. Signals belong to what happened before it, and are gone."""

    choice: str
    mode: Mode
    child: State
    level: Level
    interventions: tuple[Intervention, ...]
    at: float
    rested: bool = False  # a break was taken


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The card is on the table for longer than the level allows for."""

    at: float


@dataclass(frozen=True, slots=True)
class Listening:
    """Where the words come from now."""

    source: Source


@dataclass(frozen=True, slots=True)
class Unheeded:
    """The microphone changes the sound by itself, though it was asked not to: loudness is not to be trusted."""

    processed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LanguageTaken:
    language: str


@dataclass(frozen=True, slots=True)
class Doubted:
    """The gate was not sure of a child's words: asked plainly, as `doubt` has it. `left`: it was not answered."""

    doubt: Doubt
    open: bool
    left: bool = False
    why: str = ""


FACTS = (Started, Assessed, Spoke, CardPut, Chose, TimeUp, Listening, Unheeded, LanguageTaken, Doubted, Cared)
