"""Learning, without a conversation: curricula (data), what a learner knows (knowledge tracing), how hard the next
question is, which concept comes next, and when to come back to it (spaced repetition). Pure: time arrives as data.

    from handrail.assess.learning import KNOWING, curriculum, practised
    lesson = curriculum("two-digit-arithmetic")
    practised(KNOWING.initial, correct=True, guess=0.25)  # 0.61
"""

from handrail.assess.learning.checking import checked
from handrail.assess.learning.level import drawn, eased, first_level, practice_item, range_of
from handrail.assess.learning.model import (
    ItemTemplate,
    LearningCurriculum,
    LearningModule,
    told,
    variants,
)
from handrail.assess.learning.path import Standing, following, locked
from handrail.assess.learning.reading import curricula, curriculum, read_curriculum
from handrail.assess.learning.reviews import (
    Practice,
    ReviewCard,
    checked_cards,
    days_until,
    is_due,
    rated,
    remembered,
    reviewed,
)
from handrail.assess.learning.tracing import KNOWING, Knowing, guess_of, practised, taught

__all__ = [
    "KNOWING",
    "ItemTemplate",
    "Knowing",
    "LearningCurriculum",
    "LearningModule",
    "Practice",
    "ReviewCard",
    "Standing",
    "checked",
    "checked_cards",
    "curricula",
    "curriculum",
    "days_until",
    "drawn",
    "eased",
    "first_level",
    "following",
    "guess_of",
    "is_due",
    "locked",
    "practice_item",
    "practised",
    "range_of",
    "rated",
    "read_curriculum",
    "remembered",
    "reviewed",
    "taught",
    "told",
    "variants",
]
