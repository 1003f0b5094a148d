"""How well reflections, questions and advice are found in what learners say, and whether good interviews score higher.

python bench/cue_report.py PATH [--json] [--half tuning|apart|both]
PATH is JSON lines with text, prev_client, label (reflection, question_open, question_closed, other),
therapist_input_exists, mi_quality (high, low) and transcript_id. Sessions are in two halves: rules and weights were
made on the one, "tuning"; the figures that count are those of the other, "apart".
"""

import argparse
import hashlib
import json
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from handrail.programs.patient.cues import COLD, TOLD, WARM, Marks, load, marks, warmth
from handrail.programs.patient.cues.acts import acts
from handrail.programs.patient.cues.finding import heard

LABELS = ("reflection", "question_open", "question_closed", "other")
LEAST = 3  # turns from which on a session can be scored
TELLING = 1.0  # what a turn loses that tells unasked: as much as a warm phrase gives


@dataclass(frozen=True, slots=True)
class Judged:
    row: dict
    label: str  # what the turn as a whole does
    open: bool  # if it is a question, an open one
    marks: Marks  # as the patient has them: nothing the patient asked for counts as told
    told: bool  # advice or information, asked for or not

    def has(self, kind):
        return any(mark.kind == kind for mark in self.marks.marks)


def tuning(row):
    """Whether a session is in the half that the weights were fitted on; as in training/train_cues.py."""
    return hashlib.sha256(f"cues:{row['transcript_id']}".encode()).digest()[0] % 2 == 0


def judged(row):
    text, before = row["text"], row["prev_client"] or ""
    turn = heard(text, before, "en")
    chances = acts(turn.features(turn.turn))
    likeliest, opens = max(chances, key=chances.get), turn.question == "open"
    label = ("question_open" if opens else "question_closed") if likeliest == "question" else likeliest
    return Judged(row, label, opens, marks(text, before, "en"), turn.tells)


def found(truth, guess):
    """Precision, recall, F1."""
    hits = sum(t and g for t, g in zip(truth, guess, strict=True))
    precision, recall = hits / max(sum(guess), 1), hits / max(sum(truth), 1)
    return precision, recall, 2 * hits / max(sum(truth) + sum(guess), 1)


def four(turns):
    truth, guess = [t.row["label"] for t in turns], [t.label for t in turns]
    scores = [found([t == name for t in truth], [g == name for g in guess])[2] for name in LABELS]
    right = sum(t == g for t, g in zip(truth, guess, strict=True)) / len(turns)
    return right, sum(scores) / len(scores)


def opens(turns):
    asked = [t for t in turns if t.row["label"].startswith("question")]
    return sum(t.open == (t.row["label"] == "question_open") for t in asked) / len(asked)


def worth(marks):
    """A turn's different warm kinds, weighed by length; less what was told unasked."""
    return warmth(marks) - TELLING * any(mark.kind in TOLD for mark in marks.marks)


def auc(high, low):
    """How often a good session scores higher than a poor one; a tie is half."""
    pairs = [(a > b) + (a == b) / 2 for a in high for b in low]
    return sum(pairs) / len(pairs)


def apart(turns, score):
    """How far sessions of good and of poor quality are told apart by a score of their turns."""
    sessions = defaultdict(list)
    for turn in turns:
        sessions[turn.row["transcript_id"], turn.row["mi_quality"]].append(turn)
    scored = [(quality, score(own)) for (_, quality), own in sessions.items() if len(own) >= LEAST]
    return auc([s for q, s in scored if q == "high"], [s for q, s in scored if q == "low"])


def mean(numbers):
    return sum(numbers) / len(numbers)


SCORES = {
    "warm phrases, counted by turn": lambda turns: mean([sum(m.kind in WARM for m in t.marks.marks) for t in turns]),
    "worth of turns, by length": lambda turns: mean([worth(t.marks) for t in turns]),
    "share of turns that tell": lambda turns: -mean([t.told for t in turns]),
    "share that tell, as annotated": lambda turns: -mean([t.row["therapist_input_exists"] for t in turns]),
}


def report(turns):
    truth = [t.row["label"] == "reflection" for t in turns]
    told = [t.row["therapist_input_exists"] for t in turns]
    return {
        "turns": len(turns),
        "reflections, by turn": found(truth, [t.label == "reflection" for t in turns]),
        "reflections, marked": found(truth, [t.has("reflection") or t.has("summarising") for t in turns]),
        "advice or information": found(told, [t.told for t in turns]),
        "four labels": four(turns),
        "open or closed": opens(turns),
        "quality": {name: apart(turns, score) for name, score in SCORES.items()},
        "against, per 100 turns": {k: 100 * mean([t.has(k) for t in turns]) for k in COLD},
        "table": dict(Counter(f"{t.row['label']} read as {t.label}" for t in turns)),
    }


def show(name, figures):
    print(f"\n{name}: {figures['turns']} turns")
    for key in ("reflections, by turn", "reflections, marked", "advice or information"):
        print(f"  {key:24} precision {figures[key][0]:.3f}  recall {figures[key][1]:.3f}  F1 {figures[key][2]:.3f}")
    print(f"  {'four labels':24} accuracy {figures['four labels'][0]:.3f}  macro F1 {figures['four labels'][1]:.3f}")
    print(f"  {'open or closed':24} accuracy {figures['open or closed']:.3f}")
    print("  quality of sessions, AUC")
    for key, value in figures["quality"].items():
        print(f"    {key:32} {value:.3f}")
    print("  " + ", ".join(f"{k} {v:.1f}" for k, v in figures["against, per 100 turns"].items()) + " per 100 turns")


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("path")
    args.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    args.add_argument("--half", choices=("tuning", "apart", "both"), default="both", help="which half is measured")
    given = args.parse_args()
    load()
    rows = [json.loads(line) for line in Path(given.path).read_text("utf-8").splitlines() if line.strip()]
    started = time.perf_counter()
    turns = [judged(row) for row in rows if given.half == "both" or tuning(row) == (given.half == "tuning")]
    micros = (time.perf_counter() - started) / len(turns) / 2 * 1e6
    halves = {"tuning": [t for t in turns if tuning(t.row)], "apart": [t for t in turns if not tuning(t.row)]}
    figures = {name: report(half) for name, half in halves.items() if half}
    if given.json:
        print(json.dumps(figures))
        return
    for name, half in figures.items():
        show(name, half)
    print(f"\n{micros:.0f} microseconds per reading")


if __name__ == "__main__":
    main()
