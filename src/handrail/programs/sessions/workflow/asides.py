"""What a person writes while a question waits: a wish for help, a way back, a correction, or a sigh."""

from collections.abc import Generator
from typing import Any

from handrail.kernel.moves import End, Moves, Say, note
from handrail.kernel.rules import MaxQuestions, MaxWords
from handrail.programs.sessions.workflow import review
from handrail.programs.sessions.workflow.asking import onward
from handrail.programs.sessions.workflow.facts import Closed, Given, Reopened, Strayed
from handrail.programs.sessions.workflow.model import Step, told
from handrail.programs.sessions.workflow.showing import shown
from handrail.programs.sessions.workflow.state import State
from handrail.programs.sessions.workflow.voice import line
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises

STYLE = "A patient guide at a front desk: plain, brief, friendly. The line in your own words: the same facts, no more."
TALK = ("privacy", "bot", "person", "rude", "greeting", "thanks")
Stays = Generator[Any, Any, bool]


def said(state: State, step: Step, reading: str, text: str, at: float) -> Stays:
    """Answers what was meant. Gives whether the open question stays as it is."""
    state = yield from note(Strayed(reading))
    match reading:
        case "stop":
            yield from stopped(state, at)
            return False
        case "back":
            return (yield from _back(state, at))
        case "skip":
            return (yield from _skip(state, step, at))
        case "correct":
            return (yield from _correct(state, text, at))
        case "so_far":
            yield from _so_far(state)
        case "why":
            yield _spoken(line(state, "asides", "why_it", why=_or(state, step.why)), state)
        case "help" | "confused":
            yield from _help(state, step)
        case "progress":
            yield Say(line(state, "asides", "progress", done=len(state.given)), why="asks how far it is")
        case "unsure":
            yield from _unsure(state, step)
        case _:
            yield Say(line(state, "asides", reading if reading in TALK else "aside"), why=reading)
    return True


def _spoken(text: str, state: State) -> Say:
    words = len(text.split())
    rules = (MaxWords(words + words // 2 + 15), MaxQuestions(1), NoAdvice(), NoPromises(), NoDiagnosis())
    given = {"question": told(state.step.prompt, state.language)}
    return Say(text, style=STYLE, given=given, rules=rules, why=f"help with step {state.step.id}")


def _or(state: State, words: Any) -> str:
    return told(words, state.language) or line(state, "asides", "no_why")


def _help(state: State, step: Step) -> Moves:
    text = told(step.help, state.language)
    key = "help" if text else "options" if step.options else "no_help"
    options = ", ".join(told(o.label, state.language) for o in step.options)
    yield _spoken(line(state, "asides", key, help=text, options=options), state)


def _unsure(state: State, step: Step) -> Moves:
    if not step.required:
        yield Say(line(state, "asides", "unsure_optional"), why="does not know; it may be left out")
        return
    text = told(step.help, state.language)
    yield _spoken(f"{line(state, 'asides', 'unsure')} {text}".strip(), state)


def _back(state: State, at: float) -> Stays:
    if not state.process.back or not state.given:
        yield Say(line(state, "asides", "no_back" if state.given else "first"), why="no way back")
        return True
    state = yield from note(Reopened((state.given[-1].id,), why="went back"))
    yield Say(line(state, "asides", "back"), why="went back")
    yield from shown(state, at)
    return False


def _skip(state: State, step: Step, at: float) -> Stays:
    if step.required:
        yield Say(
            f"{line(state, 'asides', 'required')} {told(step.why, state.language)}".strip(), why="cannot be skipped"
        )
        return True
    state = yield from note(Given(step.id, None, at, by="skipped"))
    yield from onward(state, at)
    return False


def _correct(state: State, text: str, at: float) -> Stays:
    """An earlier answer, at any time; which one, if it was not said."""
    found = review.named(state, text)
    if not state.given:
        yield Say(line(state, "asides", "first"), why="nothing to correct yet")
        return True
    if not found:
        labels = ", ".join(told(s.label, state.language) for s in state.given)
        yield Say(line(state, "asides", "which", labels=labels), why="which answer to correct")
        return True
    state = yield from review.corrected(state, found[:1], text, at)
    yield Say(line(state, "asides", "correcting", label=told(found[0].label, state.language)), why="corrects an answer")
    yield from onward(state, at)
    return False


def _so_far(state: State) -> Moves:
    if state.given:
        yield Say(line(state, "asides", "so_far", list=review.listed(state)), why="what was answered so far")
    else:
        yield Say(line(state, "asides", "first"), why="nothing answered yet")


def stopped(state: State, at: float) -> Moves:
    """Ends without being sent; what was answered stays in the log."""
    yield from note(Closed("person_stopped", at))
    yield Say(line(state, "asides", "stop"), why="wants to stop")
    yield End("person_stopped")
