"""What the companion remembers of a person over their sessions: folded from facts, bounded, and theirs to erase."""

from handrail.programs.companion.memory.folding import forget, recollected, remember
from handrail.programs.companion.memory.recalling import recall
from handrail.programs.companion.memory.record import Memory, Remembered, noted, stage, trajectory
from handrail.programs.companion.memory.telling import load, told
from handrail.programs.companion.memory.topics import LANGUAGES

__all__ = [
    "LANGUAGES",
    "Memory",
    "Remembered",
    "forget",
    "load",
    "noted",
    "recall",
    "recollected",
    "remember",
    "stage",
    "told",
    "trajectory",
]
