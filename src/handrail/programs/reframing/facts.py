"""What happened in a reframing session, in the past tense. `why` is the reason of the decision, for staff."""

from dataclasses import dataclass
from typing import Literal

from handrail.care import OF_LIVING, Cared, Doubt


@dataclass(frozen=True, slots=True)
class TurnTaken:
    language: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Learned:
    """Something the person told; empty where this message did not say."""

    situation: str = ""
    thought: str = ""
    emotion: str = ""
    intensity: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    phase: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    what: str
    question: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Declined:
    """The person would rather not say; it is not asked again."""

    what: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Offered:
    """Patterns of thinking were offered as possibilities."""

    cards: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """The person said whether a pattern fits; `card` is empty if none does."""

    card: str
    fit: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Balanced:
    """A fuller thought was offered; `core` is what it adds to the person's own."""

    text: str
    core: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Reacted:
    """The person answered the balanced thought; `own` is their own version of it."""

    answer: str
    own: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rated:
    what: Literal["suds", "confidence"]
    when: Literal["before", "after"]
    value: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Recapped:
    why: str = ""


@dataclass(frozen=True, slots=True)
class FollowupUsed:
    why: str = ""


@dataclass(frozen=True, slots=True)
class Alarmed:
    category: str
    severity: int
    help: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Resumed:
    """Care came to a good end: the exercise is possible again, from where it was. `open` while that is only offered."""

    open: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Invited:
    """After an alarm a summary or a stop was offered: a bare yes in the next message is meant for it."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Underage:
    """The person said that they are not yet eighteen."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Wondered:
    """The person said something that may mean more than the end of a talk; they were asked, or have now answered."""

    open: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Doubted:
    """The gate was not sure of what they said (`text`): they were asked plainly, as `doubt` has it. Without a text they
    have answered, or left it unanswered (`left`)."""

    text: str = ""
    why: str = ""
    doubt: Doubt = OF_LIVING
    left: bool = False


@dataclass(frozen=True, slots=True)
class Advised:
    """A model proposed a phase. Advice only: the phase is what the transitions here make it."""

    next_phase: str
    agreed: bool
    why: str = ""


Fact = (
    TurnTaken
    | Learned
    | Moved
    | Asked
    | Declined
    | Offered
    | Settled
    | Balanced
    | Reacted
    | Rated
    | Recapped
    | FollowupUsed
    | Alarmed
    | Cared
    | Resumed
    | Invited
    | Underage
    | Wondered
    | Doubted
    | Advised
)
FACTS = (
    TurnTaken,
    Learned,
    Moved,
    Asked,
    Declined,
    Offered,
    Settled,
    Balanced,
    Reacted,
    Rated,
    Recapped,
    FollowupUsed,
    Alarmed,
    Cared,
    Resumed,
    Invited,
    Underage,
    Wondered,
    Doubted,
    Advised,
)
