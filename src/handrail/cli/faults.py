"""Turns in which a program failed when they were played, and does not now: a mended fault is no divergence."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from handrail.kernel.events import Answered, Event, Said, TurnClosed
from handrail.kernel.moves import Ask, Gather, Say
from handrail.kernel.program import Program
from handrail.kernel.session import Session, fold
from handrail.ledger.codec import plain
from handrail.outcome import agrees, enact, take
from handrail.replay import opening, started

SKIPPED = "cut short"  # the fault of a turn that nobody decides again


def mended(program: Program, events: Sequence[Event]) -> list[int]:
    session: Session | None = None
    found: list[int] = []
    for event in events:
        if isinstance(event, TurnClosed) and event.fault not in ("", SKIPPED) and session and session.open:
            found += [] if _fails(program, session) else [event.turn]
        session = fold(program, session, event)
    return found


def without(events: Sequence[Event], turns: Sequence[int]) -> list[Event]:
    """The log with these turns marked so that they are not decided again."""
    return [replace(e, fault=SKIPPED) if isinstance(e, TurnClosed) and e.turn in turns else e for e in events]


def _fails(program: Program, session: Session) -> bool:
    """Whether the open turn, decided now, has a fault: with what the log holds while it fits, then with defaults."""
    cue, logged = opening(session)
    flow = started(program, session, cue)
    try:
        move = next(flow)
        while True:
            done, complete = take(move, logged)
            if not complete or not agrees(move, done):
                done, logged = _outcome(move, cue.at), []
            logged = logged[len(done) :]
            move = flow.send(done)
    except StopIteration as stop:
        return bool(stop.value)


def _outcome(move: Any, at: float) -> tuple[Event, ...]:
    match move:
        case Ask():
            return (_default(move),)
        case Gather(asks=asks):
            return tuple(map(_default, asks))
        case Say(line=line):
            return (Said(line, "author"),)
        case _:
            event = enact(move, at, "call_replayed")
            return (event,) if event else ()


def _default(ask: Ask) -> Answered:
    return Answered(ask.name, plain(ask.otherwise), "default")
