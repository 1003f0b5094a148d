"""Adaptive testing beside catsim, adaptivetesting and girth, on the same banks, people and answers, in one run.

python bench/adaptive.py [--runs 12] [--quick] [--json]

One run is a bank of 500 items (a lognormal 0.35, b normal, c 0.05 to 0.35 where there is guessing) and 500 people
of N(0, 1). The bank is such that a random test of 20 and 30 items reaches an error of about .45 and .38, and choosing
by the true ability about .25 and .22. A peer that is not installed is left out and said so.
"""

import argparse
import json
import time
from dataclasses import replace
from importlib import import_module

import numpy as np

from handrail.assess.irt import (
    Bank,
    answer,
    begin,
    calibrate,
    choose,
    information,
    plan,
    probability,
    rehearse,
    simulate,
    sympson_hetter,
)
from handrail.assess.irt.chance import key_of, normal, uniform

PEOPLE, ITEMS, LIMIT = 500, 500, 0.20
QUOTAS = {"A": 0.30, "B": 0.25, "C": 0.20, "D": 0.15, "E": 0.10}
WAYS = ("counted, rehearsed", "counted, new bank", "Sympson-Hetter")
GOALS = {"2PL": (0.275, 0.235), "3PL": (0.33, 0.29)} | {f"2PL, .20, quotas: {way}": (0.32, 0.26) for way in WAYS}


def bank_of(seed, guess=False):
    a = np.clip(np.exp(0.35 * normal(key_of("a", seed), ITEMS)), 0.3, 3.0)
    c = 0.05 + 0.3 * uniform(key_of("c", seed), ITEMS) if guess else np.zeros(ITEMS)
    sections = tuple("ABCDE"[i % 5] for i in range(ITEMS))
    return Bank(a, normal(key_of("b", seed), ITEMS), c, np.zeros(ITEMS), sections)


def people_of(seed):
    return normal(key_of("people", seed), PEOPLE)


def peer(name):
    try:
        return import_module(name)
    except ImportError:
        return None


# time of one update and selection


def ours_step(bank, people, seed, items):
    test, times = plan(bank), []
    chances = probability(bank, people)
    for person in range(len(people)):
        luck = uniform(key_of("answers", seed, person), ITEMS)
        sitting = begin(test, person)
        item = choose(test, sitting)
        for _ in range(items):
            right = bool(luck[item] < chances[person, item])
            start = time.perf_counter()
            sitting = answer(test, sitting, item, right)
            item = choose(test, sitting)
            times.append(time.perf_counter() - start)
    return times


def catsim_step(bank, people, seed, items):
    from catsim.estimation import NumericalSearchEstimator  # noqa: PLC0415
    from catsim.item_bank import ItemBank  # noqa: PLC0415
    from catsim.selection import MaxInfoSelector  # noqa: PLC0415

    table = ItemBank(np.column_stack([bank.a, bank.b, bank.c, np.ones(ITEMS)]))
    chances, times = probability(bank, people), []
    estimator, selector = NumericalSearchEstimator(), MaxInfoSelector()
    for person in range(len(people)):
        luck = uniform(key_of("answers", seed, person), ITEMS)
        given, answers, theta = [], [], 0.0
        item = selector.select(item_bank=table, administered_items=given, est_theta=theta)
        for _ in range(items):
            given.append(int(item))
            answers.append(bool(luck[item] < chances[person, item]))
            start = time.perf_counter()
            theta = estimator.estimate(
                item_bank=table, administered_items=given, response_vector=answers, est_theta=theta
            )
            item = selector.select(item_bank=table, administered_items=given, est_theta=theta)
            times.append(time.perf_counter() - start)
    return times


