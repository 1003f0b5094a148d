"""What a skill blueprint is, and the item that is made from it. Plain data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from handrail.assess.blueprints.expression import Env, Run
from handrail.assess.blueprints.stream import Stream

ITEM_TYPES = ("multiple_choice", "number", "free_text", "code_editor")
METHODS = ("exact_match", "numeric", "normalised_text", "test_execution")
ANSWERS = ("natural", "positive", "integer", "fraction", "rational", "text", "any")
LEVELS = ("Remember", "Understand", "Apply", "Analyze", "Evaluate", "Create")
SKILLED = ("novice", "competent", "expert")


@dataclass(frozen=True, slots=True)
class Generation:
    """How the numbers and words of an item are drawn, what follows from them, and what must hold."""

    draw: Mapping[str, Any]
    let: Mapping[str, str]
    where: tuple[str, ...]
    identity: tuple[str, ...]  # the names by which two items are one; those of the stems where none are given
    answer_type: str
    test_cases_count: int
    facts: Mapping[str, Any]  # for readers: operation, operand_count, input_type ...


@dataclass(frozen=True, slots=True)
class Factor:
    """Adds its weight where its constraint holds; a constraint from 0.0 to 1.0 adds that part of it."""

    weight: float
    constraint: str


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way to go wrong: the mistake's name, the values it leads to, and a sentence about it in each language."""

    type: str
    values: tuple[str, ...]
    when: str
    description: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Presentation:
    item_type: str
    also: tuple[str, ...]  # other item types in which the same item may be asked
    option_count: int
    distractor_strategies: tuple[Strategy, ...]
    stem_templates: Mapping[str, tuple[str, ...]]
    explanations: Mapping[str, str]
    answer_format: str
    starter_code: str
    language: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    method: str
    compute_answer: str
    accept: tuple[str, ...]
    tolerance: Fraction
    units: tuple[str, ...]
    unit_required: bool
    function: str
    arguments: tuple[str, ...]
    test_generator: str
    timeout_seconds: int
    partial_credit: bool


@dataclass(frozen=True, slots=True)
class Benchmark:
    accuracy: float
    time_seconds: float


@dataclass(frozen=True, slots=True)
class Reach:
    """The difficulties that a blueprint can make; a target outside is met at the nearest end."""

    low: float
    high: float

    def nearest(self, difficulty: float) -> float:
        return min(self.high, max(self.low, difficulty))


@dataclass(frozen=True, slots=True)
class Template:
    """A text with holes, ready to be filled: `text % values of names`."""

    text: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tactic:
    """A strategy, ready to be run."""

    type: str
    when: Run | None
    values: tuple[Run, ...]
    description: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """A blueprint with every rule of it compiled."""

    draws: tuple[tuple[str, Callable[[Env, Stream], Any]], ...]
    lets: tuple[tuple[str, Run], ...]
    where: tuple[Run, ...]
    factors: tuple[tuple[float, Run], ...]
    answer: Run
    tactics: tuple[Tactic, ...]
    slip: Tactic | None  # for numbers, where the named mistakes are too few
    stems: Mapping[str, tuple[Template, ...]]
    explanations: Mapping[str, Template]
    accept: tuple[Template, ...]
    answer_format: Template | None
    starter_code: Template | None
    identity: tuple[str, ...]  # the names that a person can see the values of: two items are one when these agree


@dataclass(frozen=True, slots=True)
class SkillBlueprint:
    skill_id: str
    version: int
    domain: str
    skill_statement: str
    cognitive_level: str
    base_difficulty: float
    reach: Reach
    generation_rules: Generation
    difficulty_factors: Mapping[str, Factor]
    presentation: Presentation
    evaluation: Evaluation
    performance_benchmarks: Mapping[str, Benchmark]
    example_tests: tuple[Mapping[str, Any], ...]
    time_limit_seconds: int
    tables: Mapping[str, tuple[Mapping[str, Any], ...]] = field(repr=False)
    plan: Plan = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Distractor:
    text: str
    mistake: str
    description: str


@dataclass(frozen=True, slots=True)
class Case:
    """One call of a learner's function and what it must give. The visible ones may be read by the learner."""

    args: tuple[Any, ...]
    expected: Any
    visible: bool


@dataclass(frozen=True, slots=True)
class Marking:
    """How an answer is held against the item: all that `grade` needs, kept with the item."""

    method: str
    accepted: tuple[str, ...]
    tolerance: str  # an exact number as text: 0, 1/2
    units: tuple[str, ...]
    unit_required: bool
    partial_credit: bool


@dataclass(frozen=True, slots=True)
class Item:
    """One question. `key` is what it asks (for exposure and for `avoid`), `item_id` is how it asks."""

    item_id: str
    blueprint_id: str
    blueprint_version: int
    key: str
    locale: str
    stem: str
    item_type: str
    options: tuple[str, ...]
    correct_index: int | None
    correct_answer: str
    difficulty_computed: float
    generation_params: Mapping[str, Any]
    distractors: tuple[Distractor, ...]
    explanation: str
    time_limit: int
    marking: Marking
    tests: tuple[Case, ...] = ()
    function: str = ""
    language: str = ""
    starter_code: str = ""
    timeout_seconds: int = 0
