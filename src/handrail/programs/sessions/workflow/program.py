"""The program `workflow`: a process step by step. Rules choose the next step; a model may only read or reword."""

from dataclasses import replace
from typing import Any

from handrail.care import follows, imminent, returned, says_child
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.program import PERSON_AT_RISK, Program
from handrail.programs.sessions.workflow import asides, asking, caring, doubting, review
from handrail.programs.sessions.workflow.facts import (
    FACTS,
    KEPT,
    Doubted,
    Drafted,
    LanguageTaken,
    Reopened,
    Started,
    Strayed,
    Withheld,
)
from handrail.programs.sessions.workflow.model import told
from handrail.programs.sessions.workflow.reading import intent_at, intents, matches, value_of
from handrail.programs.sessions.workflow.report import context, report
from handrail.programs.sessions.workflow.showing import shown, taken
from handrail.programs.sessions.workflow.state import Setup, State, begin, evolve, process_of, view
from handrail.programs.sessions.workflow.voice import line, lines
from handrail.wording import language_of

FEW = 3  # words that are too few to tell a language by


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began(at=at):
            state = yield from note(Started(process_of(state.setup)))
            intro = told(state.process.intro, state.language)
            yield Say(
                line(state, "opening", "welcome", title=told(state.process.title, state.language), intro=intro),
                why="opening",
            )
            yield from asking.onward(state, at)
        case Heard(text=text, alarm=Screened() as alarm):
            state = yield from _language(state, text)
            yield from caring.met(state, text, alarm, child=says_child(text))
        case Responded(value=value, alarm=Screened() as alarm):
            yield from _alarmed(state, value, alarm)
        case Sensed(alarm=Screened() as alarm):
            yield from caring.met(state, "", alarm, child=False)
        case Heard(text=text):
            before = state.language
            state = yield from _language(state, text)
            yield from _heard(state, cue, other=state.language != before)
        case Responded():
            yield from _responded(state, cue)
        case Returned():
            yield from _returned(state, cue)
        case Sensed() | Elapsed():
            yield Say(line(state, "care" if follows(state.care) else "other", "waiting"), why="no words came in")


def _language(state: State, text: str) -> Any:
    """Who goes on in another language of the process is answered in it; a few words change nothing."""
    found = language_of(text)
    if found != state.language and found in state.process.languages and len(text.split()) > FEW:
        state = yield from note(LanguageTaken(found))
    return state


def _returned(state: State, cue: Returned) -> Moves:
    """The question comes back; not where nobody has talked with them, and care is still open."""
    if state.care:
        state = yield from returned(state.care, cue)
    if follows(state.care):
        return
    yield Say(line(state, "other", "returned"), why="the staff gave the session back")
    yield from review.again(state, cue.at)


def _alarmed(state: State, value: Any, alarm: Screened) -> Moves:
    """What was written is kept for later where it may be an answer; the question waits until they want to go on."""
    text = str(value)
    if isinstance(value, str) and caring.is_open(state):
        state = yield from note(Drafted(state.step.id, text[:KEPT]))
    state = yield from note(Withheld())
    yield from caring.met(state, text, alarm, child=says_child(text))


def _heard(state: State, cue: Heard, *, other: bool) -> Moves:
    """Typed words: to care, if they are for it; to what was asked plainly, or must be; or to the process."""
    if caring.hears(state, cue.text, cue.at):
        yield from caring.typed(state, cue.text, cue.at)
    elif state.doubt and doubting.awaits(state, cue):
        yield from _plainly(state, state.doubt, cue, other=other)
    elif about := doubting.due(state, cue):
        yield from doubting.ask(state, about, cue, cue.text, other=other)
    elif about := doubting.suspected(state, cue):
        yield from doubting.reopened(state, about, cue)
    elif state.withheld:
        stops = yield from caring.returning(state, cue.text, cue.at)
        if stops:
            yield from asides.stopped(state, cue.at)
    else:
        yield from _typed(state, cue.text, cue.at, other=other)


def _plainly(state: State, doubt: Doubted, cue: Heard | Responded, *, other: bool = False) -> Moves:
    """What came to the plain question; then what they had written before it is taken up, or this in its place."""
    state, then = yield from doubting.answered(state, doubt, cue, other=other)
    value = cue.text if isinstance(cue, Heard) else cue.value
    match then:
        case "stop":
            yield from asides.stopped(state, cue.at)
        case "asked":
            return
        case "care" | "wait" if not (other or isinstance(cue, Responded)):
            return
        case "care":
            yield from note(Withheld())
        case "wait":
            yield from review.again(state, cue.at)
        case _ if isinstance(cue, Heard):
            yield from _typed(state, doubt.text if then == "before" else value, cue.at, other=other)
        case _:
            yield from _entered(state, doubt.text if then == "before" else value, cue.at)


