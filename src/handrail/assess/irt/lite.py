"""IRT without a pilot study: difficulty computed from a blueprint, with its error; time against the benchmark.

A computed difficulty between 0 and 1 is a logit: b = log(d / (1 - d)). It is a guess, so its item carries `error`, and
its curve is the mean over the difficulties that it may have: flatter, so that every answer tells less and the standard
error of an ability is honestly wider. Each item is answered once, so averaging item by item is exact.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from handrail.assess.irt.bank import Bank, Floats, Item, Prior
from handrail.assess.irt.response import information
from handrail.errors import BadInput

ERROR = 0.5  # logits: how far a computed difficulty is off, before any answer was seen
EDGE = 0.02  # computed difficulties closer to 0 or 1 are taken as this far from them


def b_of(difficulty: float) -> float:
    """Logits of a difficulty between 0 and 1."""
    if not 0 <= difficulty <= 1:
        raise BadInput(f"difficulty is {difficulty!r}; it must be a number from 0 to 1")
    d = min(max(difficulty, EDGE), 1 - EDGE)
    return math.log(d / (1 - d))


def share_of(theta: float) -> float:
    """The way back: an ability in logits on the scale of computed difficulties, 0 to 1."""
    return 1 / (1 + math.exp(-theta)) if theta >= 0 else 1 - 1 / (1 + math.exp(theta))


def computed_item(
    difficulty: float, *, a: float = 1.0, options: int = 0, error: float = ERROR, section: str = ""
) -> Item:
    """An item of a computed difficulty; with `options` to choose from, one of them is right by chance."""
    return Item(b_of(difficulty), a, 1 / options if options else 0.0, error, section)


@dataclass(frozen=True, slots=True)
class Pace:
    """How time speaks of ability: the logarithm of time over benchmark falls by `slope` for each logit of ability
    above difficulty, and scatters (logistic) by `spread`. An answer in less than `floor` of the benchmark is a guess.

    Three rules keep it fair. Only right answers are timed: a quick wrong answer shows no skill. Slower than the
    benchmark is only "not fast", by a second or by an hour: whoever reads slowly or is called away loses next to
    nothing. And no time tells more than a weak item would: the slope of its log likelihood is at most slope / spread.
    """

    slope: float = 0.2
    spread: float = 0.35
    floor: float = 0.1


def pace_evidence(
    pace: Pace, nodes: Floats, b: float, right: bool, seconds: float | None, benchmark: float | None
) -> Floats:
    """The log likelihood of a time at each ability; 0 everywhere where time says nothing."""
    if not right or not seconds or not benchmark or seconds < pace.floor * benchmark:
        return np.zeros_like(nodes)
    ratio = math.log(seconds / benchmark)
    z = (min(ratio, 0.0) + pace.slope * (nodes - b)) / pace.spread
    if ratio >= 0:
        return np.asarray(-np.logaddexp(0.0, z))
    return np.asarray(-z - 2 * np.logaddexp(0.0, -z))


def shared_error(
    bank: Bank, families: Sequence[str], theta: float, se: float, shared: float, prior: Prior | None = None
) -> float:
    """The standard error when items of one blueprint are off together, by `shared` logits.

    An error that items share does not average out over them. If the difficulties of a blueprint move by one logit,
    the estimate moves by that blueprint's part of the information (the prior counts as a part that never moves); the
    squares of these moves are added to the variance.
    """
    prior = prior or Prior()
    told = information(bank, np.array([theta]))[0]
    whole = float(told.sum()) + prior.sd**-2
    parts = dict.fromkeys(families, 0.0)
    for family, amount in zip(families, told.tolist(), strict=True):
        parts[family] += amount / whole
    return math.sqrt(se**2 + shared**2 * sum(part**2 for part in parts.values()))
