"""An alarm at any phase: fixed words with the resources, no model, care step by step, and then a gentle way out."""

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Any

from handrail import care
from handrail.care import Cared, Doubt, Offer
from handrail.kernel.events import Screened
from handrail.kernel.moves import End, Moves, Say, note
from handrail.programs.reframing.answers import query
from handrail.programs.reframing.closing import bullets
from handrail.programs.reframing.facts import Alarmed, Doubted, Invited, Moved, Recapped, Resumed, Wondered
from handrail.programs.reframing.readers.intents import meant as meant_by
from handrail.programs.reframing.speech import asking, fixed
from handrail.programs.reframing.state import Phase, State
from handrail.programs.reframing.voice import line, lines
from handrail.wording.text import plain

SOFT = {"other", "third_person"}  # alarms after which, if all went well, the exercise is possible again
FEW = 4  # words of a plain yes or no


def met(state: State, text: str, alarm: Screened, asked: tuple[str, ...] = ()) -> Moves:
    """The help, word for word, and the first question that care asks. No model has a part in this turn."""
    known = state.care if state.crisis_flag else None
    language, child = state.user_language, state.child
    step = care.met(known, text, alarm, language=language, child=child, seed=state.seed, asked=asked)
    state = yield from _entered(Alarmed(alarm.category, alarm.severity, alarm.help, step.why))
    yield from _cared(state, step)


def _entered(alarm: Alarmed) -> Generator[Any, Any, State]:
    """From wherever they were: the exercise is left."""
    yield from note(alarm)
    yield from note(Moved(Phase.SUMMARY.value, why=alarm.why))
    return (yield from asking("crisis", "", why=alarm.why))


def after(state: State, text: str, verdict: Screened | None = None) -> Moves:
    """Any message after that: to care first, whether it asks or they take it up again; what the gate suspects too; and
    only then words of our own."""
    known = state.care
    if known and care.follows(known, text):
        step = care.step(known, text, language=state.user_language, child=state.child)
        if not state.crisis_flag:
            why = "taken up again after the exercise was gone back to"
            state = yield from _entered(Alarmed(step.care.category, step.care.severity, state.help, why))
        yield from _cared(state, step)
    elif known and (about := care.doubts(verdict)):
        doubt = care.doubted(about, verdict)
        yield from met(state, text, care.raised(doubt, "unsure", verdict, state.user_language), doubt.asked)
    else:
        yield from gently(state, text)


def _cared(state: State, step: care.Step) -> Moves:
    """One step of care; and beside its last words, as it went, a way back, a way out, or that it can stay open."""
    state = yield from note(Cared(step.care, why=step.why))
    offer, way = _offer(state, step)
    if offer == "offer_back":
        state = yield from note(Resumed(open=True, why="care came to a good end"))
    if offer == "offer_open":
        state = yield from asking("crisis_open", "", why="told that it can stay open")
    if offer == "offer_end":
        state = yield from note(Invited(why="care has asked what it had to ask"))
    words = line(state, "crisis", offer) if offer else ""
    yield from care.told(step, Offer(words, choices_of(state)[way] if way else ()))


def _offer(state: State, step: care.Step) -> tuple[str, str]:
    """The line that stands beside the last words of care, and its choices. A summary is offered so only once."""
    last = step.care.answers[-1][1] if step.care.answers else ""
    if not step.done or last == "called":
        return "", ""
    if last == "leave":
        return "offer_open", "open"
    if _returns(state):
        return ("offer_back", "back") if care.well(step.care) else ("offer_later", "")
    return ("offer_end", "crisis") if state.invited_at is None else ("stay", "")


def _returns(state: State) -> bool:
    """Whether the exercise can be gone back to: they were never in danger themselves, as far as they said."""
    known = state.care
    if known is None or not known.done or care.imminent(known) or not set(state.dangers) <= SOFT:
        return False
    return care.well(known) or known.category == "third_person"


