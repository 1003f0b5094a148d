"""What comes in without words: sounds of distress, a touch on the screen, where words come from, a timer."""

from collections.abc import Mapping
from typing import Any, get_args

from handrail.kernel.moves import note
from handrail.programs.coach.choosing import CHOICES, chosen
from handrail.programs.coach.engine import Audio
from handrail.programs.coach.facts import Listening, Source, TimeUp, Unheeded
from handrail.programs.coach.lesson import BREAK, INACTIVE, TASK, Turns, sounded, unattended
from handrail.programs.coach.speech import plainly
from handrail.programs.coach.state import State

MOST = 8  # names of what a microphone does by itself
QUIETLY = Audio(prolonged_silence=True)


def sensed(state: State, signals: Mapping[str, Any], at: float) -> Turns:
    """Sounds count before choices: a child who screams has not chosen."""
    state = yield from _noted(state, signals)
    audio = heard_in(signals)
    if audio != Audio() and not (audio == QUIETLY and state.mode != "card"):
        return (yield from sounded(state, audio, at))
    if signals.get("choice") in CHOICES:
        return (yield from chosen(state, signals["choice"], at))
    key = "microphone" if signals.get("processed") else "listening"
    return (yield from plainly(state, key, why="no words, no choice"))


def heard_in(signals: Mapping[str, Any]) -> Audio:
    """Only what is plainly true: a number or a word is no scream."""
    return Audio(
        signals.get("screaming") is True, signals.get("crying") is True, signals.get("prolongedSilence") is True
    )


def rang(state: State, timer: str, at: float) -> Turns:
    """A timer of a card that is not on the table any more says nothing."""
    if (timer, state.stage) == (INACTIVE, "card"):
        return (yield from unattended(state, at))
    if (timer, state.stage) == (TASK, "card"):
        state = yield from note(TimeUp(at))
    if (timer, state.stage) == (BREAK, "break"):
        return (yield from plainly(state, "break_over", why="a minute of break has gone by"))
    return state


def _noted(state: State, signals: Mapping[str, Any]) -> Turns:
    source: Source | None = next((name for name in get_args(Source) if name == signals.get("source")), None)
    processed = signals.get("processed")
    if source and source != state.source:
        state = yield from note(Listening(source))
    names = tuple(str(name)[:40] for name in processed)[:MOST] if isinstance(processed, list | tuple) else ()
    if names and names != state.processed:
        state = yield from note(Unheeded(names))
    return state
