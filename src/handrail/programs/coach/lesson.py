"""A lesson's turn: something happened, it is assessed, answered, and perhaps the next card is put on the table."""

from collections.abc import Generator
from typing import Any

from handrail.kernel.moves import End, Refer, Wait, note
from handrail.programs.coach.decks import Card
from handrail.programs.coach.engine import Audio, Event, Level, Signal, TaskContext, process_event
from handrail.programs.coach.facts import Assessed, CardPut, TimeUp
from handrail.programs.coach.lexicon import lexicon
from handrail.programs.coach.speech import asked, plainly, spoken
from handrail.programs.coach.state import State

Turns = Generator[Any, Any, State]
INACTIVE, TASK, BREAK = "coach:inactive", "coach:task", "coach:break"
QUIET = 5  # times in a row that nobody is there; after that the coach is still, and the log does not grow
SHORTEST = 1.0  # seconds

# What is answered first, where more than one thing came at once.
FIRST = (
    (Signal.SCREAMING, "scream"),
    (Signal.CRYING, "cry"),
    (Signal.DISTRESS, "distress"),
    (Signal.WANTS_QUIT, "quit_wish"),
    (Signal.WANTS_BREAK, "break_wish"),
    (Signal.FRUSTRATION, "frustration"),
    (Signal.PROLONGED_SILENCE, "silence"),
)


def happened(
    state: State,
    event: Event,
    situation: str,
    at: float,
    *,
    read: tuple[str, ...] = (),
    word: str = "",
    why: str = "",
) -> Turns:
    """One event through the engine, and its answer. `situation` is what it was; a signal counts for more."""
    state = yield from _overdue(state, at)
    before, card = state.level, state.card
    response = process_event(
        state.child,
        event,
        task_of(card) if card else None,
        read=read,
        attempt=state.attempts + 1,
        forbidden=lexicon(state.language).forbidden,
        at=at,
    )
    meant = _meant(response.signals, situation)
    state = yield from note(Assessed(response, meant, why))
    if state.idle >= QUIET and event.type == "CHILD_INACTIVE":
        state = yield from plainly(state, "quiet", why=f"nothing {QUIET} times in a row: waits without a word")
    else:
        state = yield from spoken(state, response, meant, word)
    if state.level is Level.RED and before is not Level.RED:
        yield Refer(f"level RED: {response.reasoning.safety_level_reason}", "urgent")
    return state


def sounded(state: State, audio: Audio, at: float) -> Turns:
    """A scream, tears or a long silence: nothing was tried, and it is no error."""
    return (yield from happened(state, Event("CHILD_RESPONSE", signals=audio), "silence", at))


def unattended(state: State, at: float) -> Turns:
    return (yield from happened(state, Event("CHILD_INACTIVE"), "inactive", at))


def turned(state: State, why: Any, at: float, *, ask: bool) -> Turns:
    """The next card, with its question read aloud where `ask`; after the last one the lesson is over."""
    state = yield from note(CardPut(state.place + 1, why, at))
    if state.card is None:
        yield from plainly(state, "done", why="every card was on the table")
        yield End("complete")
    elif ask:
        state = yield from asked(state)
    return state


def waits(state: State, at: float) -> Generator[Any, Any, None]:
    """Sets the timers again, by the level; a restart changes nothing in them."""
    if state.stage != "card" or state.hushed:
        return
    config = state.config
    if state.setup.inactivity and state.idle < QUIET:
        yield Wait(INACTIVE, max(SHORTEST, state.waited_from + config.inactivity_timeout - at))
    if state.setup.task_time and not state.time_up:
        yield Wait(TASK, max(SHORTEST, state.card_at + config.max_task_time - at))


def still() -> Generator[Any, Any, None]:
    """The card is left for something else: nobody is hurried meanwhile."""
    yield Wait(INACTIVE, None)
    yield Wait(TASK, None)


def _overdue(state: State, at: float) -> Turns:
    """The card's time may be over before its timer rings."""
    late = at - state.card_at >= state.config.max_task_time
    if state.setup.task_time and not state.time_up and late and state.stage == "card":
        state = yield from note(TimeUp(at))
    return state


def _meant(signals: tuple[Signal, ...], situation: str) -> str:
    """The situation that is answered. The same answer again is met as that only when it was no right one."""
    found = next((name for signal, name in FIRST if signal in signals), "")
    stuck = Signal.REPETITIVE_RESPONSE in signals and situation in ("incorrect", "unsure")
    return found or ("repetition" if stuck else situation)


def task_of(card: Card) -> TaskContext:
    labels = tuple(image.label for image in card.images)
    return TaskContext(card.kind, card.category, card.question, card.target_answers[0], labels)
