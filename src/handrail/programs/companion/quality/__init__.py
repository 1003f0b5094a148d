"""How good a draft is, by rules: does it hear the person, in their tone, without a word that they did not say?"""

from handrail.programs.companion.quality.bar import RetryFeedback, feedback, threshold, told
from handrail.programs.companion.quality.judging import Quality, evaluate
from handrail.programs.companion.quality.lexicon import load
from handrail.programs.companion.quality.rule import GoodEnough
from handrail.programs.companion.quality.scene import Scene

__all__ = ["GoodEnough", "Quality", "RetryFeedback", "Scene", "evaluate", "feedback", "load", "threshold", "told"]
