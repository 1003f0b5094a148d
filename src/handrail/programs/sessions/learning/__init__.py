"""Lessons: explained, practised, adapted to the learner, and come back to when it is time."""

from handrail.programs.sessions.learning.program import learning

__all__ = ["learning"]
