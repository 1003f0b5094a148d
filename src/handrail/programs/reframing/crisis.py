"""An alarm at any phase: fixed words with the resources, no model, and from then on a gentle way out."""

from handrail.kernel.events import Screened
from handrail.kernel.moves import End, Moves, Say, note
from handrail.programs.reframing.answers import query
from handrail.programs.reframing.closing import bullets
from handrail.programs.reframing.facts import Alarmed, Moved, Recapped, Wondered
from handrail.programs.reframing.lexicon import lexicon
from handrail.programs.reframing.readers.details import own_words
from handrail.programs.reframing.readers.intents import meant as meant_by
from handrail.programs.reframing.readers.text import plain
from handrail.programs.reframing.speech import asking, fixed
from handrail.programs.reframing.state import Phase, State
from handrail.programs.reframing.voice import line, lines


def met(state: State, alarm: Screened) -> Moves:
    """The safety message. Nothing is read, and no model has a part in this turn."""
    why = f"alarm: {alarm.category}, severity {alarm.severity}"
    yield from _alarmed(state, Alarmed(alarm.category, alarm.severity, alarm.help, why))


def _alarmed(state: State, alarm: Alarmed) -> Moves:
    before, why = state.crisis_flag, alarm.why
    state = yield from note(alarm)
    if state.left <= 0:
        state = yield from note(Moved(Phase.CLOSED.value, why="turn limit"))
        yield Say(line(state, "crisis", "last"), why=why)
        yield End("turn_limit")
        return
    state = yield from note(Moved(Phase.SUMMARY.value, why=why))
    state = yield from asking("crisis", "", why=why)
    choices = lines(state.user_language)["choices"]["crisis"]
    yield Say(line(state, "crisis", "again" if before else "first"), why=why, choices=choices)


def wonder(state: State) -> Moves:
    """Words that may mean the end of a talk, or more: asked once, directly. The gate hears the answer too."""
    state = yield from note(Wondered(open=state.left > 0, why="words that may mean more than the end of a talk"))
    if state.left <= 0:
        state = yield from note(Moved(Phase.CLOSED.value, why="turn limit"))
        yield Say(line(state, "unclear", "close"), why="turn limit; help is named")
        yield End("turn_limit")
        return
    choices = lines(state.user_language)["choices"]["unclear"]
    yield from fixed(line(state, "unclear", "ask"), why="asks whether they mean this talk or living", choices=choices)


def taken_seriously(state: State) -> Moves:
    """They did not say it was only about the talk: as after an alarm, with help that is true everywhere."""
    why = "asked whether it is about living, and not told that it is not"
    yield from _alarmed(state, Alarmed("other", 3, line(state, "unclear", "help"), why))


def gently(state: State, text: str) -> Moves:
    """After an alarm: a brief summary or a stop, as the person likes. The thought is not disputed again."""
    meant = meant_by(text)
    if state.left <= 0:
        yield from _close(state, "turn_limit")
    elif meant & {"stop", "thanks"} or _leaving(state, text):
        yield from _close(state, "person_stopped")
    elif meant & {"yes", "summary"} and not state.recapped:
        yield from _sum_up(state)
    elif meant & {"nope", "unsure", "refuse"} and state.asking != "crisis":
        yield from fixed(line(state, "crisis", "stay"), why="after an alarm: nothing has to be decided")
    elif state.recapped and state.asking == "after_crisis":
        yield from fixed(line(state, "crisis", "stay"), why="after an alarm and its summary")
    else:
        said = own_words(text, lexicon(state.user_language))
        key = "asked" if query(meant) else "gentle_more" if state.times("crisis_gentle") or said else "gentle"
        state = yield from asking("crisis_gentle", "", why="after an alarm")
        choices = lines(state.user_language)["choices"]["crisis"]
        yield from fixed(line(state, "crisis", key, said=said), why="after an alarm: summary or stop", choices=choices)


def _leaving(state: State, text: str) -> bool:
    return plain(text.strip(" .!")) == plain(lines(state.user_language)["choices"]["crisis"][1])


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


def _close(state: State, reason: str) -> Moves:
    state = yield from note(Moved(Phase.CLOSED.value, why=reason))
    yield Say(line(state, "crisis", "close"), why=f"closes after an alarm: {reason}")
    yield End(reason)
