"""A turn as its client is told of it, and the conversation so far. Pure functions of a session and its log."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import msgspec

from handrail.forking import origin_of
from handrail.kernel import events as log
from handrail.kernel.program import Program
from handrail.kernel.session import Session, fold
from handrail.ledger import Entry
from handrail.stream.locales import spoken_locale
from handrail.stream.public import Heard, Said, action_of, end_reason, public


def turn_result(program: Program, sid: str, session: Session, entries: Sequence[Entry]) -> dict[str, Any]:
    """`session` as it stood at the end of the turn, `entries` the turn's own. A view's keys never hide ours,
    but for `turn`, which is the program's to count."""
    said = [e.event for e in entries if isinstance(e.event, log.Said) and not e.event.part]
    view = dict(program.view(session.state))
    return view | {
        "id": sid,
        "status": session.status,
        "turn": turn_of(view, session),
        "seq": session.seq,
        "ui_text": "\n\n".join(s.text for s in said),
        "banner": next((s.banner for s in said if s.banner), None),
        "choices": list(said[-1].choices) if said else [],
        "end_of_session": session.ended is not None,
        "pending_action": pending_action(session),
        "view": view,
    }


def turn_entries(entries: Sequence[Entry], turn: int) -> list[Entry]:
    """The entries of one closed turn, out of a stretch of the log that holds it."""
    closed = {e.event.turn: e.seq for e in entries if isinstance(e.event, log.TurnClosed)}
    return [e for e in entries if closed.get(turn - 1, 0) < e.seq <= closed[turn]]


def as_of(program: Program, entries: Sequence[Entry], turn: int) -> Session:
    """The session as it stood when that turn closed, folded from the whole log."""
    last = turn_entries(entries, turn)[-1].seq
    session = fold(program, None, *(e.event for e in entries if e.seq <= last))
    if session is None:
        raise ValueError("the log is empty")
    return session


def turn_of(view: Mapping[str, Any], session: Session) -> int:
    """The turn as the program counts them for its person; where it does not, how many there were."""
    counted = view.get("turn")
    return counted if type(counted) is int else session.turn


def pending_action(session: Session) -> dict[str, Any] | None:
    return asdict(action_of(session.pending)) if session.pending else None


def transcript(entries: Sequence[Entry], locale: str) -> list[dict[str, Any]]:
    """The conversation as both sides saw it."""
    return [line for e in entries for shown in public(e, locale) if (line := _line(e.seq, shown.body))]


def _line(seq: int, event: Any) -> dict[str, Any] | None:
    match event:
        case Heard(text=text):
            return {"seq": seq, "who": "you", "text": text}
        case Said(text=text, choices=choices, name=name):
            more = {"choices": list(choices)} if choices else {"name": name} if name else {}
            return {"seq": seq, "who": "us", "text": text} | more
        case _:
            return None


def standing(program: Program, sid: str, session: Session, entries: Sequence[Entry]) -> dict[str, Any]:
    """The whole of what its person may know of a session; `entries` is all of its log."""
    began, view = session.began, dict(program.view(session.start))
    locale = spoken_locale(program, began.locale)
    return {
        "id": sid,
        "session_type": began.program,
        "version": began.version,
        "status": session.status,
        "turn": turn_of(view, session),
        "seq": session.seq,
        "locale": locale,
        "seed": began.seed,
        "created_at": instant(entries[0].at),  # when the log was begun, as lists have it; a fork began later
        "view": view,
        "pending_action": pending_action(session),
        "messages": transcript(entries, locale),
        "stream_url": stream_url(sid),
        "end_reason": end_reason(session.ended) if session.ended else None,
        "origin": came_from(began.origin),
    }


def came_from(origin: str) -> dict[str, Any] | None:
    """Of a fork, the session that it was and after how many turns."""
    found = origin_of(origin)
    return {"id": found[0], "after": found[1]} if found else None


def stream_url(sid: str) -> str:
    return f"/session/{sid}/stream"


def instant(at: float) -> str:
    """A moment as RFC 3339 writes it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def logged(entry: Entry) -> dict[str, Any]:
    """An entry whole, for the staff; of the owner not even the hash."""
    data = msgspec.to_builtins(entry.event, str_keys=True)
    data.pop("owner", None)
    return {"seq": entry.seq, "at": instant(entry.at), "kind": entry.event.kind, "data": data}
