"""What happens to a child at a card, and the card as the engine knows it. Names as in the design, in our spelling."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["CHILD_RESPONSE", "CHILD_INACTIVE"]


@dataclass(frozen=True, slots=True)
class Audio:
    """What the voice layer heard beside words."""

    screaming: bool = False
    crying: bool = False
    prolonged_silence: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Without `correct` nothing was tried: a scream, a wish. `unclear`: something was said, and not understood."""

    type: Kind
    correct: bool | None = None
    response: str = ""
    previous_response: str = ""
    previous_previous_response: str = ""
    signals: Audio = Audio()
    unclear: bool = False

    @property
    def active(self) -> bool:
        """Whether the child did something; to be silent is not to do something."""
        sounds = self.signals.screaming or self.signals.crying or self.unclear
        return self.type == "CHILD_RESPONSE" and (sounds or bool(self.response) or self.correct is not None)


@dataclass(frozen=True, slots=True)
class TaskContext:
    card_type: str
    category: str
    question: str
    target_answer: str
    image_labels: tuple[str, ...]
