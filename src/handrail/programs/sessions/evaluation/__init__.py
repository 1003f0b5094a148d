"""Tests that are sat: fixed, drawn from a pool, or fitted to the person's ability."""

from handrail.programs.sessions.evaluation.program import evaluation

__all__ = ["evaluation"]
