"""A curriculum as data: what is to be learnt, in which order, how it is explained, and how it is practised."""

from collections.abc import Mapping
from dataclasses import dataclass

Text = str | Mapping[str, str]  # one text for all, or one for each language
Texts = str | Mapping[str, str | tuple[str, ...]]  # ... and of each language one or several ways to say it


@dataclass(frozen=True, slots=True)
class ItemTemplate:
    """Where items come from: a skill blueprint, and how hard they may be here: `difficulty` plus or minus `spread`.
    `where` are more conditions on what is drawn; the holes of `explanation` hold expressions over it."""

    skill_tag: str
    difficulty: float = 0.5
    spread: float = 0.15
    item_type: str = ""  # nothing: as the blueprint has it
    where: tuple[str, ...] = ()
    explanation: Text = ""  # nothing: the blueprint's own


@dataclass(frozen=True, slots=True)
class LearningModule:
    """One concept. The explanations are told one after the other, the second to whom the first did not help."""

    concept_id: str
    concept_name: Text
    explanation_template: Texts
    item_templates: tuple[ItemTemplate, ...]
    prerequisite_concepts: tuple[str, ...] = ()
    mastery_items_required: int = 3
    hints: Texts = ""
    worked_examples: Texts = ""


@dataclass(frozen=True, slots=True)
class LearningCurriculum:
    topic: Text
    modules: tuple[LearningModule, ...]
    learning_objectives: tuple[Text, ...] = ()
    initial_difficulty: float = 0.5
    mastery_threshold: float = 0.8
    curriculum_id: str = ""

    def module(self, concept: str) -> LearningModule:
        return next(module for module in self.modules if module.concept_id == concept)


def told(text: Text, language: str) -> str:
    """In the language, else in English, else in whatever there is."""
    return next(iter(variants(text, language)), "")


def variants(texts: Texts, language: str) -> tuple[str, ...]:
    if isinstance(texts, str):
        return (texts,) if texts.strip() else ()
    found = texts.get(language) or texts.get("en") or next(iter(texts.values()), ())
    return (found,) if isinstance(found, str) else tuple(found)
