"""What the gate suspects and is not sure of: asked about once, plainly; unless it is meant, the lesson goes on."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any, Literal

from handrail import care
from handrail.assess.blueprints import grade
from handrail.assess.learning import variants
from handrail.care import Doubt
from handrail.kernel.cues import Heard, Responded
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.kernel.rules import folded
from handrail.programs.sessions.learning import caring, lesson
from handrail.programs.sessions.learning.asides import stem_of
from handrail.programs.sessions.learning.facts import Doubted, Withheld
from handrail.programs.sessions.learning.reading import answer_in, is_answer, read, typed_answer
from handrail.programs.sessions.learning.state import Record, State
from handrail.programs.sessions.learning.tools import shown
from handrail.programs.sessions.learning.voice import line, ways_on

Cue = Heard | Responded
# What is next: nothing more in this turn, what they had written before, or this message.
Then = Generator[Any, Any, tuple[State, Literal["", "before", "this"]]]
KEPT = 300  # characters of what was written
AROUND = 3  # words beside an option with which it is still only named: "I think it's …"
PRESSED = ("refuse", "angry")  # answers to care after which nothing more is asked
WISHES = ("stop", "skip", "bot")  # followed also where they stand in an answer to us


def due(state: State, cue: Cue) -> str:
    """The plain question about words of their own, each asked once. What care has asked is not asked again; but whether
    they think of dying, unless they would not be asked."""
    known = None if _dying_again(state, cue) else state.care
    about = care.doubts(_verdict(state, cue), state.doubted, known)
    return about if about and _own(state, cue) else ""


def suspected(state: State, cue: Cue) -> str:
    """What the gate suspects when care is over, and no plain question is left for it: it is care's once more."""
    about = care.doubts(_verdict(state, cue)) if state.care else ""
    return about if about and _own(state, cue) else ""


def reopened(state: State, about: str, cue: Cue) -> Moves:
    """Care once more, of a suspicion that nothing else would meet. Who hurts them, if that was told, is not doubted."""
    told = about == "harmed" and care.asks_already(state.care, about)
    verdict = _verdict(state, cue)
    alarm = care.raised(care.doubted(about, verdict), "yes" if told else "unsure", verdict, state.language)
    yield from caring.met(state, _text(cue), alarm, used=isinstance(cue, Responded))


def _dying_again(state: State, cue: Cue) -> bool:
    refused = any(answer in PRESSED for _, answer in state.care.answers) if state.care else False
    return care.suspects(_verdict(state, cue)) and not refused


def _verdict(state: State, cue: Cue) -> Screened | None:
    """The gate's, after care of the danger that was followed, whoever is spoken of: “he hanged himself”."""
    verdict = cue.verdict
    if state.care is None or verdict is None or verdict.category in care.QUESTIONS:
        return verdict
    followed = state.care.category if state.care.category in care.QUESTIONS else "suicide"
    return replace(verdict, category=followed, help=care.reminder(state.care), language=state.care.language)


def _text(cue: Cue) -> str:
    return cue.text if isinstance(cue, Heard) else str(cue.value)


def _own(state: State, cue: Cue) -> bool:
    return _written(state, cue.value) if isinstance(cue, Responded) else not _of_the_lesson(state, cue.text)


def words(state: State, value: Any) -> str:
    """What was written into a field of text, unless it is a number or what the exercise wants to hear."""
    if state.open is None or not isinstance(value, str) or shown(state.open, "").widget != "free_text":
        return ""
    bare = not any(c.isalpha() for c in value) or grade(state.open.asked.item, value.strip()).correct
    return "" if bare else value


def _written(state: State, value: Any) -> bool:
    """Whether an answer on the screen is in the learner's words: no choice, no number, and not what the exercise
    wants to hear."""
    opened = state.open
    if opened is None or not isinstance(value, str) or shown(opened, "").widget != "free_text":
        return False
    return answer_in(opened.asked.item, (), value) is None and not _of_the_lesson(state, value)


def _of_the_lesson(state: State, text: str) -> bool:
    """Whether a message only says what the lesson says: an option, or a piece of the exercise or its explanation."""
    if state.open is None:
        return False
    item, said = state.open.asked.item, folded(text).strip(" .!?…¡¿\"'“”«»")
    if any(folded(option) in said and _only_names(option, text) for option in item.options):
        return True
    module = state.curriculum.module(state.open.asked.concept)
    told = (module.explanation_template, module.hints, module.worked_examples)
    ours = (item.stem, *item.options, *(way for texts in told for way in variants(texts, state.language)))
    return any(said in folded(way) for way in ours)


def _only_names(option: str, text: str) -> bool:
    long = len(option.split())
    return len(text.split()) <= long + min(AROUND, long)


def ask(state: State, cue: Cue, about: str, before: Doubted | None = None) -> Moves:
    """In words for a child where they are one. An exercise that was answered in a field waits off the screen."""
    field = isinstance(cue, Responded)
    text = cue.value if isinstance(cue, Responded) else cue.text
    kept = Doubted(care.doubted(about, _verdict(state, cue)), text[:KEPT], field, why=f"severity 3, unsure: {about}")
    if before and before.field:
        kept = replace(kept, text=before.text, field=True)
    state = yield from note(kept)
    words = _question(state, about, child=_child(state, cue))
    yield Say(words, why=f"severity 3, unsure: asked plainly, {about}", choices=care.replies(about, state.language))


def _question(state: State, about: str, *, child: bool) -> str:
    if about == care.LIVING:
        return line(state, "doubt", "ask_after" if state.care else "ask_child" if child else "ask")
    return care.question(about, state.language, child, seed=state.seed, turn=state.beat)


