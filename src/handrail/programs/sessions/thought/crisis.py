"""An alarm: fixed words with the resources, no model, care step by step; afterwards the program only listens."""

from dataclasses import replace

from handrail import care
from handrail.care import Cared, Doubt, Offer, Step
from handrail.kernel.events import Screened
from handrail.kernel.moves import End, Moves, note
from handrail.programs.sessions.thought.facts import Doubted, LeftOpen, Replied, Wondered
from handrail.programs.sessions.thought.reading import does, read
from handrail.programs.sessions.thought.speech import fixed
from handrail.programs.sessions.thought.state import State
from handrail.programs.sessions.thought.telling import bullets
from handrail.programs.sessions.thought.voice import line, lines
from handrail.wording.text import plain


def met(state: State, text: str, alarm: Screened, asked: tuple[str, ...] = ()) -> Moves:
    """The help, word for word, and the first question that care asks. No model has a part in this turn or later."""
    language, child = state.language, state.child
    yield from _cared(care.met(state.care, text, alarm, language=language, child=child, seed=state.seed, asked=asked))


def after(state: State, text: str, verdict: Screened | None) -> Moves:
    """Any message after that: to care, whether it asks or they take it up again; what the gate suspects too; and only
    then it is listened to."""
    known = state.care
    if known and care.follows(known, text):
        yield from _cared(care.step(known, text, language=state.language, child=state.child))
    elif about := care.doubts(verdict):
        doubt = care.doubted(about, verdict)
        yield from met(state, text, care.raised(doubt, "unsure", verdict, state.language), doubt.asked)
    else:
        yield from _listened(state, text)


def _cared(step: Step) -> Moves:
    """One step; who wants to leave while care asks is told that this stays open."""
    state = yield from note(Cared(step.care, why=step.why))
    offer = Offer()
    if step.done and not care.parted(step.care):
        offer = Offer(line(state, "care", "offer"), lines(state.language)["choices"]["care"])
    elif step.done and step.care.answers[-1][1] == "leave":
        state = yield from note(LeftOpen(why="wanted to leave while care asked"))
        offer = Offer(line(state, "care", "open"))
    yield from care.told(step, offer, _replied)


def _replied(said: str) -> Replied:
    return Replied(said[:2000], said)


def _listened(state: State, text: str) -> Moves:
    """No question is built on what they write; a summary or an end whenever they like. Thanks are no end."""
    flat, (asks_summary, asks_stop) = plain(text.strip(" .!")), lines(state.language)["choices"]["care"]
    intent = read(text).intent
    if intent == "stop" or care.read(text) == "leave" or flat == plain(asks_stop):
        yield from _stop(state)
    elif (intent == "summary" or flat == plain(asks_summary)) and state.kept:
        summed = f"{line(state, 'summary', 'so_far')}\n{bullets(state)}\n\n{line(state, 'care', 'waiting')}"
        yield from fixed(summed, why="summary after an alarm")
    elif intent == "thanks":
        yield from fixed(line(state, "care", "welcome"), why="after an alarm: thanks end nothing")
    else:
        yield from fixed(line(state, "care", "listen"), why="after an alarm: listens")


def _stop(state: State) -> Moves:
    """A wish to stop is told first that this can stay open; said again, it is followed. Never while it is imminent."""
    again = care.reminder(replace(state.care, language=state.language)) if state.care else ""
    if care.imminent(state.care):
        yield from fixed(line(state, "care", "kept", help=again), why="imminent: it stays open")
    elif state.left_open:
        yield from fixed(line(state, "care", "close", help=again), why="closes after an alarm, at their wish")
        yield End("person_stopped")
    else:
        state = yield from note(LeftOpen(why="wanted to stop after an alarm"))
        yield from fixed(f"{line(state, 'care', 'open')}\n\n{again}", why="asked once more before it ends")


def wonder(state: State) -> Moves:
    """Words that may mean the end of a talk, or more: asked once, directly. The gate hears the answer too."""
    yield from note(Wondered(open=True))
    choices = lines(state.language)["choices"]["unclear"]
    yield from fixed(line(state, "unclear", "ask"), why="asks whether they mean this or living", choices=choices)


def meant(text: str) -> str:
    """`talk` or `elsewhere` where they said that it is not about their life; else nothing."""
    if does("living", text):
        return ""
    if does("elsewhere", text):
        return "elsewhere"
    return "talk" if does("talk", text) or read(text).intent == "stop" else ""


def doubt(state: State, text: str, doubt: Doubt) -> Moves:
    """What the gate is not sure of: asked once, plainly and kindly. What they said is kept for after."""
    yield from note(Doubted(text, doubt))
    yield from fixed(_plain(state, doubt.about), why=f"severity 3, unsure: asked plainly, {doubt.about}")


def _plain(state: State, about: str) -> str:
    if about == care.LIVING:
        return line(state, "unclear", "plain")
    return care.question(about, state.language, state.child, seed=state.seed, turn=state.turn)


def explained(state: State, text: str, doubt: Doubt) -> Moves:
    """Who asks what we mean is told, and asked once more; what they had said before is still kept."""
    known = replace(doubt, explained=True)
    state = yield from note(Doubted(text, known))
    yield from fixed(care.meant(known, state.language, state.child), why="what is asked, and why")


def passed(state: State, doubt: Doubt, now: str, answer: str) -> Moves:
    """They would rather not say: nobody is pressed, and help is named."""
    words = f"{line(state, 'unclear', 'passed')}\n\n{_help(state, doubt, now, answer)}"
    yield from fixed(words, why="asked plainly, not answered: help is named")


def taken_seriously(state: State, doubt: Doubt, now: str, answer: str = "") -> Moves:
    """They did not say that it is not so: as after an alarm, with the help that their place has."""
    words = _help(state, doubt, now, answer)
    yield from met(state, "", care.undenied(answer, state.language, words, doubt.about), doubt.asked)


def _help(state: State, doubt: Doubt, now: str, answer: str) -> str:
    return care.help_of(doubt, answer, now, state.language, state.child) or line(state, "unclear", "help")
