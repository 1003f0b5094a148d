"""Probabilities of test statistics: tails of the normal and the chi-squared distribution, and Holm's correction."""

import math
from collections.abc import Sequence


def normal_tail(z: float) -> float:
    """Both tails."""
    return math.erfc(abs(z) / math.sqrt(2))


def chi_squared_tail(x: float, df: int) -> float:
    """The upper tail, by the finite sums that whole degrees of freedom have."""
    if x <= 0:
        return 1.0
    half = x / 2
    term = math.exp(-half) if df % 2 == 0 else math.sqrt(2 * x / math.pi) * math.exp(-half)
    total = 0.0 if df % 2 else term
    steps = range(1, df // 2) if df % 2 == 0 else range(1, (df + 1) // 2)
    for i in steps:
        if df % 2 == 0:
            term *= half / i
            total += term
        else:
            total += term
            term *= x / (2 * i + 1)
    return total if df % 2 == 0 else math.erfc(math.sqrt(half)) + total


def holm(chances: Sequence[float]) -> list[float]:
    """The same probabilities, corrected for how many were looked at."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    corrected, running = [1.0] * len(chances), 0.0
    for rank, i in enumerate(order):
        running = max(running, min(1.0, (len(chances) - rank) * chances[i]))
        corrected[i] = running
    return corrected
