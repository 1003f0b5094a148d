"""Knowledge cards: patterns of thinking, principles and the summary, read once from <language>.toml and checked."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from handrail.errors import Misconfigured
from handrail.programs.reframing.data import table

LANGUAGES = ("en", "es")
SUMMARY = (
    *("happened", "about", "unsaid"),
    *("mind", "mind_only", "feeling_only", "nothing"),
    *("fuller", "possible", "own", "open"),
)


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    label: str  # its name in the labelled sets it is measured on
    name: str
    gist: str
    definition: str
    markers: tuple[tuple[re.Pattern[str], float], ...]
    question: tuple[str, ...]
    balanced: tuple[str, ...]
    prior: float  # how common the pattern is among labelled thoughts; decides only between close ones
    crowd: tuple[str, ...]  # the same where the thought is about many people; may be empty


@dataclass(frozen=True, slots=True)
class Deck:
    cards: tuple[Card, ...]
    question: tuple[str, ...]
    balanced: tuple[str, ...]
    principles: tuple[str, ...]
    summary: Mapping[str, tuple[str, ...]]

    def card(self, id_: str) -> Card | None:
        return next((c for c in self.cards if c.id == id_), None)


@cache
def deck(language: str) -> Deck:
    name = language if language in LANGUAGES else LANGUAGES[0]
    return read(f"cards/{name}.toml", table("cards", f"{name}.toml"))


def read(file: str, raw: Mapping[str, Any]) -> Deck:
    if not raw.get("cards"):
        raise Misconfigured(f"{file}: no [[cards]]; add at least one")
    cards = tuple(_card(file, number, each) for number, each in enumerate(raw["cards"], start=1))
    if len({c.id for c in cards}) < len(cards):
        raise Misconfigured(f"{file}: two cards have the same id; give each its own")
    general, summary = raw.get("general", {}), raw.get("summary", {})
    return Deck(
        cards,
        _texts(file, "general.question", general.get("question")),
        _texts(file, "general.balanced", general.get("balanced")),
        _texts(file, "principles.items", raw.get("principles", {}).get("items")),
        {key: _texts(file, f"summary.{key}", summary.get(key)) for key in SUMMARY},
    )


def _card(file: str, number: int, raw: Mapping[str, Any]) -> Card:
    where = f"cards[{number}] ({raw.get('id', 'no id')})"
    for key in ("id", "label", "name", "gist", "definition"):
        if not isinstance(raw.get(key), str):
            raise Misconfigured(f"{file}: {where}: {key} is missing or not a text; add it")
    return Card(
        id=raw["id"],
        label=raw["label"],
        name=raw["name"],
        gist=raw["gist"],
        definition=raw["definition"],
        markers=tuple(_marker(file, where, m) for m in raw.get("markers", ())),
        question=_texts(file, f"{where}: question", raw.get("question")),
        balanced=_texts(file, f"{where}: balanced", raw.get("balanced")),
        prior=float(raw.get("prior", 0.0)),
        crowd=_texts(file, f"{where}: crowd", raw["crowd"]) if "crowd" in raw else (),
    )


def _marker(file: str, where: str, raw: Any) -> tuple[re.Pattern[str], float]:
    try:
        pattern, weight = raw
        return re.compile(pattern), float(weight)
    except (re.error, TypeError, ValueError) as error:
        raise Misconfigured(f"{file}: {where}: marker {raw!r} is not [pattern, weight] ({error}); mend it") from error


def _texts(file: str, key: str, raw: Any) -> tuple[str, ...]:
    if not isinstance(raw, list) or not raw or not all(isinstance(t, str) and t.strip() for t in raw):
        raise Misconfigured(f"{file}: {key} must be a list of texts with at least one in it")
    return tuple(raw)
