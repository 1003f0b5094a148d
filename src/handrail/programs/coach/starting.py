"""The deck that a lesson is begun with: found by name or read from the setup, in both languages if it has them."""

from handrail.programs.coach import decks
from handrail.programs.coach.decks import Deck
from handrail.programs.coach.facts import Started
from handrail.programs.coach.lexicon import LANGUAGES
from handrail.programs.coach.state import Setup


def needs(setup: Setup) -> tuple[str, ...]:
    """No reader; but before a session begins, its deck must be there and whole."""
    for language in LANGUAGES:
        _deck(setup, language)
    return ()


def started(setup: Setup, language: str, at: float) -> Started:
    deck = _deck(setup, language)
    others = (_deck(setup, tongue) for tongue in LANGUAGES if tongue != deck.language)
    other = next((found for found in others if found.language != deck.language), None)
    return Started(deck, other, at)


def _deck(setup: Setup, language: str) -> Deck:
    if isinstance(setup.deck, str):
        return decks.deck(setup.deck, language)
    return decks.read(setup.deck, "deck", language)
