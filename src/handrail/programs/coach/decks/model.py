"""What a deck is made of, in one language. Plain data: a session can keep the deck that it began with."""

from dataclasses import dataclass
from typing import Literal

LANGUAGES = ("en", "es")
Kind = Literal["name", "choose", "action", "opposite"]


@dataclass(frozen=True, slots=True)
class Image:
    image: str  # the name of a picture that comes with Handrail, or a data: URI
    label: str


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    category: str
    question: str
    target_answers: tuple[str, ...]  # the first is the one to teach
    images: tuple[Image, ...]
    kind: Kind = "name"


@dataclass(frozen=True, slots=True)
class Deck:
    name: str
    language: str
    title: str
    cards: tuple[Card, ...]
