"""Care as part of a program's turn: which step an alarm or a message is, and its moves, alike wherever it is met."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any

from handrail.care.ladder import settled
from handrail.care.reopening import BELIEVED, PLEAS, reopened
from handrail.care.state import ACTIVE, IMMINENT, Care, Cared, Step
from handrail.care.steps import answers, at_hand, open_question, opening, over, reminder, step
from handrail.kernel.cues import Returned
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Refer, Say, note

PARTING = ("leave", "called", BELIEVED, *PLEAS)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a program offers beside the last words of care: its own way on, and the choices for it."""

    text: str = ""
    choices: tuple[str, ...] = ()


def met(
    known: Care | None,
    text: str,
    alarm: Screened,
    *,
    language: str,
    child: bool,
    seed: int,
    asked: tuple[str, ...] = (),
) -> Step:
    """The step that answers an alarm: the first of this session, or one more. What was `asked` plainly before it is not
    asked again."""
    if known:
        known = replace(known, asked=tuple(dict.fromkeys((*known.asked, *asked))))
        return step(known, text, alarm, language=language, child=child)
    return opening(alarm, language, child, seed=seed, asked=asked, text=text)


def follows(known: Care | None, text: str = "") -> bool:
    """Whether a message goes to care: it is open, or this opens it again when it was thought to be over."""
    return known is not None and (not known.done or bool(reopened(known, text)))


def imminent(known: Care | None) -> bool:
    return known is not None and known.severity >= IMMINENT and not settled(known)


def parted(known: Care) -> bool:
    """They are on their way, somebody is with them, they ask for somebody or have told more: nothing is offered."""
    return bool(known.answers) and known.answers[-1][1] in PARTING


def follow(taken: Step, offer: Callable[[Any], Offer]) -> Generator[Any, Any, Any]:
    """Notes where care stands, says the step, with the `offer` where care ends, and calls people; gives the state."""
    state = yield from note(Cared(taken.care, why=taken.why))
    ends = taken.done and not parted(taken.care)
    yield from told(taken, offer(state) if ends else Offer())
    return state


def told(taken: Step, offer: Offer, then: Callable[[str], Any] | None = None) -> Moves:
    """Says a step that was noted, and calls people when it is news how urgent it is. Whether they come is not said
    here. `then` is noted of what was said."""
    said = "\n\n".join((*taken.lines, offer.text)) if offer.text else taken.text
    yield Say(said, why=taken.why, choices=offer.choices or (() if taken.done else taken.choices))
    if then:
        yield from note(then(said))
    if taken.refer:
        yield Refer(taken.reason, taken.refer)


def given_back(known: Care, cue: Returned) -> Cared:
    """Where it stands when the staff give it back: as grave as what was said to them; closed only if they spoke."""
    known = replace(known, severity=max(known.severity, cue.severity), called="")
    if cue.spoke:
        return Cared(over(known), why="somebody of the staff has talked with them")
    return Cared(known, why="given back, and nobody of the staff has said a word to them")


def returned(known: Care, cue: Returned) -> Generator[Any, Any, Any]:
    """Notes that; says the line once more where the danger was grave, and asks again what nobody of the staff has
    spoken of. Gives the state: while care is open (`follows`) nothing is to be said after it."""
    back = given_back(known, cue)
    state = yield from note(back)
    now = back.care
    asks = follows(now) and bool(now.asking) and (now.severity < IMMINENT or now.asking == "now")
    helps = now.severity >= ACTIVE or (follows(now) and not asks)
    help_ = [at_hand(now) if cue.spoke else reminder(now)] if helps else []
    if lines := [*help_, open_question(now)] if asks else help_:
        why = "given back without a word: the question once more" if asks else "given back: the help once more"
        yield Say("\n\n".join(lines), why=why, choices=answers(now) if asks else ())
    return state
