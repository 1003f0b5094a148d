"""What a process is made of: steps, options, conditions and jumps. All of it is plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Words = str | Mapping[str, str]  # one text for all, or one for each language
Kind = Literal["ask", "choose", "say", "end"]
Op = Literal["=", "!=", ">", ">=", "<", "<=", "in", "has", "answered"]
WIDGETS = ("free_text", "multiple_choice", "multi_select", "yes_no", "number", "rating", "date")
FORMATS = ("name", "email", "phone", "postcode")


@dataclass(frozen=True, slots=True)
class Option:
    """`value` is what the answers keep; `label` what is shown; `also` other words for it; `go` where it leads."""

    value: str
    label: Words
    also: tuple[str, ...] = ()
    go: str = ""


@dataclass(frozen=True, slots=True)
class When:
    """A condition on an earlier answer. One that is not there fulfils none but `!=`, and `answered` with false."""

    step: str
    op: Op = "="
    value: Any = True


@dataclass(frozen=True, slots=True)
class Jump:
    """To another step, where all conditions hold (or any one of them); without conditions, always."""

    go: str
    when: tuple[When, ...] = ()
    any: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    kind: Kind
    prompt: Words
    widget: str = ""  # of an `ask`; a `choose` shows its options
    label: Words = ""  # how the answer is called in the summary
    help: Words = ""  # what the question means
    why: Words = ""  # what the answer is for
    required: bool = True
    format: str = ""  # of a free text: name, email, phone, postcode
    pattern: str = ""  # of a free text: A a letter, 9 a digit, X either; anything else stands for itself
    min: int | float | str | None = None  # of a number, a rating, or a date ("today" is allowed)
    max: int | float | str | None = None
    whole: bool = False
    max_length: int | None = None
    approximate: bool = False  # a date may be "about three weeks ago"
    min_label: Words = ""
    max_label: Words = ""
    options: tuple[Option, ...] = ()
    next: tuple[Jump, ...] = ()  # the first one that holds; else the step below
    review: bool = True  # of an `end`: whether the summary comes before it
    outcome: str = "completed"  # of an `end`: the reason with which the session ends

    @property
    def asks(self) -> bool:
        return self.kind in ("ask", "choose")


@dataclass(frozen=True, slots=True)
class Process:
    id: str
    title: Words
    steps: tuple[Step, ...]
    version: int = 1
    intro: Words = ""
    back: bool = True
    review: bool = True
    languages: tuple[str, ...] = ("en", "es")

    def step(self, name: str) -> Step:
        return next(step for step in self.steps if step.id == name)


EMPTY = Process("", "", ())


def told(words: Words, language: str) -> str:
    """The text in this language; in the first that there is, where it has none."""
    if isinstance(words, str):
        return words
    return words.get(language) or next((text for text in words.values() if text), "")
