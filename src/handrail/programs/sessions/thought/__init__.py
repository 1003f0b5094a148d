"""Thinking aloud with a Socratic partner: the person drives, the program asks."""

from handrail.programs.sessions.thought.program import thought

__all__ = ["thought"]
