"""Ability by domain, and what to ask next: the session context after each item.

Domains are relatives: the ability in each is the person's overall ability and a difference of its own. Answers in one
domain therefore say a little of the others, and a domain not seen yet is believed to be like the rest. The chain of
distributions is a tree, so its exact answer is a few sums over a grid.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from handrail.assess.irt.bank import Floats, Item, bank_of
from handrail.assess.irt.lite import Pace, Timed, pace_evidence, share_of
from handrail.assess.irt.response import log_probability
from handrail.assess.irt.sitting import spread

PACE = Pace()
NODES = np.linspace(-8.0, 8.0, 161)
BELOW = 0.4  # logits below ability: three in five such items are answered right
EVEN = 0.1  # logits between the weakest and the strongest domain that count as no difference


@dataclass(frozen=True, slots=True)
class Belief:
    """Before any answer: the spread of overall ability between people, and of domains within a person."""

    mean: float = 0.0
    overall: float = 0.8
    domain: float = 0.6
    pace: Pace | None = PACE  # None: time says nothing


@dataclass(frozen=True, slots=True)
class Answered:
    domain: str
    item: Item
    right: bool
    seconds: float | None = None
    benchmark: float | None = None  # seconds that a competent person takes


@dataclass(frozen=True, slots=True)
class Performance:
    """One domain. `estimated_ability` is on the scale of difficulties, 0 to 1; `theta` and `se` are in logits."""

    items_attempted: int
    items_correct: int
    accuracy: float | None
    avg_time_seconds: float | None
    estimated_ability: float
    theta: float
    se: float


@dataclass(frozen=True, slots=True)
class Recommendation:
    domain: str
    target_difficulty: float
    rationale: str


@dataclass(frozen=True, slots=True)
class Context:
    session_id: str
    items_completed: int
    performance_by_domain: Mapping[str, Performance]
    overall_ability_estimate: float
    theta: float
    se: float
    next_item_recommendation: Recommendation | None


def context_of(
    session_id: str, answers: Sequence[Answered], domains: Sequence[str] = (), belief: Belief | None = None
) -> Context:
    """Where a person stands after these answers; `domains` names those that may not have been asked yet."""
    belief = belief or Belief()
    names = list(dict.fromkeys([*domains, *(answer.domain for answer in answers)]))
    part = 1 / max(1, len({answer.domain for answer in answers}))  # how quick a person is counts once, not by domain
    likelihoods = [_likelihood([a for a in answers if a.domain == name], belief, part) for name in names]
    (theta, se), places = _abilities(likelihoods, belief)
    found = {
        name: _performance([a for a in answers if a.domain == name], place)
        for name, place in zip(names, places, strict=True)
    }
    return Context(session_id, len(answers), found, share_of(theta), theta, se, recommend(found))


def ability_of(answers: Sequence[Answered], belief: Belief | None = None) -> tuple[float, float]:
    """One ability behind all answers, and its standard error: what somebody is believed to be in any domain."""
    belief = belief or Belief()
    prior = -((NODES - belief.mean) ** 2) / (2 * (belief.overall**2 + belief.domain**2))
    return spread(NODES, prior + _likelihood(answers, belief))


def _likelihood(answers: Sequence[Answered], belief: Belief, part: float = 1.0) -> Floats:
    if not answers:
        return np.zeros_like(NODES)
    right = np.array([answer.right for answer in answers])
    log_p, log_q = log_probability(bank_of([answer.item for answer in answers]), NODES)
    total = np.asarray(np.where(right, log_p, log_q).sum(axis=1))
    if belief.pace:
        timed = [Timed(a.item.b, a.right, a.seconds, a.benchmark) for a in answers]
        total = total + part * pace_evidence(belief.pace, NODES, timed)
    return total


def _abilities(likelihoods: Sequence[Floats], belief: Belief) -> tuple[tuple[float, float], list[tuple[float, float]]]:
    """Overall ability, and that of each domain: mean and standard error."""
    kernel = -(((NODES[:, None] - NODES) / belief.domain) ** 2) / 2
    prior = -(((NODES - belief.mean) / belief.overall) ** 2) / 2
    upward = [_summed(kernel + own) for own in likelihoods]
    overall = prior + sum(upward, np.zeros_like(NODES))
    places = []
    for own, message in zip(likelihoods, upward, strict=True):
        rest = overall - message  # what all the other domains say
        places.append(spread(NODES, own + _summed(kernel + rest)))
    return spread(NODES, overall), places


def _summed(logs: Floats) -> Floats:
    top = logs.max(axis=1)
    return np.asarray(top + np.log(np.exp(logs - top[:, None]).sum(axis=1)))


def _performance(answers: Sequence[Answered], place: tuple[float, float]) -> Performance:
    times = [a.seconds for a in answers if a.seconds is not None]
    right = sum(a.right for a in answers)
    return Performance(
        items_attempted=len(answers),
        items_correct=right,
        accuracy=right / len(answers) if answers else None,
        avg_time_seconds=sum(times) / len(times) if times else None,
        estimated_ability=share_of(place[0]),
        theta=place[0],
        se=place[1],
    )


def recommend(found: Mapping[str, Performance]) -> Recommendation | None:
    """The weakest domain, a little below its ability; among equals the one asked least, then the one named first."""
    if not found:
        return None
    thetas = [place.theta for place in found.values()]
    even = max(thetas) - min(thetas) <= EVEN
    name = min(found, key=lambda n: (0.0 if even else found[n].theta, found[n].items_attempted))
    if not any(place.items_attempted for place in found.values()):
        why = "Begin where nothing is known yet"
    elif even and len(found) > 1:
        why = "Keep domains that stand alike in balance"
    else:
        why = "Reinforce struggling domain" if len(found) > 1 else "Go on a little below ability"
    return Recommendation(name, share_of(found[name].theta - BELOW), why)
