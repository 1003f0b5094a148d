"""What a lesson is begun with: its curriculum, found and proved, and where its learner stands with each concept."""

from handrail.assess.learning import (
    KNOWING,
    LearningCurriculum,
    LearningModule,
    ReviewCard,
    checked,
    checked_cards,
    curriculum,
    first_level,
    is_due,
    remembered,
)
from handrail.errors import BadSetup
from handrail.programs.sessions.learning.facts import Place, Started
from handrail.programs.sessions.learning.state import Setup

DEFAULT = "two-digit-arithmetic"


def needs(setup: Setup) -> tuple[str, ...]:
    """No reader; but before a session begins, its lesson must be there and fit what is asked of it."""
    lesson = curriculum_of(setup)
    for module in lesson.modules:
        if module.mastery_items_required > setup.items_per_concept:
            raise BadSetup(
                f"items_per_concept: {module.concept_id} needs {module.mastery_items_required} right answers and "
                f"may ask {setup.items_per_concept}, so nothing behind it can be reached; raise it"
            )
    checked_cards(setup.reviews, [module.concept_id for module in lesson.modules])
    return ()


def curriculum_of(setup: Setup) -> LearningCurriculum:
    if setup.curriculum and setup.curriculum_id:
        raise BadSetup("give curriculum_id or curriculum, not both")
    return checked(setup.curriculum) if setup.curriculum else curriculum(setup.curriculum_id or DEFAULT)


def started(setup: Setup, at: float) -> Started:
    lesson = curriculum_of(setup)
    cards = {card.concept_id: card for card in setup.reviews}
    return Started(lesson, tuple(_place(lesson, m, cards.get(m.concept_id), at) for m in lesson.modules))


def _place(lesson: LearningCurriculum, module: LearningModule, card: ReviewCard | None, at: float) -> Place:
    """What was mastered and is not due yet stays so; what was never mastered is begun anew, with what is known."""
    concept, level = module.concept_id, first_level(module, lesson.initial_difficulty)
    if card is None:
        return Place(concept, "new", KNOWING.initial, level)
    known = remembered(card, at)
    if card.mastery < lesson.mastery_threshold:
        return Place(concept, "new", known, level)
    due = is_due(card, at)
    return Place(concept, "due" if due else "mastered", known, level, review=due)