def way(state: State, text: str) -> str:
    """What they say to the offer to go back: `back`, `leave`, or nothing where they simply tell."""
    meant, reading, brief = meant_by(text), care.read(text), len(text.split()) <= FEW
    back, leave = (plain(choice) for choice in choices_of(state)["back"])
    said = plain(text.strip(" .!"))
    if said == leave or "stop" in meant or reading == "leave" or (brief and (reading == "no" or "nope" in meant)):
        return "leave"
    agrees = reading in ("onward", "silent") or (brief and (reading == "yes" or meant & {"yes", "thanks"}))
    return "back" if said == back or agrees else ""


def resume(state: State) -> Moves:
    """The exercise from where it was, or from its beginning."""
    question = state.question or line(state, "opening", "ask")
    yield from fixed(f"{line(state, 'crisis', 'back')} {question}", why="goes back to the exercise")


def wonder(state: State) -> Moves:
    """Words that may mean the end of a talk, or more: asked once, directly. The gate hears the answer too."""
    state = yield from note(Wondered(open=state.left > 0, why="words that may mean more than the end of a talk"))
    if state.left <= 0:
        yield from _close_with_help(state)
        return
    choices = choices_of(state)["unclear"]
    yield from fixed(line(state, "unclear", "ask"), why="asks whether they mean this talk or living", choices=choices)


def _close_with_help(state: State) -> Moves:
    state = yield from note(Moved(Phase.CLOSED.value, why="turn limit"))
    yield Say(line(state, "unclear", "close"), why="turn limit; help is named")
    yield End("turn_limit")


def doubt(state: State, text: str, doubt: Doubt) -> Moves:
    """Asked once, plainly and kindly; what they said is kept for after."""
    if state.left <= 0:
        yield from _close_with_help(state)
        return
    state = yield from note(Doubted(text, why="the gate was not sure", doubt=doubt))
    yield from fixed(_plain(state, doubt.about), why=f"severity 3, unsure: asked plainly, {doubt.about}")


def _plain(state: State, about: str) -> str:
    if about == care.LIVING:
        return line(state, "unclear", "plain")
    return care.question(about, state.user_language, state.child, seed=state.seed, turn=state.turn)


def explained(state: State, text: str, doubt: Doubt) -> Moves:
    """Who asks what we mean is told, and asked once more; what they had said before is still kept."""
    known = replace(doubt, explained=True)
    state = yield from note(Doubted(text, why="they ask what is meant", doubt=known))
    yield from fixed(care.meant(known, state.user_language, state.child), why="what is asked, and why")


def passed(state: State, doubt: Doubt, now: str, answer: str) -> Moves:
    """They would rather not say: nobody is pressed, help is named, and the exercise is there."""
    words = f"{line(state, 'unclear', 'passed')}\n\n{_help(state, doubt, now, answer)}"
    yield from fixed(f"{words}\n\n{state.question}".strip(), why="asked plainly, not answered: help is named")


def taken_seriously(state: State, doubt: Doubt, now: str, answer: str = "") -> Moves:
    """They did not say that it is not so: as after an alarm, with the help that their place has."""
    words = _help(state, doubt, now, answer)
    yield from met(state, "", care.undenied(answer, state.user_language, words, doubt.about), doubt.asked)


def _help(state: State, doubt: Doubt, now: str, answer: str) -> str:
    return care.help_of(doubt, answer, now, state.user_language, state.child) or line(state, "unclear", "help")


