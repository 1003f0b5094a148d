"""What the gate suspects and is not sure of: asked about once, plainly; unless it is meant, the questions go on."""

from dataclasses import replace
from typing import Any

from handrail import care
from handrail.assess.forms import widget
from handrail.assess.forms.scales import ALARMING
from handrail.kernel.cues import Heard, Responded
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.survey import caring
from handrail.programs.sessions.survey.asking import asked, go_back, misfit, present, record, stop
from handrail.programs.sessions.survey.facts import Doubted
from handrail.programs.sessions.survey.state import State
from handrail.programs.sessions.survey.words import line, lines, meant


def due(state: State, cue: Heard | Responded) -> bool:
    """Once in a session, of words of their own; not where care or the form itself asks it."""
    if care.asks_already(state.care) or state.doubt is not None or not care.suspects(cue.verdict):
        return False
    return _written(state, cue.value) if isinstance(cue, Responded) else not _asks_it(state)


def _written(state: State, value: Any) -> bool:
    """Whether the person wrote it: an option is the form's words, and where the form has a mark, its rule decides."""
    item = state.form.item(state.waiting)
    if item.alarm_above is not None or widget(item)[0] != "free_text":
        return False
    labels = {option.label for option in item.options}
    return any(row.strip() not in labels for row in str(value).splitlines())


def _asks_it(state: State) -> bool:
    """Whether the question on the screen is about dying: then it is what is asked plainly."""
    return bool(state.waiting) and any(code.code in ALARMING for code in state.form.item(state.waiting).codes)


def ask(state: State, verdict: Screened | None, still: str = "") -> Moves:
    state = yield from note(Doubted("asked", verdict.help if verdict else "", still, why="severity 3, unsure"))
    choices = lines(state.locale)["doubt"]["choices"]  # in other words than a yes or no on the screen
    yield Say(line(state, "doubt", "ask"), why="severity 3, unsure: asked plainly", choices=choices)


def awaits(state: State, text: str) -> bool:
    """Whether a message is for the plain question: the next one, or a yes after one that may have been meant for it."""
    if state.doubting == "late":
        return care.read(text, "thoughts") in ("yes", "partly")
    return state.doubting == "asked"


def answered(state: State, doubt: Doubted, cue: Heard) -> Moves:
    """What they write to it. Nobody is pressed, and only after a no is no help named."""
    reading, said = _read(cue, cue.text), meant(cue.text)
    if reading in care.SERIOUS:
        yield from _seriously(state, doubt, cue, reading)
        return
    state = yield from note(replace(doubt, stage="", why=f"asked plainly: {reading}"))
    key = "no" if reading == "no" else "passed" if reading in care.PASSED or said else "told"
    words = line(state, "doubt", key) if key == "no" else _with_help(state, doubt, cue, key)
    if said & {"stop"} or (said & {"back"} and state.waiting):
        yield Say(words, why=f"asked plainly: {reading}")
        yield from stop(state, cue.at) if "stop" in said else go_back(state, cue.at)
    elif state.waiting:
        shown = "returned" if state.form.item(state.waiting).answers else "read"
        again = line(state, "aside", shown, prompt=asked(state))
        yield Say(f"{words}\n\n{again}", why=f"asked plainly: {reading}; the question still waits")
    else:
        yield Say("\n\n".join(filter(None, (words, doubt.still))), why=f"asked plainly: {reading}")
        yield from present(state, cue.at)


def went_on(state: State, doubt: Doubted, cue: Responded) -> Moves:
    """They answered the question on the screen instead: it is taken, help is named, and on. A yes there may have been
    meant for us; one that they wrote is."""
    name, value = widget(state.form.item(state.waiting))[0], cue.value
    reading = _read(cue, value) if isinstance(value, str) else ""
    state, unfit = yield from record(state, value, cue.at)
    if name == "free_text" and reading in care.SERIOUS:
        yield from _seriously(state, doubt, cue, reading)
        return
    key = "late" if reading == "yes" or (name == "yes_no" and value is True) else "passed"
    if key == "late":
        state = yield from note(replace(doubt, stage="late", why="a yes on the screen"))
    said = [_with_help(state, doubt, cue, key), *([misfit(state, unfit, value)] if unfit else [])]
    yield Say("\n\n".join(said), why="asked plainly: went on with the questions")
    yield from present(state, cue.at)


def _read(cue: Heard | Responded, text: str) -> str:
    """What answers nothing and is suspected once more stays open, and what stays open is taken seriously."""
    reading = care.read(text, "thoughts")
    return "unsure" if reading == "told" and care.suspects(cue.verdict) else reading


def _seriously(state: State, doubt: Doubted, cue: Heard | Responded, reading: str) -> Moves:
    """They did not say that it is not so: as after an alarm, with the help that their place has."""
    alarm = care.undenied(reading, cue.language, _help(doubt, cue))
    if cue.verdict:
        alarm = replace(alarm, risk=cue.verdict.risk)  # whether they are a child
    yield from caring.met(state, "", alarm, cue.language)


def _with_help(state: State, doubt: Doubted, cue: Heard | Responded, key: str) -> str:
    return f"{line(state, 'doubt', key)}\n\n{_help(doubt, cue)}"


def _help(doubt: Doubted, cue: Heard | Responded) -> str:
    """In the language of this message; an answer without words brings none, so it is that of the one before."""
    return (cue.verdict.help if cue.verdict else "") or doubt.help