def _typed(state: State, text: str, at: float, *, other: bool) -> Moves:
    """A word to us after care; a review's answer; an aside; or an answer to the step."""
    if key := caring.rests(state, text):
        state = yield from caring.rested(state, key)
        if other:
            yield from review.again(state, at)
        return
    if state.stage:
        yield from _reviewed(state, text, at)
        return
    step = state.step
    found, reading = value_of(step, text, at, state.locale), intent_at(step, text)
    sure = not found.problem and step.widget != "free_text"
    if reading and not (sure and reading in ("skip", "unsure", "thanks", "person", "confused", "correct")):
        stays = yield from asides.said(state, step, reading, text, at)
        if stays and other:
            yield from shown(state, at)
        return
    if found.problem:
        read = yield from asking.read_by_model(state, step, text, at)
        found = found if read.problem else read
    if found.problem and state.rest and not any(c.isdigit() for c in text):
        state = yield from caring.rested(state, "listening")
        if other:
            yield from shown(state, at)
    elif found.problem:
        yield from asking.unfit(state, step, found.problem, at, again=other)
    else:
        yield from asking.given(state, step, found, at, by="typed")


def _responded(state: State, cue: Responded) -> Moves:
    """A widget's answer: words in a field that are for care; a choice while care is open is a wish to go on."""
    text = caring.written(state, cue.value)
    if follows(state.care, text):
        if text or imminent(state.care):
            yield from caring.entered(state, cue.value, cue.at)
            return
        yield from caring.resumed(state)
    if state.doubt and doubting.awaits(state, cue):
        yield from _plainly(state, state.doubt, cue)
    elif about := doubting.due(state, cue):
        yield from doubting.ask(state, about, cue, cue.value)
    elif about := doubting.suspected(state, cue):
        state = yield from doubting.reopened(state, about, cue)
        yield from note(Withheld())
    else:
        yield from _entered(state, cue.value, cue.at)


def _entered(state: State, value: Any, at: float) -> Moves:
    """An answer on the screen. Words in a text field that ask for something are met as such."""
    if state.stage:
        yield from _chosen(state, value, at)
        return
    step, text = state.step, caring.written(state, value)
    if text and (key := caring.rests(state, text, field=True)):
        state = yield from caring.rested(state, key)
        yield from shown(state, at)
        return
    if isinstance(value, str) and step.widget == "free_text" and (reading := intent_at(step, value)):
        stays = yield from asides.said(state, step, reading, value, at)
        if stays:
            yield from shown(state, at)
        return
    found = taken(state, step, value, at)
    if found.problem:
        if isinstance(value, str) and not step.options:
            state = yield from note(Drafted(step.id, value[:KEPT]))
        yield from asking.unfit(state, step, found.problem, at, again=True)
    else:
        yield from asking.given(state, step, found, at, by="widget")


def _chosen(state: State, value: Any, at: float) -> Moves:
    """The answer to the summary, or to the question what is to be changed."""
    words = lines(state.language)["words"]
    if state.stage == "summary":
        confirmed = value == words["right"][0]
        yield from (asking.closed(state, at) if confirmed else _pick(state, at))
        return
    labels = value if isinstance(value, list | tuple) else []
    steps = tuple(s.id for s in state.given if told(s.label, state.language) in labels)
    if not steps:
        yield from review.summary(state)
        return
    state = yield from note(Reopened(steps, why="corrected"))
    yield from asking.onward(state, at)


def _pick(state: State, at: float) -> Moves:
    if len(state.given) > 1:
        yield from review.choosing(state)
        return
    state = yield from note(Reopened((state.given[0].id,), why="corrected"))
    yield from asking.onward(state, at)


def _reviewed(state: State, text: str, at: float) -> Moves:
    """Typed words at the summary: all is right, or what is not."""
    meant = intents(text)
    found = review.named(state, text)
    if found and (meant[:1] in (["correct"], []) or state.stage == "choosing" or any(c.isdigit() for c in text)):
        state = yield from review.corrected(state, found, text, at)
        yield from asking.onward(state, at)
    elif "so_far" in meant:
        yield from review.summary(state)
    elif "stop" in meant:
        yield from asides.stopped(state, at)
    elif state.stage == "summary" and (matches("done", text) or matches("yes", text)):
        yield from asking.closed(state, at)
    elif state.stage == "choosing" and (matches("none", text) or "back" in meant):
        yield from review.summary(state)
    elif "back" in meant:
        yield from asides.said(state, state.given[-1], "back", text, at)
    elif "correct" in meant or matches("no", text):
        yield from _pick(state, at)
    else:
        state = yield from note(Strayed("unfit"))
        yield Say(line(state, "review", "unread"), why="not read at the summary")


def needs(setup: Setup) -> tuple[str, ...]:
    """No reader; but before a session begins, its process must be there and sound."""
    process_of(setup)
    return ()


workflow = Program(
    "workflow",
    version=5,
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    gate=replace(PERSON_AT_RISK, helps=True),
    title={"en": "Step by step", "es": "Paso a paso"},
    summary={
        "en": "A form that talks: questions one at a time, help on the way, and a summary you can correct.",
        "es": "Un formulario que conversa: preguntas de una en una, con ayuda, y un resumen que puedes corregir.",
    },
    report=report,
    needs=needs,
    context=context,
)
