"""Fits the few weights of the companion's emotion reader and writes them. The same sentences give the same bytes.

python training/train_emotion.py [--dry]
Confidence is fitted on sentences that never changed the lexicon; others still are kept to judge it by.
"""

import argparse
from pathlib import Path

import numpy as np
from emotion_sentences import right, side_of, told
from sklearn.linear_model import LogisticRegression

from handrail.programs.companion.emotion import weights as learned
from handrail.programs.companion.emotion.features import NAMES, features
from handrail.programs.companion.emotion.lexicon import lexicon
from handrail.programs.companion.emotion.reading import assurance, named
from handrail.programs.companion.emotion.weighing import weighed
from handrail.programs.companion.emotion.weights import GROUNDS, SIDES
from handrail.programs.companion.emotion.words import seen

FILE = Path(learned.__file__).with_name(learned.FILE)
FIRM = 0.01  # the smaller, the nearer all weights stay to nothing; a few hundred sentences carry no more


def looked_at(rows):
    """For each sentence its evidence and its features."""
    for row in rows:
        words = lexicon(row.language)
        message = seen(row.text, words)
        evidence = weighed(message, words)
        yield evidence, features(message, evidence)


def trust_rows(rows, looked, odds):
    for row, (evidence, numbers), sides in zip(rows, looked, odds, strict=True):
        side = SIDES[int(np.argmax(sides))]
        primary, _ = named(side, evidence)
        yield assurance(primary, tuple(sides), evidence, numbers), right(row.label, primary)


def fitted(rows, fresh):
    looked = list(looked_at(rows))
    numbers = np.array([n for _, n in looked])
    truth = [SIDES.index(side_of(row.label)) for row in rows]
    model = LogisticRegression(C=FIRM, max_iter=5000, class_weight="balanced").fit(numbers, truth)
    unseen = list(looked_at(fresh))
    odds = model.predict_proba(np.array([n for _, n in unseen]))
    grounds, hits = zip(*trust_rows(fresh, unseen, odds), strict=True)
    return model, LogisticRegression(C=1.0, max_iter=5000).fit(np.array(grounds), np.array(hits))


def table(name, names, row, bias):
    lines = [f"[{name}]", f"bias = {bias:.4f}", *(f"{n} = {w:.4f}" for n, w in zip(names, row, strict=True))]
    return "\n".join(lines)


def written(model, trust):
    parts = [table(f"side.{s}", NAMES, model.coef_[i], model.intercept_[i]) for i, s in enumerate(SIDES)]
    head = "# Fitted by training/train_emotion.py on our own sentences; do not edit by hand."
    return "\n\n".join([head, *parts, table("trust", GROUNDS, trust.coef_[0], trust.intercept_[0])]) + "\n"


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--dry", action="store_true", help="write nothing")
    given = args.parse_args()
    rows = list(told())
    fit, trusted = ([row for row in rows if row.use == use] for use in ("fit", "trust"))
    model, trust = fitted(fit, trusted)
    if not given.dry:
        FILE.write_text(written(model, trust), encoding="utf-8")
    print(f"fitted on {len(fit)} sentences, confidence on {len(trusted)}")


if __name__ == "__main__":
    main()
