"""Whether what a child said is the answer: kind to how children speak, and never fooled by another word of the deck."""

from handrail.programs.coach.answers.asking import judge_card
from handrail.programs.coach.answers.judging import Judgement, judge
from handrail.programs.coach.answers.telling import NeverTells

__all__ = ["Judgement", "NeverTells", "judge", "judge_card"]
