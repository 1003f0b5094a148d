"""An alarm in a lesson: fixed words with the resources, no model, care step by step; the cards wait."""

from handrail import care
from handrail.care import Cared, Offer, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import Say, note
from handrail.programs.coach.choosing import chosen
from handrail.programs.coach.lesson import Turns, still
from handrail.programs.coach.state import State
from handrail.programs.coach.voice import line


def met(state: State, text: str, alarm: Screened, asked: tuple[str, ...] = ()) -> Turns:
    """The help, word for word, and the first question that care asks, unless it was `asked` before."""
    if state.stage == "card":
        yield from still()
    step = care.met(state.care, text, alarm, language=state.language, child=True, seed=state.seed, asked=asked)
    return (yield from _told(step))


def followed(state: State, text: str) -> Turns:
    """A message while care is open: it goes to care alone."""
    if state.care:
        step = care.step(state.care, text, language=state.language, child=True)
        state = yield from _told(step)
    return state


def touched(state: State, choice: str, at: float) -> Turns:
    """A touch on the screen while care is open leaves the question open, as silence does; who goes on is let go on. A
    grown-up can always be called."""
    if choice == "CALL_GROWNUP":
        return (yield from chosen(state, choice, at))
    if state.care is None:
        return state
    step = care.step(state.care, "", language=state.language, child=True)
    if not step.done:
        return (yield from _told(step))
    state = yield from note(Cared(step.care, why="goes on with the cards"))
    yield Say(f"{step.text}\n\n{line(state, 'care', 'resumed')}", why="goes on with the cards")
    return state


def waited(state: State) -> Turns:
    """A sound while care is open: it is heard, and the cards wait."""
    near = state.care if care.imminent(state.care) else None
    yield Say(care.staying(near) if near else line(state, "care", "paused"), why="care is open")
    return state


def _told(step: Step) -> Turns:
    state: State = yield from care.follow(step, _offer)
    return state


def _offer(state: State) -> Offer:
    return Offer(line(state, "care", "offer"))
