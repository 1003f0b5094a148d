"""What the talk is given in a turn, and what it gives back."""

from dataclasses import dataclass

from handrail.programs.companion.kinds import Emotion, Feeling, Name, Recall

NEUTRAL, ATTENTIVE, NO_RECALL = Emotion(), Feeling(), Recall()
KEPT = 400  # keys of earlier replies that are worth keeping: about eighty turns


@dataclass(frozen=True, slots=True)
class Thread:
    """What of a message is worth coming back to. `phrase` is a noun phrase, said to the person: "your sister"."""

    topic: str
    phrase: str
    turn: int
    language: str
    feeling: Name = "neutral"
    told: str = ""  # the clause, said to the person: "your sister moved to Lisbon"
    lost: bool = False  # the one that `phrase` names has died


@dataclass(frozen=True, slots=True)
class Moment:
    """One message, and what is known when it is answered. `said` holds the keys of earlier replies, oldest first."""

    text: str
    language: str
    turn: int
    seed: int
    emotion: Emotion = NEUTRAL
    feeling: Feeling = ATTENTIVE
    recall: Recall = NO_RECALL
    child: bool = False
    said: tuple[str, ...] = ()
    threads: tuple[Thread, ...] = ()
    guarded: bool = False  # something in it may be dark: whatever it sounds like, gladness is no answer
    despairs: bool = False  # hopelessness was heard in it: it is heavy, whatever else it sounds like
    held: bool = False  # there was an alarm: what is short is met plainly and warmly, never lightly


@dataclass(frozen=True, slots=True)
class Reply:
    line: str
    keys: tuple[str, ...]  # to be given back in `said`
    asks: bool
    language: str  # the one it is in: that of the message where it can be told
    thread: Thread | None = None
    intent: str = ""  # what the message did, where it did something: "bye", "advice"
