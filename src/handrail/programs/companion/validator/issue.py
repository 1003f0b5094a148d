"""One thing that is wrong with a draft, as rules or a model find it."""

from dataclasses import dataclass
from typing import Literal

from handrail.programs.companion.kinds import Short

Category = Literal["missing_resources", "minimizing_feelings", "unsafe_advice", "tone_inappropriate", "false_promises"]
Weight = Literal["minor", "major", "critical"]


@dataclass(frozen=True, slots=True)
class Issue:
    category: Category
    severity: Weight
    description: Short
    suggested_fix: Short
