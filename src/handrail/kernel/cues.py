"""What a program hears: the opening, and every input after the gate has screened it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handrail.kernel.events import Began, Received, Screened


@dataclass(frozen=True, slots=True)
class Heard:
    text: str
    alarm: Screened | None = None
    language: str = "en"
    at: float = 0.0
    risk: int = 1  # of the session, as the gate remembers it
    verdict: Screened | None = None  # the gate's, an alarm or not


@dataclass(frozen=True, slots=True)
class Responded:
    """A widget was answered."""

    action: str
    value: Any
    alarm: Screened | None = None
    language: str = "en"
    at: float = 0.0
    verdict: Screened | None = None  # the gate's, where there were words in the answer


@dataclass(frozen=True, slots=True)
class Sensed:
    signals: Mapping[str, Any]
    alarm: Screened | None = None
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Elapsed:
    timer: str
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Returned:
    """A person of the staff gave the session back."""

    note: str = ""
    at: float = 0.0
    by: str = ""
    spoke: bool = True  # the staff said something to the person while they had it
    severity: int = 0  # of the gravest alarm meanwhile, which no program heard; none: 0


@dataclass(frozen=True, slots=True)
class Staffed:
    """Somebody of the staff did something. No program hears it: the handoff decides."""

    form: str
    value: Any
    by: str
    at: float = 0.0


Cue = Began | Heard | Responded | Sensed | Elapsed | Returned | Staffed


def cue_of(received: Received, screened: Screened | None, language: str) -> Cue:
    alarm = screened if screened and screened.alarm else None
    match received.form:
        case "heard":
            return Heard(received.value, alarm, language, received.at, screened.risk.level if screened else 1, screened)
        case "responded":
            return Responded(received.action, received.value, alarm, language, received.at, screened)
        case "sensed":
            return Sensed(received.value, alarm, received.at)
        case "elapsed":
            return Elapsed(received.value, received.at)
        case "returned":
            return Returned(received.value, received.at, received.by)
        case _:
            return Staffed(received.form, received.value, received.by, received.at)
