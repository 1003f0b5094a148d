"""An alarm in a process: fixed words with the resources, no model, care step by step; then the process may go on."""

from collections.abc import Generator
from typing import Any

from handrail import care
from handrail.care import Cared, Offer, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.workflow import review
from handrail.programs.sessions.workflow.facts import KEPT, Drafted, Strayed, Withheld
from handrail.programs.sessions.workflow.reading import flattened, intents, matches, value_of
from handrail.programs.sessions.workflow.showing import taken
from handrail.programs.sessions.workflow.state import RESTS, State
from handrail.programs.sessions.workflow.voice import line, lines

FEW = 3  # words of a yes, a no or a thank-you that is for us
BARE = 2  # words of a day or an option by itself
UNREAD = ("told", "silent")  # readings of words that answer nothing of what care asked
FOUND = ("email", "phone", "postcode")  # formats that no talk has by chance

Told = Generator[Any, Any, State]


def met(state: State, text: str, alarm: Screened, *, child: bool, before: tuple[str, ...] = ()) -> Told:
    """The help, word for word, and the first question that care asks; not what was asked plainly `before` it."""
    language, seed = state.language, state.seed
    step = care.met(state.care, text, alarm, language=language, child=child, seed=seed, asked=before)
    return (yield from _cared(step, "heard"))


def followed(state: State, text: str, at: float) -> Moves:
    """A message for care: it goes to care alone, and what was used up comes back where care ends; not beside the
    answer to what has opened it once more."""
    if state.care is None:
        return
    late = state.care.done
    step = care.step(state.care, text, language=state.language, child=care.says_child(text))
    state = yield from _cared(step, "heard" if late else "offer")
    if state.withheld and step.done and not late and not care.parted(step.care):
        yield from review.again(state, at)


def _cared(step: Step, offer: str) -> Told:
    state: State = yield from care.follow(step, lambda now: Offer(line(now, "care", offer)))
    return state


def written(state: State, value: Any) -> str:
    """The words that a person wrote into a text field; nothing where the answer was chosen."""
    in_words = isinstance(value, str) and not state.stage and state.step.widget == "free_text"
    return value if in_words else ""


def hears(state: State, text: str, at: float) -> bool:
    """Whether typed words are for care. A bare day or option, where care has ended, is what the step asks for: “today”
    is how soon they want to be seen."""
    if not care.follows(state.care, text):
        return False
    step = state.step
    asked = not state.stage and (step.widget == "date" or bool(step.options)) and len(text.split()) <= BARE
    return care.follows(state.care) or not asked or bool(value_of(step, text, at, state.locale).problem)


def typed(state: State, text: str, at: float) -> Moves:
    """Typed words that are for care; a number, a day or an option among them is kept for the step."""
    step = state.step
    told_apart = step.widget not in ("free_text", "yes_no") or step.format in FOUND or bool(step.pattern)
    if told_apart and not state.stage and care.read(text, _asking(state)) in UNREAD:
        found = value_of(step, text, at, state.locale)
        if not found.problem:
            state = yield from note(Drafted(step.id, found.value))
    yield from followed(state, text, at)


def entered(state: State, value: Any, at: float) -> Moves:
    """What stood in a field goes to care as well; what may be the step's is kept as a start for it."""
    text = written(state, value)
    if not state.stage and (not text or _for_field(state, text)):
        found = taken(state, state.step, value, at)
        if not found.problem and found.value is not None:
            state = yield from note(Drafted(state.step.id, text[:KEPT] or found.value))
    state = yield from note(Withheld())
    yield from followed(state, text, at)


def _for_field(state: State, text: str) -> bool:
    """Whether words that go to care may be meant for the field too: they answer nothing, or are many for an answer."""
    asking = _asking(state)
    return care.read(text, asking) in UNREAD or (is_open(state) and not care.brief(text, asking))


def _asking(state: State) -> str:
    return state.care.asking if state.care else ""


def is_open(state: State) -> bool:
    """Whether any words can be the answer to the step."""
    step = state.step
    return not state.stage and step.widget == "free_text" and not step.format and not step.pattern


def resumed(state: State) -> Moves:
    """An answer on the screen while care is open says that they want to go on: the line once more, and on we go."""
    if state.care is None:
        return
    reminder = care.reminder(state.care)
    yield from note(Cared(care.over(state.care), why="went on with the process"))
    yield Say(f"{reminder}\n\n{line(state, 'care', 'resumed')}", why="went on with the process")


def rests(state: State, text: str, *, field: bool = False) -> str:
    """What is said to the first words after care that are no answer to the step: a wish to go on, or a word to us."""
    if state.care and _is(state, "onward", text):
        return "resumed"
    if not state.rest or (field and state.rest < RESTS):
        return ""
    if care.read(text) == "onward" and "stop" not in intents(text):
        return "resumed"
    word = matches("yes", text) or matches("no", text) or "thanks" in intents(text)
    return "waiting" if word and len(text.split()) <= FEW else ""


def _is(state: State, choice: str, text: str) -> bool:
    """Whether a text is one of the ways that are offered, written or chosen."""
    return flattened(text).strip(" .") == flattened(lines(state.language)["words"][choice][0])


def rested(state: State, key: str) -> Told:
    """Said in place of what a process says to words that it cannot take."""
    state = yield from note(Strayed("rest"))
    yield Say(line(state, "care", key), why="the first words after an alarm are no answer")
    return state


def returning(state: State, text: str, at: float) -> Generator[Any, Any, bool]:
    """Typed words after care while nothing is on the screen: it comes back when they want it. Gives whether they want
    to stop."""
    words, reading, stops = lines(state.language)["words"], care.read(text), "stop" in intents(text)
    if _is(state, "stop", text) or reading == "leave" or (stops and care.read(text, care.LIVING) == "told"):
        return True
    if _is(state, "onward", text) or (reading in ("onward", "yes") and not stops):
        yield Say(line(state, "care", "resumed"), why="wants to go on")
        yield from review.again(state, at)
        return False
    state = yield from note(Strayed("rest"))
    choices = (words["onward"][0], words["stop"][0])
    yield Say(line(state, "care", "listening"), why="after an alarm nothing is pressed", choices=choices)
    return False
