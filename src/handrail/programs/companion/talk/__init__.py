"""The companion's own words, with no model: it gives back what was said, stays with it, asks little."""

from handrail.programs.companion.talk import lexicon, voice
from handrail.programs.companion.talk.answering import reply
from handrail.programs.companion.talk.greeting import closing, opening
from handrail.programs.companion.talk.kinds import KEPT, Moment, Reply, Thread
from handrail.programs.companion.talk.lexicon import LANGUAGES

__all__ = ["KEPT", "LANGUAGES", "Moment", "Reply", "Thread", "closing", "load", "opening", "reply"]


def load() -> None:
    """Reads every data file, so that a broken one stops the start and not a conversation."""
    lexicon.load()
    voice.load()
