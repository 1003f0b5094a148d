"""What a list of sessions and a clock need to know, kept beside the logs: pure functions that every ledger uses."""

from collections.abc import Mapping, Sequence

from handrail.kernel.events import Began, Ended, Event, Received, Shown, TurnClosed, Waiting
from handrail.ledger import Head

OVER = ("completed", "terminated")


def head_after(head: Head | None, session: str, events: Sequence[Event], at: float) -> Head:
    """The head after these events. Its status is what the folded session would say."""
    if head is None:
        began = events[0]
        if not isinstance(began, Began):
            raise ValueError(f"a log starts with Began, not {began.kind}")
        head = Head(session, began.program, "pending", 0, 0, at, at, open=True)
    status, turn, open_ = head.status, head.turn, head.open
    for event in events:
        match event:
            case TurnClosed():
                turn, open_ = event.turn, False
                status = _running(turn) if status in ("pending", "active") else status
            case Received():
                open_ = True
                if event.form == "responded" and status not in OVER:
                    status = _running(turn)
            case Shown() if status not in OVER:
                status = "awaiting_client_action"
            case Ended():
                status = "completed" if event.by == "program" else "terminated"
    return Head(session, head.program, status, head.seq + len(events), turn, head.created_at, at, open_)


def _running(turn: int) -> str:
    return "active" if turn else "pending"


def moves_timers(events: Sequence[Event]) -> bool:
    return any(isinstance(e, Waiting | Ended) or (isinstance(e, Received) and e.form == "elapsed") for e in events)


def timers_after(timers: Mapping[str, float], events: Sequence[Event]) -> dict[str, float]:
    """The timers that are set after these events, by name, with the time each one is due."""
    left = dict(timers)
    for event in events:
        match event:
            case Waiting(timer=timer, due=None):
                left.pop(timer, None)
            case Waiting(timer=timer, due=float() | int() as due):
                left[timer] = due
            case Received(form="elapsed", value=timer):
                left.pop(timer, None)
            case Ended():
                left.clear()
    return left
