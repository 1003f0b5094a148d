"""An alarm beside or in a test: the help, and care step by step, while the test waits. Its clock runs on, and that is
said; of a danger that is imminent nothing is said but help."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from handrail import care
from handrail.assess.blueprints import grade
from handrail.care import Cared, Offer, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import note
from handrail.programs.sessions.evaluation.facts import ItemPresented
from handrail.programs.sessions.evaluation.state import State
from handrail.programs.sessions.evaluation.words import said, spoken, wants_to_stop

Then = Generator[Any, Any, State]
MINUTE = 60
SHORT = 2  # minutes; with fewer than these there is hardly any time left


def met(
    state: State,
    text: str,
    alarm: Screened,
    *,
    language: str = "",
    asked: tuple[str, ...] = (),
    at: float | None = None,
) -> Then:
    """The help, word for word, and the first question that care asks; not what was `asked` plainly before it."""
    child, spoken_now = alarm.risk.child or care.says_child(text), language or alarm.language
    step = care.met(state.care, text, alarm, language=spoken_now, child=child, seed=state.seed, asked=asked)
    if not state.caring and not care.imminent(step.care):
        step = replace(step, lines=(said(state, "pause", step.care.language), *step.lines))
    return (yield from _cared(step, text, at))


def followed(state: State, known: care.Care, text: str, at: float) -> Then:
    """A message while care is open, or that opens it again: it goes to care alone."""
    return (yield from _cared(_step(state, known, text), text, at))


def answered(state: State, known: care.Care, text: str = "") -> Then:
    """An item answered meanwhile. Without words for care it leaves the question open, as silence does: care holds it
    once, and who goes on is let go on."""
    return (yield from _cared(_step(state, known, text), text))


def own_words(shown: ItemPresented, value: Any) -> str:
    """What somebody wrote into a field for text, unless it is what the item wants to hear."""
    free = shown.item.item_type == "free_text" and isinstance(value, str)
    return value if free and not grade(shown.item, value).correct else ""


def heeds(known: care.Care | None, text: str) -> bool:
    """Whether an answered item goes to care before all else: danger is imminent; or words in its field answer care, or
    would open it again."""
    if known is None:
        return False
    if care.imminent(known) and not known.done:
        return True
    brief = not known.done and care.brief(text, known.asking)
    return bool(text) and (brief or care.follows(care.over(known), text))


def _step(state: State, known: care.Care, text: str) -> Step:
    language = spoken(text, known.language, state.locale)
    return care.step(known, text, language=language, child=care.says_child(text))


def _cared(step: Step, text: str, at: float | None = None) -> Then:
    """One step. With the time of a message the test is offered where care ends; who answers items goes on anyway."""
    state: State = yield from note(Cared(step.care, why=step.why))
    after = _after(state, step.care, text, at) if at is not None and step.done else ""
    yield from care.told(step, Offer(after))
    return state


def _after(state: State, known: care.Care, text: str, at: float) -> str:
    """Beside the last words of care: how to stop, where that was asked; nothing that would keep somebody who leaves."""
    if wants_to_stop(text):
        return said(state, "stop", known.language)
    return "" if care.parted(known) else offer(state, known.language, at)


def offer(state: State, language: str, at: float) -> str:
    """That the test may go on, or be stopped, and how its clock stands, if it has one; or that nothing is left."""
    if not state.pending:
        return said(state, "care_last", language)
    words = said(state, "care_offer", language)
    if state.deadline is None:
        return words
    minutes = int((state.deadline - at) // MINUTE)
    clock = said(state, "care_clock" if minutes >= SHORT else "care_clock_short", language)
    return f"{words} {clock.format(minutes=minutes)}"


def left(state: State, last: str) -> str:
    """The last words of a test that ends under danger, with the help behind them; nothing where there is none."""
    known = state.care
    if known is None or not (state.caring or care.imminent(known)):
        return ""
    return f"{last}\n\n{said(state, 'care_left', known.language)}\n\n{care.reminder(known)}"
