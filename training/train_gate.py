"""Trains the model behind the gate's rules and writes its weights. The same sentences give the same bytes.

python training/train_gate.py [--report] [--dry]
"""

import argparse
import hashlib
import json
from collections import Counter, defaultdict

import numpy as np
from features import trust
from fitting import PHRASES, Lesson
from measure import alarms_of, report
from phrases import spelt_out
from sentences import ROOT, learned_from
from sklearn.linear_model import LogisticRegression

from handrail.gate.learned import FORMAT, SURE
from handrail.gate.phrasebook import CATEGORIES
from handrail.wording.language import language_of

FILE = ROOT / "src/handrail/gate/model/weights.txt"
STEP = 0.02  # weights are whole numbers of this
LEAST = 0.03  # a smaller weight is left out
# Of harmless sentences held out, so many may alarm that the rules let pass. English less: real forum comments alarm
# three times as often as our own sentences do, and for Spanish there are none to measure by.
FALSE = {"en": 0.010, "es": 0.012}
MARKED = {"en": 0.02, "es": 0.02}  # ... and so many be marked as unsure


def head(scores, truth, passed, language):
    """How a score becomes a confidence.

    The slope is that of the held-out odds. The shift puts the confidence of an alarm where few enough harmless
    sentences alarm: as if crises were as rare as that makes them.
    """
    slope = float(LogisticRegression(C=1e6, class_weight="balanced").fit(scores.reshape(-1, 1), truth).coef_[0][0])
    shift, least = {}, {}
    for name in FALSE:
        own = (truth == 0) & (language == name)
        harmless = np.sort(scores[own & passed])[::-1]
        alarm, marked = (harmless[int(share[name] * own.sum())] for share in (FALSE, MARKED))
        shift[name] = round(float(np.log(SURE / (1 - SURE)) - slope * alarm), 4)
        least[name] = round(float(marked), 3)
    return {"slope": round(slope, 4), "shift": shift, "least": least}


def lines(weights, kinds):
    """Single words in one line for each kind; pairs in one line for each first word."""
    found = defaultdict(list)
    for (kind, name), weight in weights.items():
        whole = round(weight / STEP)
        if abs(weight) >= LEAST and whole:
            first, _, second = name.rpartition(" ")
            found[kind, first].append(f"{second} {whole}")
    for (kind, first), entries in sorted(found.items()):
        yield "\t".join([kind, first, *entries])
    for name, row in kinds.items():
        wholes = [round(weight / STEP) for weight in row]
        if any(abs(whole) >= 10 for whole in wholes):
            yield "\t".join(["kind", name, *map(str, wholes)])


def written(about, weights, kinds):
    body = "\n".join(lines(weights, kinds)).encode("utf-8")
    about = {"format": FORMAT, "sha256": hashlib.sha256(body).hexdigest(), "step": STEP} | about
    return json.dumps(about).encode("utf-8") + b"\n" + body


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--report", action="store_true", help="print what the rules, the model and both find, held out")
    args.add_argument("--dry", action="store_true", help="write nothing")
    given = args.parse_args()
    rows = learned_from()
    print(f"{len(rows)} sentences: {dict(Counter(row.label for row in rows))}")
    seen = {row.text.lower() for row in rows}
    lesson = Lesson.of([*rows, *(row for row in spelt_out(PHRASES) if row.text not in seen)])
    scores, rules = lesson.held_out(), alarms_of(lesson.rows)
    own = [row.source.startswith(("gate/", "everyday/")) for row in lesson.rows]
    measured = np.array(own) & np.array([row.label != "concern" for row in lesson.rows])
    language = np.array([language_of(row.text, "en") for row in lesson.rows])
    about = head(scores[measured], lesson.truth[measured], ~rules[measured], language[measured])
    weights, bias = lesson.fitted(np.ones(len(lesson.rows), dtype=bool))
    kinds, base = lesson.heads()
    about |= {"bias": round(bias, 4), "base": base, "categories": CATEGORIES, "sentences": len(rows)}
    trusted = {name: weight * trust(name) for name, weight in zip(lesson.names, weights, strict=True)}
    data = written(about, trusted, kinds)
    if not given.dry:
        FILE.write_bytes(data)
        print(f"{FILE.relative_to(ROOT)}: {len(data):,} bytes")
    if given.report:
        report(lesson.rows, scores, rules, lesson.truth, about)


if __name__ == "__main__":
    main()
