"""How safe it is to go on as before: the first ground that holds, from the most severe level down."""

from collections.abc import Callable, Iterable
from enum import IntEnum

from handrail.programs.coach.engine.signals import Signal
from handrail.programs.coach.engine.state import State


class Level(IntEnum):
    GREEN = 0
    YELLOW = 1
    ORANGE = 2
    RED = 3


DISTRESS = frozenset({Signal.DISTRESS, Signal.SCREAMING, Signal.CRYING})
MILD = frozenset({Signal.WANTS_BREAK, Signal.WANTS_QUIT, Signal.FRUSTRATION, Signal.PROLONGED_SILENCE})
Ground = tuple[Level, str, Callable[[State, frozenset[Signal]], object]]

GROUNDS: tuple[Ground, ...] = (
    (Level.RED, "dysregulation 9 or more", lambda s, _: s.dysregulation_level >= 9),
    (Level.RED, "distress with dysregulation 7 or more", lambda s, g: g & DISTRESS and s.dysregulation_level >= 7),
    (Level.ORANGE, "signals of distress", lambda _, g: g & DISTRESS),
    (Level.ORANGE, "the same answer again", lambda _, g: Signal.REPETITIVE_RESPONSE in g),
    (Level.ORANGE, "dysregulation 7 or more", lambda s, _: s.dysregulation_level >= 7),
    (Level.ORANGE, "5 errors in a row or more", lambda s, _: s.consecutive_errors >= 5),
    (Level.ORANGE, "fatigue 8 or more", lambda s, _: s.fatigue_level >= 8),
    (Level.YELLOW, "signals of mild distress", lambda _, g: g & MILD),
    (Level.YELLOW, "engagement 3 or less", lambda s, _: s.engagement_level <= 3),
    (Level.YELLOW, "dysregulation 5 or more", lambda s, _: s.dysregulation_level >= 5),
    (Level.YELLOW, "3 errors in a row or more", lambda s, _: s.consecutive_errors >= 3),
    (Level.YELLOW, "fatigue 6 or more", lambda s, _: s.fatigue_level >= 6),
    (Level.GREEN, "none of the grounds for more", lambda _s, _g: True),
)


def assess(state: State, signals: Iterable[Signal]) -> tuple[Level, str]:
    """The level, and the ground on which it stands."""
    given = frozenset(signals)
    return next((level, why) for level, why, holds in GROUNDS if holds(state, given))
