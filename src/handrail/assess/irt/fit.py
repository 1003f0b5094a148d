"""Items that do not behave: misfit to their curve, and items that work differently in two groups."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from handrail.assess.irt.bank import Floats
from handrail.assess.irt.mml import NODES, Calibration
from handrail.assess.irt.tails import chi_squared_tail, holm, normal_tail

SURE = 0.05
STRATA = 10
QUARTER = 0.6745  # of the normal distribution
FEWEST = 10  # right and wrong answers in each quarter, below which the shape of a curve is not tested


@dataclass(frozen=True, slots=True)
class Misfit:
    """Mean squares (1 is expected; above it noise, below it too regular) and the test of the curve's shape."""

    infit: float
    outfit: float
    statistic: float
    p: float  # corrected for the number of items; 1 where too few answered to tell
    flagged: bool


@dataclass(frozen=True, slots=True)
class Bias:
    """Mantel and Haenszel's comparison of one item between a group and the reference, people of like ability compared.

    `delta` is on the scale of the Educational Testing Service: below 0 the item is harder for the group. Class A is
    negligible, B moderate, C large.
    """

    group: str
    reference: str
    delta: float | None
    se: float | None
    p: float | None
    category: str


def misfits(answers: Floats, found: Calibration) -> list[Misfit]:
    """For each item: residuals averaged over where each person may stand (their mean is 1 under the model), and
    a score test of whether the lower and the upper quarter of the people answer otherwise than the curve says."""
    right, seen = (answers == 1).astype(np.float64), ((answers == 0) | (answers == 1)).astype(np.float64)
    p = 1 / (1 + np.exp(-found.a[:, None] * (NODES - found.b[:, None])))
    inner = np.asarray(np.linalg.pinv(found.scores.T @ found.scores), dtype=np.float64)
    rows = []
    for i in range(len(found.b)):
        took = seen[:, i] > 0
        post, u = found.posterior[took], right[took, i]
        weight = p[i] * (1 - p[i])
        square = (u[:, None] - p[i]) ** 2
        outfit = float((post * square / weight).sum() / took.sum())
        infit = float((post * square).sum() / (post * weight).sum())
        statistic = _bend(found, inner, post, u, p[i], took)
        rows.append((infit, outfit, statistic, chi_squared_tail(statistic, 2)))
    corrected = holm([row[3] for row in rows])
    return [Misfit(*row[:3], chance, chance < SURE) for row, chance in zip(rows, corrected, strict=True)]


def _bend(found: Calibration, inner: Floats, post: Floats, u: Floats, p: Floats, took: NDArray[np.bool_]) -> float:
    """Rao's score statistic with 2 degrees of freedom; what the fitted parameters explain is taken out first."""
    ends = np.stack([post @ shape for shape in _ends(found)])
    if min((ends * u).sum(axis=1).min(), (ends * (1 - u)).sum(axis=1).min()) < FEWEST:
        return 0.0
    extra = np.zeros((len(took), 2))
    for k, shape in enumerate(_ends(found)):
        extra[took, k] = u * (post @ shape) - post @ (p * shape)
    cross = found.scores.T @ extra
    left = extra.T @ extra - cross.T @ inner @ cross
    total = extra.sum(axis=0) - cross.T @ inner @ found.scores.sum(axis=0)
    return float(max(0.0, total @ np.linalg.pinv(left) @ total))


def _ends(found: Calibration) -> tuple[Floats, Floats]:
    """The lower and the upper quarter of the people, as indicators over the nodes."""
    z = (NODES - found.mean) / found.sd
    return (z < -QUARTER).astype(np.float64), (z > QUARTER).astype(np.float64)


def biases(answers: Floats, groups: Sequence[str], found: Calibration) -> list[list[Bias]]:
    """For each item its comparisons, one for each group but the largest, which is the reference."""
    names = sorted(set(groups), key=lambda g: (-sum(x == g for x in groups), g))
    table = np.array(groups)
    every: list[list[Bias]] = [[] for _ in range(answers.shape[1])]
    for name in names[1:]:
        rows = np.isin(table, [names[0], name])
        focal = table[rows] == name
        first = _compared(answers[rows], focal, found.posterior[rows], ())
        unfair = tuple(i for i, (delta, _, _, grade) in enumerate(first) if delta is not None and grade == "C")
        final = _compared(answers[rows], focal, found.posterior[rows], unfair)
        for i, result in enumerate(final):
            every[i].append(Bias(name, names[0], *result))
    return every


Compared = tuple[float | None, float | None, float | None, str]


def _compared(answers: Floats, focal: NDArray[np.bool_], post: Floats, unfair: tuple[int, ...]) -> list[Compared]:
    """Every item, with people matched by number right, or by ability where answers are missing. Items found unfair
    in a first look do not count in the matching, but for the item itself."""
    seen = (answers == 0) | (answers == 1)
    out = []
    for i in range(answers.shape[1]):
        if seen.all():
            fair = [j for j in range(answers.shape[1]) if j == i or j not in unfair]
            strata = answers[:, fair].sum(axis=1)
        else:
            ability = post @ NODES
            strata = np.searchsorted(np.quantile(ability, np.linspace(0, 1, STRATA + 1)[1:-1]), ability)
        took = seen[:, i]
        out.append(_mantel_haenszel(answers[took, i] == 1, focal[took], strata[took]))
    return out


def _mantel_haenszel(right: NDArray[np.bool_], focal: NDArray[np.bool_], strata: NDArray[np.generic]) -> Compared:
    _, place = np.unique(strata, return_inverse=True)
    n = int(place.max()) + 1 if place.size else 0

    def count(mask: NDArray[np.bool_]) -> Floats:
        return np.bincount(place[mask], minlength=n).astype(np.float64)

    a, b = count(~focal & right), count(~focal & ~right)
    c, d = count(focal & right), count(focal & ~right)
    total = a + b + c + d
    both = (a + b > 0) & (c + d > 0) & (total > 1)
    a, b, c, d, total = (x[both] for x in (a, b, c, d, total))
    r, s = a * d / total, b * c / total
    if not r.sum() or not s.sum():
        return None, None, None, "A"
    p, q = (a + d) / total, (b + c) / total
    variance = (p * r).sum() / (2 * r.sum() ** 2) + (q * s).sum() / (2 * s.sum() ** 2)
    variance += (p * s + q * r).sum() / (2 * r.sum() * s.sum())
    delta, se = -2.35 * float(np.log(r.sum() / s.sum())), 2.35 * float(np.sqrt(variance))
    chance = normal_tail(delta / se)
    return delta, se, chance, _grade(delta, se, chance)


def _grade(delta: float, se: float, chance: float) -> str:
    """The classes of the Educational Testing Service."""
    if chance >= SURE or abs(delta) < 1:
        return "A"
    surely = (abs(delta) - 1) / se > 1.645
    return "C" if abs(delta) >= 1.5 and surely else "B"
