"""People take over: what happens in a session when they are called, join, talk, leave, or do not come."""

from handrail.handoff.attended import URGENCIES, attended, silent_house
from handrail.handoff.words import stale

__all__ = ["URGENCIES", "attended", "silent_house", "stale"]
