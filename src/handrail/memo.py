"""What was worked out once and is asked for in every message, at hand."""

from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")


class Memo(dict[str, V], Generic[V]):
    """A table that makes what it does not have, and forgets all of it once it has too much.

    `lru_cache`, which keeps them in the order of their use, would take longer for each of them.
    """

    __slots__ = ("_make", "_most")

    def __init__(self, make: Callable[[str], V], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, key: str) -> V:
        if len(self) >= self._most:
            self.clear()
        made = self[key] = self._make(key)
        return made
