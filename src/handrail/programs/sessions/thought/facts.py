"""What a thought session remembers: past tense, inert. Whatever was judged stands in the fact."""

from dataclasses import dataclass

from handrail.care import OF_LIVING, Cared, Doubt


@dataclass(frozen=True, slots=True)
class Kept:
    """A sentence of the person's that tells something, as they wrote it."""

    turn: int
    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class Told:
    """A message came in; `kept` are its telling sentences. A very long one is kept from both of its ends."""

    text: str
    language: str
    reading: str = ""
    kept: tuple[Kept, ...] = ()
    lost: tuple[str, ...] = ()  # people who are gone, as a question would name them


@dataclass(frozen=True, slots=True)
class Replied:
    """What was said; `template` and `family` where it was a question of ours, so that it does not come back soon."""

    text: str
    line: str
    template: str = ""
    family: str = ""


@dataclass(frozen=True, slots=True)
class Gisted:
    """Everything so far in a few sentences, by a model; the person never sees it."""

    text: str


@dataclass(frozen=True, slots=True)
class Wondered:
    """Asked whether this talk or a life is meant; `open` until it is answered."""

    open: bool


@dataclass(frozen=True, slots=True)
class Doubted:
    """The gate was not sure of what they said (`text`): they were asked plainly, as `doubt` has it. Without a text they
    have answered, or left it unanswered (`left`)."""

    text: str = ""
    doubt: Doubt = OF_LIVING
    left: bool = False


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """After an alarm they wanted to stop, and were told that this can stay open; the next time it ends."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Underage:
    why: str = ""


FACTS = (Told, Replied, Gisted, Wondered, Doubted, LeftOpen, Underage, Cared)
