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
    difficulty: float, *, a: float = 1.0, guess: float = 0.0, error: float = ERROR, section: str = ""
) -> Item:
    """An item of a computed difficulty; with `guess`, the chance to be right without knowing."""
    return Item(b_of(difficulty), a, guess, error, section)


@dataclass(frozen=True, slots=True)
class Pace:
    """How time speaks of ability: the logarithm of time over benchmark falls by `slope` for each logit of ability
    above difficulty. It scatters by `spread` from answer to answer, and by `person` from one person to the next.

    Four rules keep it fair. Only right answers are timed: a quick wrong answer shows no skill. An answer in less than
    `floor` of the benchmark is a guess. Slower than the benchmark is only "not fast", by a second or by an hour. And
    some people are quick, whatever they know: that does not average out over a test, so all times together tell no
    more than slope / person does, which is about what one good item tells.
    """

    slope: float = 0.2
    spread: float = 0.5
    person: float = 0.35
    floor: float = 0.1


@dataclass(frozen=True, slots=True)
class Timed:
    """An answer as its time is looked at: the item's difficulty, and seconds beside those of a competent person."""

    b: float
    right: bool
    seconds: float | None
    benchmark: float | None


def pace_evidence(pace: Pace, nodes: Floats, answers: Sequence[Timed]) -> Floats:
    """The log likelihood of all their times at each ability; 0 everywhere where they say nothing."""
    told = [
        (answer.b, min(math.log(answer.seconds / answer.benchmark), 0.0))
        for answer in answers
        if answer.right and answer.seconds and answer.benchmark and answer.seconds >= pace.floor * answer.benchmark
    ]
    if not told:
        return np.zeros_like(nodes)
    b, ratio = (sum(column) / len(told) for column in zip(*told, strict=True))
    away = ratio + pace.slope * (nodes - b)
    return np.asarray(-(away**2) / (2 * (pace.person**2 + pace.spread**2 / len(told))))


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
