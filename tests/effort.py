"""What work costs, told so that a busy machine fails no test: in calls, in growth, or as "it never ends"."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time

FOREVER = 60.0  # seconds of this process's own work: what is bounded takes hundredths of one, what is not takes hours
TRIES = 5


@contextmanager
def bounded(seconds: float = FOREVER) -> Iterator[None]:
    """Ends what would never end. A pattern that tries every way to part some words is stopped in the middle."""

    def stuck(*_: object) -> None:
        raise TimeoutError(f"not done after {seconds:g} s of work: does a pattern read one word by two of its parts?")

    before = signal.signal(signal.SIGVTALRM, stuck)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def counted(into: list[int]) -> Iterator[None]:
    """Adds how many functions were called inside, those written in C included: the same on every machine."""
    calls = 0

    def one(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(one)
    try:
        yield
    finally:
        sys.setprofile(before)
        into.append(calls)


def seconds(work: Callable[[], object]) -> float:
    """Of this process, the shortest of three."""
    spans = []
    for _ in range(3):
        start = process_time()
        work()
        spans.append(process_time() - start)
    return min(spans)


def stays_within(times: float, work: Callable[[int], Callable[[], object]], small: int, large: int) -> bool:
    """Whether the large takes less than so many times the small: in one of some tries, as others are at work too."""
    return any(seconds(work(large)) < times * seconds(work(small)) for _ in range(TRIES))
