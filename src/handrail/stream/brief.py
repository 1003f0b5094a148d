"""What whoever takes over should know, of any program, from the log alone: alarms, what care asked and heard, calls."""

from collections.abc import Sequence
from typing import Any

from handrail.care import Care, Cared
from handrail.kernel.events import Noted, Referred, Screened
from handrail.ledger import Entry
from handrail.stream.result import instant


def brief(entries: Sequence[Entry]) -> dict[str, Any]:
    """No word of the person is in it: those stand in the conversation."""
    cares = [e.event.fact.care for e in entries if isinstance(e.event, Noted) and isinstance(e.event.fact, Cared)]
    return {
        "alarms": [_alarm(e, e.event) for e in entries if isinstance(e.event, Screened) and e.event.alarm],
        "care": _care(cares[-1]) if cares else None,
        "calls": [_call(e, e.event) for e in entries if isinstance(e.event, Referred)],
    }


def _alarm(entry: Entry, verdict: Screened) -> dict[str, Any]:
    return {
        "seq": entry.seq - 1,  # of the message
        "at": instant(entry.at),
        "category": verdict.category,
        "severity": verdict.severity,
    }


def _care(care: Care) -> dict[str, Any]:
    return {
        "category": care.category,
        "severity": care.severity,
        "child": care.child,
        "asked": list(care.asked),
        "answers": [{"question": question, "answer": answer} for question, answer in care.answers],
        "asking": care.asking or None,
        "done": care.done,
    }


def _call(entry: Entry, called: Referred) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "at": instant(entry.at),
        "reason": called.reason,
        "urgency": called.urgency,
        "again": called.again,
        "duty": called.duty,
    }
