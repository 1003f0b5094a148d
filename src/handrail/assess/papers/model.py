"""A test before anybody sits it: sections, how many items of which difficulty, how long. Plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Selection = Literal["fixed", "random_from_pool", "adaptive"]
LEVELS: Mapping[str, float] = {"easy": 0.3, "medium": 0.5, "hard": 0.7}


@dataclass(frozen=True, slots=True)
class EvaluationSection:
    section_id: str
    skill_domain: str
    item_count: int
    skill_blueprints: tuple[str, ...] = ()
    difficulty_distribution: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EvaluationItem:
    """One item word for word, by hand: of a bank, or inline in a session's config."""

    stem: str
    options: tuple[str, ...] = ()
    correct: int | str = 0  # the place of the right option, or the answer itself
    item_type: Literal["multiple_choice", "number", "free_text"] = "multiple_choice"
    item_id: str = ""
    skill_domain: str = ""
    difficulty: float = 0.5  # from 0 to 1
    discrimination: float = 1.0
    accepted: tuple[str, ...] = ()  # other answers that are right
    mistakes: Mapping[str, str] = field(default_factory=dict)  # wrong option -> what it stands for
    time_limit: int = 0


@dataclass(frozen=True, slots=True)
class EvaluationBlueprint:
    assessment_id: str
    title: Mapping[str, str] | str
    sections: tuple[EvaluationSection, ...]
    total_items: int
    time_limit_minutes: float = 0  # none: it takes as long as it takes
    item_selection_algorithm: Selection = "random_from_pool"
    item_bank_id: str = ""
    standard_error: float = 0.0  # adaptive: precise enough to stop before all items are asked; 0 asks all


@dataclass(frozen=True, slots=True)
class Slot:
    """What is asked at one place of a test: an item to be made, or the place of a bank's item."""

    section: str
    blueprint: str = ""
    difficulty: float = 0.5
    bank_item: int = -1
