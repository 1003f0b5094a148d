"""An alarm in a survey: fixed words with the resources, care step by step; the questions wait until they are wanted."""

from typing import Any

from handrail import care
from handrail.care import Care, Cared, Offer, Step
from handrail.kernel.cues import Heard, Responded, Returned
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
    wrote,
)
from handrail.programs.sessions.survey.facts import LeftOpen, Reminded, ResponseRefused, Resumed
from handrail.programs.sessions.survey.state import State
from handrail.programs.sessions.survey.words import first, line, meant

FEW = 3  # words of a yes to going on


def met(state: State, text: str, alarm: Screened, language: str, before: tuple[str, ...] = ()) -> Moves:
    """The help, word for word, and the first question that care asks; not what was asked plainly `before` it."""
    child, seed = alarm.risk.child, state.seed
    yield from _cared(care.met(state.care, text, alarm, language=language, child=child, seed=seed, asked=before))


def followed(state: State, known: Care, cue: Heard) -> Moves:
    """A message while care is open, or that opens it again: it goes to care alone. While it is imminent a wish to stop
    is told that this stays open; said again, it is followed."""
    if not (care.imminent(known) and "stop" in meant(cue.text)):
        yield from _stepped(known, cue.text, cue.language)
    elif state.left_open:
        yield from stop(state, cue.at)
    else:
        step = care.step(known, cue.text, language=cue.language, child=care.says_child(cue.text))
        yield from note(Cared(step.care, why=step.why))
        state = yield from note(LeftOpen(why="wanted to stop while it is imminent"))
        yield from care.told(step, Offer(line(state, "care", "kept")))


def _stepped(known: Care, text: str, language: str) -> Moves:
    yield from _cared(care.step(known, text, language=language, child=care.says_child(text)))


def _cared(step: Step) -> Moves:
    yield from care.follow(step, lambda now: Offer(line(now, "care", _of(now, "offer")), ways_on(now)))


def taken_up(state: State, known: Care, cue: Responded) -> str:
    """What they wrote into a text field, where it takes up again what care had asked, or is suspected of it."""
    text = wrote(state, cue.value)
    if not text or (state.caring and care.brief(text, known.asking)):
        return ""
    suspected = care.asks_already(known, care.doubts(cue.verdict))
    return text if suspected or care.follows(care.over(known), text) else ""


def again(state: State, known: Care, cue: Heard | Responded, text: str) -> Moves:
    """Care goes on with it: by what they said, or, where that says nothing to it, by what the gate suspects."""
    if care.follows(known, text):
        yield from _stepped(known, text, cue.language)
        return
    doubt = care.doubted(care.doubts(cue.verdict), cue.verdict)
    yield from met(state, text, care.raised(doubt, "unsure", cue.verdict, cue.language), cue.language, doubt.asked)


def gently(state: State, known: Care, cue: Heard) -> Moves:
    """Care has asked what it had to ask. The person goes on, stops, or simply writes."""
    text, at = cue.text, cue.at
    said, reading = meant(text), care.read(text)
    if care.doubts(cue.verdict):
        yield from again(state, known, cue, text)
    elif "onward" in said or reading == "onward" or (reading == "yes" and len(text.split()) <= FEW):
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


def answered(state: State, known: Care, value: Any, at: float) -> Moves:
    """A question was answered while the survey waits: they go on by themselves. Not while the danger is imminent."""
    text = wrote(state, value)
    if state.caring and text and care.brief(text, known.asking):
        state = yield from note(ResponseRefused(state.waiting, why="a few words that answer care"))
        yield from _stepped(known, text, known.language)
        return
    state, unfit = yield from record(state, value, at)
    if state.caring and care.imminent(known):
        yield from _stepped(known, text, known.language)
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


def given_back(state: State, known: Care, cue: Returned) -> Moves:
    """If somebody of the staff has talked with them, care is theirs now, and the questions are offered."""
    state = yield from care.returned(known, cue)
    if care.follows(state.care):
        return
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
