"""What a learner writes while a question waits: a wish for help, a stop, a sigh, or something else altogether."""

from collections.abc import Generator
from typing import Any

from handrail.assess.learning import eased, following, told
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.learning import lesson
from handrail.programs.sessions.learning.closing import closed
from handrail.programs.sessions.learning.facts import Claimed, ConceptSettled, HintGiven, ItemDropped, Strayed
from handrail.programs.sessions.learning.speech import spoken
from handrail.programs.sessions.learning.state import Record, State
from handrail.programs.sessions.learning.voice import inside, line, listed

HELPS = {
    "hint": ("hint", "given"),
    "tell": ("tell", "not_yet"),
    "unsure": ("unsure", "hint"),
    "upset": ("upset", "words"),
}
TALK = ("sad", "bored", "pause", "bot", "rude", "thanks", "ready", "aside")
Stays = Generator[Any, Any, bool]
BELIEVED = 0.5  # how likely it is that somebody knows what they say they know
SKIPS = 3  # in a row, after which the concept itself is put aside
PUZZLED = 3  # explanations and examples after which an easier question helps more


def said(state: State, opened: Record, reading: str, at: float) -> Stays:
    """Answers what was meant. Gives whether the open question stays: it does, unless another one is wanted."""
    state = yield from note(Strayed(reading))
    if reading == "stop":
        yield from closed(state, "person_stopped", at)
        return False
    if reading == "skip":
        yield from _skipped(state, opened, at)
        return False
    if reading == "known" and not state.sheet.claimed and state.sheet.right == state.sheet.tries:
        yield from _claimed(state, opened, at)
        return False
    if reading in ("harder", "known", "easier"):
        return (yield from _changed(state, opened, at, harder=reading != "easier"))
    if reading == "confused":
        return (yield from _confused(state, opened, at))
    if reading == "example":
        state = yield from note(HintGiven(opened.asked.number, opened.hints + 1))
        state = yield from lesson.exemplified(state)
        yield Say(stem_of(state, opened), why="the question stays")
    elif reading in HELPS:
        yield from _helped(state, opened, *HELPS[reading])
    elif reading == "why":
        yield from _why(state, opened)
    elif reading == "progress":
        yield Say(f"{_progress(state)}\n\n{stem_of(state, opened)}", why="asks how far it is")
    else:
        yield from _talked(state, opened, reading)
    return True


def _helped(state: State, opened: Record, section: str, key: str) -> Moves:
    """A hint, in the words that fit how it was asked for."""
    hint = lesson.hint_for(state, opened)
    state = yield from note(HintGiven(opened.asked.number, opened.hints + 1))
    yield Say(f"{line(state, section, key, hint=hint)}\n\n{stem_of(state, opened)}", why=f"a hint: {section}")


def _confused(state: State, opened: Record, at: float) -> Stays:
    """Another explanation, then a worked example, then an easier question."""
    sheet = state.sheets[opened.asked.concept]
    if sheet.told + sheet.examples > PUZZLED and _moves(state, opened, harder=False):
        state = yield from _dropped(state, opened, "easier", harder=False)
        yield Say(line(state, "confused", "smaller"), why="still puzzled: an easier one")
        yield from lesson.onward(state, at)
        return False
    state = yield from note(HintGiven(opened.asked.number, opened.hints + 1))
    state = yield from lesson.explained(state, line(state, "confused", "lead"), "asked for")
    yield Say(stem_of(state, opened), why="the question stays")
    return True


def _why(state: State, opened: Record) -> Moves:
    """Why the answer just tried is wrong; else why the last one was what it was."""
    if opened.tries:
        tried = opened.tries[-1]
        if tried.description:
            words = line(state, "why", "tried", response=tried.response, mistake=tried.description)
        else:
            words = line(state, "why", "plain", response=tried.response, hint=lesson.hint_for(state, opened))
    elif last := next((r for r in reversed(state.records) if r.tries), None):
        item = last.asked.item
        behind = last.tries[-1].description if not last.correct else ""
        parts = (item.stem, behind, item.explanation or item.correct_answer)
        words = line(state, "why", "last", why=" ".join(part for part in parts if part))
    else:
        yield from _helped(state, opened, "hint", "given")
        return
    yield spoken(state, f"{words}\n\n{stem_of(state, opened)}", why="asks why")


