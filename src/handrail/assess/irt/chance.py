"""Chance as data: numbers that depend on a seed and a place alone, the same for ever and on every machine."""

from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from handrail.assess.irt.bank import Floats

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


def key_of(*parts: object) -> int:
    """64 bits of whatever names a use of chance."""
    return int.from_bytes(blake2b("\x1f".join(map(str, parts)).encode(), digest_size=8).digest())


def bits(key: int, n: int) -> NDArray[np.uint64]:
    """`n` words of the counter 1..n under a key (the finaliser of splitmix64)."""
    x = np.uint64(key) + np.arange(1, n + 1, dtype=np.uint64) * _GOLDEN
    x = (x ^ (x >> np.uint64(30))) * _FIRST
    x = (x ^ (x >> np.uint64(27))) * _SECOND
    return np.asarray(x ^ (x >> np.uint64(31)))


def uniform(key: int, n: int) -> Floats:
    """Numbers in [0, 1) with 53 bits."""
    return np.asarray((bits(key, n) >> np.uint64(11)).astype(np.float64) * 2.0**-53)


def normal(key: int, n: int) -> Floats:
    """Standard normal numbers (Box and Muller)."""
    u = uniform(key, 2 * n)
    return np.asarray(np.sqrt(-2 * np.log1p(-u[:n])) * np.cos(2 * np.pi * u[n:]))
