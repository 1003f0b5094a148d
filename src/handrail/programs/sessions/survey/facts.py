"""What a survey remembers: past tense, inert."""

from dataclasses import dataclass
from typing import Any

from handrail.care import LIVING, Cared, Doubt


@dataclass(frozen=True, slots=True)
class QuestionPresented:
    question_id: str
    number: int
    at: float


@dataclass(frozen=True, slots=True)
class ResponseRecorded:
    """`value` as the widget gave it; null where the question was passed over."""

    question_id: str
    value: Any
    at: float


@dataclass(frozen=True, slots=True)
class ResponseRefused:
    """It fits the widget and not the question. What was given is not repeated in `why`."""

    question_id: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class WentBack:
    """The last answer was taken back."""

    at: float


@dataclass(frozen=True, slots=True)
class Reminded:
    """Something else than an answer came; what is asked was said again."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Resumed:
    """After an alarm the person went on with the questions."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """They wanted to stop while it was imminent, and were told that this stays open."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Doubted:
    """The gate was not sure of what they wrote: they were asked plainly (`asked`) whether they think of dying, are hurt
    by somebody or think of hurting somebody (`about`). They chose a yes on the screen that may have been meant for it
    (`late`), did not want to answer (`left`, until the next question is answered), or it is over (nothing)."""

    stage: str = ""
    help: str = ""  # of their place
    still: str = ""  # what their answer lacks, said when the questions go on
    why: str = ""
    about: str = LIVING
    language: str = ""  # of that help
    child: bool = False  # whether it is a child's
    explained: bool = False  # what the question means; once

    @property
    def doubt(self) -> Doubt:
        return Doubt(self.about, self.help, self.language, self.child, self.explained)


@dataclass(frozen=True, slots=True)
class SurveyCompleted:
    at: float


@dataclass(frozen=True, slots=True)
class SurveyStopped:
    at: float
    why: str = ""


FACTS = (
    QuestionPresented,
    ResponseRecorded,
    ResponseRefused,
    WentBack,
    Reminded,
    Resumed,
    LeftOpen,
    Doubted,
    SurveyCompleted,
    SurveyStopped,
    Cared,
)
