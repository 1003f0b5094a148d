"""The program `survey`: one question after the other, word for word; the form decides what is asked, no model does."""

from dataclasses import replace

from handrail import care
from handrail.assess.forms import progress
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.program import PERSON_AT_RISK, Program
from handrail.programs.sessions.survey import caring, doubting
from handrail.programs.sessions.survey.asking import asked, concern, go_back, misfit, present, record, stop
from handrail.programs.sessions.survey.facts import FACTS, Reminded
from handrail.programs.sessions.survey.report import context, report
from handrail.programs.sessions.survey.state import Setup, State, begin, evolve, view
from handrail.programs.sessions.survey.words import first, line, meant


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began(at=at):
            yield Say(_welcome(state), why="what this is, and how it goes")
            yield from present(state, at)
        case Heard(text=text, alarm=Screened() as alarm, language=language):
            yield from caring.met(state, text, alarm, language)
        case Responded(value=value, alarm=Screened() as alarm, language=language, at=at):
            if state.waiting:
                state, _ = yield from record(state, value, at)
            yield from caring.met(state, "", alarm, language)
        case Sensed(alarm=Screened() as alarm):
            yield from caring.met(state, "", alarm, state.locale)
        case Heard():
            yield from _heard(state, cue)
        case Responded() if state.waiting:
            yield from _responded(state, cue)
        case Returned(at=at):
            yield from caring.given_back(state, state.care, cue) if state.care else _still(state, "returned", at)
        case Responded(at=at) | Sensed(at=at) | Elapsed(at=at):
            yield from _still(state, "waiting", at)


def _heard(state: State, cue: Heard) -> Moves:
    """Words beside the questions: a few of them are wishes, and the rest is met with what is asked."""
    text, at, said = cue.text, cue.at, meant(cue.text)
    if state.care and care.follows(state.care, text):
        yield from caring.followed(state, state.care, cue)
    elif state.care and state.paused:
        yield from caring.gently(state, state.care, cue)
    elif state.doubt and doubting.awaits(state, text):
        yield from doubting.answered(state, state.doubt, cue)
    elif "stop" in said:
        yield from stop(state, at)
    elif about := doubting.due(state, cue):
        yield from doubting.ask(state, about, cue)
    elif state.care and care.doubts(cue.verdict):
        yield from caring.again(state, state.care, cue, text)
    elif not state.waiting:
        yield from present(state, at)
    elif "back" in said:
        state = yield from note(Reminded(why="asked to go back"))
        yield from go_back(state, at)
    else:
        yield from _aside(state, text, said)


def _aside(state: State, text: str, said: frozenset[str]) -> Moves:
    item, reading = state.form.item(state.waiting), care.read(text)
    key = "waiting"
    if not item.answers:
        key = "read"
    elif "skip" in said or reading in ("refuse", "leave"):
        key = "required" if item.required else "optional"
    elif "meaning" in said or reading == "why":
        key = "meaning"
    choices = (first(state.locale, "choices", "stop"),) if key == "required" else ()
    state = yield from note(Reminded(why=f"words beside the question: {key}"))
    yield Say(line(state, "aside", key, prompt=asked(state)), why="the question still waits", choices=choices)


def _responded(state: State, cue: Responded) -> Moves:
    value, at = cue.value, cue.at
    known = state.care
    if known and (text := caring.taken_up(state, known, cue)):
        state, _ = yield from record(state, value, at)
        yield from caring.again(state, known, cue, text)
        return
    if known and state.paused:
        yield from caring.answered(state, known, value, at)
        return
    if state.doubt and (state.doubting == "asked" or doubting.confirmed(state, value)):
        yield from doubting.went_on(state, state.doubt, cue)
        return
    about = doubting.due(state, cue)
    state, unfit = yield from record(state, value, at)
    lacks = misfit(state, unfit, value) if unfit else ""
    if about:
        yield from doubting.ask(state, about, cue, still=lacks)
        return
    if lacks:
        yield Say(lacks, why="the answer does not fit the question")
    yield from present(state, at)


def _still(state: State, key: str, at: float) -> Moves:
    """No words came in. The open question still waits; where there is none, something was cut short."""
    if state.paused or state.doubting == "asked":
        yield Say(line(state, "care", "paused"), why="no words came in")
    elif state.waiting:
        state = yield from note(Reminded(why=key))
        named = key if state.form.item(state.waiting).answers else "read"
        yield Say(line(state, "aside", named, prompt=asked(state)), why=key)
    else:
        yield from present(state, at)


def _welcome(state: State) -> str:
    form, total = state.form, progress(state.form, state.answers).total
    key = "about" if any(item.rules for item in form.items) else "one" if total == 1 else "many"
    counted = {} if key == "one" else {"total": total}
    said = [line(state, "hello", key, title=form.title, **counted), line(state, "hello", "manner")]
    if any(item.answers and item.asked and not item.required for item in form.items):
        said.append(line(state, "hello", "optional"))
    if form.back:
        said.append(line(state, "hello", "back", back=first(state.locale, "words", "back")))
    return " ".join(said)


survey = Program(
    "survey",
    version=5,
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    gate=replace(PERSON_AT_RISK, helps=True),
    title={"en": "A questionnaire", "es": "Un cuestionario"},
    summary={
        "en": "Questions in a fixed order, word for word; at the end your answers and, where there is one, a score.",
        "es": "Preguntas en un orden fijo, palabra por palabra; al final tus respuestas y, si la hay, una puntuación.",
    },
    report=report,
    context=context,
    concern=concern,
)
