"""What an evaluation remembers: past tense, inert."""

from dataclasses import dataclass
from typing import Any

from handrail.assess.blueprints import Item


@dataclass(frozen=True, slots=True)
class ItemPresented:
    """`place` is where it stands in the pool of an adaptive test; the item is kept whole, as it was asked."""

    number: int
    section: str
    item: Item
    at: float
    place: int = -1


@dataclass(frozen=True, slots=True)
class ResponseRecorded:
    """`judged` is false where an answer could not be judged: it then counts neither way."""

    number: int
    response: Any
    correct: bool
    score: float
    seconds: float
    at: float
    mistake: str = ""
    judged: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    at: float


FACTS = (ItemPresented, ResponseRecorded, TimeRanOut)
