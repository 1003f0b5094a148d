"""Item parameters from answers: the 2PL by marginal maximum likelihood, with standard errors; answers may be missing.

EM over a grid of abilities; every third round leaps ahead along the last two steps where that raises the likelihood.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from handrail.assess.irt.bank import Floats
from handrail.errors import BadInput

NODES = np.linspace(-5.0, 5.0, 41)
ROUNDS, TOLERANCE = 500, 1e-4
BLOCK = 200_000  # products of matrices below this size stay on one core, where waiting for another costs more
STEEP, FAR = np.log([0.05, 8.0]), 8.0


@dataclass(frozen=True, slots=True, eq=False)
class Expectation:
    """What is believed of items beforehand: b around `b` by `b_sd`, log a around `log_a` by `log_a_sd`.

    The defaults are so weak that they only keep an item finite that everybody (or nobody) answers rightly. With
    difficulties from blueprints, and `free` set, the people's own mean and spread are estimated too.
    """

    b: Floats | float = 0.0
    b_sd: Floats | float = 4.0
    log_a: float = 0.0
    log_a_sd: float = 1.0
    free: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    a: Floats
    b: Floats
    a_se: Floats
    b_se: Floats
    answers: Floats  # how many each item had
    mean: float
    sd: float
    log_likelihood: float
    rounds: int
    converged: bool
    posterior: Floats  # of each person, over NODES
    scores: Floats  # of each person, by log a and b of each item


@dataclass(frozen=True, slots=True, eq=False)
class _Data:
    """Answers in blocks of people (block x person x item); the last block is filled up with people who saw nothing."""

    right: Floats
    seen: Floats
    size: int
    expected: Expectation

    @property
    def count(self) -> Floats:
        return np.asarray(self.seen.sum(axis=(0, 1)))

    def people(self, table: Floats) -> Floats:
        return table.reshape(-1, table.shape[-1])[: self.size]


@dataclass(frozen=True, slots=True, eq=False)
class _State:
    log_a: Floats
    b: Floats
    mean: float = 0.0
    sd: float = 1.0


def calibrate(answers: NDArray[np.floating] | NDArray[np.integer], expected: Expectation | None = None) -> Calibration:
    """`answers` is people x items: 1 right, 0 wrong, NaN (or -1) not answered."""
    data = _checked(answers, expected or Expectation())
    state, before = _start(data), None
    posterior, height = _posterior(data, state)
    converged, rounds = False, 0
    while rounds < ROUNDS and not converged:
        rounds += 1
        step = _em(data, state, posterior)
        moved = _distance(step, state)
        if before and rounds % 3 == 0:
            step = _leap(data, before, state, step)
        before, state = state, step
        posterior, height = _posterior(data, state)
        converged = moved < TOLERANCE
    scores = _scores(data, state, posterior)
    a_se, b_se = _errors(data, state, scores)
    return Calibration(
        np.exp(state.log_a), state.b, a_se, b_se, data.count, state.mean, state.sd,
        height, rounds, converged, data.people(posterior), scores,
    )  # fmt: skip


def _checked(answers: NDArray[np.floating] | NDArray[np.integer], expected: Expectation) -> _Data:
    table = np.asarray(answers, dtype=np.float64)
    if table.ndim != 2 or not table.size:
        raise BadInput("answers must be a table of people by items with at least one of each")
    missing = np.isnan(table) | (table == -1)
    if not np.all(missing | (table == 0) | (table == 1)):
        raise BadInput("answers must be 1 (right), 0 (wrong), or NaN or -1 (not answered)")
    if missing.all(axis=0).any():
        raise BadInput(f"item {int(missing.all(axis=0).argmax())} has no answer at all; leave its column out")
    size, items = table.shape
    people = max(1, BLOCK // (items * len(NODES)))
    blocks = -(-size // people)

    def filled(kind: NDArray[np.bool_]) -> Floats:
        whole = np.zeros((blocks * people, items))
        whole[:size] = kind
        return whole.reshape(blocks, people, items)

    return _Data(filled(table == 1), filled(~missing), size, expected)


def _start(data: _Data) -> _State:
    rate = (data.right.sum(axis=(0, 1)) + 0.5) / (data.count + 1)
    return _State(np.zeros(len(rate)), np.clip(-1.2 * np.log(rate / (1 - rate)), -4, 4))


def _distance(one: _State, other: _State) -> float:
    gaps = (one.log_a - other.log_a, one.b - other.b, np.array([one.mean - other.mean, one.sd - other.sd]))
    return float(max(np.abs(gap).max() for gap in gaps))


def _leap(data: _Data, first: _State, second: _State, third: _State) -> _State:
    """Two steps of EM point to where the steps would end; that point is taken if the likelihood rises there."""
    old = np.concatenate([second.log_a - first.log_a, second.b - first.b])
    new = np.concatenate([third.log_a - second.log_a, third.b - second.b])
    rate = min(float(np.sqrt((new @ new) / max(old @ old, 1e-30))), 0.95)
    further = rate / (1 - rate) * new
    n = len(first.b)
    ahead = _moved(third, further[:n], further[n:])
    return ahead if _posterior(data, ahead)[1] > _posterior(data, third)[1] else third


def _z(state: _State) -> Floats:
    return np.asarray(np.exp(state.log_a)[:, None] * (NODES - state.b[:, None]))


def _posterior(data: _Data, state: _State) -> tuple[Floats, float]:
    """Of each person over the nodes, and the log likelihood of all (with what was expected of the items)."""
    z = _z(state)
    wrong = -np.logaddexp(0.0, z)
    prior = -(((NODES - state.mean) / state.sd) ** 2) / 2
    prior = prior - np.log(np.exp(prior).sum())
    # log P = z + log Q, so that one product of matrices serves right answers and another all answers.
    logs = data.right @ z + data.seen @ wrong + prior
    top = logs.max(axis=2, keepdims=True)
    weights = np.exp(logs - top)
    total = weights.sum(axis=2, keepdims=True)
    e = data.expected
    penalty = ((state.log_a - e.log_a) ** 2 / e.log_a_sd**2 + (state.b - e.b) ** 2 / np.square(e.b_sd)).sum() / 2
    return weights / total, float((top + np.log(total)).sum() - penalty)


def _em(data: _Data, state: _State, posterior: Floats) -> _State:
    """One step of EM: expected counts by node, then scoring on each item's own regression."""
    right, seen = ((kind.transpose(0, 2, 1) @ posterior).sum(axis=0) for kind in (data.right, data.seen))
    step = _population(data, state, posterior)
    for _ in range(2):
        z, a = _z(step), np.exp(step.log_a)
        p = 1 / (1 + np.exp(-z))
        off, weight = right - seen * p, seen * p * (1 - p)
        grad = np.stack([(off * z).sum(axis=1), -a * off.sum(axis=1)])
        hess = np.stack([(weight * z * z).sum(axis=1), -a * (weight * z).sum(axis=1), a * a * weight.sum(axis=1)])
        step = _moved(step, *_solved(data, step, grad, hess))
    return step


