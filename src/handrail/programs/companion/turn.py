"""One message: three readings at once, a second look where safety is unclear, and then a crisis's answer or a reply."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from handrail import care
from handrail.kernel.cues import Heard
from handrail.kernel.events import Screened
from handrail.kernel.moves import Ask, End, Gather, Moves, note
from handrail.programs.companion import crisis, emotion, handing, memory, readings, reason, reply, routing
from handrail.programs.companion.constants import (
    FIRST_WORDS_WITHIN,
    LEAST_WITHIN,
    PARALLEL_WITHIN,
    REASON_WITHIN,
    RECHECK_WITHIN,
    RESPOND_WITHIN,
    STREAM_BEGINS,
    TURN_WITHIN,
)
from handrail.programs.companion.facts import Reasoned, Rechecked, Sensed, Told
from handrail.programs.companion.kinds import Emotion, Safety
from handrail.programs.companion.state import State
from handrail.programs.companion.talk import LANGUAGES

Timed = Generator[Any, Any, tuple[State, float]]  # the state, and the seconds that are left of the turn


def heard(state: State, cue: Heard) -> Moves:
    """`cue.text` is screened already; the words of an alarm are read and answered, and not kept."""
    text, gate = cue.text, routing.found(cue.verdict)
    language = cue.language if cue.language in LANGUAGES else state.language
    grave = cue.alarm or state.status == "care"  # what is told there goes into no prompt and no summary
    state = yield from note(Told("" if grave else text, language, care.says_child(text)))
    state, left = yield from _sensed(state, text, gate, TURN_WITHIN)
    state, left = yield from _rechecked(state, cue, gate, left)
    if routing.route(state.safety, state.effort.safety_attempts) == "crisis_response":
        alarm = cue.alarm or crisis.raised(state, cue.verdict)
        state = yield from crisis.met(state, text, alarm, cue.at, min(RESPOND_WITHIN, left))
    elif care.follows(state.care, text):
        state = yield from crisis.after(state, text)
    elif crisis.pleads(state, text):
        state = yield from crisis.again(state, text)
    else:
        state = yield from _talked(state, cue, left)
    yield from handing.remembered(state, cue.at)
    yield from handing.called(state)
    if state.leaves:
        yield End("goodbye")


def _sensed(state: State, text: str, gate: Safety, left: float) -> Timed:
    """Phase 1. Each reading has its own copy of what it needs; who is late or fails gives what the rules found."""
    local = emotion.read(text, state.language)
    recalled = memory.recall(state.setup.memory, text, state.threads, state.language)
    feels, by, because = readings.mood(state, text, local, gate.severity)
    asks = (readings.memory(state, text, recalled), readings.safety(state, text, gate), *((feels,) if feels else ()))
    values, spent = yield Gather(asks, PARALLEL_WITHIN, timed=True)
    mood = values[2] if feels else local
    safety = routing.stricter(gate, values[1])
    state = yield from note(Sensed(mood, values[0], safety, by, because))
    return state, left - spent


def _rechecked(state: State, cue: Heard, gate: Safety, left: float) -> Timed:
    """Phase 1b: at most two looks more, each with the conversation before it; never below what the gate found."""
    floor = replace(gate, ambiguous_signals=())  # what was unclear is just what is looked at again
    while routing.should_recheck(state.safety, state.effort.safety_attempts) and not _certain(state):
        otherwise = routing.looked_again(state.safety, cue.risk)
        value, left = yield from _one(readings.recheck(state, cue.text, otherwise, RECHECK_WITHIN), left)
        state = yield from note(Rechecked(routing.stricter(floor, value)))
    return state, left


def _certain(state: State) -> bool:
    return routing.route(state.safety, state.effort.safety_attempts) == "crisis_response"


def _talked(state: State, cue: Heard, left: float) -> Generator[Any, Any, State]:
    """Phases 2 and 3: the reasoner, and the words."""
    felt = state.emotion or Emotion()
    by_rule = reason.feeling(felt, state.safety.severity, state.recall, state.turn, cue.text)
    within = max(LEAST_WITHIN, FIRST_WORDS_WITHIN - STREAM_BEGINS - (TURN_WITHIN - left))
    feeling, left = yield from _one(readings.reason(state, cue.text, by_rule, min(REASON_WITHIN, within)), left)
    state = yield from note(Reasoned(feeling))
    state = yield from reply.replied(state, cue, min(RESPOND_WITHIN, left))
    return state


def _one(ask: Ask, left: float) -> Generator[Any, Any, tuple[Any, float]]:
    """One reading behind a barrier: a model that hangs is not waited for."""
    (value,), spent = yield Gather((ask,), min(ask.within, left), timed=True)
    return value, left - spent


def alarmed(state: State, alarm: Screened, at: float) -> Moves:
    """An alarm without words, from the voice layer."""
    state = yield from note(Told("", state.language))
    state = yield from crisis.met(state, "", alarm, at, RESPOND_WITHIN)
    yield from handing.remembered(state, at)
    yield from handing.called(state)
