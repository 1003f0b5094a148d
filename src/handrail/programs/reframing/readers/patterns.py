"""Which patterns of thinking a thought may carry, by the markers on the cards. A ranking, not a verdict."""

import re

from handrail.programs.reframing.cards import Card, Deck
from handrail.programs.reframing.readers.text import tidy
from handrail.wording.text import plain

NAMED = 1.4  # a weaker hint than this is not worth a name
CLOSE = 0.5  # a second pattern is offered when it comes this near to the first


def ranked(text: str, deck: Deck) -> list[tuple[Card, float]]:
    """Cards with the weight of their markers in the text, best first; a marker that comes twice counts half again."""
    flat = plain(tidy(text))
    scored = [(card, sum(_weight(flat, pattern, weight) for pattern, weight in card.markers)) for card in deck.cards]
    return sorted(scored, key=lambda pair: -(pair[1] + pair[0].prior))


def _weight(flat: str, pattern: re.Pattern[str], weight: float) -> float:
    hits = sum(1 for _ in pattern.finditer(flat))
    return weight * (1 + 0.5 * (hits > 1)) if hits else 0.0


def likely(text: str, deck: Deck) -> tuple[Card, ...]:
    """One or two patterns worth offering, or none."""
    shown = [(card, weight) for card, weight in ranked(text, deck) if weight >= NAMED][:2]
    close = len(shown) > 1 and shown[1][1] >= CLOSE * shown[0][1]
    return tuple(card for card, _ in (shown if close else shown[:1]))
