"""Questionnaires: fixed order, the author's words, skip logic; a score with its band, an alarm where one is due."""

from handrail.programs.sessions.survey.program import survey

__all__ = ["survey"]
