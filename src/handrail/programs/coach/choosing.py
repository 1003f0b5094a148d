"""A choice was made, on the screen or in words. What a child asks for is never refused, whatever was offered."""

from collections.abc import Generator
from typing import Any

from handrail.kernel.moves import Refer, Wait, note
from handrail.programs.coach.engine import Level, assess, rested, select, timed
from handrail.programs.coach.facts import Chose, Mode
from handrail.programs.coach.lesson import BREAK, Turns, still, turned
from handrail.programs.coach.speech import asked, plainly
from handrail.programs.coach.state import State

BREAK_SECONDS = 60
CHOICES = (
    "RETRY_CARD", "SKIP_CARD", "BUBBLE_BREATHING", "START_BREAK", "CALL_GROWNUP",
    "END_BREAK", "BREATHED", "GROWNUP_HERE", "NEXT_CARD",
)  # fmt: skip
URGENCY = {Level.RED: "now", Level.ORANGE: "urgent"}


def chosen(state: State, choice: str, at: float) -> Turns:
    match choice:
        case "SKIP_CARD" | "NEXT_CARD":
            state = yield from _noted(state, choice, "card", at)
            state = yield from plainly(state, "skip", why=f"chose: {choice}")
            return (yield from turned(state, "skipped", at, ask=True))
        case "BUBBLE_BREATHING":
            state = yield from _noted(state, choice, "breathing", at)
            return (yield from plainly(state, "breathing", why="chose: bubbles"))
        case "BREATHED":
            state = yield from _noted(state, choice, "card", at)
            return (yield from _back(state, "breathed", choice))
        case "START_BREAK":
            state = yield from _noted(state, choice, "break", at)
            state = yield from plainly(state, "break", why="chose: a break")
            yield Wait(BREAK, BREAK_SECONDS)
            return state
        case "END_BREAK":
            state = yield from _noted(state, choice, "card", at, rest=state.mode == "break")
            yield Wait(BREAK, None)
            return (yield from _back(state, "returned", choice))
        case "CALL_GROWNUP":
            return (yield from _grownup(state, at))
        case "GROWNUP_HERE":
            state = yield from _noted(state, choice, "card", at, rest=state.mode == "grownup")
            return (yield from _back(state, "grownup_here", choice))
        case _:
            state = yield from _noted(state, "RETRY_CARD", "card", at)
            return (yield from _asked_again(state))


def given_back(state: State, at: float) -> Turns:
    """Somebody of the staff was here, and has left: a pause with a grown-up is a break."""
    state = yield from _noted(state, "RETURNED", "card", at, rest=True)
    return (yield from _back(state, "staff_returned", "RETURNED"))


def _grownup(state: State, at: float) -> Turns:
    """The screen is for an adult now, and the staff are told."""
    level, why = state.level, state.last.reasoning.safety_level_reason if state.last else "no ground for more"
    state = yield from _noted(state, "CALL_GROWNUP", "grownup", at)
    where = ("care", "grownup") if state.care else ("grownup",)
    state = yield from plainly(state, *where, why="asks for a grown-up")
    yield Refer(f"the child asks for a grown-up; level {level.name}, {why}", URGENCY.get(level, "soon"))
    return state


def _back(state: State, section: str, choice: str) -> Turns:
    """Back at the card. It asks again by itself only when all is well."""
    state = yield from plainly(state, section, why=f"chose: {choice}")
    return (yield from asked(state)) if state.level is Level.GREEN else state


def _asked_again(state: State) -> Turns:
    state = yield from plainly(state, "retry", why="chose: this card again")
    return (yield from asked(state))


def _noted(state: State, choice: str, mode: Mode, at: float, *, rest: bool = False) -> Generator[Any, Any, State]:
    """How the child is with the signals gone by, and rested where there was a break."""
    child = rested(state.child, at) if rest else timed(state.child, at)
    level, _ = assess(child, ())
    offers, _ = select(level, child)
    before = state.mode
    after: State = yield from note(Chose(choice, mode, child, level, offers, at, rest))
    if before == "card" != mode:
        yield from still()
    return after
