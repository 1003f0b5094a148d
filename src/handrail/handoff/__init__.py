"""People take over: what happens in a session when they are called, join, talk, leave, or do not come."""

from handrail.handoff.attended import URGENCIES, attended, silent_house

__all__ = ["URGENCIES", "attended", "silent_house"]
