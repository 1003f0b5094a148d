"""How often a learner's question is understood without a model: python bench/questions.py [rows.jsonl ...]

Each row is a JSON object with `text`, `topics` (none: it should not be understood) and, where there are such, `before`
(the topic of the answer before it) and `apart`. The name of a file ends with its language. A row is right when just
these topics are found (a greeting or the like beside them does no harm), unclear when the patient would ask back, and
wrong otherwise. Rows set apart are counted and never shown.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path

from handrail.programs.patient.asking import Context, load, understand
from handrail.programs.patient.kinds import Case, Fact, Persona, Scenario
from handrail.programs.patient.topics import TALK, kinds

ROWS = Path(__file__).parents[1] / "tests" / "programs" / "patient" / "questions"


def whole(language):
    """A case with a fact on every topic."""
    facts = {t: Fact(t, t, t, {"balanced": ("-",)}) for t, kind in kinds().items() if kind != TALK}
    scenario = Scenario("whole", "-", "-", 1, "clinic", "-", 10, {"balanced": ("-",)}, (), facts, {})
    return Case(language, scenario, Persona("-", "1980-01-01", 40, "she", "-", "balanced"))


def judged(row, case):
    reading = understand(row["text"], case, Context(row.get("before", "")))
    found, meant = {one.topic for one in reading.asked}, set(row["topics"])
    if not found:
        return "unclear" if meant else "right", reading
    extra = {topic for topic in found - meant if kinds()[topic] != TALK}
    if meant <= found and not extra:
        return "right", reading
    return "wrong", reading


def kind_of(row):
    if not row["topics"]:
        return "nothing asked"
    if len(row["topics"]) > 1:
        return "several"
    return "follow-up" if row.get("before") else kinds()[row["topics"][0]]


def report(path, show):
    language, rows = path.stem[-2:], [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    case, results, taken = whole(language), [], []
    for row in rows:
        start = time.perf_counter()
        verdict, reading = judged(row, case)
        taken.append(time.perf_counter() - start)
        results.append((row, verdict))
        if show and verdict != "right" and not row.get("apart"):
            found = ", ".join(f"{one.topic} {one.confidence}" for one in reading.asked) or "-"
            print(
                f"  {verdict}: {row['text']!r} [{row.get('before', '')}] is {', '.join(row['topics'])}; found {found}"
            )
    for name, apart in (("tuned on", False), ("apart", True)):
        line(f"{path.name} {name}", [v for row, v in results if bool(row.get("apart")) is apart])
    for kind in sorted({kind_of(row) for row in rows}):
        line(f"  {kind}", [v for row, v in results if kind_of(row) == kind])
    taken.sort()
    median, slow = (taken[int(len(taken) * share)] * 1e3 for share in (0.5, 0.95))
    print(f"  ms a question: median {median:.2f}, 95 % under {slow:.2f}")


def line(name, verdicts):
    if verdicts:
        count, n = Counter(verdicts), len(verdicts)
        print(f"{name}: {n} rows, right {count['right'] / n:.1%}, unclear {count['unclear']}, wrong {count['wrong']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", type=Path, nargs="*", default=sorted(ROWS.glob("??.jsonl")))
    parser.add_argument("--show", action="store_true", help="the rows not understood, but for those set apart")
    args = parser.parse_args()
    start = time.perf_counter()
    load()
    print(f"loaded in {time.perf_counter() - start:.2f} s")
    for path in args.paths:
        report(path, args.show)


if __name__ == "__main__":
    main()
