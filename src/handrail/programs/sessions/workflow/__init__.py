"""Processes as data: step by step, with conditions, help on the way, and a summary that can be corrected."""

from handrail.programs.sessions.workflow.program import workflow

__all__ = ["workflow"]
