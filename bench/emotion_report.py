"""How well the companion reads the side of a message, beside VADER in the same run; how far its confidence holds.

python bench/emotion_report.py PATH [--json]
PATH is JSON lines with text and valence (positive, negative, neutral, ambiguous). Rows that people could not place are
left out of the three-way figures, and counted apart.
"""

import argparse
import json
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

from handrail.gate import screen
from handrail.programs.companion.emotion import load, needs_model, read
from handrail.programs.companion.emotion.reading import EVEN

SIDES = ("positive", "neutral", "negative")
BINS = (0.0, 0.3, 0.5, 0.7, 0.85, 1.01)
REPEATS = 3
POLE = 0.05  # VADER's own bound between its sides


def rows_of(path):
    return [json.loads(line) for line in Path(path).read_text("utf-8").splitlines() if line.strip()]


def side(number, even):
    return "positive" if number > even else "negative" if number < -even else "neutral"


def vader_sides(texts):
    analyzer = SentimentIntensityAnalyzer()
    return [side(analyzer.polarity_scores(text)["compound"], POLE - 1e-9) for text in texts]


def macro_f1(pairs):
    scores = []
    for name in SIDES:
        hit = sum(truth == guess == name for truth, guess in pairs)
        wrong = sum((truth == name) != (guess == name) for truth, guess in pairs)
        scores.append(2 * hit / (2 * hit + wrong) if hit else 0.0)
    return sum(scores) / len(scores)


def figures(truths, guesses):
    pairs = list(zip(truths, guesses, strict=True))
    return {"accuracy": sum(t == g for t, g in pairs) / len(pairs), "macro_f1": macro_f1(pairs)}


def reliability(truths, emotions):
    """For each bin of confidence: how many, how sure on average, and how many were right."""
    found = []
    for low, high in pairwise(BINS):
        inside = [(t, e) for t, e in zip(truths, emotions, strict=True) if low <= e.confidence < high]
        if inside:
            sure = sum(e.confidence for _, e in inside) / len(inside)
            right = sum(t == side(e.valence, EVEN) for t, e in inside) / len(inside)
            found.append((low, min(high, 1.0), len(inside), sure, right))
    return found


def micros(texts):
    best = min(timed(texts) for _ in range(REPEATS))
    return best / len(texts) * 1e6


def timed(texts):
    start = time.perf_counter()
    for text in texts:
        read(text, "en")
    return time.perf_counter() - start


def report(rows):
    clear = [row for row in rows if row["valence"] in SIDES]
    truths, texts = [row["valence"] for row in clear], [row["text"] for row in clear]
    emotions = [read(text, "en") for text in texts]
    reasons = Counter(needs_model(read(r["text"], "en"), screen(r["text"], locale="en").severity) for r in rows)
    ours = [side(e.valence, EVEN) for e in emotions]
    return {
        "rows": len(clear),
        "left out": len(rows) - len(clear),
        "ours": figures(truths, ours),
        "VADER": figures(truths, vader_sides(texts)),
        "never reaches the model": reasons[""] / len(rows),
        "why the others do": {why: count for why, count in reasons.most_common() if why},
        "reliability": reliability(truths, emotions),
        "table": {t: {g: Counter(zip(truths, ours, strict=True))[t, g] for g in SIDES} for t in SIDES},
        "us_per_message": micros(texts),
    }


def show(found):
    print(f"{found['rows']} messages, {found['left out']} of no clear side left out")
    for name in ("ours", "VADER"):
        print(f"{name:6} accuracy {found[name]['accuracy']:.3f}  macro F1 {found[name]['macro_f1']:.3f}")
    print("\ntruth \\ read  " + "".join(f"{name:>10}" for name in SIDES))
    for truth, row in found["table"].items():
        print(f"{truth:14}" + "".join(f"{row[name]:10}" for name in SIDES))
    print("\nconfidence     messages  mean sure  side right")
    for low, high, count, sure, right in found["reliability"]:
        print(f"{low:.2f} to {high:.2f} {count:10} {sure:10.2f} {right:11.2f}")
    print(f"\n{found['never reaches the model']:.1%} never reach the model; the others: {found['why the others do']}")
    print(f"{found['us_per_message']:.0f} microseconds per message")


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("path")
    args.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    given = args.parse_args()
    load()
    found = report(rows_of(given.path))
    if given.json:
        print(json.dumps(found))
    else:
        show(found)


if __name__ == "__main__":
    main()
