"""What is done once, when a server starts: every data file of every language is read and checked."""

from handrail import care
from handrail.programs.patient import asking, cases, cues, faithful, telehealth, topics, voice


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not an interview."""
    care.load()
    voice.load()
    telehealth.load()
    faithful.load()
    topics.load()
    cases.load()
    cues.load()
    asking.load()
