"""Cases: the patients that come with Handrail, and how one that is written elsewhere is read and checked."""

from handrail.programs.patient.cases.library import case, ids, listed, load, read
from handrail.programs.patient.cases.patterns import searched

__all__ = ["case", "ids", "listed", "load", "read", "searched"]