def adaptivetesting_step(bank, people, seed, items):
    from adaptivetesting.math.estimators import ExpectedAPosteriori, NormalPrior  # noqa: PLC0415
    from adaptivetesting.math.item_selection import maximum_information_criterion  # noqa: PLC0415
    from adaptivetesting.models import TestItem  # noqa: PLC0415

    pool = []
    for i in range(ITEMS):
        item = TestItem()
        item.id, item.a, item.b, item.c = i, float(bank.a[i]), float(bank.b[i]), float(bank.c[i])
        pool.append(item)
    chances, times = probability(bank, people), []
    for person in range(len(people)):
        luck = uniform(key_of("answers", seed, person), ITEMS)
        free, given, answers = list(pool), [], []
        item = maximum_information_criterion(free, 0.0)
        for _ in range(items):
            free.remove(item)
            given.append(item)
            answers.append(int(luck[item.id] < chances[person, item.id]))
            start = time.perf_counter()
            theta = ExpectedAPosteriori(answers, given, NormalPrior(0, 1)).get_estimation()
            item = maximum_information_criterion(free, theta)
            times.append(time.perf_counter() - start)
    return times


def steps(quick):
    bank, people = bank_of(0, guess=True), people_of(0)
    found = {"Handrail": ours_step(bank, people[: 20 if quick else 100], 0, 20)}
    if peer("catsim"):
        found["catsim"] = catsim_step(bank, people[: 3 if quick else 20], 0, 20)
    if peer("adaptivetesting"):
        found["adaptivetesting"] = adaptivetesting_step(bank, people[:1], 0, 5 if quick else 10)
    return {name: float(np.median(times)) * 1e3 for name, times in found.items()}


# precision


def catsim_rmse(bank, people, seed):
    """The peer as it comes: maximum likelihood with its heuristic for extreme answers."""
    from catsim.estimation import NumericalSearchEstimator  # noqa: PLC0415
    from catsim.item_bank import ItemBank  # noqa: PLC0415
    from catsim.selection import MaxInfoSelector  # noqa: PLC0415

    table = ItemBank(np.column_stack([bank.a, bank.b, bank.c, np.ones(ITEMS)]))
    chances, errors = probability(bank, people), []
    estimator, selector = NumericalSearchEstimator(), MaxInfoSelector()
    for person in range(len(people)):
        luck = uniform(key_of("answers", seed, person), ITEMS)
        given, answers, theta, path = [], [], 0.0, []
        for _ in range(30):
            item = selector.select(item_bank=table, administered_items=given, est_theta=theta)
            given.append(int(item))
            answers.append(bool(luck[item] < chances[person, item]))
            theta = estimator.estimate(
                item_bank=table, administered_items=given, response_vector=answers, est_theta=theta
            )
            path.append(theta)
        errors.append((path[19] - people[person], path[29] - people[person]))
    return np.sqrt(np.mean(np.square(errors), axis=0))


def limits(bank, people):
    """What choosing by the true ability would reach, and what chance does: from information alone."""
    told = np.sort(information(bank, people), axis=1)
    best = [np.sqrt(np.mean(1 / (1 + told[:, -n:].sum(axis=1)))) for n in (20, 30)]
    luck = [np.sqrt(np.mean(1 / (1 + n * told.mean(axis=1)))) for n in (20, 30)]
    return best, luck


def precision(runs, quick):
    rows, exposure = {}, {}

    def add(name, at):
        rows.setdefault(name, []).append([float(x) for x in at])

    for seed in range(runs):
        people = people_of(seed)
        for model, guess in (("2PL", False), ("3PL", True)):
            bank = bank_of(seed, guess)
            run = simulate(plan(bank), people, seed, 30)
            add(model, (run.rmse(20), run.rmse(30)))
            for name, at in zip(("true ability known", "random"), limits(bank, people), strict=True):
                add(f"{model}, {name}", at)
        test = plan(bank_of(seed), quotas=QUOTAS)
        held = replace(test, exposure=sympson_hetter(test, LIMIT, 30, seed, rounds=4 if quick else 12))
        before = rehearse(test, LIMIT, 30, seed)
        for name, run in (
            ("counted, rehearsed", simulate(test, people, seed, 30, limit=LIMIT, before=before)),
            ("counted, new bank", simulate(test, people, seed, 30, limit=LIMIT)),
            ("Sympson-Hetter", simulate(held, people, seed, 30)),
        ):
            add(f"2PL, .20, quotas: {name}", (run.rmse(20), run.rmse(30)))
            exposure.setdefault(name, []).append(float(run.exposure.max()))
        if peer("catsim") and seed == 0:
            add("2PL, catsim (run 0)", catsim_rmse(bank_of(0), people[: 50 if quick else PEOPLE], 0))
    return rows, exposure


