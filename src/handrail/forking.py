"""A session begun anew from one of its turns: what if it had gone on differently?"""

import re
from collections.abc import Sequence
from dataclasses import replace

from handrail.errors import BadInput, Unforkable
from handrail.kernel.events import Began, Ended, Event, Received, Referred, TurnClosed, Waiting
from handrail.kernel.session import HANDED, Session
from handrail.ledger.heads import timers_after

_ORIGIN = re.compile(r"(.+):([0-9]{1,15})", re.DOTALL)
STAFFED = (*HANDED, "staff", "closed", "marked")  # what people of the staff did


def free(sid: str, session: Session) -> None:
    """Refuses a session that nobody may begin anew as it stands now, from whichever turn."""
    if session.ended and session.ended.by == "staff":
        raise Unforkable(f"the staff ended session {sid!r}, and it stays ended: begin a new one")
    if session.referred or session.taken:  # in a copy the gate would not know of the danger, and nobody would come
        on = "it has ended, so begin a new session" if session.ended else "go on there"
        raise Unforkable(f"people are called for in session {sid!r}: {on}")
    if getattr(session.began.setup, "remember", False):
        raise Unforkable(
            f"session {sid!r} holds a person's memory, and a copy could not be erased with it: begin a new session"
        )


def forked(sid: str, events: Sequence[Event], *, after: int, owner: str, at: float) -> list[Event]:
    """The log of the fork: these events up to the end of a turn, and another owner. 0 is the opening turn alone.

    A timer that is set then has as long to go from now, `at`, as it had at that turn."""
    ends = [place for place, event in enumerate(events) if isinstance(event, TurnClosed)]
    if not ends:
        raise Unforkable(f"the opening turn of session {sid!r} is not over: wait a moment and try again")
    if not 0 <= after < len(ends):
        raise BadInput(
            f"session {sid!r} has {len(ends) - 1} turns after its opening: fork it after 0 to {len(ends) - 1}"
        )
    kept = events[: ends[after] + 1]
    for place, event in enumerate(kept):
        if why := _hinders(event):
            last = sum(end < place for end in ends) - 1
            where = f"fork it after {f'0 to {last}' if last else '0'}" if last >= 0 else "begin a new session"
            raise Unforkable(f"session {sid!r} cannot be forked after {after}: {why}; {where}")
    began, *rest = kept
    if not isinstance(began, Began):
        raise TypeError(f"a log starts with Began, not {began.kind}")
    return [replace(began, owner=owner, origin=f"{sid}:{after}"), *_later(rest, at - _moment(kept))]


def _moment(events: Sequence[Event]) -> float:
    """When the last of what came from outside came."""
    return next(event.at for event in reversed(events) if isinstance(event, Began | Received))


def _later(events: Sequence[Event], seconds: float) -> list[Event]:
    """The same, with the timers that are still set due so much later; what rang or was taken off stays as it was."""
    left = timers_after({}, events)
    return [
        replace(event, due=event.due + max(0.0, seconds))
        if isinstance(event, Waiting) and event.due is not None and left.get(event.timer) == event.due
        else event
        for event in events
    ]


def _hinders(event: Event) -> str:
    """Why nothing that holds this can be begun anew."""
    match event:
        case Referred():
            return "people were called by then, and a call must not be made twice"
        case Received(form=form) if form in STAFFED:
            return "the staff had a part in it by then, and nobody can speak for them"
        case TurnClosed(fault="cut short"):
            return "that turn was cut short"
        case Ended():
            return "it had ended by then"
        case _:
            return ""


def origin_of(origin: str) -> tuple[str, int] | None:
    """The session that a fork was, and after how many turns; none if it is no fork, or not written as one."""
    found = _ORIGIN.fullmatch(origin)
    return (found[1], int(found[2])) if found else None
