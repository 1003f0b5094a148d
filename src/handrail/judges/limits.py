"""How much of time, memory and room an answer may take."""

from dataclasses import dataclass

MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    code: int = 64_000  # characters of an answer
    seconds: float = 2.0  # for one test in CPython, and for the code outside the function
    lates: int = 2  # tests that may run out of time before the rest is not run any more
    memory: int = 256 * MB
    frame: int = MB  # bytes of one result
    start: float = 5.0  # for the judged process to be ready: the judge's own time
    fast_seconds: float = 0.3  # for the fast judge, all tests together
    fast_memory: int = 64 * MB
    fast_depth: int = 900
    places: int = 4  # answers that are judged at the same time; the rest waits
