"""Chance that can be played again: xorshift32, bit for bit, with the two slips of its source repaired."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = 0xFFFFFFFF
MOVED = 0x9E3779B9  # in the place of a zero, from which xorshift never moves
BELOW_ONE = 1 - 2**-32  # a draw of exactly 1.0 would point behind the end of a pool


def next_seed(seed: int) -> int:
    x = (seed & MASK) or MOVED
    x ^= (x << 13) & MASK
    x ^= x >> 17
    x ^= (x << 5) & MASK
    return x


def next_rng(seed: int) -> tuple[float, int]:
    """A draw from 0 up to, and never, 1; and the seed of the next one."""
    after = next_seed(seed)
    return min(after / MASK, BELOW_ONE), after


class Dice:
    """The draws of one turn: begun with a seed, and `seed` is where the next turn goes on."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def draw(self) -> float:
        drawn, self.seed = next_rng(self.seed)
        return drawn

    def choose(self, pool: Sequence[T]) -> T:
        if not pool:
            raise ValueError("an empty pool has nothing to choose from: give at least one way to say it")
        return pool[int(self.draw() * len(pool))]

    def fresh(self, pool: Sequence[T], recent: Sequence[T]) -> T:
        """One that is not among the recent ones; where all are, one that is not among the latest of them."""
        window = list(recent)
        while window and all(one in window for one in pool):
            window.pop(0)
        return self.choose([one for one in pool if one not in window])