def _solved(data: _Data, state: _State, grad: Floats, hess: Floats) -> tuple[Floats, Floats]:
    e = data.expected
    ga = grad[0] - (state.log_a - e.log_a) / e.log_a_sd**2
    gb = grad[1] - (state.b - e.b) / np.square(e.b_sd)
    haa, hab, hbb = hess[0] + e.log_a_sd**-2, hess[1], hess[2] + np.square(e.b_sd) ** -1.0
    det = haa * hbb - hab**2
    return (hbb * ga - hab * gb) / det, (haa * gb - hab * ga) / det


def _moved(state: _State, log_a: Floats, b: Floats) -> _State:
    """A step, kept within reason."""
    log_a = np.clip(state.log_a + np.clip(log_a, -0.7, 0.7), *STEEP)
    return replace(state, log_a=log_a, b=np.clip(state.b + np.clip(b, -1.0, 1.0), -FAR, FAR))


def _population(data: _Data, state: _State, posterior: Floats) -> _State:
    if not data.expected.free:
        return state
    weight = data.people(posterior).mean(axis=0)
    mean = float(weight @ NODES)
    return replace(state, mean=mean, sd=float(np.sqrt(max(weight @ (NODES - mean) ** 2, 0.01))))


def _scores(data: _Data, state: _State, posterior: Floats) -> Floats:
    """The slope of each person's log likelihood by log a and b of every item (people x 2 items)."""
    z, a = _z(state), np.exp(state.log_a)
    p = 1 / (1 + np.exp(-z))
    by_a = data.right * (posterior @ z.T) - data.seen * (posterior @ (p * z).T)
    by_b = -a * (data.right - data.seen * (posterior @ p.T))
    return np.concatenate([data.people(by_a), data.people(by_b)], axis=1)


def _precision(data: _Data, n: int) -> Floats:
    e = data.expected
    return np.concatenate([np.full(n, e.log_a_sd**-2), np.broadcast_to(np.square(e.b_sd) ** -1.0, n)])


def _errors(data: _Data, state: _State, scores: Floats) -> tuple[Floats, Floats]:
    n = len(state.b)
    spread = np.sqrt(np.diag(np.linalg.inv(scores.T @ scores + np.diag(_precision(data, n)))))
    return np.exp(state.log_a) * spread[:n], spread[n:]
