"""Trains the weights by which distress without danger is told, and writes them. The same sentences give the same bytes.

python training/train_distress.py [--dry]
"""

import argparse
from collections import Counter
from functools import partial

import numpy as np
from features import of_distress
from fitting import FOLDS, SEED, counted, folds
from joblib import Parallel, delayed
from packing import written
from scipy import sparse
from sentences import ROOT, groups, learned_from, of_folder
from sklearn.linear_model import LogisticRegression

from handrail.gate.fillers import said
from handrail.gate.learned import DISTRESS_FILE, SHARE, WIDEST
from handrail.gate.normal import words_of
from handrail.gate.phrasebook import DISTRESS, lexicon
from handrail.gate.senses import key_of
from handrail.wording.language import language_of

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
STRENGTH = 0.3  # the inverse of how much large weights are held down
RARER = 8  # what a sentence of distress counts: there are many more of the other kind
SEEN = 3  # a feature of fewer sentences is not learned
LEAST = 0.2  # a smaller weight is left out


def chosen():
    """Distress, and everyday talk."""
    rows = [row for row in [*learned_from(), *of_folder("distress")] if row.severity <= DISTRESS]
    return [row for row in rows if row.severity == DISTRESS or SORROWFUL.isdisjoint(row.source.split("_"))]


def features(words):
    return of_distress(words, key_of())


def line():
    return LogisticRegression(C=STRENGTH, solver="liblinear", class_weight={0: 1, 1: RARER}, random_state=SEED)


def held_out(table, truth, fold):
    """What each sentence says of distress to weights that have seen nothing nearly the same."""

    def judged(number):
        return line().fit(table[fold != number], truth[fold != number]).decision_function(table)

    return np.choose(fold, Parallel(n_jobs=2)(delayed(judged)(number) for number in range(FOLDS)))


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--dry", action="store_true", help="write nothing")
    given = args.parse_args()
    rows, known = chosen(), lexicon()
    read = partial(words_of, known=known.known, chunker=known.chunker, reader=known.reader)
    heard = [said(read(row.text))[0] for row in rows]
    uses = Counter(name for words in heard for name in features(words))
    names = sorted(name for name, count in uses.items() if count >= SEEN)
    shares = sparse.diags([SHARE[min(len(words.text), WIDEST)] for words in heard])
    table = (shares @ counted(heard, names, features)).tocsr()
    truth = np.array([row.severity == DISTRESS for row in rows], dtype=int)
    print(f"{len(rows)} sentences, {truth.sum()} of distress")
    scores = held_out(table, truth, folds(groups([row.text for row in rows])))
    model = line().fit(table, truth)
    limit = limits(rows, scores, truth)
    least = {language: round(most - float(model.intercept_[0]), 3) for language, most in limit.items()}
    weights = dict(zip(names, model.coef_[0], strict=True))
    data = written({"least": least, "sentences": len(rows)}, weights, LEAST)
    if not given.dry:
        FILE.write_bytes(data)
        print(f"{FILE.relative_to(ROOT)}: {len(data):,} bytes")


def limits(rows, scores, truth):
    """For each language what so few everyday sentences say of distress."""
    language = np.array([language_of(row.text, "en") for row in rows])
    everyday = (truth == 0) & np.array([row.source.startswith(EVERYDAY) for row in rows])
    found = {name: float(np.quantile(scores[everyday & (language == name)], 1 - MARKED)) for name in ("en", "es")}
    for name, limit in found.items():
        low = (truth == 1) & (language == name)
        print(f"{name}: {(scores[low] > limit).mean():.1%} of distress found, held out")
    return found


if __name__ == "__main__":
    main()
