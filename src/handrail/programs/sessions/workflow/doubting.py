"""What the gate suspects and is not sure of: asked about once, plainly; unless it is meant, the process goes on."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any, Literal

from handrail import care
from handrail.care import Doubt
from handrail.kernel.cues import Heard, Responded
from handrail.kernel.events import Screened
from handrail.kernel.moves import Moves, Say, note
from handrail.programs.sessions.workflow import caring, review
from handrail.programs.sessions.workflow.facts import KEPT, Doubted, Drafted
from handrail.programs.sessions.workflow.model import told
from handrail.programs.sessions.workflow.reading import flattened, intent_at, intents, value_of
from handrail.programs.sessions.workflow.state import State
from handrail.programs.sessions.workflow.voice import line

# What is next: another plain question (`asked`), care, the question on the screen (`wait`), the end, what was written
# before, or this message.
Then = Generator[Any, Any, tuple[State, Literal["asked", "care", "wait", "stop", "before", "this"]]]
PRESSED = ("refuse", "angry")  # answers to care after which nothing more is asked


def due(state: State, cue: Heard | Responded) -> str:
    """The plain question about words of their own, each once in a session. What care has asked is not asked again; but
    whether they think of dying, unless they would not be asked."""
    known = None if _dying_again(state, cue) else state.care
    return care.doubts(_verdict(state, cue), state.doubted, known) if _theirs(state, cue) else ""


def suspected(state: State, cue: Heard | Responded) -> str:
    """What the gate suspects when care is over, and no plain question is left for it: it is care's once more. The same
    words again are a way of going on."""
    if state.care is None or not _theirs(state, cue):
        return ""
    before = state.drafts.get(state.step.id)
    return "" if isinstance(before, str) and before.strip() == _text(cue).strip() else care.doubts(_verdict(state, cue))


def reopened(state: State, about: str, cue: Heard | Responded) -> Generator[Any, Any, State]:
    """Care once more, of a suspicion that nothing else would meet; the words stay in their field."""
    if isinstance(cue, Responded) or caring.is_open(state):
        state = yield from note(Drafted(state.step.id, _text(cue)[:KEPT]))
    told = about == "harmed" and care.asks_already(state.care, about)  # who hurts them is known: no help that doubts it
    doubt, answer = _doubt(state, about, cue), "yes" if told else "unsure"
    alarm = care.raised(doubt, answer, _verdict(state, cue), state.language)
    return (yield from caring.met(state, _text(cue), alarm, child=alarm.risk.child))


def _dying_again(state: State, cue: Heard | Responded) -> bool:
    refused = any(answer in PRESSED for _, answer in state.care.answers) if state.care else False
    return care.suspects(_verdict(state, cue)) and not refused


def _verdict(state: State, cue: Heard | Responded) -> Screened | None:
    """The gate's, after care of the danger that was followed, whoever is spoken of: “he hanged himself”."""
    verdict = cue.verdict
    if state.care is None or verdict is None or verdict.category in care.QUESTIONS:
        return verdict
    followed = state.care.category if state.care.category in care.QUESTIONS else "suicide"
    return replace(verdict, category=followed, help=care.reminder(state.care), language=state.care.language)


def _doubt(state: State, about: str, cue: Heard | Responded) -> Doubt:
    return care.doubted(about, _verdict(state, cue))


def _text(cue: Heard | Responded) -> str:
    return cue.text if isinstance(cue, Heard) else str(cue.value)


def _theirs(state: State, cue: Heard | Responded) -> bool:
    return bool(caring.written(state, cue.value)) if isinstance(cue, Responded) else not _named(state, cue.text)


def _in_words(state: State) -> bool:
    return not state.stage and state.step.widget == "free_text"


def _named(state: State, text: str) -> bool:
    """Whether a text is an option of the step, word for word: then the process wrote it."""
    labels = (told(option.label, state.language) for option in state.step.options)
    return not state.stage and flattened(text) in map(flattened, labels)


