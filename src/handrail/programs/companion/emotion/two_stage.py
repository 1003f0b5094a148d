"""Whether the fast reading is enough, or a model should look as well."""

from handrail.programs.companion.constants import TWO_STAGE_CONFIDENCE, TWO_STAGE_SEVERITY
from handrail.programs.companion.kinds import Emotion

MARKED = 3  # the gate's severity from which words of danger were found; distress is what the fast reading is for
SCALE = 5


def needs_model(emotion: Emotion, text_severity: int = 1) -> str:
    """Why a model should look: `crisis`, `low_confidence` or `high_intensity`; nothing if the fast one is enough."""
    if text_severity >= MARKED:
        return "crisis"
    if emotion.confidence < TWO_STAGE_CONFIDENCE or (emotion.ambiguity_notes and emotion.signals):
        return "low_confidence"
    if emotion.intensity > TWO_STAGE_SEVERITY / SCALE:
        return "high_intensity"
    return ""
