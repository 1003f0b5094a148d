"""How each turn went, from the log alone: the stages it passed, how long each reading took, and what went wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from handrail.kernel.events import Answered, Call, Event, Received, Referred, Said, TurnClosed

WELL = ("", "no model")


@dataclass(frozen=True, slots=True)
class Reading:
    name: str
    by: str
    ms: int
    why: str = ""
    attempts: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Trace:
    """One turn. `id` is the same for the same turn, whoever asks and whenever."""

    id: str
    turn: int
    at: float
    stages: tuple[str, ...] = ()  # in the order in which they were done
    readings: tuple[Reading, ...] = ()
    latency_ms: dict[str, int] = field(default_factory=dict)  # by stage; of a stage that was done again, all of it
    errors: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    fault: str = ""


def traced(sid: str, events: Iterable[Event]) -> list[Trace]:
    """The turns that are whole, oldest first."""
    found: list[Trace] = []
    open_turn: list[Event] = []
    for event in events:
        open_turn.append(event)
        if isinstance(event, TurnClosed):
            found.append(_trace(sid, event, open_turn))
            open_turn = []
    return found


def _trace(sid: str, closed: TurnClosed, events: Sequence[Event]) -> Trace:
    readings = [_reading(event) for event in events if isinstance(event, Answered | Said) and _counts(event)]
    latency: dict[str, int] = {}
    for reading in readings:
        latency[reading.name] = latency.get(reading.name, 0) + reading.ms
    calls = [call for event in events if isinstance(event, Answered | Said) for call in event.calls]
    return Trace(
        id=f"{sid}.{closed.turn}",
        turn=closed.turn,
        at=next((event.at for event in events if isinstance(event, Received)), getattr(events[0], "at", 0.0)),
        stages=tuple(stage for event in events if (stage := _stage(event))),
        readings=tuple(readings),
        latency_ms=latency,
        errors=tuple(f"{reading.name}: {reading.why}" for reading in readings if _failed(reading)),
        models=tuple(dict.fromkeys(call.model for call in calls)),
        fault=closed.fault,
    )


def _counts(event: Answered | Said) -> bool:
    return isinstance(event, Answered) or not event.part


def _stage(event: Event) -> str:
    match event:
        case Answered(name=name):
            return name
        case Said(part=0):
            return _spoken(event)
        case Referred(reason=reason):
            return f"handoff: {reason}"
    return ""


def _spoken(said: Said) -> str:
    """The program's name for what it said, where it has one: the first word of its reason."""
    head = said.why.partition(":")[0].partition(";")[0].strip()
    return head if head and " " not in head else "said"


def _reading(event: Answered | Said) -> Reading:
    ms, tokens = _sum(event.calls)
    if isinstance(event, Answered):
        return Reading(event.name, event.by, event.ms or ms, event.why, len(event.calls), tokens)
    return Reading(_spoken(event), event.by, ms, event.why, len(event.calls), tokens)


def _sum(calls: Sequence[Call]) -> tuple[int, int]:
    return sum(call.ms for call in calls), sum(call.tokens_in + call.tokens_out for call in calls)


def _failed(reading: Reading) -> bool:
    """A default in a reading's place is an error where somebody was asked."""
    return reading.by == "default" and reading.why not in WELL
