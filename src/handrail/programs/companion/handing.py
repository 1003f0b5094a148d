"""After the answer: what is remembered of the turn, and whether people should hear of it."""

from collections.abc import Generator
from typing import Any

from handrail.kernel.events import Referred, Screened
from handrail.kernel.moves import Ask, Gather, Moves, Refer, Wait, note
from handrail.programs.companion import handoff, memory
from handrail.programs.companion.constants import MEMORY_AFTER, MEMORY_WITHIN, SUMMARY_LONGEST
from handrail.programs.companion.contexts import prepared, recent
from handrail.programs.companion.facts import Handed, Summarised
from handrail.programs.companion.kinds import Emotion, Summary
from handrail.programs.companion.state import State
from handrail.programs.companion.voice import line

PAUSE = "companion:memory_update"
UPDATE = (
    "What should be remembered of this person and this talk, in at most 80 words, in their language: what they told, "
    "who is in it, how they felt. Only what they said; no judgement, no diagnosis, nothing about danger or harm."
)


def remembered(state: State, at: float) -> Moves:
    """By rules, in this turn: it cannot be lost. A model may sum up when the person pauses, in a turn of its own."""
    if not state.setup.remember:
        return
    thread = state.threads[-1] if state.threads and state.threads[-1].turn == state.turn else None
    topic, phrase = (thread.topic, thread.phrase) if thread else ("", "")
    emotion, last = state.emotion or Emotion(), state.crises[-1] if state.crises else None
    grave = last and (last.turn == state.turn or state.status == "care")  # what care is told leaves no words either
    alarm = Screened(last.severity, 1.0, last.category, state.language) if last and grave else None
    yield from note(memory.noted(at, state.language, emotion, alarm=alarm, topic=topic, phrase=phrase))
    yield Wait(PAUSE, MEMORY_AFTER)


def updated(state: State, at: float) -> Moves:
    """`memory_update`: the session so far, by a model. With none, what was noted in each turn is what there is."""
    if state.crises:
        return
    context = prepared("memory_update", state, recent(state, closed=True), so_far=state.summary)
    within = MEMORY_WITHIN
    ask = Ask("memory_update", context.about, Summary, None, UPDATE, context.given, within, tokens=context.tokens)
    (found,) = yield Gather((ask,), within)
    if found is None:
        return
    words = found.text.strip()[:SUMMARY_LONGEST]
    yield from note(Summarised(words))
    yield from note(memory.noted(at, state.language, state.emotion or Emotion(), summary=words))


def wanted(state: State) -> Generator[Any, Any, tuple[State, str]]:
    """They want a person. Called first, each time, so that what they are told is true: a call that stands is not made
    twice, and one that was put away or given back is made anew."""
    again = "user_requested" in state.handed
    state = yield from note(Handed("user_requested"))
    event: Referred = yield Refer(handoff.TOLD["user_requested"], handoff.KERNEL["low"])
    key = {"here": "again" if again else "called", "away": "away"}.get(event.duty, "none")
    return state, line(state, "people", key)


def called(state: State) -> Moves:
    """The handoff check. A reason is told to people once; the call itself rises by itself if nobody answers."""
    read = state.safety.severity if state.safety.crisis_detected else 1
    told = state.care.severity if state.care and not state.care.done else 1  # care may have heard more than the gate
    known, kind = state.handed, state.beyond[-1] if state.beyond else ""
    decision = handoff.evaluate(
        severity=1 if "crisis_severity_5" in known else max(read, told),
        crises=0 if "repeated_crisis" in known else sum(1 for one in state.crises if one.severity >= 4),
        checker_failed=state.checker_failed and "maker_checker_failed" not in known,
        requested=False,  # that was met when it was heard, so that what is said of it is true
        beyond=state.beyond.count(kind) if "capability_limit" not in known else 0,
        kind=kind,
    )
    if decision.should_handoff and decision.reason not in state.handed:
        yield from note(Handed(decision.reason))
        yield Refer(handoff.TOLD[decision.reason], handoff.KERNEL[decision.urgency])
