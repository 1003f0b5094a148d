"""How often a wish for a person is understood: python bench/request_report.py rows.jsonl

Each row is a JSON object with `text` and `label`: request_human, is_it_human_check or other. Only totals are printed.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from handrail.programs.companion.requests import asked

LABELS = {"human": "request_human", "bot_check": "is_it_human_check", "": "other"}


def scores(pairs, label):
    hit = sum(truth == guess == label for truth, guess in pairs)
    missed = sum(truth == label != guess for truth, guess in pairs)
    false = sum(guess == label != truth for truth, guess in pairs)
    return {
        "precision": round(hit / (hit + false), 3) if hit else 0.0,
        "recall": round(hit / (hit + missed), 3) if hit else 0.0,
        "F1": round(2 * hit / (2 * hit + missed + false), 3) if hit else 0.0,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    args = parser.parse_args()
    rows = [json.loads(line) for line in args.path.read_text("utf-8").splitlines() if line.strip()]
    pairs = [(row["label"], LABELS[asked(row["text"])]) for row in rows]
    print(f"rows: {len(rows)}")
    for label in ("request_human", "is_it_human_check"):
        print(f"{label}: {scores(pairs, label)}")
    for (truth, guess), count in sorted(Counter(pairs).items()):
        print(f"  {truth} taken for {guess}: {count}")


if __name__ == "__main__":
    main()
