"""What is grave and unclear: which plain question is due, how it is put, and what the answer comes to."""

import re
from collections.abc import Generator
from dataclasses import replace
from typing import Any

from handrail import care
from handrail.kernel.cues import Heard
from handrail.kernel.events import Screened
from handrail.kernel.moves import Say, note
from handrail.programs.companion import crisis
from handrail.programs.companion.constants import (
    ASK_AGAIN,
    ASK_FROM,
    ASK_MOST,
    DESPAIR,
    GUARDED,
    IMMINENT,
    SUGGEST_HUMAN,
)
from handrail.programs.companion.facts import Answered, Beyond, Wondered
from handrail.programs.companion.state import State
from handrail.programs.companion.voice import line

Replied = Generator[Any, Any, State]
THEM = "they_safe"  # whether somebody else is safe: it is not asked of the one who worries whether they want to die
BODY = "medical"  # nothing is asked of a body, and what to do is said once
PILED = "memory.rising_distress"
NO = re.compile(r"\W*(?:no+|nope|nop|nah)\b", re.IGNORECASE)
LET = ("refuse", "leave", "onward", "angry", "joke", "silent")


def due(state: State, verdict: Screened | None) -> str:
    """The plain question that is due. Each is asked once; about living also of all else that is grave and unclear, of
    despair that piles up, and once more after a while."""
    safety, asked = state.safety, state.wondered
    if safety.severity >= SUGGEST_HUMAN and safety.confidence >= ASK_FROM:
        own = care.QUESTIONS.get(safety.signal_type, care.LIVING)
        about = {"third_person": THEM, BODY: BODY}.get(safety.signal_type, own)
    else:
        about = care.LIVING if verdict and PILED in verdict.rules else ""
    if about == BODY:
        return about if BODY not in state.beyond else ""
    if about != care.LIVING and care.asks_already(state.care, about):
        return ""  # who told it and is asked whether it is so is not believed
    before = [known.turn for known in asked if known.about == about]
    again = about == care.LIVING and len(before) == 1 and state.turn - before[0] >= ASK_AGAIN
    return about if len(asked) < ASK_MOST and (not before or again) else ""


def plainly(state: State, about: str, verdict: Screened | None) -> Replied:
    if about == BODY:
        state = yield from note(Beyond(BODY))
        words = "\n\n".join(filter(None, (line(state, "unsure", "body"), verdict.help if verdict else "")))
        return (yield from fixed(state, words, why="severity 3, unsure: a body"))
    if about == THEM:
        child = verdict is not None and verdict.risk.child
        doubt = care.Doubt(THEM, verdict.help if verdict else "", verdict.language if verdict else "", child)
        words = line(state, "unsure", "them")
    else:
        doubt = care.doubted(about, verdict)
        own = about == care.LIVING
        words = line(state, "unsure", "ask") if own else care.question(
            about, state.language, state.child, seed=state.seed, turn=state.turn
        )  # fmt: skip
    state = yield from note(Wondered(open=True, doubt=doubt))
    return (yield from fixed(state, words, why=f"unsure: asked plainly, {about}"))


def answered(state: State, cue: Heard, left: float) -> Generator[Any, Any, tuple[State, bool]]:
    """What they say to the plain question, acted on; and whether it was one: they may speak of something else."""
    if state.doubt.about == THEM:
        return (yield from _theirs(state, cue, left)), True
    text = cue.text
    answer, doubt = care.heard(text, state.doubt, cue.verdict)
    if answer in ("told", "no") and doubt.about == care.LIVING and _despairs(text, cue.verdict):
        answer = "unsure"  # "they would be better off": that is no no
    if care.puzzled(answer, doubt):
        return (yield from _explained(state, replace(doubt, explained=True))), True
    left_open = answer not in (*care.SERIOUS, "no")
    state = yield from note(Wondered(open=False, doubt=doubt, left=left_open))
    if answer in care.SERIOUS:
        alarm = crisis.undenied(state, cue.verdict, answer, doubt)
        return (yield from crisis.met(state, text, alarm, cue.at, left, doubt.asked)), True
    now = cue.verdict.help if cue.verdict else ""
    named = care.help_of(doubt, answer, now, state.language, state.child)
    if answer in care.PASSED and named:
        words = f"{line(state, 'unsure', 'passed')}\n\n{named}"
        return (yield from fixed(state, words, why=f"asked plainly: {answer}")), True
    if answer == "no":
        return (yield from fixed(state, line(state, "unsure", "no"), why="asked plainly: no")), True
    return state, False


def _despairs(text: str, verdict: Screened | None) -> bool:
    hopeless = verdict is not None and verdict.severity == GUARDED and verdict.confidence >= DESPAIR
    return hopeless and not NO.match(text)


def _theirs(state: State, cue: Heard, left: float) -> Replied:
    """Somebody else is safe, or that is left alone; whatever else is said, what they told is followed through."""
    doubt, answer = state.doubt, care.read(cue.text, THEM)
    if care.puzzled(answer, doubt):
        return (yield from _explained(state, replace(doubt, explained=True)))
    state = yield from note(Wondered(open=False, doubt=doubt))
    if answer == "yes" or answer in LET:
        words = line(state, "unsure", "them_safe" if answer == "yes" else "passed")
        told = "\n\n".join(filter(None, (words, doubt.help)))
        return (yield from fixed(state, told, why=f"asked plainly, they_safe: {answer}"))
    severity = IMMINENT if answer == "no" else SUGGEST_HUMAN
    spoken, rules = doubt.language or state.language, ("plain.they_safe",)
    alarm = Screened(severity, 0.6, "third_person", spoken, alarm=True, help=doubt.help, rules=rules)
    return (yield from crisis.met(state, cue.text, alarm, cue.at, left, (THEM,)))


def _explained(state: State, doubt: care.Doubt) -> Replied:
    """Who asks what we mean is told, and asked once more."""
    state = yield from note(Wondered(open=True, doubt=doubt))
    theirs = doubt.about == THEM
    words = line(state, "unsure", "them_meant") if theirs else care.meant(doubt, state.language, state.child)
    return (yield from fixed(state, words, why="what is asked, and why"))


def fixed(state: State, words: str, *, why: str) -> Replied:
    """Words that no model may touch."""
    yield Say(words, why=why)
    state = yield from note(Answered(words))
    return state
