"""Fit the weights behind the cues: which signs of a turn speak for a reflection, a question, telling.

python training/train_cues.py PATH [--dry]
PATH is JSON lines with text, prev_client, label (reflection, question_open, question_closed, other),
therapist_input_exists and transcript_id. Only the sessions of one half are looked at; the other stays apart, and
bench/cue_report.py measures on it. Only numbers are kept, none of the sentences.

The fit starts from weights set by hand (cues.toml) and is held to them: a few hundred turns cannot say enough about
rare signs.
"""

import argparse
import hashlib
import json
import tomllib
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.special import log_softmax, softmax
from sklearn.feature_extraction import DictVectorizer
from sklearn.model_selection import GroupKFold

from handrail.programs.patient.cues.acts import ACTS, BIAS, TELLING
from handrail.programs.patient.cues.features import features, seen
from handrail.programs.patient.cues.lexicon import lexicon
from handrail.programs.patient.cues.sentences import sentences
from handrail.wording.text import plain

OUT = Path(__file__).parents[1] / "src/handrail/programs/patient/cues/weights.toml"
HELD = 15.0  # how strongly a weight is held to where it starts; of 3 to 120, the best by folds of sessions on this half
FOLDS = 8
FAINT = 0.05  # a weight below it changes nothing
HEAD = "# What each sign says for each act: fitted by training/train_cues.py. Not for editing by hand.\n"
HAND = tomllib.loads((Path(__file__).parent / "cues.toml").read_text("utf-8"))


def tuning(row):
    """Whether a row's session is in the half that may be looked at."""
    return hashlib.sha256(f"cues:{row['transcript_id']}".encode()).digest()[0] % 2 == 0


def signs_of(row, words):
    turn = [seen(sentence, words) for sentence in sentences(row["text"], words.fillers)]
    return {**features(turn, plain(row["prev_client"] or ""), words), BIAS: 1.0}


def fitted(signs, truth, start, free):
    """Weights by class and sign; `free` is the sign that is held to nothing. `truth` is 1 at the class of each row."""
    held = np.full(start.shape, HELD)
    held[:, free] = 0.0

    def loss(flat):
        weights = flat.reshape(start.shape)
        scores, away = signs @ weights.T, held * (weights - start)
        slope = (softmax(scores, axis=1) - truth).T @ signs + away
        return -(log_softmax(scores, axis=1) * truth).sum() + (away * (weights - start)).sum() / 2, slope.ravel()

    return minimize(loss, start.ravel(), jac=True, method="L-BFGS-B").x.reshape(start.shape)


def by_folds(signs, truth, start, free, sessions):
    """How likely each class is for each row, judged by weights that have not seen its session."""
    chances = np.zeros(truth.shape)
    for rest, fold in GroupKFold(FOLDS).split(signs, groups=sessions):
        chances[fold] = softmax(signs[fold] @ fitted(signs[rest], truth[rest], start, free).T, axis=1)
    return chances


def table(name, names, weights):
    kept = [(sign, weight) for sign, weight in zip(names, weights, strict=True) if abs(weight) >= FAINT or sign == BIAS]
    return f"[{name}]\n" + "".join(f"{json.dumps(sign)} = {weight:.2f}\n" for sign, weight in sorted(kept))


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("path")
    args.add_argument("--dry", action="store_true", help="measure by folds, write nothing")
    given = args.parse_args()
    rows = [json.loads(line) for line in Path(given.path).read_text("utf-8").splitlines() if line.strip()]
    rows = [row for row in rows if tuning(row)]
    vectors, words = DictVectorizer(sparse=False), lexicon("en")
    signs = vectors.fit_transform([signs_of(row, words) for row in rows])
    names, sessions = list(vectors.get_feature_names_out()), [row["transcript_id"] for row in rows]
    free = names.index(BIAS)
    start = {act: np.array([HAND[act].get(name, 0.0) for name in names]) for act in HAND}

    acts = np.array([start[act] for act in ACTS])
    label = np.array([ACTS.index(row["label"].split("_")[0]) for row in rows])
    truth = np.eye(len(ACTS))[label]
    right = by_folds(signs, truth, acts, free, sessions).argmax(axis=1) == label
    print(f"{len(rows)} turns, {len(names)} signs; by folds of sessions {right.mean():.3f} right")

    tell = np.array([start[TELLING], np.zeros(len(names))])
    told = np.array([row["therapist_input_exists"] for row in rows])
    either = np.column_stack([told, ~told]).astype(float)
    chances = by_folds(signs, either, tell, free, sessions)[:, 0]
    for least in (0.25, 0.3, 0.35, 0.4, 0.5):
        found = chances >= least
        print(f"telling from {least:.2f}: precision {told[found].mean():.3f}, recall {found[told].mean():.3f}")
    if not given.dry:
        weights = dict(zip(ACTS, fitted(signs, truth, acts, free), strict=True))
        yes, no = fitted(signs, either, tell, free)
        weights[TELLING] = yes - no
        OUT.write_text("\n".join([HEAD, *(table(name, names, own) for name, own in weights.items())]), "utf-8")


if __name__ == "__main__":
    main()
