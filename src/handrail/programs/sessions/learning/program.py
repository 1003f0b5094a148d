"""The program `learning`: which part of it answers a cue. The backend decides all of it; a model may only reword."""

from typing import Any

from handrail.care import follows, given_back
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.program import Policy, Program
from handrail.programs.sessions.learning import asides, caring, lesson
from handrail.programs.sessions.learning.facts import FACTS, LanguageTaken
from handrail.programs.sessions.learning.reading import answer_in, is_answer, number_in, read
from handrail.programs.sessions.learning.report import report
from handrail.programs.sessions.learning.starting import needs, started
from handrail.programs.sessions.learning.state import LANGUAGES, Setup, State, begin, evolve, view
from handrail.programs.sessions.learning.tools import get_learning_context
from handrail.programs.sessions.learning.voice import line
from handrail.wording import language_of

CHILD_LEARNER = Policy("child_learner", child=True)
ADULT_LEARNER = Policy("adult_learner")
FEW = 2  # words that are too few to tell a language by


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began(at=at):
            state = yield from note(started(state.setup, at))
            yield from lesson.opening(state, at)
        case Heard(text=text, alarm=Screened() as alarm) | Responded(value=text, alarm=Screened() as alarm):
            state = yield from _language(state, str(text), cue.language)
            yield from caring.met(state, str(text), alarm)
            if isinstance(cue, Responded):
                yield from lesson.asked_again(state)
        case Sensed(alarm=Screened() as alarm):
            yield from caring.met(state, "", alarm)
        case Heard(text=text, at=at):
            state = yield from _language(state, text, cue.language)
            yield from _heard(state, text, at)
        case Responded(value=value, at=at):
            yield from _responded(state, value, at)
        case Returned(at=at):
            yield from _returned(state, at)
        case Sensed(at=at) | Elapsed(at=at):
            yield from _waiting(state, "waiting", "no words came in", at)


def _language(state: State, text: str, language: str) -> Any:
    """Who goes on in another language of ours is answered in it; a word or two change nothing."""
    told = language in LANGUAGES and language != state.language and len(text.split()) > FEW
    if told and language_of(text) == language:
        state = yield from note(LanguageTaken(language))
    return state


def _heard(state: State, text: str, at: float) -> Moves:
    if follows(state.care, text):
        yield from caring.followed(state, text)
    elif state.open is None:
        yield from lesson.onward(state, at)
    else:
        tried = tuple(t.response for t in state.open.tries)
        response, reading = answer_in(state.open.asked.item, tried, text), read(text)
        if response is not None and reading in ("aside", "ready", "unsure", "why", "tell"):
            yield from lesson.answered(state, state.open, response, at)
        elif reading == "aside" and (number := number_in(text)) and state.open.asked.item.options:
            yield from asides.not_offered(state, state.open, number)
        else:
            yield from asides.said(state, state.open, reading, at)


def _responded(state: State, value: Any, at: float) -> Moves:
    """An answer; or, in a field of text, whatever was written there instead of one."""
    if state.open is None:
        yield from lesson.onward(state, at)
    elif follows(state.care):
        yield from caring.answered(state, value, at)
    elif isinstance(value, str) and not state.open.asked.item.options and not is_answer(state.open.asked.item, value):
        stays = yield from asides.said(state, state.open, read(value), at)
        if stays:
            yield from lesson.asked_again(state)
    else:
        yield from lesson.answered(state, state.open, value, at)


def _returned(state: State, at: float) -> Moves:
    if state.care:
        state = yield from note(given_back(state.care))
    yield from _waiting(state, "returned", "the staff gave the session back", at)


def _waiting(state: State, key: str, why: str, at: float) -> Moves:
    """The open question still waits. Where there is none, something was cut short: the lesson goes on."""
    if state.open is None:
        yield from lesson.onward(state, at)
    elif follows(state.care):
        yield Say(line(state, "care", "paused"), why=why)
    else:
        yield Say(line(state, "other", key), why=why)


def policy(setup: Setup) -> Policy:
    """Learners are taken for children unless it is said that they are not."""
    return CHILD_LEARNER if setup.child else ADULT_LEARNER


learning = Program(
    "learning",
    version=1,
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    gate=CHILD_LEARNER,
    policy=policy,
    title={"en": "A lesson", "es": "Una lección"},
    summary={
        "en": "Explained, practised step by step, with the reason for every mistake; and a date to look at it again.",
        "es": "Explicado y practicado paso a paso, con el porqué de cada error; y una fecha para repasarlo.",
    },
    report=report,
    needs=needs,
    context=get_learning_context,
)
