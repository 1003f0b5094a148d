"""Limits to how often an item is seen: one of the best few, a chance for each item, and a count across sessions."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from handrail.assess.irt.bank import Floats
from handrail.errors import BadSetup

SOFT = 0.8  # below this part of its limit an item costs nothing
STEEP = 0.5  # how fast it becomes dear beyond, found by simulation


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


def worn(seen: Sequence[float], sessions: int, limit: float) -> tuple[int, ...]:
    """Items that a new session must leave out, by how often each was seen in the sessions so far: with them out no
    item is seen by more than `limit` of the sessions (and one), whatever the other methods promise on average."""
    return tuple(i for i, count in enumerate(seen) if count >= limit * (sessions + 1))


def tolls(seen: Sequence[float] | Floats, sessions: int, limit: float) -> Floats:
    """What an item costs as it comes near its limit, in units of what an item of its bank tells at its best.

    An item that is cut off at its limit goes to whoever comes first. One that becomes dear goes to those to whom it
    tells most: the price of a scarce good, found by counting.
    """
    load = np.minimum(np.asarray(seen, dtype=np.float64) / (limit * (sessions + 1)), 1 - 1e-4)
    return np.asarray(-STEEP * np.log1p(-np.maximum(0.0, (load - SOFT) / (1 - SOFT))))
