"""What the child is offered."""

from enum import StrEnum

from handrail.programs.coach.engine.level import Level
from handrail.programs.coach.engine.state import State


class Intervention(StrEnum):
    RETRY_CARD = "RETRY_CARD"
    SKIP_CARD = "SKIP_CARD"
    BUBBLE_BREATHING = "BUBBLE_BREATHING"
    START_BREAK = "START_BREAK"
    CALL_GROWNUP = "CALL_GROWNUP"


RETRY, SKIP, BREATHE, BREAK, GROWNUP = Intervention
BREATHE_FROM = 4  # dysregulation
SKIP_FROM = 3  # errors in a row


def select(level: Level, state: State) -> tuple[tuple[Intervention, ...], str]:
    """The offers in their order, and why these."""
    match level:
        case Level.GREEN:
            return (RETRY,), "all is well: the card may be tried again"
        case Level.YELLOW:
            return (SKIP, RETRY), "minor distress: another card, or this one again"
        case Level.ORANGE:
            breathe = (BREATHE,) if state.dysregulation_level >= BREATHE_FROM else ()
            skip = (SKIP,) if state.consecutive_errors >= SKIP_FROM else ()
            more = (*("breathing" for _ in breathe), *("another card" for _ in skip))
            why = f"significant distress: {', '.join((*more, 'this card again', 'a break'))}"
            return (*breathe, *skip, RETRY, BREAK), why
        case Level.RED:
            every = (BREATHE, SKIP, RETRY, BREAK, GROWNUP)
            return every, "severe distress: everything there is, a grown-up too"
