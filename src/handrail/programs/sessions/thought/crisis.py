"""An alarm: fixed words with the resources, no model, care step by step; afterwards the program only listens."""

from dataclasses import replace

from handrail import care
from handrail.care import Cared, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import End, Moves, Refer, Say, note
from handrail.programs.sessions.thought.facts import Replied, Wondered
from handrail.programs.sessions.thought.reading import does, read
from handrail.programs.sessions.thought.speech import fixed
from handrail.programs.sessions.thought.state import State
from handrail.programs.sessions.thought.telling import bullets
from handrail.programs.sessions.thought.text import plain
from handrail.programs.sessions.thought.voice import line, lines

PARTING = ("leave", "called")  # they are on their way: nothing is offered to keep them


def met(state: State, text: str, alarm: Screened) -> Moves:
    """The help, word for word, and the first question that care asks. No model has a part in this turn or later."""
    if state.care:
        step = care.step(state.care, text, alarm, language=state.language, child=state.child)
    else:
        step = care.opening(alarm, state.language, state.child, seed=state.seed)
    yield from _cared(state, step)


def after(state: State, text: str) -> Moves:
    """Any message after that: to care as long as it asks, then listened to."""
    if state.care is None or state.care.done:
        yield from _listened(state, text)
        return
    yield from _cared(state, care.step(state.care, text, language=state.language, child=state.child))


def _cared(state: State, step: Step) -> Moves:
    state = yield from note(Cared(step.care, why=step.why))
    parted = bool(step.care.answers) and step.care.answers[-1][1] in PARTING
    offers = step.done and not parted
    said = "\n\n".join((*step.lines, line(state, "care", "offer")) if offers else step.lines)
    choices = lines(state.language)["choices"]["care"] if offers else () if step.done else step.choices
    yield Say(said, why=step.why, choices=choices)
    yield from note(Replied(said[:2000], said))
    if step.refer:
        yield Refer(step.reason, step.refer)


def _listened(state: State, text: str) -> Moves:
    """No question is built on what they write; a summary or an end whenever they like."""
    flat, (asks_summary, asks_stop) = plain(text.strip(" .!")), lines(state.language)["choices"]["care"]
    intent = read(text).intent
    if intent == "stop" or care.read(text) == "leave" or flat == plain(asks_stop):
        again = care.reminder(replace(state.care, language=state.language)) if state.care else ""
        yield from fixed(line(state, "care", "close", help=again), why="closes after an alarm")
        yield End("person_stopped")
    elif (intent == "summary" or flat == plain(asks_summary)) and state.kept:
        summed = f"{line(state, 'summary', 'so_far')}\n{bullets(state)}\n\n{line(state, 'care', 'waiting')}"
        yield from fixed(summed, why="summary after an alarm")
    else:
        yield from fixed(line(state, "care", "listen"), why="after an alarm: listens")


def wonder(state: State) -> Moves:
    """Words that may mean the end of a talk, or more: asked once, directly. The gate hears the answer too."""
    yield from note(Wondered(open=True))
    choices = lines(state.language)["choices"]["unclear"]
    yield from fixed(line(state, "unclear", "ask"), why="asks whether they mean this or living", choices=choices)


def meant(text: str) -> str:
    """`talk` or `elsewhere` where they said that it is not about their life; else nothing."""
    if does("living", text):
        return ""
    if does("elsewhere", text):
        return "elsewhere"
    return "talk" if does("talk", text) or read(text).intent == "stop" else ""


def taken_seriously(state: State) -> Moves:
    """They did not say that it was only about the talk: as after an alarm, with help that is true everywhere."""
    why = "asked whether it is about living, and not told that it is not"
    words = line(state, "unclear", "help")
    yield from met(state, "", Screened(3, 0.6, "suicide", state.language, alarm=True, help=words, rules=(why,)))
