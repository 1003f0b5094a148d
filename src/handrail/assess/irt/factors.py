"""Blueprints against what people did: how computed difficulty maps to real difficulty, and which blueprints drift.

Generated items are all different, so an item alone has too few answers; its blueprint has many. For each blueprint
b = shift + stretch * logit(computed difficulty), and for each of its named factors a difficulty of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from handrail.assess.irt.bank import Floats
from handrail.assess.irt.lite import ERROR, b_of, share_of
from handrail.assess.irt.tails import chi_squared_tail, holm
from handrail.errors import BadInput

NODES = np.linspace(-5.0, 5.0, 31)
ROUNDS, TOLERANCE, SURE = 200, 1e-3, 0.05
STRETCH_SD, LOG_A_SD = 0.5, 0.3
PRECISION = np.array([ERROR, STRETCH_SD, LOG_A_SD]) ** -2.0


@dataclass(frozen=True, slots=True)
class Answer:
    person: str
    blueprint: str
    difficulty: float
    right: bool
    factor: str = ""
    guess: float = 0.0  # the chance to be right without knowing


@dataclass(frozen=True, slots=True)
class Mapping:
    """A blueprint's line from computed to real difficulty. Straight from the author it is shift 0, stretch 1."""

    blueprint: str
    shift: float = 0.0
    stretch: float = 1.0
    shift_se: float = ERROR
    stretch_se: float = STRETCH_SD
    a: float = 1.0
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Drift:
    """How far a blueprint is from what was in force; `p` is corrected for the number of blueprints."""

    mapping: Mapping
    moved: float  # logits, at the mean of the difficulties that were asked
    statistic: float
    p: float
    flagged: bool = False
    factors: dict[str, float] = field(default_factory=dict)  # the weight (0 to 1) that the answers ask for, by factor


@dataclass(frozen=True, slots=True, eq=False)
class _Rows:
    """Answers as columns, sorted by person; `starts` is where each person begins, `parts` the rows of a blueprint."""

    x: Floats
    right: Floats
    guess: Floats
    person: NDArray[np.intp]
    starts: NDArray[np.intp]
    place: NDArray[np.intp]
    parts: list[NDArray[np.intp]]


@dataclass(frozen=True, slots=True, eq=False)
class _State:
    lines: Floats  # blueprint x (shift, stretch, log a)
    mean: float = 0.0
    sd: float = 1.0


def refit(answers: Sequence[Answer], known: Sequence[Mapping] = ()) -> list[Drift]:
    """New mappings by marginal likelihood, held towards those in force, and how sure it is that each has moved.

    The people's mean and spread are estimated along, so that a weak class does not look like hard blueprints.
    """
    if not answers:
        raise BadInput("there are no answers to refit blueprints from")
    ordered = sorted(answers, key=lambda answer: answer.person)
    names = sorted({answer.blueprint for answer in ordered})
    in_force = {mapping.blueprint: mapping for mapping in known}
    old = [in_force.get(name, Mapping(name)) for name in names]
    rows = _rows(ordered, names)
    start = np.array([[m.shift, m.stretch, np.log(m.a)] for m in old])
    state, posterior = _fit(rows, start)
    cov = _covariance(rows, state, posterior)
    found = [_drift(rows, i, old[i], state, cov) for i in range(len(names))]
    corrected = holm([drift.p for drift in found])
    return [
        replace(drift, p=p, flagged=p < SURE, factors=_factors(ordered, rows, i, state, posterior))
        for i, (drift, p) in enumerate(zip(found, corrected, strict=True))
    ]


def _rows(answers: Sequence[Answer], names: list[str]) -> _Rows:
    where = {name: i for i, name in enumerate(names)}
    place = np.array([where[answer.blueprint] for answer in answers], dtype=np.intp)
    people = [answer.person for answer in answers]
    starts = np.array([i for i, p in enumerate(people) if i == 0 or p != people[i - 1]], dtype=np.intp)
    person = np.repeat(np.arange(len(starts)), np.diff([*starts, len(people)]))
    x = np.array([b_of(answer.difficulty) for answer in answers])
    right = np.array([float(answer.right) for answer in answers])
    guess = np.array([[answer.guess] for answer in answers])
    return _Rows(x, right, guess, person, starts, place, [np.flatnonzero(place == i) for i in range(len(names))])


def _z(rows: _Rows, lines: Floats, part: NDArray[np.intp] | slice) -> Floats:
    line = lines[rows.place[part]]
    b = line[:, 0] + line[:, 1] * rows.x[part]
    return np.asarray(np.exp(line[:, 2])[:, None] * (NODES - b[:, None]))


def _curve(z: Floats, guess: Floats) -> tuple[Floats, Floats]:
    """P(right), and the part of it that is knowing: an answer that may be a guess tells that much less."""
    known = 1 / (1 + np.exp(-z))
    p = guess + (1 - guess) * known
    return p, known / p


