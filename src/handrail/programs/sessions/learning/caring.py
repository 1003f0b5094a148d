"""An alarm in a lesson: fixed words with the resources, no model, care step by step; then the lesson may go on."""

from collections.abc import Generator
from typing import Any

from handrail import care
from handrail.care import Cared, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Refer, Say, note
from handrail.programs.sessions.learning import lesson
from handrail.programs.sessions.learning.state import State
from handrail.programs.sessions.learning.voice import line

PARTING = ("leave", "called")  # they are on their way: nothing is offered to keep them


def met(state: State, text: str, alarm: Screened) -> Moves:
    """The help, word for word, and the first question that care asks. Learners may be children: a child's words."""
    if state.care:
        step = care.step(state.care, text, alarm, language=state.language, child=True)
    else:
        step = care.opening(alarm, state.language, child=True, seed=state.seed)
    yield from _cared(state, step)


def caring(state: State) -> bool:
    return state.care is not None and not state.care.done


def followed(state: State, text: str) -> Moves:
    """A message while care is open: it goes to care alone."""
    if state.care:
        yield from _cared(state, care.step(state.care, text, language=state.language, child=True))


def _cared(state: State, step: Step) -> Generator[Any, Any, State]:
    state = yield from note(Cared(step.care, why=step.why))
    parted = bool(step.care.answers) and step.care.answers[-1][1] in PARTING
    offers = step.done and not parted
    words = (*step.lines, line(state, "care", "offer")) if offers else step.lines
    yield Say("\n\n".join(words), why=step.why, choices=() if step.done else step.choices)
    if step.refer:
        yield Refer(step.reason, step.refer)
    return state


def answered(state: State, response: object, at: float) -> Moves:
    """An exercise answered while care is open: a message that leaves the question open, as silence does. Care holds it
    once; who goes on is let go on with the lesson. While the danger is imminent the lesson waits."""
    opened = state.open
    if state.care is None or opened is None:
        return
    step = care.step(state.care, "", language=state.language, child=True)
    if step.done:
        state = yield from note(Cared(step.care, why="goes on with the lesson"))
        yield Say(f"{step.text}\n\n{line(state, 'care', 'resumed')}", why="goes on with the lesson")
        yield from lesson.answered(state, opened, response, at)
    else:
        state = yield from _cared(state, step)
        yield Say(line(state, "care", "paused"), why="care comes before the lesson")
        yield from lesson.asked_again(state)
