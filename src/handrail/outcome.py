"""Moves and the events that come of them: pure, for whoever plays a turn, goes on with one, or decides one again."""

from collections.abc import Sequence
from typing import Any, Literal

from handrail.kernel.events import Answered, Ended, Event, Noted, Referred, Said, Shown, Waiting
from handrail.kernel.moves import Ask, End, Gather, Refer, Say, Show, Wait


def enact(move: Any, at: float, action: str, voice: Literal["author", "staff"] = "author") -> Event | None:
    """The event of a move that needs nobody outside; None for one that a reader or a speaker must answer."""
    match move:
        case Say(style=None, drafts=()):
            by: Any = "house" if move.why.startswith("kernel:") else voice
            return Said(move.line, by, choices=move.choices, banner=move.banner, why=move.why)
        case Ask() | Gather() | Say():
            return None
        case Show(widget=widget, props=props, tool=tool, why=why):
            return Shown(action, tool, widget, props, why)
        case Wait(timer=timer, seconds=seconds):
            return Waiting(timer, None if seconds is None else at + seconds)
        case Refer(reason=reason, urgency=urgency, again=again):
            return Referred(reason, urgency, again)
        case End(reason=reason):
            return Ended(reason, "staff" if voice == "staff" else "program")
        case fact:
            return Noted(fact)


def take(move: Any, log: Sequence[Event]) -> tuple[tuple[Event, ...], bool]:
    """The events of this move at the head of the log, and whether they are all: a crash may have cut it off."""
    match move:
        case Gather(asks=asks):
            n = len(asks)
        case Say():
            n = 1 + next((i for i, e in enumerate(log) if not (isinstance(e, Said) and e.part)), len(log))
        case _:
            n = 1
    return tuple(log[:n]), len(log) >= n


def agrees(move: Any, events: Sequence[Event]) -> bool:
    """Whether logged events can have come of this move: the test that deciding again decides the same."""
    match move, events[-1] if events else None:
        case Ask(name=name), Answered() as e:
            return e.name == name
        case Gather(asks=asks), Answered():
            return all(isinstance(e, Answered) and e.name == a.name for a, e in zip(asks, events, strict=False))
        case Say(line=line), Said() as e:
            return bool(e.part) or line == (e.line or e.text)
        case Show(widget=widget, props=props), Shown() as e:
            return (widget, dict(props)) == (e.widget, dict(e.props))
        case Wait(timer=timer), Waiting() as e:
            return e.timer == timer
        case (Refer(reason=reason), Referred() as e) | (End(reason=reason), Ended() as e):
            return e.reason == reason
        case fact, Noted() as e:
            return bool(e.fact == fact)
        case _:
            return False
