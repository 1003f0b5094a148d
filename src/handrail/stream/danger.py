"""How grave it is now, in one number for the staff: by what the gate remembers, the alarms of the call, and care."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from handrail.care import Cared
from handrail.kernel.events import Noted, Received, Screened
from handrail.kernel.session import Session
from handrail.ledger import Entry

DEALT_WITH = ("returned", "dismissed")


def danger(session: Session, entries: Sequence[Entry]) -> dict[str, Any] | None:
    """The gate's risk, raised to the gravest that stands; None before anything was screened."""
    if session.verdict is None:
        return None
    risk = session.verdict.risk
    found = [(risk.level, risk.category), *_standing(session, entries)]
    level, category = max(found, key=lambda one: one[0])  # of equals the first: the gate's own
    raised = {"level": level, "peak": max(risk.peak, level), "category": category}
    return dict(msgspec.to_builtins(risk)) | raised


def _standing(session: Session, entries: Sequence[Entry]) -> Iterator[tuple[int, str]]:
    """Severity and category of each alarm of the call that stands, and of care that led to it or goes on."""
    since = _dealt_with(entries) if session.referred else session.seq
    for entry in entries:
        if entry.seq > since and isinstance(entry.event, Screened) and entry.event.alarm:
            yield entry.event.severity, entry.event.category
    cares = [
        (e.seq, e.event.fact.care) for e in entries if isinstance(e.event, Noted) and isinstance(e.event.fact, Cared)
    ]
    for seq, care in cares[-1:]:
        if seq > since or not care.done:
            yield care.severity, care.category


def _dealt_with(entries: Sequence[Entry]) -> int:
    """Where people last gave it back or put it away: what came before led to another call."""
    deeds = (e.seq for e in entries if isinstance(e.event, Received) and e.event.form in DEALT_WITH)
    return max(deeds, default=0)
