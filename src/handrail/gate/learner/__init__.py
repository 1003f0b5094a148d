"""What a learner says to a simulated patient, told from what they say of themselves."""

from handrail.gate.learner.hearing import Own, addressed, own_words
from handrail.gate.learner.tongues import ready

__all__ = ["Own", "addressed", "own_words", "ready"]
