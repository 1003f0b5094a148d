"""An alarm in a lesson: fixed words with the resources, no model, care step by step; then the lesson may go on."""

from collections.abc import Generator
from typing import Any

from handrail import care
from handrail.care import Cared, Offer, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.learning import lesson
from handrail.programs.sessions.learning.facts import Withheld
from handrail.programs.sessions.learning.state import State
from handrail.programs.sessions.learning.voice import line, ways_on


def met(state: State, text: str, alarm: Screened, asked: tuple[str, ...] = (), *, used: bool = False) -> Moves:
    """The help, word for word, and the first question that care asks; not what was `asked` plainly before it. An
    exercise that was `used` up stays off the screen until they go on."""
    child, language, off = state.setup.child or alarm.risk.child, state.language, used or state.off_screen
    step = care.met(state.care, text, alarm, language=language, child=child, seed=state.seed, asked=asked)
    yield from care.follow(step, _heard)
    if off:
        yield from note(Withheld())


def followed(state: State, text: str, *, used: bool = False) -> Moves:
    """A message for care: it goes to care alone."""
    if state.care is None:
        return
    child = state.setup.child or care.says_child(text)
    step = care.step(state.care, text, language=state.language, child=child)
    yield from care.follow(step, _heard) if state.care.done else _cared(step)
    if used:
        yield from note(Withheld())


def _heard(state: State) -> Offer:
    """Where care asks nothing, right after danger was told: no learning is offered."""
    return Offer(line(state, "care", "heard"))


def _cared(step: Step) -> Generator[Any, Any, State]:
    state: State = yield from care.follow(step, lambda now: Offer(line(now, "care", "offer"), ways_on(now)))
    return state


def answered(state: State, response: object, at: float) -> Moves:
    """An exercise answered while care is open: a message that leaves the question open, as silence does. Care holds it
    once; who goes on is let go on with the lesson. While the danger is imminent the lesson waits."""
    opened = state.open
    if state.care is None or opened is None:
        return
    step = care.step(state.care, "", language=state.language, child=state.setup.child)
    if step.done:
        state = yield from note(Cared(step.care, why="goes on with the lesson"))
        yield Say(f"{step.text}\n\n{line(state, 'care', 'resumed')}", why="goes on with the lesson")
        yield from lesson.resumed(state, opened, response, at)
        return
    state = yield from _cared(step)
    yield Say(line(state, "care", "paused"), why="care comes before the lesson")
    if care.imminent(state.care):
        yield from note(Withheld())
    else:
        yield from lesson.asked_again(state)
