"""What was understood of a learner's words."""

from dataclasses import dataclass
from typing import Literal

Style = Literal["closed", "open", "narrative"]


@dataclass(frozen=True, slots=True)
class Context:
    """What the patient last spoke of, for questions that lean on it; `misunderstood` is the topic they took wrongly."""

    topic: str = ""
    fact: str = ""
    misunderstood: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    topic: str
    fact: str  # of the case; nothing where the case has none for it
    style: Style
    confidence: float  # 0 to 1
    words: str  # the part of the learner's text that asks it
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """`asked` in the order of the text. `unclear`: nothing, or a part of it, was understood well enough to answer."""

    asked: tuple[Asked, ...] = ()
    unclear: bool = False
    language: str = ""  # that of the text
