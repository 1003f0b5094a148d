"""What the gate suspects and is not sure of: asked about once, plainly; unless it is meant, the questions go on."""

from dataclasses import replace
from typing import Any

from handrail import care
from handrail.assess.forms import widget
from handrail.assess.forms.scales import ALARMING
from handrail.care import Doubt
from handrail.kernel.cues import Heard, Responded
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.survey import caring
from handrail.programs.sessions.survey.asking import asked, go_back, misfit, present, record, stop, wrote
from handrail.programs.sessions.survey.facts import Doubted
from handrail.programs.sessions.survey.state import State
from handrail.programs.sessions.survey.words import line, meant


def due(state: State, cue: Heard | Responded) -> str:
    """The plain question about words of their own, each once in a session; not where care or the form asks it."""
    about = care.doubts(cue.verdict, state.doubted, state.care)
    if isinstance(cue, Responded):
        return about if about and _written(state, cue.value) else ""
    return "" if about == care.LIVING and _asks_it(state) else about


def _written(state: State, value: Any) -> bool:
    """Whether the person wrote it; where the form has a mark, its rule decides."""
    return state.form.item(state.waiting).alarm_above is None and bool(wrote(state, value))


def _asks_it(state: State) -> bool:
    """Whether the question on the screen is about dying: then it is what is asked plainly."""
    return bool(state.waiting) and any(code.code in ALARMING for code in state.form.item(state.waiting).codes)


def ask(state: State, about: str, cue: Heard | Responded, *, still: str = "", first: str = "") -> Moves:
    """Asked plainly, after what is said `first`; what the form's answer lacks is said when the questions go on."""
    doubt, why = care.doubted(about, cue.verdict), f"severity 3, unsure: asked plainly, {about}"
    state = yield from note(Doubted("asked", doubt.help, still, why, about, doubt.language, doubt.child))
    words = "\n\n".join(filter(None, (first, _question(state, doubt))))
    yield Say(words, why=why, choices=care.replies(about, state.locale))


def _question(state: State, doubt: Doubt) -> str:
    if doubt.about == care.LIVING:
        return line(state, "doubt", "ask")
    return care.question(doubt.about, state.locale, doubt.child, seed=state.seed, turn=state.beat)


def awaits(state: State, text: str) -> bool:
    """Whether a message is for the plain question: the next one, or a yes after one that may have been meant for it, or
    after none at all."""
    if state.doubt and state.doubting in ("late", "left"):
        return care.aside(text, state.doubt.about) in care.TELLS
    return state.doubting == "asked"


def confirmed(state: State, value: Any) -> bool:
    """Whether the yes that was to be written to us, after one on the screen, was written into the field."""
    if state.doubt is None or state.doubting != "late" or not isinstance(value, str):
        return False
    in_words = widget(state.form.item(state.waiting))[0] == "free_text"
    return in_words and care.bare(value, state.doubt.about) in care.TELLS


def answered(state: State, known: Doubted, cue: Heard) -> Moves:
    """What they write to it. Nobody is pressed, and only after a no is no help named."""
    reading, doubt = care.heard(cue.text, known.doubt, cue.verdict)
    said, why = meant(cue.text), f"asked plainly: {reading}"
    if reading in care.SERIOUS:
        yield from _seriously(state, doubt, cue, reading)
        return
    if care.puzzled(reading, doubt):
        yield from note(replace(known, stage="asked", explained=True, why=why))
        words = care.meant(doubt, state.locale, doubt.child)
        yield Say(words, why="what is asked, and why", choices=care.replies(doubt.about, state.locale))
        return
    state = yield from note(replace(known, stage="" if reading == "no" else "left", why=why))
    key = "no" if reading == "no" else "passed" if reading in care.PASSED or said else "told"
    words = line(state, "doubt", key) if key == "no" else _with_help(state, doubt, cue, key)
    if said & {"stop"} or (said & {"back"} and state.waiting):
        yield Say(words, why=why)
        yield from stop(state, cue.at) if "stop" in said else go_back(state, cue.at)
    elif key != "passed" and (another := due(state, cue)):
        yield from ask(state, another, cue, still=known.still, first=words)
    elif state.waiting:
        shown = "returned" if state.form.item(state.waiting).answers else "read"
        again = line(state, "aside", shown, prompt=asked(state))
        yield Say(f"{words}\n\n{again}", why=f"{why}; the question still waits")
    else:
        yield Say("\n\n".join(filter(None, (words, known.still))), why=why)
        yield from present(state, cue.at)


def went_on(state: State, known: Doubted, cue: Responded) -> Moves:
    """They answered the question on the screen instead: it is taken, help is named, and on. A yes there may have been
    meant for us; one that they wrote is."""
    name, value, doubt = widget(state.form.item(state.waiting))[0], cue.value, known.doubt
    text, another = value if isinstance(value, str) else "", due(state, cue)
    state, unfit = yield from record(state, value, cue.at)
    if name == "free_text" and (reading := care.written(text, doubt, cue.verdict)) in care.SERIOUS:
        yield from _seriously(state, doubt, cue, reading)
        return
    chosen = value is True if name == "yes_no" else name != "free_text" and care.aside(text, doubt.about) == "yes"
    if chosen:
        state = yield from note(replace(known, stage="late", why="a yes on the screen"))
    words = _with_help(state, doubt, cue, "late" if chosen else "passed")
    lacks = misfit(state, unfit, value) if unfit else ""
    if another:
        yield from ask(state, another, cue, still=lacks, first=words)
        return
    yield Say("\n\n".join(filter(None, (words, lacks))), why="asked plainly: went on with the questions")
    yield from present(state, cue.at)


def _seriously(state: State, doubt: Doubt, cue: Heard | Responded, reading: str) -> Moves:
    """They did not say that it is not so: as after an alarm, with the help that their place has."""
    alarm = care.raised(doubt, reading, cue.verdict, cue.language)
    yield from caring.met(state, "", alarm, cue.language, doubt.asked)


def _with_help(state: State, doubt: Doubt, cue: Heard | Responded, key: str) -> str:
    return f"{line(state, 'doubt', key)}\n\n{care.help_now(doubt, '', cue.verdict, cue.language)[0]}"