# calibration


def calibration(runs):
    girth, found = peer("girth"), {"Handrail": []}
    for seed in range(runs):
        a, b = np.exp(0.3 * normal(key_of("ca", seed), 40)), normal(key_of("cb", seed), 40)
        p = 1 / (1 + np.exp(-a * (normal(key_of("ct", seed), 1000)[:, None] - b)))
        table = (uniform(key_of("cu", seed), 40_000).reshape(1000, 40) < p).astype(int)
        found["Handrail"].append(timed(ours_calibrated, table, a, b))
        if girth:
            found.setdefault("girth", []).append(timed(girth_calibrated, table, a, b))
    return {name: np.mean(rows, axis=0).tolist() for name, rows in found.items()}


def ours_calibrated(table):
    found = calibrate(table)
    return found.a, found.b


def girth_calibrated(table):
    found = peer("girth").twopl_mml(table.T)
    return found["Discrimination"], found["Difficulty"]


def timed(work, table, a, b):
    """Seconds, and the error of a and of b."""
    start = time.perf_counter()
    found = work(table)
    seconds = time.perf_counter() - start
    return [seconds, *(float(np.sqrt(np.mean((x - y) ** 2))) for x, y in zip(found, (a, b), strict=True))]


# the report


def ratio(found, name):
    return "" if name == "Handrail" else f"   {found[name] / found['Handrail']:.0f} times ours"


def report(result):
    print("one update and selection, 500 items of a 3PL, median in ms (goal: 0.1)")
    for name, ms in result["steps_ms"].items():
        print(f"  {name:34}{ms:9.3f}{ratio(result['steps_ms'], name)}")
    print(f"\nroot mean squared error at 20 and 30 items, {result['runs']} runs of 500 people pooled")
    for name, rows in result["rmse"].items():
        pooled, goal = np.sqrt(np.mean(np.square(rows), axis=0)), GOALS.get(name)
        within = (
            f"   goal {goal[0]} {goal[1]}, held in {sum(bool(np.all(np.array(r) <= goal)) for r in rows)} runs"
            if goal
            else ""
        )
        print(f"  {name:34}{pooled[0]:9.3f}{pooled[1]:7.3f}{within}")
    for name, most in result["most_seen"].items():
        print(f"  most seen item, {name:18}{np.mean(most):9.3f}")
    print("\n2PL of 1000 x 40 answers: seconds, error of a, error of b (goal: 0.2 s)")
    seconds = {name: row[0] for name, row in result["calibration"].items()}
    for name, row in result["calibration"].items():
        print(f"  {name:34}{row[0]:9.3f}{row[1]:7.3f}{row[2]:7.3f}{ratio(seconds, name)}")
    for name in result["absent"]:
        print(f"\n{name} is not installed: left out")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=12, help="banks and crowds to pool")
    parser.add_argument("--quick", action="store_true", help="one run, fewer steps")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    runs = 1 if given.quick else max(1, given.runs)
    rmse, most = precision(runs, given.quick)
    result = {
        "runs": runs,
        "steps_ms": steps(given.quick),
        "rmse": rmse,
        "most_seen": most,
        "calibration": calibration(min(runs, 4)),
        "absent": [name for name in ("catsim", "adaptivetesting", "girth") if not peer(name)],
    }
    print(json.dumps(result)) if given.json else report(result)


if __name__ == "__main__":
    main()