def gently(state: State, text: str) -> Moves:
    """After an alarm: they are read, and may have a brief summary or a stop. The thought is not disputed again."""
    meant, reading = meant_by(text), care.read(text)
    if "stop" in meant or reading == "leave" or _chosen(state, text, "crisis", 1):
        yield from _stop(state)
    elif reading == "onward" and _returns(state):
        state = yield from note(Resumed(open=True, why="wants to talk about themselves"))
        state = yield from note(Resumed(open=False, why="goes back"))
        yield from resume(state)
    elif not state.recapped and ("summary" in meant or ("yes" in meant and _agrees(state, text))):
        yield from _sum_up(state)
    elif "thanks" in meant or _chosen(state, text, "open", 0):
        yield from fixed(line(state, "crisis", "welcome"), why="after an alarm: thanks end nothing")
    elif meant & {"misread", "rude"} or reading == "angry":
        yield from fixed(line(state, "crisis", "unheard"), why="after an alarm: not understood, or angry")
    elif meant & {"nope", "unsure", "refuse"}:
        yield from fixed(line(state, "crisis", "stay"), why="after an alarm: read, and nothing is asked")
    elif _returns(state):
        state = yield from note(Resumed(open=True, why="tells, and is not the one in danger"))
        yield from fixed(
            line(state, "crisis", "heard_back"), why="offers the exercise", choices=choices_of(state)["back"]
        )
    else:
        yield from _offered(state, "onward" if reading == "onward" else "asked" if query(meant) else "")


def _agrees(state: State, text: str) -> bool:
    """A bare yes to the offer of a summary, which was the last thing said; any other yes tells of something else."""
    offered = state.invited_at is not None and state.turn - state.invited_at == 1
    bare = len(text.split()) <= FEW and care.read(text) != "silent"
    return offered and bare and not (state.care and care.parted(state.care))


def _stop(state: State) -> Moves:
    """A wish to stop is told first that it can stay open; said again, it is followed. Never while it is imminent."""
    again = {"help": care.reminder(state.care)} if state.care else {}
    if care.imminent(state.care):
        yield from fixed(line(state, "crisis", "kept", **again), why="imminent: it stays open")
    elif state.times("crisis_open"):
        yield from close(state)
    else:
        state = yield from asking("crisis_open", "", why="told that it can stay open")
        words = f"{line(state, 'crisis', 'offer_open')}\n\n{again.get('help', state.help)}"
        yield from fixed(words, why="asked once more before it ends", choices=choices_of(state)["open"])


def _offered(state: State, key: str) -> Moves:
    """A summary or a stop beside words that have read them; not over and over, then only read."""
    times = state.times("crisis_gentle")
    if not key and (times > 1 or state.recapped):
        yield from fixed(line(state, "crisis", "stay"), why="after an alarm: read, and nothing is asked")
        return
    if times <= 1:
        state = yield from asking("crisis_gentle", "", why="after an alarm")
    state = yield from note(Invited(why="after an alarm: summary or stop"))
    words = line(state, "crisis", key or ("gentle_more" if times else "gentle"))
    yield from fixed(words, why="after an alarm: summary or stop", choices=choices_of(state)["crisis"])


def _chosen(state: State, text: str, choices: str, place: int) -> bool:
    return plain(text.strip(" .!")) == plain(choices_of(state)[choices][place])


def choices_of(state: State) -> Mapping[str, tuple[str, ...]]:
    return lines(state.user_language)["choices"]


def _sum_up(state: State) -> Moves:
    """What they told, without the fuller view and without ratings: this is no time to weigh thoughts."""
    state = yield from note(Recapped(why="asked for after an alarm"))
    known = state.progress
    told = bool(known.situation or known.thought or known.emotion)
    lead = line(state, "crisis", "summary" if told else "summary_none")
    body = f"{lead}\n{told_only(state)}" if told else lead
    state = yield from asking("after_crisis", "", why="summary given")
    yield from fixed(f"{body}\n\n{line(state, 'crisis', 'after_summary')}", why="brief summary after an alarm")


def told_only(state: State) -> str:
    return "\n".join(bullets(state).split("\n")[:2])


def close(state: State) -> Moves:
    state = yield from note(Moved(Phase.CLOSED.value, why="person_stopped"))
    again = {"help": care.reminder(state.care)} if state.care else {}
    yield Say(line(state, "crisis", "close", **again), why="closes after an alarm, at their wish")
    yield End("person_stopped")
