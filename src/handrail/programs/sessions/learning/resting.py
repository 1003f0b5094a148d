"""After care: whatever is no answer and no wish of the lesson is listened to, and the exercise waits until it is
wanted."""

from handrail import care
from handrail.assess.blueprints import grade
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.rules import folded
from handrail.programs.sessions.learning import asides, lesson
from handrail.programs.sessions.learning.closing import closed
from handrail.programs.sessions.learning.facts import Resumed, Strayed, Withheld
from handrail.programs.sessions.learning.reading import number_in, read, typed_answer
from handrail.programs.sessions.learning.state import Record, State
from handrail.programs.sessions.learning.voice import line, ways_on

WISHES = ("skip", "hint", "example", "tell", "easier", "harder", "known", "progress")
PLEAS = ("help", "person", "cannot", "unanswered", "secret")  # wishes that no exercise is meant by
SMALL, FEW = ("ready", "thanks", "hello", "unsure", "pause"), 3  # a word or two to which there is little to say


def heard(state: State, opened: Record, text: str, at: float, *, field: bool = False) -> Moves:
    """What is written in the first messages after care; in the `field` of the exercise, that is used up by it."""
    reading, said = read(text), care.read(text)
    response, (onward, stop), used = _answer(opened, text), ways_on(state), field or state.withheld
    if _is(text, onward) or (said == "onward" and reading != "stop"):
        yield from _onward(state, opened, used=used)
    elif _is(text, stop) or said == "leave" or (reading == "stop" and not _more(text)):
        state = yield from note(Strayed("stop"))
        yield from closed(state, "person_stopped", at)
    elif response is not None:
        yield from lesson.resumed(state, opened, response, at)
    elif reading in WISHES and said not in PLEAS:
        state = yield from note(Resumed())
        stays = yield from asides.said(state, opened, reading, at)
        if stays and used:
            yield from lesson.asked_again(state)
    elif opened.asked.item.options and not any(c.isalpha() for c in text) and (number := number_in(text)):
        state = yield from note(Resumed())
        yield from asides.not_offered(state, opened, number)
        if used:
            yield from lesson.asked_again(state)
    else:
        state = yield from note(Strayed(reading))
        yield Say(_words(state, text, reading), why="after an alarm the exercise waits", choices=ways_on(state))
        if field:
            yield from note(Withheld())


def _is(text: str, choice: str) -> bool:
    return folded(text).strip(" .") == folded(choice)


def _more(text: str) -> bool:
    """Whether it may be meant of more than the lesson: “I don't want to go on”."""
    return care.read(text, care.LIVING) != "told"


def _answer(opened: Record, text: str) -> object:
    """The answer to the exercise: a choice, a number by itself, or what is right. “He is 17” is none."""
    item = opened.asked.item
    found = typed_answer(item, tuple(t.response for t in opened.tries), text)
    alone = bool(item.options) or not any(c.isalpha() for c in text)
    return found if found is not None and (alone or grade(item, found).correct) else None


def _onward(state: State, opened: Record, *, used: bool) -> Moves:
    state = yield from note(Resumed())
    words = line(state, "care", "resumed")
    yield Say(words if used else f"{words}\n\n{asides.stem_of(state, opened)}", why="goes on with the lesson")
    if used:
        yield from lesson.asked_again(state)


def _words(state: State, text: str, reading: str) -> str:
    if reading == "bot":
        return line(state, "care", "bot")
    if reading == "bored" or (reading in SMALL and len(text.split()) <= FEW):
        return line(state, "care", "waiting")
    told = state.care is not None and state.care.child and state.care.category == "abuse"
    return line(state, "care", "believed" if told else "listening")
