"""Decks of cards: those that come with Handrail, those written into a setup, and what of a card a screen may show."""

from handrail.programs.coach.decks.library import deck, load, names
from handrail.programs.coach.decks.model import Card, Deck, Image
from handrail.programs.coach.decks.reading import read
from handrail.programs.coach.decks.showing import shown

__all__ = ["Card", "Deck", "Image", "deck", "load", "names", "read", "shown"]
