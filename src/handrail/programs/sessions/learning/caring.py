"""An alarm in a lesson: fixed words with the resources, no model, care step by step; then the lesson may go on."""

from collections.abc import Generator
from typing import Any

from handrail import care
from handrail.care import Cared, Offer, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.learning import lesson
from handrail.programs.sessions.learning.state import State
from handrail.programs.sessions.learning.voice import line


def met(state: State, text: str, alarm: Screened, asked: tuple[str, ...] = ()) -> Moves:
    """The help, word for word, and the first question that care asks; not what was `asked` plainly before it. An
    exercise that a plain question had taken off the screen comes back."""
    child, language = state.setup.child or alarm.risk.child, state.language
    yield from _cared(care.met(state.care, text, alarm, language=language, child=child, seed=state.seed, asked=asked))
    if state.off_screen:
        yield from lesson.asked_again(state)


def followed(state: State, text: str) -> Moves:
    """A message while care is open: it goes to care alone."""
    if state.care:
        child = state.setup.child or care.says_child(text)
        yield from _cared(care.step(state.care, text, language=state.language, child=child))


def _cared(step: Step) -> Generator[Any, Any, State]:
    state: State = yield from care.follow(step, lambda now: Offer(line(now, "care", "offer")))
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
        yield from lesson.answered(state, opened, response, at)
    else:
        state = yield from _cared(step)
        yield Say(line(state, "care", "paused"), why="care comes before the lesson")
        yield from lesson.asked_again(state)
