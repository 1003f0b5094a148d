"""What is done once, when a server starts: every data file of every language is read and checked."""

from handrail import care
from handrail.programs.companion import emotion, handoff, memory, quality, reason, requests, talk, validator, voice


def load() -> None:
    """Reads all of it, so that a broken file stops the start and not a conversation."""
    for part in (care, emotion, handoff, memory, quality, reason, requests, talk, validator, voice):
        part.load()
