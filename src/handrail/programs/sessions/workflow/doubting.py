"""What the gate suspects and is not sure of: asked about once, plainly; unless it is meant, the process goes on."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any, Literal

from handrail import care
from handrail.kernel.cues import Heard, Responded
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.workflow import caring
from handrail.programs.sessions.workflow.facts import Doubted
from handrail.programs.sessions.workflow.model import told
from handrail.programs.sessions.workflow.reading import flattened, intent_at, intents, value_of
from handrail.programs.sessions.workflow.state import State
from handrail.programs.sessions.workflow.voice import line, lines

# What is next: care or the question on the screen (`wait`), the end, what was written before, or this message.
Then = Generator[Any, Any, tuple[State, Literal["wait", "stop", "before", "this"]]]


def due(state: State, cue: Heard | Responded) -> bool:
    """Once in a session, of words of their own; not where care has asked it."""
    if care.asks_already(state.care) or state.doubt is not None or not care.suspects(cue.verdict):
        return False
    return _written(state, cue.value) if isinstance(cue, Responded) else not _named(state, cue.text)


def _written(state: State, value: Any) -> bool:
    """Whether a widget's answer is in the person's words."""
    return isinstance(value, str) and _in_words(state)


def _in_words(state: State) -> bool:
    return not state.stage and state.step.widget == "free_text"


def _named(state: State, text: str) -> bool:
    """Whether a text is an option of the step, word for word: then the process wrote it."""
    labels = (told(option.label, state.language) for option in state.step.options)
    return not state.stage and flattened(text) in map(flattened, labels)


def ask(state: State, text: str, verdict: Screened | None) -> Moves:
    words, language = (verdict.help, verdict.language) if verdict else ("", "")
    state = yield from note(Doubted("asked", text, words, language, why="severity 3, unsure"))
    choices = lines(state.language)["doubt"]["choices"]  # in other words than a yes or no on the screen
    yield Say(line(state, "doubt", "ask"), why="severity 3, unsure: asked plainly", choices=choices)


def answered(state: State, doubt: Doubted, cue: Heard | Responded) -> Then:
    """What came to it, said or on the screen. Nobody is pressed, and only after a no is no help named."""
    if state.doubting == "late":
        return (yield from _late(state, doubt, cue))
    if isinstance(cue, Responded):
        return (yield from _on_screen(state, doubt, cue))
    reading = care.read(cue.text, "thoughts")
    if reading == "told" and care.suspects(cue.verdict):
        reading = "unsure"  # it stays open, and what stays open is taken seriously
    if reading not in (*care.SERIOUS, "no") and _answers_step(state, cue):
        return (yield from _gone_on(state, doubt, cue, "passed"))
    return (yield from _read(state, doubt, cue, cue.text, reading))


def _read(state: State, doubt: Doubted, cue: Heard | Responded, text: str, reading: str) -> Then:
    if reading in care.SERIOUS:
        return (yield from _seriously(state, doubt, cue, reading))
    state = yield from note(replace(doubt, stage="", why=f"asked plainly: {reading}"))
    plain, taken = reading == "no" or reading in care.PASSED, fits(state, doubt.text, cue.at)
    if reading == "told" and not taken:
        return state, "this"
    key = "no" if reading == "no" else "passed" if plain or reading == "onward" else "told"
    if plain and "stop" in intents(text):
        yield from _said(state, doubt, cue, key)
        return state, "stop"
    if taken or (plain and _in_words(state)):
        yield from _said(state, doubt, cue, key)
        return state, "before"
    yield from _said(state, doubt, cue, key, line(state, "doubt", "still", label=_asked(state)))
    return state, "wait"


def _asked(state: State) -> str:
    """What is on the screen; said again, so that nobody takes it for what we asked."""
    if state.stage:
        return line(state, "review", "ask" if state.stage == "summary" else "which")
    return told(state.step.prompt, state.language)


def fits(state: State, text: str, at: float) -> bool:
    """Whether what they had written answers the step that is open."""
    if state.stage or intent_at(state.step, text):
        return False
    return not value_of(state.step, text, at, state.locale).problem


def _answers_step(state: State, cue: Heard) -> bool:
    """Whether they typed the answer to the question on the screen: a number, a day, an option."""
    told_apart = state.step.widget not in ("free_text", "yes_no")
    return told_apart and fits(state, cue.text, cue.at)


def _gone_on(state: State, doubt: Doubted, cue: Heard | Responded, key: str) -> Then:
    """They answered the question on the screen: help is named, and that is taken."""
    state = yield from note(replace(doubt, stage="late" if key == "late" else "", why="went on with the process"))
    yield from _said(state, doubt, cue, key)
    return state, "this"


def _on_screen(state: State, doubt: Doubted, cue: Responded) -> Then:
    """The widget of the question on the screen was used. A yes there may have been meant for us; a few words in a text
    field are."""
    value, written = cue.value, _written(state, cue.value)
    reading = care.read(value, "thoughts") if isinstance(value, str) and not state.stage else ""
    if written and value.strip() != doubt.text.strip() and (reading in care.SERIOUS or brief(state, value, "thoughts")):
        return (yield from _read(state, doubt, cue, value, reading))
    meant = not written and (reading == "yes" or (value is True and state.step.widget == "yes_no"))
    return (yield from _gone_on(state, doubt, cue, "late" if meant else "passed"))


def brief(state: State, value: Any, question: str) -> bool:
    """Whether a few words in a text field answer what was asked of them, and not the question that the field is for."""
    return _written(state, value) and care.brief(value, question)


def _late(state: State, doubt: Doubted, cue: Heard | Responded) -> Then:
    """After a yes on the screen that may have been meant for us: only a yes that they write is."""
    reading = care.read(cue.text, "thoughts") if isinstance(cue, Heard) else ""
    if reading in ("yes", "partly"):
        return (yield from _seriously(state, doubt, cue, reading))
    return (yield from note(replace(doubt, stage="", why="it was not meant for us"))), "this"


def _seriously(state: State, doubt: Doubted, cue: Heard | Responded, reading: str) -> Then:
    """They did not say that it is not so: as after an alarm, with the help that their place has."""
    words, language = _help(state, doubt, cue)
    alarm = care.undenied(reading, language, words)
    yield from caring.met(state, "", alarm, child=cue.verdict is not None and cue.verdict.risk.child)
    return state, "wait"


def _said(state: State, doubt: Doubted, cue: Heard | Responded, key: str, still: str = "") -> Moves:
    said = (line(state, "doubt", key), "" if key == "no" else _help(state, doubt, cue)[0], still)
    yield Say("\n\n".join(filter(None, said)), why=f"asked plainly: {key}")


def _help(state: State, doubt: Doubted, cue: Heard | Responded) -> tuple[str, str]:
    """The help that this message brought, or the one before it: in the language we speak, if one of them is; and which
    that is. A “sí” to an English question does not change it, and an answer without words brings none."""
    found = [(doubt.help, doubt.language)]
    if cue.verdict and cue.verdict.help:
        found.insert(0, (cue.verdict.help, cue.verdict.language))
    return next((one for one in found if one[1] == state.language), found[0])
