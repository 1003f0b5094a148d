"""What the cues of a turn are worth: long turns match more by chance, and so count for less by the word."""

from handrail.programs.patient.cues.kinds import WARM, Marks

# The median reflection or question of real counselling has about 15 words, and three in five have at most 20: up to
# there length says nothing; beyond, what is found counts in proportion (a phrase in 40 words is worth half of one).
FULL = 20


def warmth(marks: Marks) -> float:
    """Different warm kinds, weighed by length."""
    kinds = {mark.kind for mark in marks.marks if mark.kind in WARM}
    return len(kinds) * min(1.0, FULL / max(marks.words, 1))
