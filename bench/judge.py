"""What judging a code answer costs: a pass by the fast judge and a confirmation by CPython, beside a bare `python -c`.

The floor is the same interpreter with the same options that does nothing: no judge that starts CPython can be faster.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from statistics import median

from handrail.assess.judging import TestCase
from handrail.judges import PythonJudge, isolation
from handrail.judges.process import OPTIONS

TESTS = tuple(TestCase((n, n + 1), expected=2 * n + 1) for n in range(10))
RIGHT = "def add(a, b):\n    return a + b\n"
WRONG = "def add(a, b):\n    return a - b\n"
LIBRARY = "import collections, itertools, math, re\ndef add(a, b):\n    return a - b\n"


async def times(run: Callable[[], Awaitable[object]], rounds: int) -> list[float]:
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        await run()
        found.append((time.perf_counter() - start) * 1000)
    return found


async def bare() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, *OPTIONS, "-c", "pass", stdin=subprocess.DEVNULL, env={}
    )
    await process.wait()


async def measure(rounds: int) -> dict[str, object]:
    async with PythonJudge() as judge:

        async def read(code: str) -> None:
            await judge.read(code, TESTS, "add", 10)

        await read(RIGHT)  # starts the workers
        await read(WRONG)
        found: dict[str, list[float]] = {"bare python -c": [], "pass (monty)": [], "confirmed": [], "with imports": []}
        for _ in range(rounds):  # they take turns, so that a busy moment of the machine meets all
            found["bare python -c"] += await times(bare, 1)
            found["pass (monty)"] += await times(lambda: read(RIGHT), 5)
            found["confirmed"] += await times(lambda: read(WRONG), 1)
            found["with imports"] += await times(lambda: read(LIBRARY), 1)
        start = time.perf_counter()
        await asyncio.gather(*(read(RIGHT) for _ in range(200)))
        rate = 200 / (time.perf_counter() - start)
    return {
        "isolation": str(isolation()),
        "tests": len(TESTS),
        "ms": {name: round(median(values), 2) for name, values in found.items()},
        "passes_per_second": round(rate),
    }


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--json", action="store_true", help="print JSON instead of a table")
    words.add_argument("--rounds", type=int, default=20, help="rounds to take the median of (default 20)")
    given = words.parse_args()
    result = asyncio.run(measure(max(1, given.rounds)))
    if given.json:
        print(json.dumps(result, indent=2))
        return
    print(f"one answer, {result['tests']} tests; {result['isolation']}")
    for name, value in result["ms"].items():  # type: ignore[attr-defined]  # it was made above
        print(f"{name:18}{value:>10.2f} ms")
    print(f"{'passes per second':18}{result['passes_per_second']:>10}")


if __name__ == "__main__":
    main()
