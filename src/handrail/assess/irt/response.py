"""How likely a right answer is, what an answer says of an ability, and how much it would tell: in logs throughout.

Every function takes abilities of shape (m,) and gives (m, items). An item whose difficulty is unsure is the mixture
of the curves that its difficulty may have: its probability is the mean over a normal distribution of `b`.
"""

import numpy as np
from numpy.typing import NDArray

from handrail.assess.irt.bank import Bank, Floats

HERMITE = 31


def _softplus(z: Floats) -> Floats:
    return np.asarray(np.maximum(z, 0.0) + np.log1p(np.exp(-np.abs(z))))


def _sigmoid(z: Floats) -> Floats:
    e = np.exp(-np.abs(z))
    return np.asarray(np.where(z >= 0, 1.0, e) / (1.0 + e))


def _curve(bank: Bank, theta: Floats, shift: float = 0.0) -> tuple[Floats, Floats]:
    """log P and log Q where every difficulty lies `shift` of its errors above its place."""
    z = bank.a * (theta[:, None] - bank.b - shift * bank.error)
    right, wrong = -_softplus(-z), -_softplus(z)
    if not bank.guessed:
        return right, wrong
    with np.errstate(divide="ignore"):
        floor, rest = np.log(bank.c), np.log1p(-bank.c)
    return np.logaddexp(floor, rest + right), rest + wrong


def _nodes() -> tuple[Floats, Floats]:
    x, w = np.polynomial.hermite_e.hermegauss(HERMITE)
    return x, np.log(w / w.sum())


def log_probability(bank: Bank, theta: Floats) -> tuple[Floats, Floats]:
    """log P(right) and log P(wrong)."""
    if not bank.unsure:
        return _curve(bank, theta)
    sums = [np.full((len(theta), len(bank)), -np.inf), np.full((len(theta), len(bank)), -np.inf)]
    for x, weight in zip(*_nodes(), strict=True):
        for i, log_p in enumerate(_curve(bank, theta, x)):
            sums[i] = np.logaddexp(sums[i], weight + log_p)
    return sums[0], sums[1]


def probability(bank: Bank, theta: Floats) -> Floats:
    return np.asarray(np.exp(log_probability(bank, theta)[0]))


def log_likelihood(bank: Bank, right: NDArray[np.bool_], theta: Floats) -> Floats:
    log_p, log_q = log_probability(bank, theta)
    return np.asarray(np.where(right, log_p, log_q).sum(axis=1))


def _slopes(bank: Bank, theta: Floats, shift: float = 0.0) -> tuple[Floats, Floats]:
    """d log P and d log Q by ability: a (1 - P*) times the share of knowing among right answers, and -a P*."""
    z = bank.a * (theta[:, None] - bank.b - shift * bank.error)
    known, unknown = _sigmoid(z), _sigmoid(-z)
    if not bank.guessed:
        return bank.a * unknown, -bank.a * known
    log_p = _curve(bank, theta, shift)[0]
    share = np.exp(np.log1p(-bank.c) - _softplus(-z) - log_p)
    return bank.a * share * unknown, -bank.a * known


def slopes(bank: Bank, theta: Floats) -> tuple[Floats, Floats]:
    if not bank.unsure:
        return _slopes(bank, theta)
    whole = log_probability(bank, theta)
    sums = [np.zeros((len(theta), len(bank))), np.zeros((len(theta), len(bank)))]
    for x, weight in zip(*_nodes(), strict=True):
        curve, slope = _curve(bank, theta, x), _slopes(bank, theta, x)
        for i in (0, 1):
            sums[i] += np.exp(weight + curve[i] - whole[i]) * slope[i]
    return sums[0], sums[1]


def score(bank: Bank, right: NDArray[np.bool_], theta: Floats) -> Floats:
    """The slope of the log likelihood."""
    up, down = slopes(bank, theta)
    return np.asarray(np.where(right, up, down).sum(axis=1))


def information(bank: Bank, theta: Floats) -> Floats:
    """Fisher's information of each item: P'^2 / (P Q), as the product of the two slopes."""
    up, down = slopes(bank, theta)
    return np.asarray(-up * down)


def log_information(bank: Bank, theta: float) -> Floats:
    """The logarithm of the information at one ability: it ranks items so far away that the number itself vanishes."""
    if bank.unsure:
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(information(bank, np.array([theta]))[0]))
    z = bank.a * (theta - bank.b)
    known, unknown = -_softplus(-z), -_softplus(z)
    share = np.log1p(-bank.c) + known - _curve(bank, np.array([theta]))[0][0]
    return np.asarray(2 * np.log(bank.a) + share + known + unknown)


def information_at(bank: Bank, theta: float) -> Floats:
    """The information of sure items at one ability, in as few steps as it takes: a test asks this before every item."""
    known = 1 / (1 + np.exp(np.minimum(bank.a * (bank.b - theta), 700.0)))
    told = bank.a * bank.a * known * (1 - known)
    return told * known * (1 - bank.c) / (bank.c + (1 - bank.c) * known) if bank.guessed else told
