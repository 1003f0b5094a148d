"""An emotional companion: readings at once with a deadline, a crisis met by rules, words that are checked."""

from handrail.programs.companion.program import companion

__all__ = ["companion"]
