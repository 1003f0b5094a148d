"""Deciding again: plays a whole log through its program with the logged outcomes and compares the moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from handrail.errors import Diverged
from handrail.handoff import attended, silent_house
from handrail.kernel.cues import Cue, Returned, cue_of
from handrail.kernel.events import Began, Ended, Event, Received, Screened, TurnClosed
from handrail.kernel.moves import Moves
from handrail.kernel.program import Program
from handrail.kernel.session import Session, fold
from handrail.kernel.turn import Flow, play
from handrail.ledger.codec import lasting, thaw
from handrail.outcome import agrees, take
from handrail.speech import house_lines


@dataclass(frozen=True, slots=True)
class Replayed:
    turns: int
    moves: int
    session: Session


def redecide(program: Program, events: Sequence[Event]) -> Replayed:
    """Raises Diverged at the first move that the program would not make again."""
    session: Session | None = None
    turns = moves = 0
    for event in events:
        if isinstance(event, TurnClosed) and session and session.open and event.fault != "cut short":
            turns += 1
            moves += _again(program, session, event.fault)
        session = fold(program, session, event)
    if session is None:
        raise Diverged("the log is empty: there is nothing to decide again")
    return Replayed(turns, moves, session)


def _again(program: Program, session: Session, fault: str) -> int:
    """One closed turn, decided again; gives how many moves it had."""
    cue, logged = opening(session)
    flow = started(program, session, cue)
    count = 0
    try:
        move = next(flow)
        while True:
            done, complete = take(move, logged)
            logged = logged[len(done) :]
            if not complete or not agrees(move, done):
                raise Diverged(
                    f"turn {session.turn + 1}, move {count + 1}: {program.name} now decides {move!r}, the log has "
                    f"{done!r}. Bump Program.version if this is meant, and say so in the changelog"
                )
            count += 1
            move = flow.send(done)
    except StopIteration as stop:
        if logged or bool(stop.value) != bool(fault):
            raise Diverged(f"turn {session.turn + 1}: {program.name} now stops before {logged!r}") from None
    return count


def started(program: Program, session: Session, cue: Cue) -> Flow:
    """The turn that is open, from its beginning."""
    over = None if any(isinstance(e, Ended) for e in session.open) else session.ended
    then = replace(session, referred=session.called, ended=over)  # before anything came of the turn
    deciding = replace(program, decide=lambda state, cue: attended(program, then, state, cue))
    house = silent_house(house_lines(session.language), then, cue)
    return play(deciding, session.start, cue, house, thaw, lasting)


def opening(session: Session) -> tuple[Cue, list[Event]]:
    """The cue that the open turn began with, and what was logged after it."""
    match list(session.open):
        case [Began() as began, *logged]:
            return began, logged
        case [Received() as received, Screened() as screened, *logged]:
            return cue_of(received, screened, session.language), logged
        case [Received(form="returned", value=text, at=at, by=by), *logged]:
            return Returned(text, at, by, session.spoke, session.gravest), logged
        case [Received() as received, *logged]:
            return cue_of(received, None, session.language), logged
    raise Diverged(f"a turn cannot begin with {session.open[0].kind}")


def failing(program: Program, error: Exception) -> Program:
    """The same program, but all it does is fail: the kernel then answers in its place."""

    def decide(_state: Any, _cue: Any) -> Moves:
        raise error

    return replace(program, decide=decide)
