"""How often the cards' markers find the labelled pattern: python bench/distortions.py rows.jsonl [--kind span]

Each row is a JSON object with `text` and `distortion`; rows labelled "No Distortion" only count towards false offers.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from handrail.programs.reframing.cards import deck
from handrail.programs.reframing.readers.patterns import likely, ranked


def labels_of(text, cards):
    """The labels by rank, each once: two cards may share one."""
    return list(dict.fromkeys(card.label for card, _ in ranked(text, cards) if card.label))


def macro_f1(pairs):
    labels = sorted({truth for truth, _ in pairs})
    scores = []
    for label in labels:
        hit = sum(truth == guess == label for truth, guess in pairs)
        miss = sum(truth == label != guess for truth, guess in pairs)
        false = sum(guess == label != truth for truth, guess in pairs)
        scores.append(2 * hit / (2 * hit + miss + false) if hit else 0.0)
    return sum(scores) / len(scores)


def report(rows, cards):
    held = [r for r in rows if r["distortion"] != "No Distortion"]
    orders = [labels_of(r["text"], cards) for r in held]
    truths = [r["distortion"] for r in held]
    firsts = [(truth, order[0] if order else "") for truth, order in zip(truths, orders, strict=True)]
    among = {n: sum(t in o[:n] for t, o in zip(truths, orders, strict=True)) / len(held) for n in (1, 2, 3)}
    offered = Counter(len(likely(r["text"], cards)) for r in held)
    clean = [r for r in rows if r["distortion"] == "No Distortion"]
    return {
        "rows": len(held),
        "accuracy": round(among[1], 3),
        "among first two": round(among[2], 3),
        "among first three": round(among[3], 3),
        "macro F1": round(macro_f1(firsts), 3),
        "offers none / one / two": [offered[n] for n in (0, 1, 2)],
        "offers on rows without a distortion": f"{sum(bool(likely(r['text'], cards)) for r in clean)} of {len(clean)}",
        "by label (right first)": {
            t: f"{sum(a == b == t for a, b in firsts)}/{truths.count(t)}" for t in sorted(set(truths))
        },
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path)
    parser.add_argument("--kind", help="only rows of this kind (span, question)")
    parser.add_argument("--language", default="en")
    args = parser.parse_args()
    rows = [json.loads(line) for line in args.path.read_text("utf-8").splitlines() if line.strip()]
    rows = [r for r in rows if not args.kind or r.get("kind") == args.kind]
    for name, value in report(rows, deck(args.language)).items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
