"""What the staff say of the gate's verdicts, as rows to test a gate with. A mark never tunes anything by itself."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Literal

from handrail.errors import BadInput
from handrail.kernel.events import Received, Screened
from handrail.ledger import Entry, Ledger
from handrail.stream.result import instant
from handrail.widgets import words_in

Mark = Literal["false_alarm", "missed"]
LABEL = {"false_alarm": "benign", "missed": "crisis"}
SPOKEN = ("heard", "responded", "sensed")
PAGE = 1000


def checked(entries: Sequence[Entry], seq: int) -> None:
    """Refuses a mark on something that no person said."""
    if not any(e.seq == seq and _words(e) for e in entries):
        raise BadInput(f"number {seq} of this session is no message of its person: mark one that is")


async def marked(ledger: Ledger) -> AsyncIterator[dict[str, Any]]:
    """One row for each message that was marked, as its last mark says, in the form that `make gate-report` reads."""
    found: dict[str, dict[int, Entry]] = {}
    after = 0
    while entries := await ledger.feed(after=after, limit=PAGE):
        for entry in entries:
            if isinstance(entry.event, Received) and entry.event.form == "marked":
                found.setdefault(entry.session, {})[int(entry.event.value["seq"])] = entry
        after = entries[-1].feed
    for session, marks in found.items():
        log = await ledger.load(session)
        for seq, entry in sorted(marks.items()):
            yield _row(log, seq, entry)


def _row(log: Sequence[Entry], seq: int, entry: Entry) -> dict[str, Any]:
    mark, by = entry.event.value, entry.event.by  # type: ignore[union-attr]  # `marked` keeps entries of this kind alone
    said = next(e for e in log if e.seq == seq)
    verdict = next((e.event for e in log if e.seq == seq + 1 and isinstance(e.event, Screened)), None)
    return {
        "text": _words(said),
        "lang": verdict.language if verdict else "",
        "label": LABEL[mark["mark"]],
        "category": verdict.category if verdict else "none",
        "mark": mark["mark"],
        "note": mark["note"],
        "by": by,
        "at": instant(entry.at),
        "session": entry.session,
        "seq": seq,
        "severity": verdict.severity if verdict else 1,
        "rules": list(verdict.rules) if verdict else [],
    }


def _words(entry: Entry) -> str:
    event = entry.event
    return words_in(event.value) if isinstance(event, Received) and event.form in SPOKEN else ""
