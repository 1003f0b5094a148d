"""What a lesson may be set up with, and what it remembers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from handrail.care import Care, Cared, follows
from handrail.errors import BadSetup
from handrail.kernel.events import Began
from handrail.programs.coach import facts
from handrail.programs.coach.decks import Card, Deck
from handrail.programs.coach.engine import CONFIGS, BackendResponse, Intervention, Level, SessionConfig, Signal, initial
from handrail.programs.coach.engine import State as Child
from handrail.programs.coach.facts import Mode, Source
from handrail.programs.coach.lexicon import LANGUAGES

LONGEST_NAME = 40
POINTS = 600  # of the series that a report shows; after that the oldest go
HISTORY = 20  # answers to one card that are kept


@dataclass(frozen=True, slots=True)
class Setup:
    """A deck by name or written out. What needs a file is checked when a lesson begins, not here: an old log is
    readable whatever has changed."""

    deck: str | dict[str, Any] = "animals"
    name: str = ""  # the child's, for the greeting
    overlay: bool = False  # signals, state and level on the screen, for a grown-up
    inactivity: bool = True  # speaks up when nothing comes for a while
    task_time: bool = True  # tells the screen when a card takes long

    def __post_init__(self) -> None:
        if len(self.name) > LONGEST_NAME or not self.name.isprintable():
            raise BadSetup(f"name: give at most {LONGEST_NAME} characters in one line")


@dataclass(frozen=True, slots=True)
class Point:
    """How the child was at one moment; seconds from the start."""

    at: float
    engagement: float
    dysregulation: float
    fatigue: float
    level: Level
    signals: tuple[Signal, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """One card that is done with, for the report."""

    card: str
    correct: bool
    attempts: int


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    seed: int
    language: str  # of the last words of the child, as far as one can tell
    home: str  # of the lesson
    child: Child
    deck: Deck | None = None  # before the first turn has said which one it is
    other: Deck | None = None
    place: int = 0
    card_at: float = 0.0
    history: tuple[str, ...] = ()  # what was said to this card, oldest first
    attempts: int = 0  # at this card
    mode: Mode = "card"
    level: Level = Level.GREEN
    interventions: tuple[Intervention, ...] = (Intervention.RETRY_CARD,)
    last: BackendResponse | None = None
    said: str = ""
    choice: str = ""
    time_up: bool = False
    waited_from: float = 0.0  # since when nothing was done
    idle: int = 0  # how often in a row it was asked for nothing
    breaks: int = 0
    source: Source = "typed"
    processed: tuple[str, ...] = ()
    done: tuple[Tally, ...] = ()
    series: tuple[Point, ...] = ()
    beat: int = 0  # counts what was said, so that no line is said twice in a row
    care: Care | None = None
    hushed: bool = False  # since an alarm the child has not gone on with the cards: nothing prompts them
    doubt: facts.Doubted | None = None  # what the gate was not sure of last
    doubted: tuple[str, ...] = ()  # the plain questions so far; each is asked once

    @property
    def card(self) -> Card | None:
        return self.deck.cards[self.place] if self.deck and self.place < len(self.deck.cards) else None

    @property
    def secrets(self) -> tuple[str, ...]:
        """The answers to the card on the table, in both languages."""
        decks = (deck for deck in (self.deck, self.other) if deck and self.place < len(deck.cards))
        return tuple(answer for deck in decks for answer in deck.cards[self.place].target_answers)

    @property
    def cards(self) -> int:
        return len(self.deck.cards) if self.deck else 0

    @property
    def config(self) -> SessionConfig:
        return CONFIGS[self.level]

    @property
    def stage(self) -> Mode:
        """The mode that the screen is in: while an alarm is followed through, or something asked plainly, nothing else
        is."""
        return "care" if self.mode != "done" and (follows(self.care) or self.doubting) else self.mode

    @property
    def doubting(self) -> bool:
        return self.doubt is not None and self.doubt.open

    @property
    def signals(self) -> tuple[Signal, ...]:
        return self.last.signals if self.last else ()


def begin(began: Began) -> State:
    language = began.locale.replace("_", "-").split("-")[0].lower()
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    return State(began.setup, began.seed, spoken, spoken, initial(began.at))


def evolve(state: State, fact: Any) -> State:
    match fact:
        case facts.Started(deck=deck, other=other):
            return replace(state, deck=deck, other=other)
        case facts.Assessed(response=response):
            return _assessed(state, response)
        case facts.Spoke(text=text, choice=choice):
            return replace(state, said=text, choice=choice, beat=state.beat + 1)
        case facts.CardPut():
            return _put(state, fact)
        case facts.Chose():
            return _chose(state, fact)
        case facts.TimeUp():
            return replace(state, time_up=True)
        case facts.Doubted(doubt=doubt, open=opened):
            first = opened and not doubt.explained
            return replace(state, doubt=fact, doubted=(*state.doubted, doubt.about) if first else state.doubted)
        case Cared(care=care):
            over = replace(state.doubt, open=False, left=False) if state.doubt else None
            return replace(state, care=care, hushed=True, doubt=over)
        case _:
            return replace(state, **_other(fact))


def _other(fact: Any) -> Mapping[str, Any]:
    match fact:
        case facts.Listening(source=source):
            return {"source": source}
        case facts.Unheeded(processed=processed):
            return {"processed": processed}
        case facts.LanguageTaken(language=language):
            return {"language": language}
    raise TypeError(f"coach knows no {type(fact).__name__}")


def _assessed(state: State, response: BackendResponse) -> State:
    event, said = response.event, response.event.response
    inactive = event.type == "CHILD_INACTIVE"
    return replace(
        _pointed(state, response.state, response.safety_level, response.timestamp, response.signals),
        interventions=response.interventions,
        last=response,
        hushed=state.hushed and not event.active,
        history=(*state.history, said)[-HISTORY:] if said else state.history,
        attempts=state.attempts + (event.correct is not None),
        waited_from=response.timestamp if inactive or event.active else state.waited_from,
        idle=state.idle + 1 if inactive else 0 if event.active else state.idle,
    )


def _chose(state: State, fact: facts.Chose) -> State:
    last = replace(state.last, signals=()) if state.last else None
    return replace(
        _pointed(state, fact.child, fact.level, fact.at, ()),
        mode=fact.mode,
        hushed=state.hushed and fact.mode == "grownup",
        interventions=fact.interventions,
        last=last,
        choice="",
        waited_from=fact.at,
        idle=0,
        card_at=fact.at,
        time_up=False,
        breaks=state.breaks + fact.rested,
    )


def _pointed(state: State, child: Child, level: Level, at: float, signals: tuple[Signal, ...]) -> State:
    point = Point(
        round(at - child.began_at, 1),
        child.engagement_level,
        child.dysregulation_level,
        child.fatigue_level,
        level,
        signals,
    )
    return replace(state, child=child, level=level, series=(*state.series, point)[-POINTS:])


def _put(state: State, fact: facts.CardPut) -> State:
    card = state.card
    done = state.done
    if fact.why != "first" and card:
        done = (*done, Tally(card.id, fact.why == "correct", state.attempts))
    return replace(
        state,
        place=fact.place,
        card_at=fact.at,
        waited_from=fact.at,
        history=(),
        attempts=0,
        time_up=False,
        done=done,
        mode="done" if fact.place >= state.cards else "card",
    )
