"""Trains the weights by which distress without danger is told, and writes them. The same sentences give the same bytes.

python training/train_distress.py [--dry]
"""

import argparse

import numpy as np
from line import Line, put
from sentences import ROOT, learned_from, of_folder

from handrail.gate.learned import DISTRESS_FILE
from handrail.gate.phrasebook import DISTRESS

FILE = ROOT / "src/handrail" / DISTRESS_FILE
# Where harmless meant no danger: many sentences of these files are sad, and say nothing of what is everyday.
SORROWFUL = frozenset(
    [
        *("bajones", "counsel", "dark", "foros", "forum", "hints", "implied", "leaving", "life", "lonely", "lows"),
        *("pain", "pistas", "posts", "sad", "triste", "vents", "vivir", "worn"),
    ]
)
EVERYDAY = ("everyday/", "emotion/")  # files of talk that is nothing else
MARKED = 0.015  # of what stands there, held out, so much may be met as distress
STRENGTH = 0.3
RARER = 8  # what a sentence of distress counts: there are many more of the other kind
SEEN = 3


def chosen():
    """Distress, and everyday talk."""
    rows = [row for row in [*learned_from(), *of_folder("distress")] if row.severity <= DISTRESS]
    return [row for row in rows if row.severity == DISTRESS or SORROWFUL.isdisjoint(row.source.split("_"))]


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--dry", action="store_true", help="write nothing")
    given = args.parse_args()
    rows = chosen()
    truth = np.array([row.severity == DISTRESS for row in rows], dtype=int)
    print(f"{len(rows)} sentences, {truth.sum()} of distress")
    line = Line.of([row.text for row in rows], truth, np.where(truth, RARER, 1), strength=STRENGTH, seen=SEEN)
    scores = line.held_out()
    everyday = (truth == 0) & np.array([row.source.startswith(EVERYDAY) for row in rows])
    least = line.levels(scores, everyday, MARKED)
    for name, level in least.items():
        low = (truth == 1) & (line.language == name)
        print(f"{name}: {(scores[low] > level).mean():.1%} of distress found, held out")
    put(FILE, line.packed(least=least), dry=given.dry)


if __name__ == "__main__":
    main()
