"""An alarm in a process: fixed words with the resources, no model, care step by step; then the process may go on."""

from handrail import care
from handrail.care import Cared, Step
from handrail.care.state import IMMINENT
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Refer, Say, note
from handrail.programs.sessions.workflow.state import State
from handrail.programs.sessions.workflow.voice import line

PARTING = ("leave", "called")  # they are on their way: nothing is offered to keep them


def met(state: State, text: str, alarm: Screened, *, child: bool) -> Moves:
    """The help, word for word, and the first question that care asks."""
    if state.care:
        step = care.step(state.care, text, alarm, language=state.language, child=child)
    else:
        step = care.opening(alarm, state.language, child, seed=state.seed)
    yield from _cared(state, step)


def caring(state: State) -> bool:
    return state.care is not None and not state.care.done


def imminent(state: State) -> bool:
    return state.care is not None and state.care.severity >= IMMINENT


def followed(state: State, text: str) -> Moves:
    """A message while care is open: it goes to care alone."""
    if state.care:
        yield from _cared(state, care.step(state.care, text, language=state.language))


def _cared(state: State, step: Step) -> Moves:
    state = yield from note(Cared(step.care, why=step.why))
    parted = bool(step.care.answers) and step.care.answers[-1][1] in PARTING
    offers = step.done and not parted
    words = (*step.lines, line(state, "care", "offer")) if offers else step.lines
    yield Say("\n\n".join(words), why=step.why, choices=() if step.done else step.choices)
    if step.refer:
        yield Refer(step.reason, step.refer)


def resumed(state: State) -> Moves:
    """An answer on the screen while care is open says that they want to go on: the line once more, and on we go."""
    if state.care is None:
        return
    reminder = care.reminder(state.care)
    yield from note(Cared(care.over(state.care), why="went on with the process"))
    yield Say(f"{reminder}\n\n{line(state, 'care', 'resumed')}", why="went on with the process")