def _skipped(state: State, opened: Record, at: float) -> Moves:
    concept = opened.asked.concept
    state = yield from _dropped(state, opened, "skipped", harder=False)
    if state.sheets[concept].skipped >= SKIPS and _others(state, concept):
        state = yield from note(ConceptSettled(concept, "parked", why="skipped again and again"))
        yield Say(line(state, "skip", "concept", name=state.name(concept)), why="skipped again and again")
    elif state.sheets[concept].presented >= state.setup.items_per_concept:
        state = yield from lesson.settled(state)
    else:
        yield Say(line(state, "skip", "item"), why="skipped")
    yield from lesson.onward(state, at)


def _others(state: State, concept: str) -> bool:
    """Whether there is anything else to do."""
    return following(state.curriculum, {**state.standings, concept: "parked"}) is not None


def _changed(state: State, opened: Record, at: float, *, harder: bool) -> Stays:
    section = "harder" if harder else "easier"
    if not _moves(state, opened, harder=harder):
        if harder:
            yield Say(f"{line(state, 'harder', 'top')}\n\n{stem_of(state, opened)}", why="as hard as it gets")
        else:
            yield from _helped(state, opened, "easier", "bottom")
        return True
    state = yield from _dropped(state, opened, section, harder=harder)
    yield Say(line(state, section, "given"), why=f"asked for: {section}")
    yield from lesson.onward(state, at)
    return False


def _claimed(state: State, opened: Record, at: float) -> Moves:
    """Who says that they know it is taken at their word, and shows it."""
    concept = opened.asked.concept
    state = yield from note(Claimed(concept, max(BELIEVED, state.sheets[concept].mastery)))
    state = yield from _dropped(state, opened, "known", harder=True)
    yield Say(line(state, "known", "given"), why="says that they know it")
    yield from lesson.onward(state, at)


def _moves(state: State, opened: Record, *, harder: bool) -> bool:
    """Whether the concept has anything harder, or easier, than the open question."""
    module, level = state.curriculum.module(opened.asked.concept), opened.asked.level
    return eased(module, level, "asked", harder=harder) != level


def _dropped(state: State, opened: Record, why: str, *, harder: bool) -> Any:
    module, level = state.curriculum.module(opened.asked.concept), opened.asked.level
    after = eased(module, level, "skipped") if why == "skipped" else eased(module, level, "asked", harder=harder)
    return (yield from note(ItemDropped(opened.asked.number, after, why)))


def _talked(state: State, opened: Record, reading: str) -> Moves:
    section = "greeting" if reading == "hello" else reading if reading in TALK else "aside"
    words = line(state, section, "words", topic=inside(told(state.curriculum.topic, state.language)))
    yield Say(f"{words}\n\n{stem_of(state, opened)}", why=f"beside the point: {reading}")


def not_offered(state: State, opened: Record, response: str) -> Moves:
    """A number that is none of the choices."""
    state = yield from note(Strayed("not_offered"))
    words = line(state, "aside", "not_offered", response=response)
    yield Say(f"{words}\n\n{stem_of(state, opened)}", why="not one of the choices")


def _progress(state: State) -> str:
    left = [state.name(c) for c, s in state.sheets.items() if s.standing in ("new", "practising", "due")]
    right = sum(record.correct for record in state.records)
    key = "words" if state.done else "none"
    return line(state, "progress", key, done=state.done, right=right, names=listed(left))


def stem_of(state: State, opened: Record) -> str:
    return line(state, "back", "question", stem=opened.asked.item.stem)