def _child(state: State, cue: Cue) -> bool:
    return state.setup.child or (cue.verdict is not None and cue.verdict.risk.child)


def answered(state: State, opened: Record, before: Doubted, cue: Cue) -> Then:
    """What came while it was open, written to us or on the screen. Nobody is pressed, and only after a no is no help
    named."""
    reading, doubt, text = _read(state, opened, before.doubt, cue)
    if reading in care.SERIOUS:
        yield from seriously(state, doubt, cue, reading)
        return state, ""
    if isinstance(cue, Heard) and care.puzzled(reading, before.doubt):
        yield from _explained(state, before, cue)
        return state, ""
    if reading == "told" and state.care:  # after an alarm whoever speaks of something has not said no
        yield from _told_after(state, before, cue)
        return state, ""
    if reading in ("told", "") and text and (about := care.doubts(cue.verdict, state.doubted, state.care)):
        yield from ask(state, cue, about, before)
        return state, ""
    if not reading:
        state = yield from note(replace(before, open=False, late=True, why="went on with the lesson"))
        yield Say(_with_help(state, doubt, cue, "passed", reading), why="asked plainly: went on with the lesson")
        return state, "this"
    state = yield from note(replace(before, open=False, late=reading != "no", why=f"asked plainly: {reading}"))
    return (yield from _onward(state, opened, before, cue, text, reading))


def _explained(state: State, before: Doubted, cue: Heard) -> Moves:
    """Who asks what we mean is told, and asked once more."""
    doubt = replace(before.doubt, explained=True)
    state = yield from note(replace(before, doubt=doubt, why="asked plainly: why"))
    words = care.meant(doubt, state.language, _child(state, cue))
    yield Say(words, why="what is asked, and why", choices=care.replies(doubt.about, state.language))


def _told_after(state: State, before: Doubted, cue: Cue) -> Moves:
    """Whether they think of dying is asked once more, in other words; then it is taken seriously."""
    doubt = before.doubt
    if doubt.about != care.LIVING or doubt.explained:
        yield from seriously(state, doubt, cue, "unsure")
        return
    state = yield from note(replace(before, doubt=replace(doubt, explained=True), why="asked plainly: told"))
    choices = care.replies(doubt.about, state.language)
    yield Say(line(state, "doubt", "again"), why="asked once more, after an alarm", choices=choices)


def told_late(state: State, cue: Heard) -> str:
    """The reading of a yes after all, to what they had not answered; nothing where it is none, or is for the lesson."""
    if state.doubt is None or not state.doubt.late or read(cue.text) != "aside" or _of_the_lesson(state, cue.text):
        return ""
    reading, _ = care.heard(cue.text, state.doubt.doubt, cue.verdict)
    return reading if reading in care.TELLS else ""


def _read(state: State, opened: Record, doubt: Doubt, cue: Cue) -> tuple[str, Doubt, str]:
    """What they say to it, no reading where they answer the exercise; what it is about now; and their own words."""
    if isinstance(cue, Responded):
        text = cue.value if _written(state, cue.value) else ""
        return (care.written(text, doubt, cue.verdict) if text else ""), doubt, text
    reading, now = care.heard(cue.text, doubt, cue.verdict)
    found = answer_in(opened.asked.item, tuple(t.response for t in opened.tries), cue.text)
    figures = not any(c.isalpha() for c in str(found))  # "maybe 42" is for the exercise
    if found is not None and reading not in (("yes", "no") if figures else (*care.SERIOUS, "no")):
        return "", doubt, ""
    return reading, now, cue.text


def _onward(state: State, opened: Record, before: Doubted, cue: Cue, text: str, reading: str) -> Then:
    """The lesson goes on: with a wish in these words, with what they had written, or with the exercise."""
    wish = read(text)
    key = "no" if reading == "no" else "passed" if reading in care.PASSED or wish in WISHES else "told"
    words = _with_help(state, before.doubt, cue, key, reading)
    why, off = f"asked plainly: {reading}", before.field or isinstance(cue, Responded)
    if wish in WISHES or (reading == "told" and wish != "aside"):
        yield Say(words, why=why)
        return state, "this"
    if _answers(opened, before):
        yield Say(f"{words}\n\n{line(state, 'doubt', 'answer')}", why=why)
        return state, "before"
    if read(before.text) != "aside":
        yield Say(words, why=why)
        return state, "before"
    if state.resting:
        yield Say(f"{words}\n\n{line(state, 'care', 'heard')}", why=f"{why}; after an alarm", choices=ways_on(state))
        if off:
            yield from note(Withheld())
        return state, ""
    yield Say(words if off else f"{words}\n\n{stem_of(state, opened)}", why=f"{why}; the exercise still waits")
    if off:
        yield from lesson.asked_again(state)
    return state, ""


def _answers(opened: Record, before: Doubted) -> bool:
    """Whether what they had written is an answer to the exercise, right or wrong."""
    item, tried = opened.asked.item, tuple(t.response for t in opened.tries)
    return is_answer(item, before.text) if before.field else typed_answer(item, tried, before.text) is not None


def seriously(state: State, doubt: Doubt, cue: Cue, reading: str) -> Moves:
    """They did not say that it is not so: as after an alarm, with the help that their place has."""
    alarm = care.raised(doubt, reading, cue.verdict, state.language)
    yield from caring.met(state, "", alarm, doubt.asked, used=isinstance(cue, Responded))


def _with_help(state: State, doubt: Doubt, cue: Cue, key: str, reading: str) -> str:
    words = line(state, "doubt", key)
    return words if key == "no" else f"{words}\n\n{care.help_now(doubt, reading, cue.verdict, state.language)[0]}"