def _fit(rows: _Rows, start: Floats) -> tuple[_State, Floats]:
    state = _State(start.copy())
    posterior = _posterior(rows, state)
    for _ in range(ROUNDS):
        steps = np.array([_step(rows, part, posterior, state.lines, start) for part in rows.parts])
        weight = posterior.mean(axis=0)
        mean = float(weight @ NODES)
        sd = float(np.sqrt(max(weight @ (NODES - mean) ** 2, 0.01)))
        moved = max(float(np.abs(steps).max()), abs(mean - state.mean))
        state = _State(state.lines + np.clip(steps, -0.7, 0.7), mean, sd)
        posterior = _posterior(rows, state)
        if moved < TOLERANCE:
            break
    return state, posterior


def _posterior(rows: _Rows, state: _State) -> Floats:
    z = _z(rows, state.lines, slice(None))
    p = _curve(z, rows.guess)[0]
    wrong = np.log1p(-rows.guess) - np.logaddexp(0.0, z)
    logs = np.add.reduceat(np.where(rows.right[:, None] > 0, np.log(p), wrong), rows.starts, axis=0)
    logs = logs - ((NODES - state.mean) / state.sd) ** 2 / 2
    weights = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _slopes(rows: _Rows, part: NDArray[np.intp] | slice, lines: Floats) -> tuple[Floats, Floats]:
    """How z moves with shift, stretch and log a (3 x rows x nodes), and z."""
    z, line = _z(rows, lines, part), lines[rows.place[part]]
    down = np.broadcast_to(-np.exp(line[:, 2])[:, None], z.shape)
    return np.stack([down, down * rows.x[part][:, None], z]), z


def _step(rows: _Rows, part: NDArray[np.intp], posterior: Floats, lines: Floats, start: Floats) -> Floats:
    """One scoring step on a blueprint's own regression, over answers and abilities."""
    slope, z = _slopes(rows, part, lines)
    post = posterior[rows.person[part]]
    p, knowing = _curve(z, rows.guess[part])
    grad = (slope * post * (rows.right[part][:, None] - p) * knowing).sum(axis=(1, 2))
    info = np.einsum("irk,jrk,rk->ij", slope, slope, post * p * (1 - p) * knowing**2)
    i = rows.place[part[0]]
    pull = PRECISION * (start[i] - lines[i])
    return np.asarray(np.linalg.solve(info + np.diag(PRECISION), grad + pull))


def _covariance(rows: _Rows, state: _State, posterior: Floats) -> Floats:
    """Of all lines at once: the inverse of the scores' cross product. The people's mean is taken as found, so that a
    blueprint is compared with the others: whether all of them moved, or the people, no answer can tell."""
    n = len(state.lines)
    scores = np.zeros((len(rows.starts), 3 * n))
    for i, part in enumerate(rows.parts):
        slope, z = _slopes(rows, part, state.lines)
        p, knowing = _curve(z, rows.guess[part])
        own = (slope * posterior[rows.person[part]] * (rows.right[part][:, None] - p) * knowing).sum(axis=2)
        for k in range(3):
            np.add.at(scores[:, 3 * i + k], rows.person[part], own[k])
    return np.asarray(np.linalg.inv(scores.T @ scores + np.diag(np.tile(PRECISION, n))))


def _drift(rows: _Rows, i: int, old: Mapping, state: _State, cov: Floats) -> Drift:
    shift, stretch, log_a = state.lines[i].tolist()
    own = cov[3 * i : 3 * i + 2, 3 * i : 3 * i + 2]
    gap = np.array([shift - old.shift, stretch - old.stretch])
    statistic = float(gap @ np.linalg.solve(own, gap))
    errors = np.sqrt(np.diag(own)).tolist()
    mapping = Mapping(old.blueprint, shift, stretch, errors[0], errors[1], float(np.exp(log_a)), len(rows.parts[i]))
    moved = float(gap[0] + gap[1] * rows.x[rows.parts[i]].mean())
    return Drift(mapping, moved, statistic, chi_squared_tail(statistic, 2))


def _factors(answers: Sequence[Answer], rows: _Rows, i: int, state: _State, posterior: Floats) -> dict[str, float]:
    """The difficulty of each named factor, given where the people stand; held towards what the line says of it."""
    part = rows.parts[i]
    names = sorted({answers[r].factor for r in part} - {""})
    shift, stretch, log_a = state.lines[i].tolist()
    a, weights = float(np.exp(log_a)), {}
    for name in names:
        own = np.array([r for r in part if answers[r].factor == name], dtype=np.intp)
        expected = b = float(shift + stretch * rows.x[own].mean())
        post, right = posterior[rows.person[own]], rows.right[own][:, None]
        for _ in range(20):
            p, knowing = _curve(a * (NODES - b), rows.guess[own])
            grad = float(-a * (post * (right - p) * knowing).sum()) - (b - expected) / ERROR**2
            step = grad / (a * a * float((post * p * (1 - p) * knowing**2).sum()) + ERROR**-2)
            b += min(max(step, -1.0), 1.0)
            if abs(step) < TOLERANCE:
                break
        weights[name] = share_of(b)
    return weights
