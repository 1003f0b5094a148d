"""What is done once, when a server starts: every data file of every language is read and checked."""

from handrail import care
from handrail.assess.forms import shelf, shipped
from handrail.programs.sessions.survey import words


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not a conversation."""
    care.load()
    words.load()
    for name, language in shelf():
        shipped(name, language)
