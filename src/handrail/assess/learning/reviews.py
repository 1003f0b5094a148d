"""When a concept is due again: spaced repetition by FSRS, one card for each concept. Moments arrive as data."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fsrs import Card, Rating, Scheduler, State

from handrail.assess.forms.dates import written
from handrail.assess.learning.tracing import KNOWING
from handrail.errors import BadSetup

# No steps of minutes: one session is one review, and the next one is at least a day away. No fuzz: no chance.
SCHEDULE = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False, maximum_interval=365)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00:00)")
RATINGS = {"again": Rating.Again, "hard": Rating.Hard, "good": Rating.Good, "easy": Rating.Easy}
DAY = 86_400
SHAKY = 2 / 3  # of the first tries must be right for a concept to count as learnt well


@dataclass(frozen=True, slots=True)
class ReviewCard:
    """What is remembered of one concept between sessions: in the report, and then in the next session's config."""

    concept_id: str
    due: str
    last_review: str
    stability: float
    difficulty: float
    mastery: float = 0.0


@dataclass(frozen=True, slots=True)
class Practice:
    """How a concept went in a session: first tries, right ones, whether help was needed and whether it was quick."""

    tries: int
    right: int
    mastered: bool
    helped: bool = False
    quick: bool = False


def rated(practice: Practice) -> str:
    """`again`: not mastered. `hard`: mastered with many mistakes. `easy`: all right, quick, alone. `good`: the rest."""
    if not practice.mastered:
        return "again"
    if practice.right < practice.tries * SHAKY:
        return "hard"
    alone = practice.right == practice.tries and not practice.helped
    return "easy" if alone and practice.quick else "good"


def reviewed(concept: str, card: ReviewCard | None, rating: str, at: float, mastery: float) -> ReviewCard:
    """The card after a session at this moment."""
    before = _card(card) if card else Card(card_id=0, due=_moment(at))
    after, _ = SCHEDULE.review_card(before, RATINGS[rating], _moment(at))
    return ReviewCard(
        concept,
        due=written(after.due.timestamp()),
        last_review=written(at),
        stability=round(after.stability or 0.0, 6),
        difficulty=round(after.difficulty or 0.0, 6),
        mastery=round(mastery, 6),
    )


def is_due(card: ReviewCard, at: float) -> bool:
    return bool(_card(card).due.timestamp() <= at)


def days_until(card: ReviewCard, at: float) -> int:
    """Whole days from this moment until it is due; a part of a day counts as one."""
    return max(0, -int(-(_card(card).due.timestamp() - at) // DAY))


def remembered(card: ReviewCard, at: float) -> float:
    """How likely the concept is still known: its mastery then, on the way back to a beginner's by what is forgotten."""
    kept = SCHEDULE.get_card_retrievability(_card(card), _moment(at))
    return round(KNOWING.initial + (card.mastery - KNOWING.initial) * float(kept), 6)


def checked_cards(cards: Sequence[ReviewCard], concepts: Iterable[str]) -> None:
    """BadSetup for a card that no session of this curriculum can have written."""
    known, seen = set(concepts), set[str]()
    for number, card in enumerate(cards):
        where = f"reviews[{number}]"
        if card.concept_id not in known:
            raise BadSetup(f"{where}.concept_id: {card.concept_id!r} is no concept of this curriculum; leave it out")
        if card.concept_id in seen:
            raise BadSetup(f"{where}.concept_id: {card.concept_id!r} is there twice; give the newest card alone")
        seen.add(card.concept_id)
        if not 0.001 <= card.stability <= 36_500 or not 1 <= card.difficulty <= 10 or not 0 <= card.mastery <= 1:
            raise BadSetup(f"{where}: a number is out of range; give the card as it was reported")
        for name in ("due", "last_review"):
            _checked_moment(f"{where}.{name}", getattr(card, name))


def _checked_moment(where: str, text: str) -> None:
    try:
        fits = MOMENT.fullmatch(text) and Card.from_dict(_dict(text, text))
    except ValueError:
        fits = None
    if not fits:
        raise BadSetup(f"{where}: give a moment in UTC like 2026-01-31T17:00:00Z, not {text!r}")


def _card(card: ReviewCard) -> Card:
    return Card.from_dict(_dict(card.due, card.last_review, card.stability, card.difficulty))


def _moment(at: float) -> Any:
    """The package's own kind of moment: it reads one from text, so that nothing here needs a clock's module."""
    return Card.from_dict(_dict(written(at), written(at))).due


def _dict(due: str, last: str, stability: float = 1.0, difficulty: float = 5.0) -> Any:
    return {
        "card_id": 0,
        "state": State.Review.value,
        "step": None,
        "stability": stability,
        "difficulty": difficulty,
        "due": due,
        "last_review": last,
    }
