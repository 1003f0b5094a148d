"""The bar as a rule: what a model is told before, what breaks a beginning, and how good a whole draft is."""

from dataclasses import dataclass
from typing import ClassVar

from handrail.kernel.rules import folded
from handrail.programs.companion.constants import RESPONSE_FLOOR
from handrail.programs.companion.quality import empathy
from handrail.programs.companion.quality.bar import feedback, told
from handrail.programs.companion.quality.judging import evaluate
from handrail.programs.companion.quality.scene import Scene, known


@dataclass(frozen=True, slots=True)
class GoodEnough:
    """`breaks` is what no draft may do, and holds for each beginning; `grade` against `threshold` is for whole ones."""

    partial: ClassVar[bool] = True
    floor: ClassVar[float] = RESPONSE_FLOOR
    scene: Scene
    threshold: float

    def tell(self) -> str:
        return (
            "Hear them in the first sentence already: name what they feel, or give back what they told in their own "
            "words. Make nothing lighter, compare with nobody, look for no good side, say nothing of yourself. "
            "Keep to their energy and length. Add no person, name, number, cause or motive that they did not mention."
        )

    def breaks(self, draft: str) -> bool:
        return evaluate(draft, self.scene).barred or not empathy.opened(folded(draft), known(self.scene))

    def grade(self, draft: str) -> float:
        return evaluate(draft, self.scene).score

    def findings(self, draft: str) -> tuple[str, ...]:
        """What the next try is told of this one, line by line; nothing if it is good enough."""
        if self.grade(draft) >= self.threshold and not self.breaks(draft):
            return ()
        return tuple(told(feedback(evaluate(draft, self.scene))).splitlines()) or (self.tell(),)
