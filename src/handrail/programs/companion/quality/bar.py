"""How good a draft must be, and what the next one is told. The bar is lower where the person was hard to read."""

from dataclasses import dataclass

from handrail.programs.companion.constants import (
    AMBIGUOUS_INPUT_PENALTY,
    CONFIDENCE_CLEAR,
    EMPATHY_MIN,
    GROUNDEDNESS_MIN,
    LOW_CONFIDENCE_PENALTY,
    MIXED_EMOTION_PENALTY,
    MIXED_FROM,
    RESPONSE_FLOOR,
    RESPONSE_NORMAL,
    TONE_ALIGNMENT_MIN,
)
from handrail.programs.companion.kinds import Emotion
from handrail.programs.companion.quality.judging import Quality


@dataclass(frozen=True, slots=True)
class RetryFeedback:
    empathy_gaps: tuple[str, ...] = ()
    missed_cues: tuple[str, ...] = ()
    tone_issues: tuple[str, ...] = ()
    groundedness_issues: tuple[str, ...] = ()


def threshold(emotion: Emotion, ambiguous: bool) -> float:
    """The seed has two bars: one of two steps (2.6.2) and one of penalties (2.6.4). The penalties are used.

    They meet where both say "unclear": unsure and ambiguous together are RESPONSE_LOW; one alone lies between, since
    it is half as unclear. Mixed feelings may go a little below, and nothing below the floor.
    """
    bar = RESPONSE_NORMAL
    if emotion.confidence < CONFIDENCE_CLEAR:
        bar -= LOW_CONFIDENCE_PENALTY
    if ambiguous:
        bar -= AMBIGUOUS_INPUT_PENALTY
    if emotion.secondary and emotion.intensity > MIXED_FROM:
        bar -= MIXED_EMOTION_PENALTY
    return max(round(bar, 4), RESPONSE_FLOOR)


def feedback(quality: Quality) -> RetryFeedback:
    return RetryFeedback(
        quality.empathy_issues if quality.empathy < EMPATHY_MIN else (),
        quality.missed_cues,
        quality.tone_problems if quality.tone < TONE_ALIGNMENT_MIN else (),
        quality.unsupported if quality.groundedness < GROUNDEDNESS_MIN else (),
    )


def told(found: RetryFeedback) -> str:
    """In plain words for the next try; empty if there is nothing to say."""
    parts = {
        "Empathy gaps": found.empathy_gaps,
        "Missed emotional cues": found.missed_cues,
        "Tone issues": found.tone_issues,
        "Unsupported statements": found.groundedness_issues,
    }
    return "\n".join(f"{name}: {'; '.join(issues)}." for name, issues in parts.items() if issues)
