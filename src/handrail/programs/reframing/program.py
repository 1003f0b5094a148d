"""The program `reframing`: which part of it answers a cue. The phases are decided here, never by a model."""

from dataclasses import replace

from handrail import care
from handrail.care import says_child, staying
from handrail.care.state import IMMINENT
from handrail.kernel.cues import Cue, Elapsed, Heard, Responded, Returned, Sensed
from handrail.kernel.events import Began, Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.program import PERSON_AT_RISK, Program
from handrail.programs.reframing import clarify, closing, crisis, reframe
from handrail.programs.reframing.facts import FACTS, Doubted, Resumed, TurnTaken, Underage, Wondered
from handrail.programs.reframing.lexicon import LANGUAGES, lexicon
from handrail.programs.reframing.readers.intents import intents, meant
from handrail.programs.reframing.readers.text import seen, words
from handrail.programs.reframing.speech import asking, fixed, speak
from handrail.programs.reframing.state import Phase, Setup, State, begin, evolve, view
from handrail.programs.reframing.voice import line

FEW = 2  # words that are too few to tell a language by


def decide(state: State, cue: Cue) -> Moves:
    match cue:
        case Began():
            opening = line(state, "opening", "first")
            state = yield from asking("situation", "", why="the opening asks what brings them")
            yield from speak(state, opening, why="opening")
        case Heard(text=text, alarm=alarm, language=language, verdict=verdict):
            yield from _turn(state, text, alarm, language, verdict)
        case Responded(value=value, alarm=alarm, language=language, verdict=verdict):
            yield from _turn(state, str(value), alarm, language, verdict)
        case Elapsed():
            yield from _other(state, "elapsed", "a timer rang")
        case Sensed(alarm=Screened() as alarm):
            yield from crisis.met(state, "", alarm)
        case Sensed():
            yield from _other(state, "sensed", "signals came in; this program works with words")
        case Returned():
            if state.care:
                state = yield from care.returned(state.care, cue)
            if not care.follows(state.care):
                yield from _other(state, "returned", "the staff gave the session back")


def _turn(state: State, text: str, alarm: Screened | None, language: str, verdict: Screened | None = None) -> Moves:
    """One message of the person: it costs a turn, whatever it says."""
    text, help_text = seen(text), verdict.help if verdict else ""
    spoken = _spoken(state, text, language)
    state = yield from note(TurnTaken(spoken, why="a message came in"))
    if not state.child and says_child(text):
        state = yield from note(Underage(why="said so"))
    if alarm:
        yield from crisis.met(state, text, alarm)
    elif state.crisis_flag or care.follows(state.care, text):
        yield from crisis.after(state, text, verdict)
    elif state.wondering:
        yield from _meant(state, text, help_text)
    elif state.doubting:
        yield from _plainly(state, text, verdict)
    elif state.untold and (answer := care.after_all(text, state.untold, verdict)):
        yield from crisis.taken_seriously(state, state.untold, help_text, answer)
    elif about := care.doubts(verdict, state.doubted):
        yield from crisis.doubt(state, text, care.doubted(about, verdict))
    elif state.resuming:
        yield from _resumed(state, text)
    else:
        yield from _usual(state, text)


def _usual(state: State, text: str) -> Moves:
    if "leaving" in meant(text) and not state.wondered:
        yield from crisis.wonder(state)
    elif meant(text) & {"stop", "leaving"}:
        yield from closing.stopped(state, text)
    elif state.left <= 0:
        yield from closing.last(state, text)
    else:
        yield from _by_phase(state, text)


def _resumed(state: State, text: str) -> Moves:
    """The answer to whether they want to go back to the exercise; whoever simply tells has gone back."""
    way = crisis.way(state, text)
    state = yield from note(Resumed(open=False, why=way or "tells"))
    match way:
        case "leave":
            yield from crisis.close(state)
        case "back":
            yield from crisis.resume(state)
        case _:
            yield from _usual(state, text)


def _meant(state: State, text: str, help_text: str) -> Moves:
    """The answer to whether they meant this conversation or their life. What stays open is taken seriously."""
    found = meant(text)
    state = yield from note(Wondered(open=False, why="answered"))
    living = "living" in found and "safe" not in found
    if not living and (found & {"talk", "safe"} or ("stop" in found and "leaving" not in found)):
        yield from closing.stopped(state, text)
    elif found & {"living", "leaving", "yes", "unsure", "refuse"}:
        yield from crisis.taken_seriously(state, care.OF_LIVING, help_text)
    elif state.left <= 0:
        yield from closing.last(state, text)
    else:
        yield from _by_phase(state, text)


def _plainly(state: State, text: str, verdict: Screened | None) -> Moves:
    """The answer to a plain question. After a no the exercise goes on with what they had said before."""
    before, now = state.doubting, verdict.help if verdict else ""
    answer, doubt = care.heard(text, state.doubt, verdict)
    if care.puzzled(answer, doubt) and state.left > 0:
        yield from crisis.explained(state, before, doubt)
        return
    state = yield from note(Doubted(why=answer, doubt=doubt, left=answer not in (*care.SERIOUS, "no")))
    if answer in care.SERIOUS:
        yield from crisis.taken_seriously(state, doubt, now, answer)
    elif answer in care.PASSED:
        yield from crisis.passed(state, doubt, now, answer)
    elif answer == "no" and state.left > 0:
        yield Say(line(state, "unclear", "no"), why="asked plainly: no")
        yield from _by_phase(state, before)
    elif about := care.doubts(verdict, state.doubted):
        yield from crisis.doubt(state, text, care.doubted(about, verdict))
    else:
        yield from _usual(state, text)


def _spoken(state: State, text: str, language: str) -> str:
    """The language to go on in. A word or two that make sense in the one spoken so far change nothing."""
    if language not in LANGUAGES:
        return state.user_language
    own, other = (intents(text, lexicon(name)) for name in (state.user_language, language))
    return state.user_language if len(words(text)) <= FEW and own and len(own) >= len(other) else language


def _by_phase(state: State, text: str) -> Moves:
    match state.phase:
        case Phase.WARMUP | Phase.CLARIFY:
            yield from clarify.heard(state, text)
        case Phase.REFRAME:
            yield from reframe.heard(state, text)
        case Phase.SUMMARY:
            yield from closing.rated(state, text)
        case Phase.FOLLOWUP:
            yield from closing.followed(state, text)
        case Phase.CLOSED:
            yield from _other(state, "closed", "the session is over")


def _other(state: State, key: str, why: str) -> Moves:
    """Whatever is not a message is answered, costs no turn and changes nothing."""
    if state.crisis_flag and state.phase != Phase.CLOSED:
        asked = state.care and not state.care.done
        if asked and state.care and state.care.severity >= IMMINENT:
            yield from fixed(staying(state.care), why)
            return
        yield from fixed(line(state, "crisis", "stay"), why)
        return
    yield from speak(state, line(state, "other", key), state.question if state.phase != Phase.CLOSED else "", why=why)


reframing = Program(
    "reframing",
    version=6,
    gate=replace(PERSON_AT_RISK, helps=True),
    setup=Setup,
    facts=FACTS,
    begin=begin,
    evolve=evolve,
    decide=decide,
    view=view,
    title={"en": "Look at a thought again", "es": "Mirar un pensamiento de nuevo"},
    summary={
        "en": "One difficult thought, looked at with care: what happened, how it feels, a fuller view. No advice.",
        "es": "Un pensamiento difícil, mirado con calma: qué pasó, qué se siente, otra mirada. Sin consejos.",
    },
)
