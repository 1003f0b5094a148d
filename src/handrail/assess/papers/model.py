"""A test before anybody sits it, and one that is made ready for a person. Plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from handrail.assess.irt.bank import Item as Weighed
from handrail.assess.irt.versions import Parameters

Selection = Literal["fixed", "random_from_pool", "adaptive"]
AUTHORED = Parameters()  # nothing was calibrated yet
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
    benchmark_seconds: float = 0.0  # what somebody competent takes; 0: its time says nothing


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
    exposure_limit: float = 0.0  # no item is shown to more than this part of the people; 0: no limit
    pace: bool = True  # whether a right answer's time against its benchmark speaks of ability

    @property
    def pool(self) -> str:
        """What its items are counted under: tests of one bank share them."""
        return self.item_bank_id or self.assessment_id


@dataclass(frozen=True, slots=True)
class Seen:
    """How often items were shown, by their keys, in so many sessions of one pool before this one."""

    sessions: int = 0
    shown: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """What may be asked: an item to be made of a blueprint, or one that is written; and what it weighs."""

    section: str
    weighed: Weighed
    blueprint: str = ""
    difficulty: float = 0.5
    item: int = -1  # its number among the paper's items
    benchmark: float = 0.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A test made ready for one person. It holds all that was looked up, so that nothing is looked up again."""

    test: EvaluationBlueprint
    items: tuple[EvaluationItem, ...] = ()  # those that are written, of the bank or inline
    places: tuple[Place, ...] = ()  # what is asked, in order; of an adaptive test what may be asked
    parameters: Parameters = AUTHORED  # as they were when the session began
    held: tuple[int, ...] = ()  # places that too many have seen
    toll: tuple[float, ...] = ()  # what each place costs, near its limit
    worn: tuple[str, ...] = ()  # keys of made items that too many have seen


EMPTY = Paper(EvaluationBlueprint("", "", (), 0))
