"""How many items a second on one core, beside a floor: the bare sum, four options and a shuffle with `random`.

python bench/items.py [--n 2000] [--json]
"""

import argparse
import json
import random
import time

from handrail.assess.blueprints import blueprints, generate

WANTED = 10_000


def rate(work, n, rounds=3):
    """Items a second of this process: the best of some rounds, so that others on the machine do not count."""
    best = 0.0
    for turn in range(rounds):
        start = time.process_time()
        for seed in range(n):
            work(turn * n + seed)
        best = max(best, n / (time.process_time() - start))
    return best


def floor(seed):
    """The least that an item is: two numbers, a stem, an answer, three wrong ones, shuffled. No target, no checks."""
    chance = random.Random(seed)
    a, b = chance.randint(10, 99), chance.randint(10, 99)
    options = [str(a + b), str(a + b + 1), str(a + b - 10), str(abs(a - b))]
    chance.shuffle(options)
    return {"stem": f"What is {a} + {b}?", "options": options, "correct_index": options.index(str(a + b))}


def measured(n):
    rows = {}
    for name, blueprint in blueprints().items():
        low, wide = blueprint.reach.low, blueprint.reach.high - blueprint.reach.low
        targets = [low + wide * step / 10 for step in range(11)]
        rows[name] = {
            "middle": rate(lambda seed, b=blueprint, t=targets[5]: generate(b, t, seed), n),
            "whole reach": rate(lambda seed, b=blueprint, t=targets: generate(b, t[seed % 11], seed), n),
        }
    return rows


def together(rows, start, key):
    """Of a family as a whole: as many items of each blueprint."""
    speeds = [row[key] for name, row in rows.items() if name.startswith(start)]
    return len(speeds) / sum(1 / s for s in speeds)


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--n", type=int, default=2000, help="items per blueprint and round")
    args.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    given = args.parse_args()
    start = time.process_time()
    blueprints()
    loading = time.process_time() - start
    rows = measured(given.n)
    families = sorted({".".join(name.split(".")[:2]) for name in rows})
    whole = {f: {key: together(rows, f, key) for key in ("middle", "whole reach")} for f in families}
    least = rate(floor, given.n)
    if given.json:
        print(json.dumps({"loading_seconds": loading, "floor": least, "families": whole, "blueprints": rows}))
        return
    print(f"items a second on one core; {len(rows)} blueprints, read and checked in {loading * 1000:.0f} ms\n")
    print(f"{'':38}{'middle':>12}{'whole reach':>14}")
    for name, row in rows.items():
        print(f"{name:38}{row['middle']:12,.0f}{row['whole reach']:14,.0f}")
    print()
    for name, row in whole.items():
        print(f"{name + ' together':38}{row['middle']:12,.0f}{row['whole reach']:14,.0f}")
    print(f"{'floor: a bare sum, nothing checked':38}{least:12,.0f}")
    told = "reached" if whole["MATH.ARITH"]["middle"] >= WANTED else "MISSED"
    print(f"\narithmetic: {WANTED:,} wanted, {told}")


if __name__ == "__main__":
    main()
