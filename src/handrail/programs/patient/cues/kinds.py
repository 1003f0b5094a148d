"""What is marked in a learner's words: a phrase, what it is, and where it stands in the text as it was written."""

from dataclasses import dataclass
from typing import Literal

Question = Literal["", "open", "closed"]

WARM = ("reflection", "validation", "open_question", "normalising", "summarising")
COLD = ("dismissal", "interruption", "judgement")  # these take rapport away
TOLD = ("advice", "information")  # unsolicited: these take a collected cue away
KINDS = (*WARM, *COLD, *TOLD)


@dataclass(frozen=True, slots=True)
class Mark:
    kind: str
    words: str  # text[start:end], as evidence
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Marks:
    marks: tuple[Mark, ...] = ()
    question: Question = ""
    words: int = 0
