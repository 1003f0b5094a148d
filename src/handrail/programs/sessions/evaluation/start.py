"""What is done once, when a server starts: every line, test and item bank is read and checked."""

from handrail import care
from handrail.assess.papers import banks, papers
from handrail.programs.sessions.evaluation.state import LANGUAGES
from handrail.programs.sessions.evaluation.words import lines


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not a test."""
    care.load()
    for locale in LANGUAGES:
        lines(locale)
    papers()
    banks()
