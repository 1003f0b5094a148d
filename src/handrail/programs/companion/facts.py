"""What a companion's session remembers: past tense, inert. Whatever was judged stands in the fact."""

from dataclasses import dataclass

from handrail.care import OF_LIVING, Cared, Doubt
from handrail.programs.companion.kinds import Emotion, Feeling, HandoffReason, Recall, Safety
from handrail.programs.companion.memory import Remembered
from handrail.programs.companion.talk import Thread


@dataclass(frozen=True, slots=True)
class Told:
    """A message came in. Of one that raised an alarm the words are not kept."""

    text: str
    language: str
    child: bool = False  # they said that they are one


@dataclass(frozen=True, slots=True)
class Sensed:
    """The first readings. The emotion was read `by` local, model or a backend's name; `because`: why not locally."""

    emotion: Emotion
    recall: Recall
    safety: Safety
    by: str = "local"
    because: str = ""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """Safety was looked at once more, with the conversation around it."""

    safety: Safety


@dataclass(frozen=True, slots=True)
class Reasoned:
    feeling: Feeling


@dataclass(frozen=True, slots=True)
class Answered:
    """What was said. `attempts` are the drafts it took, `feedback` what the refused ones were told."""

    text: str
    keys: tuple[str, ...] = ()
    thread: Thread | None = None
    attempts: int = 0
    feedback: tuple[str, ...] = ()
    resources: bool = False
    leaves: bool = False  # they said goodbye, and so did we


@dataclass(frozen=True, slots=True)
class Checked:
    """The maker and the checker are done: after how many rounds, approved or not, with what was still wrong."""

    iterations: int
    approved: bool
    issues: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Alarmed:
    """A crisis, by the gate or by a reading; never with the person's words."""

    severity: int
    category: str
    at: float


@dataclass(frozen=True, slots=True)
class Wondered:
    """Asked plainly what is unclear, as `doubt` has it; `open` until the next message, which may have `left` it
    unanswered."""

    open: bool
    doubt: Doubt = OF_LIVING
    left: bool = False


@dataclass(frozen=True, slots=True)
class Beyond:
    """They asked for what a companion must not give."""

    what: str


@dataclass(frozen=True, slots=True)
class Handed:
    """People were called, for this reason."""

    reason: HandoffReason


@dataclass(frozen=True, slots=True)
class Summarised:
    """`memory_update` by a model: the session so far, in a few sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """After an alarm they wanted to stop, and were told that this can stay open; the next time it ends."""


FACTS = (
    Told, Sensed, Rechecked, Reasoned, Answered, Checked, Alarmed, Wondered, Beyond, Handed, Summarised, LeftOpen,
    Remembered, Cared,
)  # fmt: skip
