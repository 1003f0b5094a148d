"""What a list of sessions and a clock need to know, kept beside the logs: pure functions that every ledger uses."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from handrail.kernel.events import Began, Ended, Event, Received, Referred, Shown, TurnClosed, Waiting
from handrail.kernel.session import CALLING, HANDED
from handrail.ledger import Head, Referral

OVER = ("completed", "terminated")


def head_after(head: Head | None, session: str, events: Sequence[Event], at: float) -> Head:
    """The head after these events. Its status is what the folded session would say."""
    if head is None:
        began = events[0]
        if not isinstance(began, Began):
            raise ValueError(f"a log starts with Began, not {began.kind}")
        head = Head(session, began.program, "pending", 0, 0, at, at, open=True, origin=began.origin)
    status, turn, open_, referral = head.status, head.turn, head.open, head.referral
    for seq, event in enumerate(events, head.seq + 1):
        match event:
            case TurnClosed():
                turn, open_ = event.turn, False
                status = _running(turn) if status in ("pending", "active") else status
            case Received():
                open_ = True
                if event.form == "responded" and status not in OVER:
                    status = _running(turn)
                elif event.form in HANDED:
                    status, referral = _handed(status, referral, event, seq)
                elif event.form == "staff" and referral:
                    referral = replace(referral, met=seq)
            case Referred():
                referral = _called(referral, event, seq, at)
            case Shown() if status not in OVER:
                status = "awaiting_client_action"
            case Ended():
                status = "completed" if event.by == "program" else "terminated"
                referral = None if event.by == "staff" else referral and _left(referral)
    length = head.seq + len(events)
    return Head(session, head.program, status, length, turn, head.created_at, at, open_, referral, head.origin)


def _called(referral: Referral | None, event: Referred, seq: int, at: float) -> Referral:
    """Called again, it is as old as it was: who waits longest is not put behind. The same call, looked at again, is
    no other."""
    if referral is None:
        return Referral(event.reason, event.urgency, at, seq, event.again)
    if (event.reason, event.urgency, event.again) == (referral.reason, referral.urgency, referral.again):
        return referral
    return replace(referral, reason=event.reason, urgency=event.urgency, seq=seq, again=event.again)


def _handed(status: str, referral: Referral | None, event: Received, seq: int) -> tuple[str, Referral | None]:
    if event.form == "taken" and referral:
        before = referral.before if referral.taken else status
        return "with_staff", replace(referral, taken=event.by, before=before, met=seq)
    return referral.before if referral and referral.taken and status not in OVER else status, None


def _left(referral: Referral) -> Referral:
    """Nobody has it any more; who had it knows of it, and need not be called for what they know."""
    return replace(referral, taken="", had=referral.taken)


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
            case Ended(by=by):
                left = {timer: due for timer, due in left.items() if timer == CALLING and by != "staff"}
    return left
