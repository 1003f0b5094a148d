"""A session begun anew from one of its turns: what if it had gone on differently?"""

from collections.abc import Sequence
from dataclasses import replace

from handrail.errors import BadInput, Unforkable
from handrail.kernel.events import Began, Ended, Event, Received, Referred, TurnClosed
from handrail.kernel.session import HANDED

STAFFED = (*HANDED, "staff", "closed", "marked")  # what people of the staff did


def forked(sid: str, events: Sequence[Event], *, after: int, owner: str) -> list[Event]:
    """The log of the fork: these events up to the end of a turn, and another owner. 0 is the opening turn alone."""
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
    return [replace(began, owner=owner, origin=f"{sid}:{after}"), *rest]


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
    """The session that a fork was, and after how many turns; none if it is no fork."""
    sid, colon, after = origin.rpartition(":")
    return (sid, int(after)) if colon else None
