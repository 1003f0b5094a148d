"""A loop that does not wait: where it would sleep, its clock goes on at once, so that time can be asserted exactly."""

import asyncio
import selectors
from typing import Any


class _Selector(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Ready things first; else the time that would have been waited is over."""

    skipped = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready and timeout:
            self.skipped += timeout
        return ready


class Skipping(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._skipping = _Selector()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.skipped
