"""How the child is, in numbers; and what every event and signal does to them. Time comes with the event."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from handrail.programs.coach.engine.event import Event
from handrail.programs.coach.engine.signals import Signal, tripled

LOWEST, HIGHEST = 0.0, 10.0
MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class State:
    """The last three are what the rates and times are made from."""

    engagement_level: float = 8.0
    dysregulation_level: float = 1.0
    fatigue_level: float = 1.0
    consecutive_errors: int = 0
    error_frequency: float = 0.0  # errors per minute
    time_in_session: float = 0.0  # seconds
    time_since_break: float = 0.0  # seconds
    last_activity_timestamp: float = 0.0
    errors: int = 0
    began_at: float = 0.0
    break_at: float = 0.0


CORRECT = {"engagement_level": 1.0, "dysregulation_level": -0.5}
INCORRECT = {"engagement_level": -0.5}
TRIPLE_REPETITION = {"dysregulation_level": 2.0}
INACTIVE = {"engagement_level": -2.0}
BREAK_TAKEN = {"dysregulation_level": -2.0, "fatigue_level": -2.0}
BY_SIGNAL: Mapping[Signal, Mapping[str, float]] = {
    Signal.SCREAMING: {"dysregulation_level": 4.0},
    Signal.CRYING: {"dysregulation_level": 3.0},
    Signal.DISTRESS: {"dysregulation_level": 2.0},
    Signal.FRUSTRATION: {"dysregulation_level": 1.0},
    Signal.WANTS_QUIT: {"engagement_level": -2.0},
    Signal.WANTS_BREAK: {"fatigue_level": 1.0},
}


def initial(at: float) -> State:
    return State(last_activity_timestamp=at, began_at=at, break_at=at)


def processed(state: State, event: Event, signals: Iterable[Signal], at: float) -> State:
    """What the event does, then what its signals do."""
    state = _after(state, event)
    for signal in signals:
        state = moved(state, BY_SIGNAL.get(signal, {}))
    return timed(replace(state, last_activity_timestamp=at) if event.active else state, at)


def rested(state: State, at: float) -> State:
    """A break was taken, and is over."""
    return timed(replace(moved(state, BREAK_TAKEN), break_at=at, last_activity_timestamp=at), at)


def timed(state: State, at: float) -> State:
    """The times as they are now. In the first minute errors are counted as of a whole one: one slip is no trend."""
    passed = max(0.0, at - state.began_at)
    return replace(
        state,
        time_in_session=passed,
        time_since_break=max(0.0, at - state.break_at),
        error_frequency=state.errors * MINUTE / max(MINUTE, passed),
    )


def _after(state: State, event: Event) -> State:
    if event.type == "CHILD_INACTIVE":
        return moved(state, INACTIVE)
    if event.correct is None:
        return state
    if event.correct:
        return moved(replace(state, consecutive_errors=0), CORRECT)
    counted = replace(state, consecutive_errors=state.consecutive_errors + 1, errors=state.errors + 1)
    return moved(moved(counted, INCORRECT), TRIPLE_REPETITION if tripled(event) else {})


def moved(state: State, by: Mapping[str, float]) -> State:
    """Clamped after every step, so that the order of the steps counts."""
    return replace(state, **{name: min(HIGHEST, max(LOWEST, getattr(state, name) + much)) for name, much in by.items()})
