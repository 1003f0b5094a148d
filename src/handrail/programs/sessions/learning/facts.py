"""What a lesson remembers: past tense, inert. Whatever was judged stands in the fact; nothing is judged again."""

from dataclasses import dataclass
from typing import Any

from handrail.assess.blueprints import Item
from handrail.assess.learning import LearningCurriculum, ReviewCard, Standing
from handrail.care import OF_LIVING, Cared, Doubt


@dataclass(frozen=True, slots=True)
class Place:
    """Where a learner stands with a concept when the lesson begins. `review`: learnt before, and due again."""

    concept: str
    standing: Standing
    mastery: float
    level: float
    review: bool = False


@dataclass(frozen=True, slots=True)
class Started:
    """The curriculum as it was when the lesson began: a file that is changed later changes nothing here."""

    curriculum: LearningCurriculum
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ConceptChosen:
    concept: str
    level: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """`way` counts the explanations of a concept, `example` its worked examples."""

    concept: str
    way: int
    example: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class ItemPresented:
    number: int
    concept: str
    item: Item
    level: float
    at: float
    pace: float  # seconds that somebody who is competent at it needs
    review: bool = False


@dataclass(frozen=True, slots=True)
class HintGiven:
    number: int
    hint: int


@dataclass(frozen=True, slots=True)
class ResponseEvaluated:
    """One try. `final`: no other try at this item follows; mastery and level are those after it."""

    number: int
    response: Any
    correct: bool
    attempt: int
    final: bool
    seconds: float
    mastery: float
    level: float
    at: float
    mistake: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class ItemDropped:
    """An item that was put aside unanswered: skipped, or changed for a harder or an easier one."""

    number: int
    level: float
    why: str


@dataclass(frozen=True, slots=True)
class ConceptSettled:
    concept: str
    standing: Standing
    why: str = ""


@dataclass(frozen=True, slots=True)
class Claimed:
    """The learner says that they know a concept: believed halfway, and tried out."""

    concept: str
    mastery: float


@dataclass(frozen=True, slots=True)
class LanguageTaken:
    language: str


@dataclass(frozen=True, slots=True)
class Strayed:
    """Something was said that is no answer."""

    reading: str


@dataclass(frozen=True, slots=True)
class Doubted:
    """The gate was not sure of `text`: they were asked plainly, as `doubt` has it. `open` until that is over; `late` if
    they did not answer: a yes beside the same exercise is still one."""

    doubt: Doubt = OF_LIVING
    text: str = ""  # taken up afterwards, where it answers the exercise or asks for something
    field: bool = False  # it stood in the field of the exercise, which is off the screen until then
    open: bool = True
    why: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class Withheld:
    """The exercise was used up by something for care: it is off the screen until they go on; or it is there (`put`)."""

    put: bool = False


@dataclass(frozen=True, slots=True)
class Resumed:
    """They go on with the lesson after care."""


@dataclass(frozen=True, slots=True)
class LessonCompleted:
    reason: str
    cards: tuple[ReviewCard, ...]
    at: float


FACTS = (
    Started,
    ConceptChosen,
    Explained,
    ItemPresented,
    HintGiven,
    ResponseEvaluated,
    ItemDropped,
    ConceptSettled,
    Claimed,
    LanguageTaken,
    Strayed,
    Doubted,
    Withheld,
    Resumed,
    LessonCompleted,
    Cared,
)
