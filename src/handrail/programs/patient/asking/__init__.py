"""Understanding of questions: which topic, and which fact of a case, a learner's words ask for."""

from handrail.programs.patient.asking.index import load
from handrail.programs.patient.asking.listing import listed
from handrail.programs.patient.asking.reading import Asked, Context, Reading, Style
from handrail.programs.patient.asking.understanding import understand

__all__ = ["Asked", "Context", "Reading", "Style", "listed", "load", "understand"]
