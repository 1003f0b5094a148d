"""An ability from answers: EAP with its standard error, MAP, ML and Warm's WLE; None where there is no finite one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from handrail.assess.irt.bank import Bank, Floats, Prior
from handrail.assess.irt.quadrature import moments
from handrail.assess.irt.response import information, log_likelihood, score
from handrail.errors import BadInput

Curve = Callable[[Floats], Floats]
Rights = NDArray[np.bool_]

REACH = 10.0  # prior standard deviations to either side: beyond lies less than 1e-22 of the prior
# Where a curve bends, in units of 1/a around b; the far ones reach what 10^17 answers would.
LOCAL = np.concatenate([[-40.0, -20.0, -12.0], np.linspace(-8, 8, 33), [12.0, 20.0, 40.0]])
BLOCK = 2_000_000
ZOOMS = 5
GAP = 0.1


@dataclass(frozen=True, slots=True)
class Estimates:
    eap: float
    eap_se: float
    map: float
    mle: float | None
    mle_se: float | None
    mle_unbounded: str | None
    wle: float | None


def estimates(bank: Bank, right: Sequence[bool] | Rights, prior: Prior | None = None) -> Estimates:
    prior = prior or Prior()
    rights = _rights(bank, right)
    mode = map_of(bank, rights, prior)
    mean, se = _eap(bank, rights, prior, mode)
    best, unbounded = _ml(bank, rights)
    spread = None if best is None else float(information(bank, np.array([best])).sum() ** -0.5)
    return Estimates(mean, se, mode, best, spread, unbounded, wle_of(bank, rights))


def eap_of(bank: Bank, right: Sequence[bool] | Rights, prior: Prior | None = None) -> tuple[float, float]:
    """Mean and standard deviation of the posterior."""
    prior = prior or Prior()
    rights = _rights(bank, right)
    return _eap(bank, rights, prior, map_of(bank, rights, prior))


def map_of(bank: Bank, right: Sequence[bool] | Rights, prior: Prior | None = None) -> float:
    prior = prior or Prior()
    rights = _rights(bank, right)
    if not len(bank):
        return prior.mean
    push = prior.sd**2 * np.array([-bank.a[~rights].sum(), bank.a[rights].sum()])  # no answer pushes harder than its a
    low, high = prior.mean + push
    local = _local(bank)
    own = prior.mean + prior.sd * np.linspace(-REACH, REACH, 161)
    points = np.concatenate([own, local[(local > low) & (local < high)], [low, high]])

    def slope(x: Floats) -> Floats:
        return np.asarray(score(bank, rights, x) - (x - prior.mean) / prior.sd**2)

    return _peak(
        _blocks(_posterior(bank, rights, prior), len(bank)), slope, points, min(GAP / bank.a.max(), GAP * prior.sd)
    )


def ml_of(bank: Bank, right: Sequence[bool] | Rights) -> float | None:
    return _ml(bank, _rights(bank, right))[0]


def wle_of(bank: Bank, right: Sequence[bool] | Rights) -> float | None:
    """Warm's weighted likelihood; not given with guessing, where its equation may have several roots."""
    rights = _rights(bank, right)
    if not len(bank) or bank.guessed or bank.unsure:
        return None

    def height(x: Floats) -> Floats:
        told = np.maximum(information(bank, x).sum(axis=1), 1e-300)
        return np.asarray(log_likelihood(bank, rights, x) + np.log(told) / 2)

    def slope(x: Floats) -> Floats:
        info = information(bank, x)
        tilt = 1 - 2 / (1 + np.exp(np.clip(-bank.a * (x[:, None] - bank.b), -700, 700)))
        bend = (bank.a * info * tilt).sum(axis=1) / np.maximum(info.sum(axis=1), 1e-300)
        return np.asarray(score(bank, rights, x) + bend / 2)

    return _peak(_blocks(height, len(bank)), slope, _local(bank), GAP / bank.a.max())


