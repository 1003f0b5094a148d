"""The program `learning`: which part of it answers a cue. The backend decides all of it; a model may only reword."""

from dataclasses import replace
from typing import Any

from handrail.care import doubts, follows, returned
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.program import Policy, Program
from handrail.programs.sessions.learning import asides, caring, doubting, lesson, resting
from handrail.programs.sessions.learning.facts import FACTS, Doubted, LanguageTaken, Withheld
from handrail.programs.sessions.learning.reading import is_answer, number_in, read, typed_answer
from handrail.programs.sessions.learning.report import report
from handrail.programs.sessions.learning.starting import needs, started
from handrail.programs.sessions.learning.state import LANGUAGES, Record, Setup, State, begin, evolve, view
from handrail.programs.sessions.learning.tools import get_learning_context
from handrail.programs.sessions.learning.voice import line
from handrail.wording import language_of

CHILD_LEARNER = Policy("child_learner", child=True, helps=True)
ADULT_LEARNER = Policy("adult_learner", helps=True)
FEW = 2  # words that are too few to tell a language by


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began(at=at):
            state = yield from note(started(state.setup, at))
            yield from lesson.opening(state, at)
        case Heard(text=text, alarm=Screened() as alarm) | Responded(value=text, alarm=Screened() as alarm):
            state = yield from _language(state, str(text), cue.language)
            yield from caring.met(state, str(text), alarm, used=isinstance(cue, Responded))
        case Sensed(alarm=Screened() as alarm):
            yield from caring.met(state, "", alarm)
        case Heard(text=text):
            state = yield from _language(state, text, cue.language)
            yield from _heard(state, cue)
        case Responded():
            yield from _responded(state, cue)
        case Returned():
            yield from _returned(state, cue)
        case Sensed(at=at) | Elapsed(at=at):
            yield from _waiting(state, "waiting", "no words came in", at)


def _language(state: State, text: str, language: str) -> Any:
    """Who goes on in another language of ours is answered in it; a word or two change nothing."""
    told = language in LANGUAGES and language != state.language and len(text.split()) > FEW
    if told and language_of(text) == language:
        state = yield from note(LanguageTaken(language))
    return state


def _heard(state: State, cue: Heard) -> Moves:
    """Typed words: to care, if they are for it; to what was asked plainly, or must be; or to the lesson."""
    if follows(state.care, cue.text):
        yield from caring.followed(state, cue.text)
    elif state.open is None:
        yield from lesson.onward(state, cue.at)
    elif state.doubt and state.doubting:
        yield from _plainly(state, state.open, state.doubt, cue)
    elif state.doubt and (reading := doubting.told_late(state, cue)):
        yield from doubting.seriously(state, state.doubt.doubt, cue, reading)
    elif about := doubting.due(state, cue):
        yield from doubting.ask(state, cue, about)
    elif about := doubting.suspected(state, cue):
        yield from doubting.reopened(state, about, cue)
    elif state.resting:
        yield from _rested(state, state.open, cue.text, cue.at, field=False)
    else:
        # What was asked about before, and may be danger once more, is no chatter.
        yield from _typed(state, state.open, cue.text, cue.at, beside="sad" if doubts(cue.verdict) else "aside")


def _plainly(state: State, opened: Record, before: Doubted, cue: Heard | Responded) -> Moves:
    """What came to a plain question; then what they had written before it is taken up, or this in its place."""
    state, then = yield from doubting.answered(state, opened, before, cue)
    value = before.text if then == "before" else cue.text if isinstance(cue, Heard) else cue.value
    entered = before.field if then == "before" else isinstance(cue, Responded)
    if then and state.resting:
        yield from _rested(state, opened, value, cue.at, field=entered)
    elif then and entered:
        yield from _entered(state, opened, value, cue.at)
    elif then:
        stays = yield from _typed(state, opened, value, cue.at)
        if stays and before.field:
            yield from lesson.asked_again(state)


def _typed(state: State, opened: Record, text: str, at: float, *, beside: str = "aside") -> asides.Stays:
    """An answer in typed words, or a wish. Gives whether the open question stays."""
    tried = tuple(t.response for t in opened.tries)
    response, reading = typed_answer(opened.asked.item, tried, text), read(text)
    if response is not None:
        yield from lesson.answered(state, opened, response, at)
        return False
    if reading == "aside" and (number := number_in(text)) and opened.asked.item.options:
        yield from asides.not_offered(state, opened, number)
        return True
    return (yield from asides.said(state, opened, beside if reading == "aside" else reading, at))


def _responded(state: State, cue: Responded) -> Moves:
    """A widget's answer: words in a field that are for care; to care or a plain question while one is open; to the
    exercise."""
    opened, text = state.open, doubting.words(state, cue.value)
    if opened is None:
        yield from lesson.onward(state, cue.at)
    elif follows(state.care, text):
        yield from caring.followed(state, text, used=True) if text else caring.answered(state, cue.value, cue.at)
    elif state.doubt and state.doubting:
        yield from _plainly(state, opened, state.doubt, cue)
    elif about := doubting.due(state, cue):
        state = yield from _language(state, cue.value, cue.language)
        yield from doubting.ask(state, cue, about)
    elif about := doubting.suspected(state, cue):
        yield from doubting.reopened(state, about, cue)
    elif state.resting:
        yield from _rested(state, opened, cue.value, cue.at, field=True)
    else:
        yield from _entered(state, opened, cue.value, cue.at)


def _rested(state: State, opened: Record, value: Any, at: float, *, field: bool) -> Moves:
    """The first messages after care: words are listened to; a choice or a number goes on with the lesson."""
    if field and not doubting.words(state, value):
        yield from lesson.resumed(state, opened, value, at)
    else:
        yield from resting.heard(state, opened, value, at, field=field)


def _entered(state: State, opened: Record, value: Any, at: float) -> Moves:
    """An answer; or, in a field of text, whatever was written there instead of one."""
    if isinstance(value, str) and not opened.asked.item.options and not is_answer(opened.asked.item, value):
        stays = yield from asides.said(state, opened, read(value), at)
        if stays:
            yield from lesson.asked_again(state)
    else:
        yield from lesson.answered(state, opened, value, at)


def _returned(state: State, cue: Returned) -> Moves:
    off = state.off_screen or state.withheld
    if state.care:
        state = yield from returned(state.care, cue)
    if state.doubt and state.doubting:
        state = yield from note(replace(state.doubt, open=False, why="somebody of the staff was here"))
    if not follows(state.care):
        yield from _waiting(state, "returned", "the staff gave the session back", cue.at)
    if off and follows(state.care):  # nobody has talked with them
        yield from note(Withheld())
    elif off:
        yield from lesson.asked_again(state)


def _waiting(state: State, key: str, why: str, at: float) -> Moves:
    """The open question still waits. Where there is none, something was cut short: the lesson goes on."""
    if state.open is None:
        yield from lesson.onward(state, at)
    elif follows(state.care) or state.doubting or (state.resting and key == "waiting"):
        yield Say(line(state, "care", "paused"), why=why)
    else:
        yield Say(line(state, "other", key), why=why)


def policy(setup: Setup) -> Policy:
    """Learners are taken for children unless it is said that they are not."""
    return CHILD_LEARNER if setup.child else ADULT_LEARNER


learning = Program(
    "learning",
    version=4,
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
