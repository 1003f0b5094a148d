"""A session, folded from its log: where it stands, and what of an unfinished turn is already done."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from handrail.kernel import events as log
from handrail.kernel.program import Program

Status = Literal["pending", "active", "awaiting_client_action", "with_staff", "completed", "terminated"]
KEYS_KEPT = 64
HANDED = ("taken", "returned", "dismissed")  # who talks with the person changes
CALLING = "handrail:calling"  # the timer of a call to people; it outlives the session that it was made in


@dataclass(frozen=True, slots=True)
class Session:
    began: log.Began
    state: Any
    start: Any  # the state at the start of the turn that is open
    seq: int = 0
    turn: int = 0
    language: str = ""
    pending: log.Shown | None = None
    timers: Mapping[str, float] = field(default_factory=dict)
    open: tuple[log.Event, ...] = ()  # the events of a turn that is not closed, its input first
    keys: tuple[tuple[str, int], ...] = ()  # the newest idempotency keys, with the turn each one began
    tokens: int = 0
    referred: log.Referred | None = None  # people were called, and none has dealt with it
    called: log.Referred | None = None  # the same, at the start of the turn that is open
    taken: log.Received | None = None  # by whom of the staff, while they talk here
    spoke: bool = True  # whether the staff said something since they took it; it stands when they have given it back
    gravest: int = 0  # the severity of the gravest alarm in that time
    verdict: log.Screened | None = None  # the gate's last
    choices: tuple[str, ...] = ()  # of what the program said last, until the person writes
    ended: log.Ended | None = None

    @property
    def status(self) -> Status:
        if self.ended:
            return "completed" if self.ended.by == "program" else "terminated"
        if self.taken:
            return "with_staff"
        if self.pending:
            return "awaiting_client_action"
        return "active" if self.turn else "pending"


def fold(program: Program, session: Session | None, *events: log.Event) -> Session:
    """The session after these events. Made once for all of them: this runs in every turn."""
    if session is None:
        session, events = _first(program, *events[:1]), events[1:]
    now: dict[str, Any] = {name: getattr(session, name) for name in Session.__slots__}
    opened = list(session.open)
    for event in events:
        now["seq"] += 1
        _take_in(program, now, event)
        if opened or isinstance(event, log.Received):
            opened.append(event)
        if isinstance(event, log.TurnClosed):
            opened.clear()
    return Session(**(now | {"open": tuple(opened)}))


def _first(program: Program, event: log.Event | None = None) -> Session:
    if not isinstance(event, log.Began):
        raise TypeError(f"a log starts with Began, not {event!r}")
    state = program.begin(event)
    return Session(event, state, state, seq=1, language=event.locale.split("-")[0], open=(event,))


def _take_in(program: Program, now: dict[str, Any], event: log.Event) -> None:
    match event:
        case log.Noted(fact=fact):
            now["state"] = program.evolve(now["state"], fact)
        case log.Received():
            _take_input(now, event)
        case log.Screened(language=language, severity=severity):
            now |= {"verdict": event, "language": language or now["language"]}
            now["gravest"] = max(now["gravest"], severity) if event.alarm and now["taken"] else now["gravest"]
        case log.Answered(calls=calls) | log.Said(calls=calls):
            now["tokens"] += sum(c.tokens_in + c.tokens_out for c in calls)
            now["choices"] = now["choices"] if now["taken"] else getattr(event, "choices", now["choices"])
        case log.Shown():
            now["pending"] = event
        case log.Waiting(timer=timer, due=due):
            timers = {k: v for k, v in now["timers"].items() if k != timer}
            now["timers"] = timers if due is None else timers | {timer: due}
        case log.Referred():
            now["referred"] = event
        case log.Ended(by=by):
            kept = {k: v for k, v in now["timers"].items() if k == CALLING and by != "staff"}
            now |= {"ended": event, "pending": None, "timers": kept, "taken": None}
            now["referred"] = None if by == "staff" else now["referred"]
        case log.TurnClosed(turn=turn):
            now |= {"turn": turn, "start": now["state"], "called": now["referred"]}


def _take_input(now: dict[str, Any], event: log.Received) -> None:
    match event.form:
        case "heard" | "responded" as form:
            now |= {"choices": (), "pending": now["pending"] if form == "heard" else None}
        case "elapsed":
            now["timers"] = {k: v for k, v in now["timers"].items() if k != event.value}
        case "staff":
            now["spoke"] = True
        case "taken":
            now |= {"taken": event} if now["taken"] else {"taken": event, "spoke": False, "gravest": 0}
        case form if form in HANDED:
            now |= {"taken": None, "referred": None, "called": None}
    if event.key:
        now["keys"] = (*now["keys"], (event.key, now["turn"] + 1))[-KEYS_KEPT:]
