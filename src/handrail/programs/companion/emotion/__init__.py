"""What a person seems to feel, read on this machine from words, negations and marks; when to ask a model instead."""

from handrail.programs.companion.emotion.reading import load, read
from handrail.programs.companion.emotion.two_stage import needs_model

__all__ = ["load", "needs_model", "read"]
