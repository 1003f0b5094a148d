"""Simulated people at an adaptive test, and the calibration of exposure limits by them."""

from dataclasses import dataclass, replace

import numpy as np

from handrail.assess.irt.bank import Bank, Floats
from handrail.assess.irt.chance import key_of, normal, uniform
from handrail.assess.irt.choose import choose
from handrail.assess.irt.exposure import Exposure, tolls, worn
from handrail.assess.irt.response import probability
from handrail.assess.irt.sitting import Plan, answer, begin, over
from handrail.errors import BadSetup


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """What came of a simulation: estimates after each item (people x items) and how often each item was seen."""

    truth: Floats
    estimates: Floats
    errors: Floats
    lengths: Floats
    exposure: Floats
    given: tuple[tuple[int, ...], ...]

    def rmse(self, items: int) -> float:
        return float(np.sqrt(np.mean((self.estimates[:, items - 1] - self.truth) ** 2)))


def simulate(
    test: Plan,
    people: Floats,
    seed: int,
    items: int,
    truth: Bank | None = None,
    *,
    limit: float | None = None,
    before: Run | None = None,
) -> Run:
    """Everybody takes the test; answers come from the bank's own parameters, or from those of `truth`.

    With a `limit` people come one after the other, and none gets an item that too many before them have seen; `before`
    is an earlier simulation, whose counts make the tolls of the first of them.
    """
    chances = probability(truth or test.bank, people)
    n = len(people)
    estimates, errors = np.zeros((n, items)), np.zeros((n, items))
    lengths, seen = np.zeros(n), np.zeros(len(test.bank))
    given = []
    for person in range(n):
        luck = uniform(key_of("answers", seed, person), len(test.bank))
        held, toll = _counted(seen, person, limit, before)
        sitting = begin(test, key_of("person", seed, person), held, toll)
        while len(sitting.given) < items and over(test, sitting) is None:
            item = choose(test, sitting)
            if item is None:
                break
            sitting = answer(test, sitting, item, bool(luck[item] < chances[person, item]))
            here = len(sitting.given) - 1
            estimates[person, here:], errors[person, here:] = sitting.ability, sitting.se
        lengths[person] = len(sitting.given)
        seen[list(sitting.given)] += 1
        given.append(sitting.given)
    return Run(people, estimates, errors, lengths, seen / n, tuple(given))


def _counted(
    seen: Floats, sessions: int, limit: float | None, before: Run | None
) -> tuple[tuple[int, ...], Floats | tuple[()]]:
    if limit is None:
        return (), ()
    rehearsed = len(before.truth) if before else 0
    whole = seen + before.exposure * rehearsed if before else seen
    return worn(seen.tolist(), sessions, limit), tolls(whole, sessions + rehearsed, limit)


def rehearse(test: Plan, limit: float, items: int, seed: int, people: int = 500) -> Run:
    """People who were never there, for a bank that nobody has seen yet: their counts say what will be scarce."""
    _held(test, limit, items)
    return simulate(test, _crowd(test, people, seed, 0), key_of("rehearsal", seed), items, limit=limit)


def sympson_hetter(test: Plan, limit: float, items: int, seed: int, *, people: int = 500, rounds: int = 12) -> Exposure:
    """The chance k of each item such that hardly one is seen by more than `limit` of the people.

    An item is seen when it is selected and admitted: P(seen) = k P(selected). So every round learns P(selected) from
    what was seen and moves k towards limit / P(selected), at most 1; later rounds move it less, which evens out luck.
    """
    _held(test, limit, items)
    chances = np.ones(len(test.bank))
    for turn in range(rounds):
        limited = replace(test, exposure=replace(test.exposure, chances=tuple(chances.tolist())))
        seen = simulate(limited, _crowd(test, people, seed, turn), key_of("round", seed, turn), items).exposure
        selected = np.maximum(seen, 0.5 / people) / np.maximum(chances, 1e-6)
        chances += (np.minimum(1.0, limit / selected) - chances) / max(1, turn - 2)
    return replace(test.exposure, chances=tuple(chances.tolist()))


def _crowd(test: Plan, people: int, seed: int, turn: int) -> Floats:
    return test.prior.mean + test.prior.sd * normal(key_of("crowd", seed, turn), people)


def _held(test: Plan, limit: float, items: int) -> None:
    if not items / len(test.bank) < limit <= 1:
        raise BadSetup(
            f"a limit of {limit:g} cannot be held: each person sees {items} of {len(test.bank)} items, "
            f"{items / len(test.bank):.3f} on average; use a larger limit or bank"
        )
