"""Warm and cold phrases in a learner's turn, and what it asks: found by rules, weighed by a small table."""

from handrail.programs.patient.cues.acts import weights
from handrail.programs.patient.cues.finding import marks
from handrail.programs.patient.cues.kinds import COLD, KINDS, TOLD, WARM, Mark, Marks
from handrail.programs.patient.cues.lexicon import LANGUAGES, lexicon
from handrail.programs.patient.cues.weighing import warmth

__all__ = ["COLD", "KINDS", "TOLD", "WARM", "Mark", "Marks", "load", "marks", "warmth"]


def load() -> None:
    """Read what is read once; a mistake in the data shows at the start."""
    weights()
    for language in LANGUAGES:
        lexicon(language)
