"""What a process remembers: past tense, inert."""

from dataclasses import dataclass
from typing import Any

from handrail.care import LIVING, Cared, Doubt
from handrail.programs.sessions.workflow.model import Process

KEPT = 2000  # characters of a text that is kept for another try


@dataclass(frozen=True, slots=True)
class Started:
    """The process as it was when the session began: a file that is changed later changes nothing here."""

    process: Process


@dataclass(frozen=True, slots=True)
class Given:
    """An answer; None where the question was passed over."""

    step: str
    value: Any
    at: float
    by: str = "widget"


@dataclass(frozen=True, slots=True)
class Reopened:
    """These are asked again, with what was answered as a start."""

    steps: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    """A step that only says something was said."""

    step: str


@dataclass(frozen=True, slots=True)
class Drafted:
    """Words that were not taken as an answer, kept so that they need not be written again."""

    step: str
    value: Any


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The summary is on the screen (`summary`), or the question what is to be changed (`choosing`); or neither."""

    stage: str = ""


@dataclass(frozen=True, slots=True)
class Strayed:
    """Something came in that is no answer."""

    reading: str


@dataclass(frozen=True, slots=True)
class Doubted:
    """The gate was not sure of `text`: they were asked plainly (`asked`) whether they think of dying, are hurt by
    somebody or think of hurting somebody (`about`). They chose a yes on the screen that may have been meant for it
    (`late`), left it unanswered (`left`), or it is over (nothing)."""

    stage: str = ""
    text: str = ""  # taken up when that is answered
    help: str = ""  # of their place
    language: str = ""  # of that help
    why: str = ""
    about: str = LIVING
    child: bool = False  # whether that help is a child's
    explained: bool = False  # what the question means; once

    @property
    def doubt(self) -> Doubt:
        return Doubt(self.about, self.help, self.language, self.child, self.explained)


@dataclass(frozen=True, slots=True)
class Withheld:
    """What was on the screen was used up, and comes back when care is over and they go on; or it has (`put`)."""

    put: bool = False


@dataclass(frozen=True, slots=True)
class LanguageTaken:
    language: str


@dataclass(frozen=True, slots=True)
class Closed:
    outcome: str
    at: float


FACTS = (
    Started, Given, Reopened, Read, Drafted, Reviewing, Strayed, Doubted, Withheld, LanguageTaken, Closed, Cared,
)  # fmt: skip
