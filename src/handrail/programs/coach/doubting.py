"""What the gate suspects in a child's words and is not sure of: asked about once, plainly; the cards wait meanwhile."""

from dataclasses import replace

from handrail import care
from handrail.care import Doubt
from handrail.kernel.events import Screened
from handrail.kernel.moves import Say, note
from handrail.programs.coach import caring
from handrail.programs.coach.answering import find, heard
from handrail.programs.coach.choosing import chosen
from handrail.programs.coach.engine import Level
from handrail.programs.coach.facts import Doubted
from handrail.programs.coach.lesson import Turns, still
from handrail.programs.coach.speech import asked
from handrail.programs.coach.state import State
from handrail.programs.coach.voice import line

Verdict = Screened | None


def due(state: State, text: str, verdict: Verdict) -> str:
    """The plain question about a child's own words, each asked once; none that care has asked."""
    return care.doubts(verdict, state.doubted, state.care) if _own(state, text) else ""


def again(state: State, text: str, verdict: Verdict) -> bool:
    """Whether what was asked about and left open is suspected once more."""
    left = state.doubt is not None and state.doubt.left and care.again(verdict, state.doubt.doubt)
    return bool(left) and _own(state, text)


def remains(state: State, text: str, verdict: Verdict) -> Doubt | None:
    """What is suspected after an alarm, and was asked about: it is not asked again, care goes on with it."""
    about = care.doubts(verdict) if _own(state, text) else ""
    return replace(care.doubted(about, verdict), child=True) if about else None


def _own(state: State, text: str) -> bool:
    """Not the answer to the card, and not from a recogniser that knows no words but those of the cards."""
    return state.source != "grammar" and not find(state, text).correct


def ask(state: State, about: str, verdict: Verdict) -> Turns:
    if state.stage == "card":
        yield from still()
    doubt = replace(care.doubted(about, verdict), child=True)
    state = yield from note(Doubted(doubt, open=True, why=f"severity 3, unsure: {about}"))
    yield Say(_question(state, about), why=f"severity 3, unsure: asked plainly, {about}", choices=_replies(state))
    return state


def _question(state: State, about: str) -> str:
    if about == care.LIVING:
        return line(state, "doubt", "ask")
    return care.question(about, state.language, child=True, seed=state.seed, turn=state.beat)


def _replies(state: State) -> tuple[str, ...]:
    return care.replies(state.doubt.doubt.about, state.language) if state.doubt else ()


def answered(state: State, before: Doubted, text: str, verdict: Verdict, at: float) -> Turns:
    """What a child says to it. Nobody is pressed, and only after a no is no help named."""
    reading, doubt = care.heard(text, before.doubt, verdict)
    if reading in care.SERIOUS:
        return (yield from seriously(state, doubt, verdict, reading))
    if care.puzzled(reading, doubt):
        return (yield from _explained(state, before))
    if reading == "told" and (about := due(state, text, verdict)):
        return (yield from ask(state, about, verdict))
    to_card = reading == "told" and bool(find(state, text).correct)
    state = yield from note(replace(before, open=False, left=reading != "no", why=f"asked plainly: {reading}"))
    yield Say(_words(state, doubt, verdict, reading), why=f"asked plainly: {reading}")
    if to_card:
        return (yield from heard(state, text, at))
    return (yield from asked(state)) if state.stage == "card" and state.level is Level.GREEN else state


def _explained(state: State, before: Doubted) -> Turns:
    """A child who asks what we mean is told, and asked once more."""
    doubt = replace(before.doubt, explained=True)
    state = yield from note(replace(before, doubt=doubt, why="asked plainly: why"))
    yield Say(care.meant(doubt, state.language, child=True), why="what is asked, and why", choices=_replies(state))
    return state


def touched(state: State, before: Doubted, choice: str, at: float) -> Turns:
    """A touch on the screen in place of an answer: it is followed, and help is named."""
    state = yield from note(replace(before, open=False, left=True, why=f"asked plainly: chose {choice}"))
    yield Say(_words(state, before.doubt, None, "silent"), why="asked plainly: a touch on the screen")
    return (yield from chosen(state, choice, at))


def seriously(state: State, doubt: Doubt, verdict: Verdict, reading: str) -> Turns:
    """It was not said that it is not so: as after an alarm, with the help that their place has."""
    alarm = care.raised(doubt, reading, verdict, state.language)
    return (yield from caring.met(state, "", alarm, doubt.asked))


def returned(state: State) -> Turns:
    """Somebody of the staff has talked with the child: nothing of ours is open."""
    if state.doubt and (state.doubt.open or state.doubt.left):
        state = yield from note(replace(state.doubt, open=False, left=False, why="somebody of the staff was here"))
    return state


def _words(state: State, doubt: Doubt, verdict: Verdict, reading: str) -> str:
    key = "no" if reading == "no" else "passed" if reading in care.PASSED else "told"
    words = line(state, "doubt", key)
    return words if key == "no" else f"{words}\n\n{care.help_now(doubt, reading, verdict, state.language)[0]}"
