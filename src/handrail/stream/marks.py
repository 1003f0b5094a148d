"""What the staff say of the gate's verdicts, as rows to test a gate with. A mark never tunes anything by itself."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any, Literal

from handrail.errors import BadInput
from handrail.kernel.events import Received, Screened
from handrail.ledger import Entry, Ledger
from handrail.stream.result import instant
from handrail.widgets import words_in

Mark = Literal["false_alarm", "missed", "undo"]
UNDO = "undo"  # takes back the last mark of the same person on that message
NOTHING, OTHER = "none", "other"
LABEL = {"false_alarm": "benign", "missed": "crisis"}
SPOKEN = ("heard", "responded", "sensed")
PAGE = 1000


def checked(entries: Sequence[Entry], seq: int, mark: Mark, who: str) -> None:
    """Refuses a mark on something that no person said, and to take back what was not marked."""
    if not any(e.seq == seq and _words(e) for e in entries):
        raise BadInput(f"number {seq} of this session is no message of its person: mark one that is")
    if mark == UNDO and not any(_by(e) == who for e in standing(entries).get(seq, ())):
        raise BadInput(f"number {seq} of this session has no mark of yours: there is nothing to take back")


def standing(entries: Iterable[Entry]) -> dict[int, list[Entry]]:
    """The marks of one session by message, oldest first, without those that were taken back by who made them."""
    found: dict[int, list[Entry]] = {}
    for entry in entries:
        if not (isinstance(entry.event, Received) and entry.event.form == "marked"):
            continue
        marks = found.setdefault(int(entry.event.value["seq"]), [])
        if entry.event.value["mark"] != UNDO:
            marks.append(entry)
        elif own := [mark for mark in marks if _by(mark) == entry.event.action]:
            marks.remove(own[-1])
    return found


async def marked(ledger: Ledger) -> AsyncIterator[dict[str, Any]]:
    """One row for each message that is marked, as its last mark says, in the form that `make gate-report` reads."""
    found: dict[str, None] = {}
    after = 0
    while entries := await ledger.feed(after=after, limit=PAGE):
        found |= {e.session: None for e in entries if isinstance(e.event, Received) and e.event.form == "marked"}
        after = entries[-1].feed
    for session in found:
        log = await ledger.load(session)
        for seq, marks in sorted(standing(log).items()):
            if marks:
                yield _row(log, seq, marks[-1])


def _by(entry: Entry) -> str:
    return entry.event.action if isinstance(entry.event, Received) else ""


def _category(mark: Mapping[str, Any], verdict: Screened | None) -> str:
    """What it was: as whoever marked it says, or as the gate found; what was missed is something all the same."""
    found = mark.get("category") or (verdict.category if verdict else NOTHING)
    return OTHER if mark["mark"] == "missed" and found == NOTHING else str(found)


def _row(log: Sequence[Entry], seq: int, entry: Entry) -> dict[str, Any]:
    mark, by = entry.event.value, entry.event.by  # type: ignore[union-attr]  # `marked` keeps entries of this kind alone
    said = next(e for e in log if e.seq == seq)
    verdict = next((e.event for e in log if e.seq == seq + 1 and isinstance(e.event, Screened)), None)
    return {
        "text": _words(said),
        "lang": verdict.language if verdict else "",
        "label": LABEL[mark["mark"]],
        "category": _category(mark, verdict),
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
