"""What an evaluation remembers: past tense, inert."""

from dataclasses import dataclass
from typing import Any

from handrail.assess.blueprints import Item
from handrail.assess.irt.bank import Item as Weighed
from handrail.assess.papers import Paper
from handrail.care import OF_LIVING, Cared, Doubt

UNWEIGHED = Weighed(0.0)


@dataclass(frozen=True, slots=True)
class Prepared:
    """The test as it was when the session began, with the parameters in force and what was held back: a file that is
    changed or taken away later changes nothing here."""

    paper: Paper


@dataclass(frozen=True, slots=True)
class ItemPresented:
    """`place` is where it stands in the paper; the item is kept whole, as it was asked, with what it weighs."""

    number: int
    section: str
    item: Item
    at: float
    place: int = -1
    weighed: Weighed = UNWEIGHED
    benchmark: float = 0.0  # seconds that somebody competent takes


@dataclass(frozen=True, slots=True)
class ResponseRecorded:
    """`judged` is false where an answer could not be judged: it then counts neither way."""

    number: int
    response: Any
    correct: bool
    score: float
    seconds: float
    at: float
    mistake: str = ""
    judged: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class Doubted:
    """The gate was not sure of what they wrote: they were asked plainly, as `doubt` has it (`asked`). They answered an
    item instead (`late`), and another one (`passed`); they did not want to answer (`left`); or it is over (nothing)."""

    doubt: Doubt = OF_LIVING
    stage: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Alarmed:
    """Danger was told: what it is about is not asked plainly any more. In logs up to version 4; `Cared` since."""

    category: str


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    at: float


FACTS = (Prepared, ItemPresented, ResponseRecorded, Doubted, Alarmed, TimeRanOut, Cared)
