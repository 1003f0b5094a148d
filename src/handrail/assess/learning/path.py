"""Which concept comes next: what is due for review first, then the first one whose prerequisites are known."""

from collections.abc import Mapping
from typing import Literal

from handrail.assess.learning.model import LearningCurriculum, LearningModule

Standing = Literal["new", "due", "practising", "mastered", "parked"]


def following(curriculum: LearningCurriculum, standings: Mapping[str, Standing]) -> LearningModule | None:
    """The concept to work on now; None when nothing is left that could be worked on."""
    for wanted in ("due", "practising", "new"):
        for module in curriculum.modules:
            if standings[module.concept_id] == wanted and (wanted == "due" or not locked(module, standings)):
                return module
    return None


def locked(module: LearningModule, standings: Mapping[str, Standing]) -> tuple[str, ...]:
    """The prerequisites that are missing. What was mastered before and is only due again counts as known."""
    return tuple(c for c in module.prerequisite_concepts if standings[c] not in ("mastered", "due"))
