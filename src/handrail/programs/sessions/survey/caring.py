"""An alarm in a survey: fixed words with the resources, care step by step; the questions wait until they are wanted."""

from typing import Any

from handrail import care
from handrail.assess.forms import widget
from handrail.care import Cared, Offer, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.survey.asking import (
    asked,
    complete_session,
    get_next_survey_question,
    misfit,
    present,
    record,
    stop,
)
from handrail.programs.sessions.survey.facts import Reminded, ResponseRefused, Resumed
from handrail.programs.sessions.survey.state import State
from handrail.programs.sessions.survey.words import first, line, meant


def met(state: State, text: str, alarm: Screened, language: str, before: tuple[str, ...] = ()) -> Moves:
    """The help, word for word, and the first question that care asks; not what was asked plainly `before` it."""
    child, seed = alarm.risk.child, state.seed
    yield from _cared(care.met(state.care, text, alarm, language=language, child=child, seed=seed, asked=before))


def followed(known: care.Care, text: str, language: str) -> Moves:
    """A message while care is open: it goes to care alone."""
    yield from _cared(care.step(known, text, language=language, child=care.says_child(text)))


def _cared(step: Step) -> Moves:
    yield from care.follow(step, lambda now: Offer(line(now, "care", _of(now, "offer")), ways_on(now)))


def gently(state: State, text: str, at: float) -> Moves:
    """Care has asked what it had to ask. The person goes on, stops, or simply writes."""
    said, reading = meant(text), care.read(text)
    if "onward" in said or reading in ("onward", "yes"):
        yield from resumed(state, at)
    elif "stop" in said or reading == "leave":
        yield from complete_session(state, at) if _nothing_left(state) else stop(state, at)
    else:
        state = yield from note(Reminded(why="after an alarm: nothing is pressed"))
        yield Say(line(state, "care", _of(state, "gentle")), why="after an alarm", choices=ways_on(state))


def resumed(state: State, at: float) -> Moves:
    state = yield from note(Resumed(why="the person wants to go on"))
    if _nothing_left(state):
        yield from complete_session(state, at)
    elif state.waiting:
        again = line(state, "aside", "returned", prompt=asked(state))
        yield Say(f"{line(state, 'care', 'resumed')} {again}", why="the question is still on the screen")
    else:
        yield Say(line(state, "care", "resumed"), why="the person wants to go on")
        yield from present(state, at)


def answered(state: State, known: care.Care, value: Any, at: float) -> Moves:
    """A question was answered while the survey waits: they go on by themselves. Not while the danger is imminent."""
    if state.caring and _meant(state, known, value):
        state = yield from note(ResponseRefused(state.waiting, why="a few words that answer care"))
        yield from followed(known, value, known.language)
        return
    state, unfit = yield from record(state, value, at)
    if state.caring and care.imminent(known):
        yield from followed(known, "", known.language)
        return
    said = [line(state, "care", "resumed")]
    if state.caring:
        said.insert(0, care.reminder(known))
        state = yield from note(Cared(care.over(known), why="went on with the questions"))
    state = yield from note(Resumed(why="answered a question"))
    if unfit:
        said.append(misfit(state, unfit, value))
    if unfit or not _nothing_left(state):
        yield Say("\n\n".join(said), why="went on with the questions")
    yield from present(state, at)


def _meant(state: State, known: care.Care, value: Any) -> bool:
    """Whether a few words in a text field answer what care asked, and not the question that the field is for."""
    if not isinstance(value, str) or widget(state.form.item(state.waiting))[0] != "free_text":
        return False
    return care.brief(value, known.asking)


def given_back(state: State, known: care.Care) -> Moves:
    """Somebody of the staff has talked with them: care is theirs now, and the questions are offered."""
    state = yield from note(care.given_back(known))
    if state.waiting:
        state = yield from note(Resumed(why="the question is on the screen again"))
        yield Say(line(state, "aside", "returned", prompt=asked(state)), why="the staff gave the session back")
    else:
        yield Say(line(state, "care", _of(state, "offer")), why="the staff gave it back", choices=ways_on(state))


def ways_on(state: State) -> tuple[str, ...]:
    keys = ("finish",) if _nothing_left(state) else ("onward", "stop")
    return tuple(first(state.locale, "choices", key) for key in keys)


def _of(state: State, key: str) -> str:
    return f"{key}_last" if _nothing_left(state) else key


def _nothing_left(state: State) -> bool:
    return get_next_survey_question(state) is None
