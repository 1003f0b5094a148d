"""Chance as data: numbers from a counter and a hash. The same keys give the same numbers, for ever."""

from hashlib import blake2b
from struct import Struct
from typing import Any

BLOCK = Struct("<8Q")


class Stream:
    """Numbers in order; eight from each block of the hash."""

    __slots__ = ("_count", "_key", "_left")

    def __init__(self, *keys: object) -> None:
        self._key = blake2b("\x1f".join(map(str, keys)).encode(), digest_size=32).digest()
        self._count = 0
        self._left: list[int] = []

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1."""
        if not self._left:
            block = blake2b(self._count.to_bytes(8, "little"), key=self._key).digest()
            self._left = list(BLOCK.unpack(block))
            self._count += 1
        return (self._left.pop() * bound) >> 64

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def pick(self, items: Any) -> Any:
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
