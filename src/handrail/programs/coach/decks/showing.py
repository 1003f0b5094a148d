"""What a screen may show of a card. The answers are not in it, nor is any word that would give one away."""

from typing import Any

from handrail.kernel.rules import mentions
from handrail.programs.coach.decks.model import Card, Image
from handrail.programs.coach.decks.pictures import address


def shown(card: Card) -> dict[str, Any]:
    """An empty label: what the picture shows is for the child to say."""
    return {
        "id": card.id,
        "category": card.category,
        "question": card.question,
        "images": [{"image": address(image.image), "label": _label(card, image)} for image in card.images],
    }


def _label(card: Card, image: Image) -> str:
    """Where a child chooses among pictures all of them are named; one name alone would tell which it is."""
    tells = card.kind != "choose" and any(mentions(image.label, answer) for answer in card.target_answers)
    return "" if tells else image.label
