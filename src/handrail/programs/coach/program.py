"""The program `coach`: which part of it answers a cue. The backend decides; a model may only read or reword."""

from typing import Any

from handrail.care import follows, returned
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import Moves, note
from handrail.kernel.program import Policy, Program
from handrail.programs.coach import answering, caring, choosing, doubting, hushed, sensing
from handrail.programs.coach.facts import FACTS, CardPut, LanguageTaken
from handrail.programs.coach.lesson import Turns, waits
from handrail.programs.coach.lexicon import LANGUAGES
from handrail.programs.coach.showing import context, report, view
from handrail.programs.coach.speech import asked, plainly
from handrail.programs.coach.starting import needs, started
from handrail.programs.coach.state import Setup, State, begin, evolve
from handrail.wording import language_of

CHILD_SPEAKER = Policy("child_speaker", child=True, helps=True)
FEW = 2  # words that are too few to tell a language by


def decide(state: State, cue: Cue) -> Moves:
    """The turn; and whatever it came to, the timers are set again after it."""
    state = yield from _turn(state, cue)
    yield from waits(state, cue.at)


def _turn(state: State, cue: Cue) -> Turns:
    match cue:
        case Began():
            return (yield from _opened(state, cue.at))
        case Heard(text=said) | Responded(value=said):
            return (yield from _heard(state, str(said), cue))
        case Sensed(alarm=Screened() as alarm):
            return (yield from caring.met(state, "", alarm))
        case Sensed(signals=signals) if follows(state.care):
            choice = str(signals.get("choice", ""))
            told = caring.touched(state, choice, cue.at) if choice in choosing.CHOICES else caring.waited(state)
            return (yield from told)
        case Sensed(signals=signals) if state.doubt and state.doubting:
            choice = str(signals.get("choice", ""))
            if choice not in choosing.CHOICES:
                return (yield from caring.waited(state))
            return (yield from doubting.touched(state, state.doubt, choice, cue.at))
        case Sensed(signals=signals):
            return (yield from sensing.sensed(state, signals, cue.at))
        case Elapsed(timer=timer):
            return (yield from sensing.rang(state, timer, cue.at))
        case Returned():
            if state.care:
                state = yield from returned(state.care, cue)
            state = yield from doubting.returned(state)
            if follows(state.care):  # nobody has talked with the child: no card yet
                return state
            return (yield from choosing.given_back(state, cue.at))
    return state


def _opened(state: State, at: float) -> Turns:
    state = yield from note(started(state.setup, state.language, at))
    state = yield from note(CardPut(0, "first", at))
    name = state.setup.name.strip()
    key = "named" if name else "plain"
    state = yield from plainly(state, "opening", key, why="opening", name=name)
    return (yield from asked(state))


def _heard(state: State, text: str, cue: Heard | Responded) -> Turns:
    state = yield from _language(state, text)
    if cue.alarm:
        return (yield from caring.met(state, text, cue.alarm))
    if follows(state.care, text):
        return (yield from caring.followed(state, text))
    if state.doubt and state.doubting:
        return (yield from doubting.answered(state, state.doubt, text, cue.verdict, cue.at))
    if state.doubt and doubting.again(state, text, cue.verdict):
        return (yield from doubting.seriously(state, state.doubt.doubt, cue.verdict, "unsure"))
    if about := doubting.due(state, text, cue.verdict):
        return (yield from doubting.ask(state, about, cue.verdict))
    if state.care and (doubt := doubting.remains(state, text, cue.verdict)):
        return (yield from doubting.seriously(state, doubt, cue.verdict, "unsure"))
    if state.care:
        return (yield from hushed.heard(state, text, cue.at))
    return (yield from answering.heard(state, text, cue.at))


def _language(state: State, text: str) -> Any:
    """Who says a whole sentence in another language of ours is answered in it. The cards stay, and a word or
    two bring the lesson back to its own; but not while care or a plain question is open, where one word is an
    answer."""
    own = state.language if state.care or state.doubting else state.home
    spoken = language_of(text, own) if len(text.split()) > FEW else own
    if spoken in LANGUAGES and spoken != state.language:
        state = yield from note(LanguageTaken(spoken))
    return state


coach = Program(
    "coach",
    version=3,
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    gate=CHILD_SPEAKER,
    title={"en": "Talking about pictures", "es": "Hablar de dibujos"},
    summary={
        "en": "A speech coach for children: pictures to talk about, and somebody who notices when it gets too much.",
        "es": "Un entrenador del habla para niños: dibujos para hablar, y alguien que nota cuándo es demasiado.",
    },
    report=report,
    needs=needs,
    context=context,
)
