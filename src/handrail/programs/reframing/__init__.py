"""Cognitive reframing: phases, a turn budget, and one thought looked at from more than one side."""

from handrail.programs.reframing.program import reframing

__all__ = ["reframing"]
