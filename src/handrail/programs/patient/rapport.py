"""How far the patient trusts the learner: guarded, neutral, open. Two warm turns raise it, two slights lower it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from handrail.programs.patient.cues import COLD, TOLD, WARM, Mark, Marks, warmth
from handrail.programs.patient.kinds import RAPPORTS, Rapport
from handrail.wording.text import plain

MULTIPLIER: Mapping[Rapport, float] = {"guarded": 0.9, "neutral": 1.0, "open": 1.1}  # of how often they elaborate

NEEDED = 2  # distinct cues for a step up; slights for a step down
COOL_DOWN = 2  # turns that lie between two shifts
NEVER = -COOL_DOWN - 1  # before any turn: the first shift waits for nothing
ENOUGH = 0.5  # of a cue, after weighing by length, for a turn to add one: one phrase in forty words


@dataclass(frozen=True, slots=True)
class Footing:
    rapport: Rapport = "guarded"
    cues: tuple[str, ...] = ()  # collected since the last change, each distinct
    slights: int = 0  # since the last change
    since: int = NEVER  # the turn of the last change


def step(footing: Footing, marks: Marks, turn: int) -> Footing:
    """The footing after a learner's turn. A change clears what was collected."""
    cold = any(mark.kind in COLD for mark in marks.marks)
    now = replace(footing, cues=_collected(footing.cues, marks), slights=min(footing.slights + cold, NEEDED))
    move = _move(now, cold=cold)
    place = RAPPORTS.index(now.rapport) + move
    if not move or not 0 <= place < len(RAPPORTS) or turn - now.since <= COOL_DOWN:
        return now
    return Footing(RAPPORTS[place], since=turn)


def _move(now: Footing, *, cold: bool) -> int:
    """Slights weigh more than cues; and nobody warms to a turn that slights them. At the bottom they block nothing."""
    if now.slights == NEEDED and now.rapport != RAPPORTS[0]:
        return -1
    return +1 if len(now.cues) == NEEDED and not cold else 0


def _collected(cues: tuple[str, ...], marks: Marks) -> tuple[str, ...]:
    """A turn adds one cue at most, however warm: nobody is won in a breath. A long one may add none, for it holds
    warm phrases by chance. Telling takes one away."""
    fresh = [name for mark in marks.marks if mark.kind in WARM and (name := _name(mark)) not in cues]
    added = fresh[:1] if warmth(marks) >= ENOUGH else []
    kept = (*cues, *added)[:NEEDED]
    return kept[:-1] if any(mark.kind in TOLD for mark in marks.marks) else kept


def _name(mark: Mark) -> str:
    """By what two cues are distinct: the kind, and for all but open questions the words too.

    Two reflections of different things are two cues (reflecting is how rapport is won), the same stock
    phrase again is not. Open questions are how any interview is led: however many, they are one cue.
    """
    return mark.kind if mark.kind == "open_question" else f"{mark.kind}: {plain(mark.words)}"
