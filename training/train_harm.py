"""Trains the weights by which harm is told as children tell it, and writes them. Same sentences, same bytes.

python training/train_harm.py [--dry]
"""

import argparse

import numpy as np
from line import Line, put
from sentences import ROOT, learned_from, of_folder

from handrail.gate.learned import HARM, HARM_FILE
from handrail.gate.phrasebook import DISTRESS

FILE = ROOT / "src/handrail" / HARM_FILE
CHILDREN = "children/"  # files of what children say, of harm and of everything else
EVERYDAY = ("everyday/", "emotion/")  # files of talk that is nothing else
STRENGTH = 3.0
COUNTS = 20  # what a child's sentence counts: there are few of them
SEEN = 2
# Held out, so much of what is harmless may be asked about, and may alarm: of everyday talk, and of what children say in
# nearly the words of harm.
ASKED, MET = (0.008, 0.08), (0.002, 0.03)


def chosen():
    """Harm that somebody tells, and what tells neither harm nor danger."""
    rows = [*of_folder("children"), *learned_from(), *of_folder("distress")]
    return [row for row in rows if row.severity <= DISTRESS or row.category == HARM]


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--dry", action="store_true", help="write nothing")
    given = args.parse_args()
    rows = chosen()
    truth = np.array([row.severity > DISTRESS for row in rows], dtype=int)
    young = np.array([row.source.startswith(CHILDREN) for row in rows])
    everyday = np.array([row.source.startswith(EVERYDAY) for row in rows])
    print(f"{len(rows)} sentences, {truth.sum()} of harm, {(truth & young).sum()} of them by children")
    line = Line.of([row.text for row in rows], truth, np.where(young, COUNTS, 1), strength=STRENGTH, seen=SEEN)
    scores = line.held_out()
    harmless = everyday & (truth == 0), young & (truth == 0)
    least, sure = (levels(line, scores, harmless, most) for most in (ASKED, MET))
    for name in least:
        told = (truth == 1) & young & (line.language == name)
        asked, met = ((scores[told] >= level[name]).mean() for level in (least, sure))
        print(f"{name}: of {told.sum()} children {met:.1%} are met and {asked:.1%} met or asked, held out")
    put(FILE, line.packed(least=least, sure=sure), dry=given.dry)


def levels(line, scores, harmless, most):
    """The higher of what is left by either kind of harmless talk."""
    found = [line.levels(scores, among, share) for among, share in zip(harmless, most, strict=True)]
    return {name: max(each[name] for each in found) for name in found[0]}


if __name__ == "__main__":
    main()
