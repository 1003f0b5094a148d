"""One person's adaptive test, kept incrementally: a plan with its tables, made once, and a sitting for each answer.

The posterior lives on a grid as its logarithm; an answer adds one row of a table to it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from handrail.assess.irt.bank import Bank, Floats, Prior
from handrail.assess.irt.chance import key_of, uniform
from handrail.assess.irt.exposure import Exposure
from handrail.assess.irt.response import information, log_probability
from handrail.errors import BadInput, BadSetup

REACH = 6.0  # the grid spans the prior's mean and this many of its standard deviations
FINEST, WIDEST = 97, 4001


@dataclass(frozen=True, slots=True)
class Stop:
    """When a test is over: precise enough, long enough, or late. `shortest` holds the first off."""

    se: float | None = None
    longest: int | None = None
    seconds: float | None = None
    shortest: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What all sittings of one test share; made by `plan`."""

    bank: Bank
    prior: Prior
    stop: Stop
    exposure: Exposure
    shares: Floats  # of each section; empty without content balancing
    section: NDArray[np.intp]
    nodes: Floats
    right: Floats
    wrong: Floats
    told: Floats  # information, by node and item, where difficulties are unsure
    start: Floats
    unit: float  # what an item tells at its best, on average: what tolls are counted in


@dataclass(frozen=True, slots=True, eq=False)
class Sitting:
    """Where one person stands. `free` are the items that may still be given to this person."""

    seed: int
    log_posterior: Floats
    ability: float
    se: float
    free: NDArray[np.bool_]
    given: tuple[int, ...] = ()
    answers: tuple[bool, ...] = ()
    seconds: float = 0.0
    counts: tuple[int, ...] = field(default=())
    toll: Floats | None = None  # what each item costs, in information


def plan(
    bank: Bank,
    *,
    prior: Prior | None = None,
    stop: Stop | None = None,
    exposure: Exposure | None = None,
    quotas: dict[str, float] | None = None,
) -> Plan:
    """Tables for a test. `quotas` gives each section its number of items, or its share."""
    prior, exposure = prior or Prior(), exposure or Exposure()
    if not len(bank):
        raise BadSetup("the bank has no items; give it at least one")
    exposure.check(len(bank))
    section, shares = _sections(bank, quotas)
    nodes = _grid(bank, prior)
    log_p, log_q = log_probability(bank, nodes)
    start = -(((nodes - prior.mean) / prior.sd) ** 2) / 2
    right, wrong = (np.ascontiguousarray(table.T) for table in (log_p, log_q))
    told = information(bank, nodes)
    return Plan(
        bank, prior, stop or Stop(), exposure, shares, section, nodes, right, wrong,
        told if bank.unsure else np.zeros((0, 0)), start, float(told.max(axis=0).mean()),
    )  # fmt: skip


def _grid(bank: Bank, prior: Prior) -> Floats:
    """Fine enough that the trapezoid's error vanishes: it falls as exp(-2 pi^2 / (a step))."""
    step = min(prior.sd / 8, 0.5 / float(bank.a.max()))
    n = int(np.clip(2 * np.ceil(REACH * prior.sd / step) + 1, FINEST, WIDEST))
    return prior.mean + prior.sd * np.linspace(-REACH, REACH, n)


def _sections(bank: Bank, quotas: dict[str, float] | None) -> tuple[NDArray[np.intp], Floats]:
    if not quotas:
        return np.zeros(len(bank), dtype=np.intp), np.array([])
    unknown = sorted(set(quotas) - set(bank.section))
    if unknown:
        raise BadSetup(f"quotas name the section {unknown[0]!r}, which no item of the bank has")
    if min(quotas.values()) < 0 or sum(quotas.values()) <= 0:
        raise BadSetup("quotas must be numbers of at least 0, one of them above 0")
    place = {name: i for i, name in enumerate(quotas)}
    section = np.array([place.get(name, -1) for name in bank.section], dtype=np.intp)
    shares = np.array(list(quotas.values()), dtype=np.float64)
    return section, shares / shares.sum()


def begin(test: Plan, seed: int, held: Sequence[int] = (), toll: Sequence[float] | Floats = ()) -> Sitting:
    """A person sits down. Which items the exposure limit keeps from them is drawn here, once, by the seed;
    `held` are items that nobody gets now (see `worn`), `toll` is what the others cost (see `tolls`)."""
    exposure, n = test.exposure, len(test.bank)
    free = np.ones(n, dtype=bool)
    if exposure.chances:
        free = uniform(key_of("chance", seed), n) < np.array(exposure.chances)
    if len(test.shares):
        free &= test.section >= 0
    free[list(held)] = False
    counts = (0,) * len(test.shares)
    cost = test.unit * np.asarray(toll) if len(toll) else None
    return Sitting(seed, test.start, test.prior.mean, test.prior.sd, free, counts=counts, toll=cost)


def answer(test: Plan, sitting: Sitting, item: int, right: bool, seconds: float = 0.0) -> Sitting:
    """The sitting after one more answer."""
    if not 0 <= item < len(test.bank):
        raise BadInput(f"item {item} is not in the bank of {len(test.bank)} items")
    if item in sitting.given:
        raise BadInput(f"item {item} was answered already; an answer counts once")
    posterior = sitting.log_posterior + (test.right if right else test.wrong)[item]
    mean, se = spread(test.nodes, posterior)
    free = sitting.free.copy()
    free[item] = False
    counts = sitting.counts
    if counts and (s := int(test.section[item])) >= 0:
        counts = (*counts[:s], counts[s] + 1, *counts[s + 1 :])
    return Sitting(
        sitting.seed, posterior, mean, se, free, (*sitting.given, item),
        (*sitting.answers, right), sitting.seconds + seconds, counts, sitting.toll,
    )  # fmt: skip


def spread(nodes: Floats, log_posterior: Floats) -> tuple[float, float]:
    """Mean and standard deviation of a posterior on an even grid."""
    weights = np.exp(log_posterior - log_posterior.max())
    total = weights.sum()
    mean = float(weights @ nodes / total)
    away = nodes - mean
    return mean, float(np.sqrt(weights @ (away * away) / total))


def resume(
    test: Plan,
    seed: int,
    answers: Iterable[tuple[int, bool, float]],
    held: Sequence[int] = (),
    toll: Sequence[float] | Floats = (),
) -> Sitting:
    """The sitting that these answers (item, right, seconds) lead to: a fold, as everything that is remembered."""
    sitting = begin(test, seed, held, toll)
    for item, right, seconds in answers:
        sitting = answer(test, sitting, item, right, seconds)
    return sitting


def advance(sitting: Sitting, log_evidence: Floats, nodes: Floats) -> Sitting:
    """The sitting with evidence of another kind, such as time: the logarithm of its likelihood at each node."""
    posterior = sitting.log_posterior + log_evidence
    mean, se = spread(nodes, posterior)
    return replace(sitting, log_posterior=posterior, ability=mean, se=se)


def over(test: Plan, sitting: Sitting) -> str | None:
    """Why the test is over (`time`, `length`, `precision`, `bank`), or None: go on."""
    stop, n = test.stop, len(sitting.given)
    if stop.seconds is not None and sitting.seconds >= stop.seconds:
        return "time"
    if stop.longest is not None and n >= stop.longest:
        return "length"
    if stop.se is not None and n >= max(stop.shortest, 1) and sitting.se <= stop.se:
        return "precision"
    return "bank" if n >= len(test.bank) else None
