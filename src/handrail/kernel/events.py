"""What is in a session's log: inert records of what happened, in the order in which it happened."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

Form = Literal[
    "heard", "responded", "sensed", "elapsed", "taken", "staff", "returned", "closed", "dismissed", "marked"
]  # the last six come from people of the staff


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a model: what it cost, and what was wrong with what came back."""

    model: str
    ms: int
    tokens_in: int = 0
    tokens_out: int = 0
    findings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that decided a verdict, with their place in the text as the person wrote it."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Began:
    """The session exists. Also the first cue: `setup` is the program's own typed record."""

    kind: ClassVar[str] = "Began"
    program: str
    version: int
    setup: Any
    seed: int
    locale: str
    at: float
    place: str = ""
    owner: str = ""  # hash of the token that the session belongs to
    origin: str = ""  # of a fork: the session that it was, and after how many turns, as `session:turns`


@dataclass(frozen=True, slots=True)
class Received:
    """Something came from outside. What `value` holds depends on `form`: text, an answer, signals, a timer, a note."""

    kind: ClassVar[str] = "Received"
    form: Form
    value: Any
    at: float
    action: str = ""  # the widget that is answered; of the staff, whose account it was
    key: str = ""  # the sender's idempotency key
    by: str = ""  # who of the staff it came from, as the person is told


@dataclass(frozen=True, slots=True)
class Risk:
    """What the gate remembers of a session from one verdict to the next; only the gate's rules change it."""

    level: int = 1
    peak: int = 1
    category: str = "none"
    mentions: int = 0
    heavy: int = 0
    calm: int = 0
    told: tuple[str, ...] = ()  # the help that was given in full
    child: bool = False  # they said that they are one


@dataclass(frozen=True, slots=True)
class Screened:
    """The gate's verdict on a person's text. `help` is what must be said if it is an alarm."""

    kind: ClassVar[str] = "Screened"
    severity: int
    confidence: float
    category: str
    language: str
    alarm: bool = False
    help: str = ""
    phrases: tuple[Phrase, ...] = ()
    rules: tuple[str, ...] = ()
    ambiguous: bool = False
    risk: Risk = Risk()  # of the session, after this message


@dataclass(frozen=True, slots=True)
class Noted:
    """The program stated one of its facts."""

    kind: ClassVar[str] = "Noted"
    fact: Any


@dataclass(frozen=True, slots=True)
class Answered:
    """A reading is done. `value` is plain data; `why` tells why the default was taken."""

    kind: ClassVar[str] = "Answered"
    name: str
    value: Any
    by: Literal["model", "reader", "default"]
    why: str = ""
    calls: tuple[Call, ...] = ()
    ms: int = 0  # how long it was waited for


@dataclass(frozen=True, slots=True)
class Said:
    """Words went out. A sentence that was streamed ahead has a `part` number; the whole text follows with part 0."""

    kind: ClassVar[str] = "Said"
    text: str
    by: Literal["author", "model", "house", "staff"]
    line: str = ""  # the author's line, where a draft was said in its place
    part: int = 0
    choices: tuple[str, ...] = ()
    banner: str = ""
    why: str = ""
    control: Mapping[str, Any] | None = None
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A widget is on the person's screen and waits for its answer."""

    kind: ClassVar[str] = "Shown"
    action: str
    tool: str
    widget: str
    props: Mapping[str, Any]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A timer is set; without `due` it is taken off."""

    kind: ClassVar[str] = "Waiting"
    timer: str
    due: float | None


@dataclass(frozen=True, slots=True)
class Referred:
    """People were called. `duty` tells whether somebody was there to read it: here, away, or no such people at all."""

    kind: ClassVar[str] = "Referred"
    reason: str
    urgency: str
    again: int = 0
    duty: Literal["here", "away", ""] = ""


@dataclass(frozen=True, slots=True)
class Ended:
    kind: ClassVar[str] = "Ended"
    reason: str
    by: Literal["program", "person", "staff"] = "program"


@dataclass(frozen=True, slots=True)
class TurnClosed:
    """The turn is whole. `fault` tells what went wrong inside the program, if anything did."""

    kind: ClassVar[str] = "TurnClosed"
    turn: int
    fault: str = ""


Event = Began | Received | Screened | Noted | Answered | Said | Shown | Waiting | Referred | Ended | TurnClosed
