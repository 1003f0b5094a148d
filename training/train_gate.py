"""Trains the model behind the gate's rules and writes its weights. The same sentences give the same bytes.

python training/train_gate.py [--report] [--dry]
"""

import argparse
import hashlib
from collections import Counter
from dataclasses import dataclass

import numpy as np
from features import trust
from fitting import PHRASES, Lesson, Windows
from measure import alarms_of, report
from packing import packed, written
from phrases import spelt_out
from sentences import ROOT, learned_from
from sklearn.linear_model import LogisticRegression

from handrail.gate.learned import SURE
from handrail.wording.language import language_of

FILE = ROOT / "src/handrail/gate/model/weights.txt"
NET = FILE.with_name("net.npz")
# Of harmless sentences held out, so many may alarm that the rules let pass, by language; and so many be marked.
FALSE = {"en": 0.008, "es": 0.016}
MARKED = {"en": 0.02, "es": 0.03}
BACKED = {"en": 0.185, "es": 0.135}  # of harmless sentences so many weigh enough to back an unsure rule
SECOND = 0.7  # what the net says beside what is weighed; a line through both gives a third, which carries less far
LOST = 0.005  # of the crises that are met so many may weigh too little to be read again by the net


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """What was found of each window by models that had not seen it, and of which messages it is measured."""

    windows: Windows
    weighed: np.ndarray
    made: np.ndarray
    measured: np.ndarray
    truth: np.ndarray
    passed: np.ndarray  # by the rules
    language: np.ndarray

    def odds(self, slope, second, near=-np.inf):
        """For each message the gravest of its windows; those that weigh little are not read again."""
        both = np.where(self.weighed >= near, slope * self.weighed + second * self.made, -np.inf)
        return both[self.windows.gravest(both)]

    def slopes(self):
        """How what was weighed and what the net made of it become odds."""
        first = self.windows.gravest(self.weighed)
        told = (self.weighed[first] + SECOND * self.made[first])[self.measured].reshape(-1, 1)
        line = LogisticRegression(C=1e6, class_weight="balanced").fit(told, self.truth[self.measured])
        slope = float(line.coef_[0][0])
        return round(slope, 4), round(slope * SECOND, 4)

    def limits(self, odds, shares):
        """For each language the odds above which only so many harmless messages are that the rules let pass."""
        found = {}
        for name, share in shares.items():
            own = self.measured & (self.truth == 0) & (self.language == name)
            found[name] = float(np.sort(odds[own & self.passed])[::-1][int(share * own.sum())])
        return found

    def backed(self, about, spans):
        """Of which messages the words named weigh enough to back rules that are not sure of themselves."""
        least = {name: limit - about["shift"][name] for name, limit in about["backing"].items()}
        both = np.where(self.windows.near(spans), about["slope"] * self.weighed + about["second"] * self.made, -np.inf)
        return both[self.windows.gravest(both)] >= np.array([least[name] for name in self.language])

    def near(self, slope, second):
        odds = self.odds(slope, second)
        limit = min(self.limits(odds, FALSE).values())
        both = slope * self.weighed + second * self.made
        met = self.measured & (self.truth == 1) & self.passed & (odds > limit)
        return round(float(np.quantile(self.weighed[self.windows.gravest(both)[met]], LOST)), 3)


def head(held):
    """How a window becomes a confidence.

    The slopes are those of the held-out odds. The shift puts the confidence of an alarm where few enough harmless
    sentences alarm: as if crises were as rare as that makes them.
    """
    slope, second = held.slopes()
    near = held.near(slope, second)
    odds = held.odds(slope, second, near)
    alarm, marked = held.limits(odds, FALSE), held.limits(odds, MARKED)
    shift = {name: round(float(np.log(SURE / (1 - SURE))) - limit, 4) for name, limit in alarm.items()}
    least = {name: round(limit + shift[name], 3) for name, limit in marked.items()}
    backed = held.limits(held.odds(slope, second), BACKED)
    backing = {name: round(limit + shift[name], 3) for name, limit in backed.items()}
    return {"slope": slope, "second": second, "near": near, "shift": shift, "least": least, "backing": backing}, odds


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--report", action="store_true", help="print what the rules, the model and both find, held out")
    args.add_argument("--dry", action="store_true", help="write nothing")
    given = args.parse_args()
    rows = learned_from()
    print(f"{len(rows)} sentences: {dict(Counter(row.label for row in rows))}")
    seen = {row.text.lower() for row in rows}
    lesson = Lesson.of([*rows, *(row for row in spelt_out(PHRASES) if row.text not in seen)])
    rules, spans = alarms_of(lesson.rows)
    held = Held(lesson.plain, *lesson.held_out(), *_measured(lesson), ~rules, _languages(lesson.rows))
    about, odds = head(held)
    rules &= np.isinf(spans[:, 0]) | held.backed(about, spans)
    every = np.ones(len(lesson.rows), dtype=bool)
    weights, bias = lesson.fitted(every)
    second = packed(*lesson.net(lesson.plain.weighed(weights, bias), every))
    about |= {"bias": round(bias, 4), "sentences": len(rows)}
    about["net"] = hashlib.sha256(second).hexdigest()
    trusted = {name: weight * trust(name) for name, weight in zip(lesson.names, weights, strict=True)}
    data = written(about, trusted)
    if not given.dry:
        FILE.write_bytes(data)
        NET.write_bytes(second)
        print(f"{FILE.relative_to(ROOT)}: {len(data):,} bytes, {NET.name}: {len(second):,}")
    if given.report:
        report(lesson.rows, odds, rules, lesson.truth, about)


def _measured(lesson):
    own = np.array([row.source.startswith(("gate/", "everyday/")) for row in lesson.rows])
    return own & np.array([row.label != "concern" for row in lesson.rows]), lesson.truth


def _languages(rows):
    return np.array([language_of(row.text, "en") for row in rows])


if __name__ == "__main__":
    main()
