"""One turn, pure: drives a program's moves, and holds what a program may not break."""

import traceback
from collections.abc import Callable, Generator, Sequence
from typing import Any

from handrail.kernel.cues import Cue, Heard, Responded, Sensed
from handrail.kernel.events import Answered, Event, Said
from handrail.kernel.moves import Ask, End, Gather, Move, Refer, Say, Show, Wait
from handrail.kernel.program import House, Program

MAX_MOVES = 64

Flow = Generator[Any, Sequence[Event], str]
Thaw = Callable[[Any, Any], Any]  # (plain value, type) -> value of that type
Lasting = Callable[[Any], Any]  # a move just as a log would give it back; raises if none could


def play(program: Program, state: Any, cue: Cue, house: House, thaw: Thaw, lasting: Lasting) -> Flow:
    """Yields each move, is sent the events that came of it; returns the program's fault, or nothing."""
    said: list[str] = []
    met, fault, outcome, flow = False, "", None, None
    try:
        flow = program.decide(state, cue)
        for _ in range(MAX_MOVES):
            move = lasting(_known(program, flow.send(outcome)))
            if isinstance(move, program.facts):
                state = program.evolve(state, move)  # before it is logged: a fact that cannot be folded never is
            events = yield move
            outcome = _outcome(move, events, state, thaw)
            said += [e.text for e in events if isinstance(e, Said)]
            met = met or isinstance(move, Say | Show | End)
            if isinstance(move, End):
                break
        else:
            fault = f"Looped: more than {MAX_MOVES} moves in one turn"
    except StopIteration:
        pass
    except Exception as error:
        fault = _described(error)
    if help_due := _help_due(cue, said):
        yield Say(help_due, why="kernel: an alarm is always met with the resources")
    elif fault:
        yield Say(house.sorry, why="kernel: the program failed")
    elif not met and house.silent:
        yield Say(house.silent, why="kernel: the program was silent")
    return fault


def _known(program: Program, move: Any) -> Any:
    if isinstance(move, (Move, *program.facts)):
        return move
    raise TypeError(f"{program.name} yielded {move!r}: not a move, and not one of its facts {program.facts}")


def _outcome(move: Any, events: Sequence[Event], state: Any, thaw: Thaw) -> Any:
    """What the program is sent for its move."""
    match move:
        case Ask():
            return _value(move, events[0], thaw)
        case Gather(asks=asks, timed=timed):
            values = tuple(_value(a, e, thaw) for a, e in zip(asks, events, strict=True))
            return (values, max(e.ms for e in events if isinstance(e, Answered)) / 1000) if timed else values
        case Say() | Show() | Wait() | Refer() | End():
            return events[-1]
        case _:
            return state


def _value(ask: Ask, event: Event, thaw: Thaw) -> Any:
    if not isinstance(event, Answered):
        raise TypeError(f"reading {ask.name!r} came back as {event!r}")
    return None if event.value is None else thaw(event.value, ask.into)


def _described(error: Exception) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {frame.name}, line {frame.lineno}: {error}"


def _help_due(cue: Cue, said: list[str]) -> str:
    alarm = cue.alarm if isinstance(cue, Heard | Responded | Sensed) else None
    return alarm.help if alarm and not any(alarm.help in text for text in said) else ""
