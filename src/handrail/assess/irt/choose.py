"""Which item next: the one that tells most, within the section that is due and what exposure leaves."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from handrail.assess.irt.bank import Bank, Floats
from handrail.assess.irt.chance import key_of
from handrail.assess.irt.response import information_at, log_information
from handrail.assess.irt.sitting import Plan, Sitting
from handrail.errors import BadInput

TIE = 1e-12  # two items that tell the same tell it up to rounding; the first of them is taken


def most_informative(bank: Bank, theta: float, given: Sequence[int] = ()) -> int | None:
    """The item of maximum information at an ability, among those not given; None when all were."""
    free = np.ones(len(bank), dtype=bool)
    for item in given:
        if not 0 <= item < len(bank):
            raise BadInput(f"item {item} is not in the bank of {len(bank)} items")
        free[item] = False
    if not free.any():
        return None
    told = np.where(free, log_information(bank, theta), -np.inf)
    return int(np.argmax(told >= told.max() - TIE))


def choose(test: Plan, sitting: Sitting) -> int | None:
    """The next item of a sitting; None when the bank is used up. The same sitting always gets the same item."""
    free = _allowed(test, sitting)
    if free is None:
        return None
    told = _told(test, sitting)
    if sitting.toll is not None:
        told = told - sitting.toll
    if test.exposure.among > 1:
        return _one_of(told, free, test.exposure.among, key_of("among", sitting.seed, len(sitting.given)))
    return _best(told, free)


def _best(told: Floats, free: NDArray[np.bool_]) -> int:
    shown = np.where(free, told, -np.inf)
    best = shown.max()
    return int(np.argmax(shown >= best - TIE * abs(best)))


def _one_of(told: Floats, free: NDArray[np.bool_], among: int, key: int) -> int:
    """Randomesque: one of the best few, by the seed."""
    shown = np.where(free, told, -np.inf)
    few = min(among, int(free.sum()))
    best = np.sort(np.argpartition(-shown, few - 1)[:few])
    return int(best[key % few])


def _told(test: Plan, sitting: Sitting) -> Floats:
    if test.bank.unsure:
        return _between(test, sitting.ability)
    return information_at(test.bank, sitting.ability)


def _between(test: Plan, theta: float) -> Floats:
    """Information of unsure items between two nodes: the mixture's table is smooth, the mixture itself is slow."""
    place = (theta - test.nodes[0]) / (test.nodes[1] - test.nodes[0])
    low = int(np.clip(place, 0, len(test.nodes) - 2))
    part = min(max(place - low, 0.0), 1.0)
    return np.asarray((1 - part) * test.told[low] + part * test.told[low + 1])


def _allowed(test: Plan, sitting: Sitting) -> NDArray[np.bool_] | None:
    """Items free and of a section that is due; if there is none, any free item; if none is free, what was held back."""
    free = sitting.free
    if not free.any():
        free = np.ones(len(test.bank), dtype=bool)
        free[list(sitting.given)] = False
        if not free.any():
            return None
    if not len(test.shares):
        return free
    due = _due(test, sitting)[test.section] & free & (test.section >= 0)
    return due if due.any() else free


def _due(test: Plan, sitting: Sitting) -> NDArray[np.bool_]:
    """Sections that one more item would not take past their share: after n items no section has more than the
    next whole number above share * n, so quotas that add up to the length are met exactly at its end."""
    counts = np.array(sitting.counts)
    return np.asarray(counts + 1 <= np.ceil(test.shares * (len(sitting.given) + 1) - 1e-9))