def ask(state: State, about: str, cue: Heard | Responded, text: str, *, other: bool = False, first: str = "") -> Moves:
    """Asked plainly, after what is said `first`. `text` is kept for later, and in its field if it belongs there; what
    is on the screen is shown again where its answer was used up, or they now speak an`other` language."""
    if other or isinstance(cue, Responded) or state.withheld or fits(state, text, cue.at):
        if _in_words(state):
            state = yield from note(Drafted(state.step.id, text[:KEPT]))
        yield from review.again(state, cue.at)
    doubt, why = _doubt(state, about, cue), f"severity 3, unsure: asked plainly, {about}"
    state = yield from note(Doubted("asked", text, doubt.help, doubt.language, why, about, doubt.child))
    words = "\n\n".join(filter(None, (first, _question(state, doubt))))
    yield Say(words, why=why, choices=care.replies(about, state.language))


def _question(state: State, doubt: Doubt) -> str:
    if doubt.about == care.LIVING:
        return line(state, "doubt", "ask_after" if state.care else "ask")
    return care.question(doubt.about, state.language, doubt.child, seed=state.seed, turn=state.beat)


def awaits(state: State, cue: Heard | Responded) -> bool:
    """Whether this is for the plain question: what comes next; once it was left unanswered, only what tells it after
    all."""
    if state.doubting == "left":
        return bool(_told_after_all(state, cue))
    return bool(state.doubting)


def _told_after_all(state: State, cue: Heard | Responded) -> str:
    """The reading of words that are no answer to the step and tell what was asked plainly before, or are suspected of
    it once more. Where any text is an answer all words are the step's, but for the latter."""
    if state.doubt is None:
        return ""
    if isinstance(cue, Responded):
        return care.again(cue.verdict, state.doubt.doubt) if caring.written(state, cue.value) else ""
    if state.stage or _for_process(state, cue.text, cue.at):
        return care.again(cue.verdict, state.doubt.doubt)
    return care.after_all(cue.text, state.doubt.doubt, cue.verdict)


def answered(state: State, known: Doubted, cue: Heard | Responded, *, other: bool = False) -> Then:
    """What came to it, said or on the screen. Nobody is pressed, and only after a no is no help named."""
    if state.doubting == "left":
        return (yield from _seriously(state, known.doubt, cue, _told_after_all(state, cue)))
    if state.doubting == "late":
        return (yield from _late(state, known, cue, other=other))
    if isinstance(cue, Responded):
        return (yield from _on_screen(state, known, cue))
    reading, doubt = care.heard(cue.text, known.doubt, cue.verdict)
    if reading in care.SERIOUS:
        return (yield from _seriously(state, doubt, cue, reading))
    # After an alarm whoever speaks of something has not said no.
    after = reading == "told" and state.care is not None and not _answers_step(state, cue)
    if care.puzzled(reading, doubt) or (after and doubt.about == care.LIVING and not doubt.explained):
        state = yield from note(replace(known, explained=True, why=f"asked plainly: {reading}"))
        words = line(state, "doubt", "again") if after else care.meant(doubt, state.language, doubt.child)
        yield Say(words, why="what is asked, and why", choices=care.replies(doubt.about, state.language))
        return state, "asked"
    if reading != "no" and _answers_step(state, cue):
        return (yield from _gone_on(state, known, cue, "passed"))
    if after:
        return (yield from _seriously(state, doubt, cue, "unsure"))
    return (yield from _unmeant(state, known, cue, cue.text, reading, other=other))


def _unmeant(
    state: State, known: Doubted, cue: Heard | Responded, text: str, reading: str, *, other: bool = False
) -> Then:
    """Not what was suspected, or nothing that they want to say: what they had written is taken up."""
    doubt = known.doubt
    state = yield from note(replace(known, stage="" if reading == "no" else "left", why=f"asked plainly: {reading}"))
    stops = "stop" in intents(text)
    plain, taken = reading == "no" or reading in care.PASSED or stops, fits(state, known.text, cue.at)
    key = "no" if reading == "no" else "passed" if plain or reading == "onward" else "told"
    if key != "passed" and not stops and (another := due(state, cue)):
        kept = known.text if taken or plain else text
        yield from ask(state, another, cue, kept, other=other, first=_words(state, doubt, cue, key))
        return state, "asked"
    if stops or taken or (plain and _in_words(state)):
        yield from _said(state, doubt, cue, key)
        return state, "stop" if stops else "before"
    if key == "told" and _for_process(state, text, cue.at):
        yield from _said(state, doubt, cue, key)
        return state, "this"
    yield from _said(state, doubt, cue, key, line(state, "doubt", "still", label=_asked(state)))
    return state, "wait"


