"""What is done once, when a server starts: every data file of every language is read and checked."""

from handrail import care
from handrail.programs.coach import decks, lexicon, voice


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not a lesson."""
    care.load()
    lexicon.load()
    voice.load()
    decks.load()
