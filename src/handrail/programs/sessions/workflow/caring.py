"""An alarm in a process: fixed words with the resources, no model, care step by step; then the process may go on."""

from handrail import care
from handrail.care import Cared, Offer, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.workflow.state import State
from handrail.programs.sessions.workflow.voice import line


def met(state: State, text: str, alarm: Screened, *, child: bool, before: tuple[str, ...] = ()) -> Moves:
    """The help, word for word, and the first question that care asks; not what was asked plainly `before` it."""
    language, seed = state.language, state.seed
    yield from _cared(care.met(state.care, text, alarm, language=language, child=child, seed=seed, asked=before))


def followed(state: State, text: str) -> Moves:
    """A message while care is open: it goes to care alone."""
    if state.care:
        yield from _cared(care.step(state.care, text, language=state.language))


def _cared(step: Step) -> Moves:
    yield from care.follow(step, lambda now: Offer(line(now, "care", "offer")))


def resumed(state: State) -> Moves:
    """An answer on the screen while care is open says that they want to go on: the line once more, and on we go."""
    if state.care is None:
        return
    reminder = care.reminder(state.care)
    yield from note(Cared(care.over(state.care), why="went on with the process"))
    yield Say(f"{reminder}\n\n{line(state, 'care', 'resumed')}", why="went on with the process")
