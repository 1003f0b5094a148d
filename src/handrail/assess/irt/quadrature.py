"""Mean and spread of a density that is known by its logarithm, to about eleven digits, however sharp it is."""

from collections.abc import Callable

import numpy as np

from handrail.assess.irt.bank import Floats

FINE, COARSE = (np.polynomial.legendre.leggauss(n) for n in (16, 11))
TOLERANCE = 1e-13
ROUNDS = 40


def moments(log_density: Callable[[Floats], Floats], breaks: Floats, peak: float) -> tuple[float, float]:
    """Mean and standard deviation; panels whose two rules disagree are halved until they agree."""
    top = float(log_density(np.array([peak]))[0])
    edges = np.unique(breaks)
    left, right = edges[:-1], edges[1:]
    done, rounds = np.zeros(3), 0
    while len(left):
        rounds += 1
        fine = _panels(log_density, left, right, FINE, peak, top)
        coarse = _panels(log_density, left, right, COARSE, peak, top)
        scale = np.abs(done) + np.abs(fine).sum(axis=0)
        rough = np.any(np.abs(fine - coarse) > TOLERANCE * scale, axis=1) & (rounds < ROUNDS)
        done = done + fine[~rough].sum(axis=0)
        middle = (left[rough] + right[rough]) / 2
        left, right = np.concatenate([left[rough], middle]), np.concatenate([middle, right[rough]])
    mass, first, second = done
    mean = first / mass
    return float(peak + mean), float(np.sqrt(max(second / mass - mean**2, 0.0)))


def _panels(
    log_density: Callable[[Floats], Floats],
    left: Floats,
    right: Floats,
    rule: tuple[Floats, Floats],
    peak: float,
    top: float,
) -> Floats:
    """For each panel the integrals of the density, and of it times the distance from the peak and its square."""
    nodes, weights = rule
    half = (right - left)[:, None] / 2
    x = (left + right)[:, None] / 2 + half * nodes
    mass = half * weights * np.exp(log_density(x.ravel()).reshape(x.shape) - top)
    away = x - peak
    return np.stack([mass.sum(axis=1), (mass * away).sum(axis=1), (mass * away**2).sum(axis=1)], axis=1)
