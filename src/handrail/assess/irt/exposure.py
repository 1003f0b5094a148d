"""Limits to how often an item is seen: one of the best few, a chance for each item, and a count across sessions."""

from collections.abc import Sequence
from dataclasses import dataclass

from handrail.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Exposure:
    """`among`: randomesque, one of this many of the best. `chances`: Sympson and Hetter's k of each item.

    An item that Sympson-Hetter refuses once is out for the whole test, so its lot may as well be drawn at the start,
    where it costs nothing.
    """

    among: int = 1
    chances: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if self.among < 1:
            raise BadSetup(f"exposure.among is {self.among}; it must be at least 1")
        if any(not 0 <= k <= 1 for k in self.chances):
            raise BadSetup("exposure.chances must be numbers from 0 to 1, one for each item")

    def check(self, items: int) -> None:
        if self.chances and len(self.chances) != items:
            raise BadSetup(f"exposure.chances has {len(self.chances)} entries for {items} items; calibrate it again")


def worn(seen: Sequence[int], sessions: int, limit: float) -> tuple[int, ...]:
    """Items that a new session must leave out, by how often each was seen in the sessions so far: with them out no
    item is seen by more than `limit` of the sessions (and one), whatever the other methods promise on average."""
    return tuple(i for i, count in enumerate(seen) if count >= limit * (sessions + 1))