def _rights(bank: Bank, right: Sequence[bool] | Rights) -> Rights:
    rights = np.asarray(right, dtype=bool)
    if rights.shape != (len(bank),):
        raise BadInput(f"there are {len(bank)} items and {rights.size} responses; give one response for each item")
    return rights


def _posterior(bank: Bank, rights: Rights, prior: Prior) -> Curve:
    return lambda x: log_likelihood(bank, rights, x) - ((x - prior.mean) / prior.sd) ** 2 / 2


def _eap(bank: Bank, rights: Rights, prior: Prior, mode: float) -> tuple[float, float]:
    if not len(bank):
        return prior.mean, prior.sd
    low, high = min(prior.mean, mode) - REACH * prior.sd, max(prior.mean, mode) + REACH * prior.sd
    info = float(information(bank, np.array([mode])).sum())
    near = mode + np.outer([-1, 1], [0.0, 0.5, 1, 2, 4, 8]).ravel() / np.sqrt(info + prior.sd**-2)
    breaks = np.concatenate([np.linspace(low, high, 33), near, _steep(bank, prior)])
    density = _posterior(bank, rights, prior)
    return moments(_blocks(density, len(bank)), breaks[(breaks >= low) & (breaks <= high)], mode)


def _steep(bank: Bank, prior: Prior) -> Floats:
    """Steps that the panels might jump over."""
    steep = bank.a * prior.sd > 4
    return np.unique(bank.b[steep])[:200]


def _ml(bank: Bank, rights: Rights) -> tuple[float | None, str | None]:
    if not len(bank):
        return None, "no responses"
    if rights.all():
        return None, "+inf"
    if not rights.any():
        return None, "-inf"

    def height(x: Floats) -> Floats:
        return log_likelihood(bank, rights, x)

    best = _peak(_blocks(height, len(bank)), lambda x: score(bank, rights, x), _local(bank), GAP / bank.a.max())
    with np.errstate(divide="ignore"):
        guessing = float(np.log(bank.c[rights]).sum() + np.log1p(-bank.c[~rights]).sum())
    if np.isfinite(guessing) and height(np.array([best]))[0] <= guessing + 1e-12 * abs(guessing):
        return None, "-inf"  # blind guessing explains the answers at least as well as any ability
    return best, None


def _local(bank: Bank) -> Floats:
    """Places to look for a peak: around every item."""
    return np.asarray(bank.b[:, None] + LOCAL / bank.a[:, None]).ravel()


def _apart(points: Floats, gap: float) -> Floats:
    """The same places on a lattice: two that lie too close could not be told apart by their heights."""
    places = np.unique(np.round(points / gap))
    return np.concatenate([places[:1] - 1, places, places[-1:] + 1]) * gap


def _blocks(curve: Curve, width: int) -> Curve:
    """The same curve, in pieces that fit into memory."""
    step = max(1, BLOCK // width)

    def whole(x: Floats) -> Floats:
        return np.concatenate([curve(x[i : i + step]) for i in range(0, len(x), step)])

    return whole


def _peak(height: Curve, slope: Curve, points: Floats, gap: float) -> float:
    """The highest point: the best of the given places, then the root of the slope between its neighbours."""
    points = _apart(points, gap)
    low, high = points[0], points[-1]
    for _ in range(ZOOMS):  # between two neighbours may still lie a valley: heights lead until one slope is left
        best = int(np.argmax(height(points)))
        low, high = points[max(best - 1, 0)], points[min(best + 1, len(points) - 1)]
        points = np.linspace(low, high, 9)
    for _ in range(60):
        inner = np.linspace(low, high, 9)
        rising = slope(inner) > 0
        cut = int(np.argmin(rising)) if not rising.all() else len(inner) - 1
        low, high = inner[max(cut - 1, 0)], inner[cut]
        if high - low <= 4e-15 * max(1.0, abs(high)):
            break
    return float((low + high) / 2) + 0.0