def _asked(state: State) -> str:
    """What is on the screen; said again, so that nobody takes it for what we asked."""
    if state.stage:
        return line(state, "review", "ask" if state.stage == "summary" else "which")
    return told(state.step.prompt, state.language)


def fits(state: State, text: str, at: float) -> bool:
    """Whether what they had written answers the step that is open."""
    if state.stage or intent_at(state.step, text):
        return False
    return not value_of(state.step, text, at, state.locale).problem


def _for_process(state: State, text: str, at: float) -> bool:
    """Whether words that tell us nothing of what we asked are an answer to the process, or a wish."""
    return bool(intents(text)) if state.stage else bool(intent_at(state.step, text)) or fits(state, text, at)


def _answers_step(state: State, cue: Heard) -> bool:
    """Whether they typed the answer to the question on the screen: a number, a day, an option."""
    told_apart = state.step.widget not in ("free_text", "yes_no")
    return told_apart and fits(state, cue.text, cue.at)


def _gone_on(state: State, known: Doubted, cue: Heard | Responded, key: str) -> Then:
    """They answered the question on the screen: help is named, and that is taken."""
    state = yield from note(replace(known, stage="late" if key == "late" else "left", why="went on with the process"))
    yield from _said(state, known.doubt, cue, key)
    return state, "this"


def _on_screen(state: State, known: Doubted, cue: Responded) -> Then:
    """The widget of the question on the screen was used. A yes there may have been meant for us; a few words in a text
    field are."""
    value, doubt = cue.value, known.doubt
    if not caring.written(state, value):
        text = value if isinstance(value, str) and not state.stage else ""
        agreed = care.aside(text, doubt.about) == "yes" or (value is True and state.step.widget == "yes_no")
        return (yield from _gone_on(state, known, cue, "late" if agreed else "passed"))
    reading = "" if value.strip() == known.text.strip() else care.written(value, doubt, cue.verdict)
    if reading in care.SERIOUS:
        return (yield from _seriously(state, doubt, cue, reading))
    if reading:
        return (yield from _unmeant(state, known, cue, value, reading))
    if another := due(state, cue):
        yield from ask(state, another, cue, value, first=_words(state, doubt, cue, "passed"))
        return state, "asked"
    return (yield from _gone_on(state, known, cue, "passed"))


def _late(state: State, known: Doubted, cue: Heard | Responded, *, other: bool) -> Then:
    """After a yes on the screen that may have been meant for us: only a yes that they write is, in a field too."""
    if isinstance(cue, Heard):
        reading = care.aside(cue.text, known.about)
    else:
        reading = care.bare(cue.value, known.about) if caring.written(state, cue.value) else ""
    if reading in care.TELLS:
        return (yield from _seriously(state, known.doubt, cue, reading))
    state = yield from note(replace(known, stage="", why="it was not meant for us"))
    if another := due(state, cue):
        yield from ask(state, another, cue, cue.text if isinstance(cue, Heard) else cue.value, other=other)
        return state, "asked"
    return state, "this"


def _seriously(state: State, doubt: Doubt, cue: Heard | Responded, reading: str) -> Then:
    """They did not say that it is not so: as after an alarm, with the help that their place has."""
    alarm = care.raised(doubt, reading, cue.verdict, state.language)
    state = yield from caring.met(state, "", alarm, child=alarm.risk.child, before=doubt.asked)
    return state, "care"


def _said(state: State, doubt: Doubt, cue: Heard | Responded, key: str, still: str = "") -> Moves:
    words = _words(state, doubt, cue, key)
    yield Say("\n\n".join(filter(None, (words, still))), why=f"asked plainly: {key}")


def _words(state: State, doubt: Doubt, cue: Heard | Responded, key: str) -> str:
    """A “sí” to an English question does not change the language in which help is named."""
    named = "" if key == "no" else care.help_now(doubt, "", cue.verdict, state.language)[0]
    return "\n\n".join(filter(None, (line(state, "doubt", key), named)))
