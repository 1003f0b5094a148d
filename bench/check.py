"""The transcript checker: what it flags in conversations between people, rule by rule, and how fast it is.

python bench/check.py [PATH] [--show CODE] [--json]
PATH is JSON lines, a consultation on each: {"id", "turns": [{"speaker": "doctor" or "patient", "text"}]}.
Without it only the speed is measured.
"""

import argparse
import json
import re
import time
from collections import Counter
from pathlib import Path

from handrail.kernel.rules import folded
from handrail.programs.patient import cases
from handrail.qa import every, validate_transcript
from handrail.qa.amounts import amounts_in

TAG = re.compile(r"<[^<>]{1,30}>")
WORD = re.compile(r"[a-z]{5,}")
DULL = frozenset(
    [
        "have",
        "been",
        "with",
        "that",
        "this",
        "your",
        "what",
        "when",
        "where",
        "they",
        "them",
        "there",
        "then",
        "than",
        "from",
        "about",
        "would",
        "could",
        "okay",
        "right",
        "just",
        "like",
        "think",
        "know",
        "well",
        "some",
        "more",
        "much",
        "many",
        "does",
        "going",
        "doing",
        "feel",
        "feeling",
        "really",
        "bit",
        "anything",
        "something",
    ]
)
BUDGETS = {"NUMERIC_LEAK": 0.01, "DIAGNOSIS_TALK": 0.005}
TURNS = 100_000


def read(path):
    """Marks of the transcribers are no words of the patient; a turn that was only a mark is none."""
    found = []
    for line in Path(path).read_text("utf-8").splitlines():
        row = json.loads(line)
        turns = [{"role": t["speaker"], "text": TAG.sub("", t["text"]).strip()} for t in row["turns"]]
        found.append((row["id"], [t for t in turns if re.search(r"\w", t["text"])]))
    return found


def rare(text, counts, most=1):
    """The words of a question that say most about it."""
    words = {w for w in WORD.findall(text) if w not in DULL}
    return sorted(words, key=lambda w: (counts[w], w))[:most]


def exchanges(turns):
    question = ""
    for turn in turns:
        if turn["role"] == "doctor":
            question = folded(turn["text"])
        else:
            yield question, folded(turn["text"])


def made(turns, *, measured):
    """A scenario whose values are the consultation's own: every number that the patient tells, every yes and no."""
    counts = Counter(w for turn in turns for w in WORD.findall(folded(turn["text"])))
    facts = {}
    for place, (question, answer) in enumerate(exchanges(turns)):
        words = rare(question, counts)
        amounts = [answer[a.start : a.end] for a in amounts_in(answer, "en")]
        values = {"numbers": amounts} if amounts else {}
        if start := re.match(r"(?:um+|uh+|well|oh)?[, ]*(yes|yeah|no)\b", answer):
            values["answer"] = "no" if start[1] == "no" else "yes"
        if measured and amounts:
            facts[f"m{place}"] = {"words": words, "values": {"numbers": amounts}}
        elif not measured and words and values:
            facts.setdefault(" ".join(words), {"words": words, "values": values})
    return {"language": "en", "measures" if measured else "facts": facts}


def flagged(consultations, scenario_of):
    """By rule: (turns of the patient that are flagged, transcripts that are), and how many turns there are."""
    turns, transcripts, shown, whole = Counter(), Counter(), {}, 0
    for name, rows in consultations:
        result = validate_transcript(rows, scenario_of(rows), language="en")
        whole += result.summary_metrics["totalPatientTurns"]
        seen = {(i.code, i.turn_index): i for i in result.issues}
        turns.update(code for code, _ in seen)
        transcripts.update({code for code, _ in seen})
        for (code, index), issue in seen.items():
            shown.setdefault(code, []).append(f"{name} {index}: {issue.message} | {rows[index]['text'][:160]}")
    return turns, transcripts, shown, whole


def settings(consultations):
    yield "no scenario", flagged(consultations, lambda _: None)
    for case in cases.ids():
        yield case, flagged(consultations, lambda _, case=case: case)
    yield "own numbers as measures", flagged(consultations, lambda rows: made(rows, measured=True))
    yield "own values as facts", flagged(consultations, lambda rows: made(rows, measured=False))


def report(consultations, show):
    table, over = {}, []
    for name, (turns, transcripts, shown, whole) in settings(consultations):
        print(f"\n{name}: {whole} patient turns in {len(consultations)} consultations")
        table[name] = {}
        for rule in every():
            share = turns[rule.code] / whole
            table[name][rule.code] = round(share, 5)
            limit = BUDGETS.get(rule.code)
            budget = f"  (at most {limit:.1%})" if limit else ""
            where = f"{transcripts[rule.code]:3} transcripts"
            print(f"  {rule.severity:5} {rule.code:24} {turns[rule.code]:5} turns {share:7.2%}  {where}{budget}")
            over += [f"{name}: {rule.code} {share:.2%}"] if limit and share > limit else []
        for line in shown.get(show, []):
            print("     ", line)
    print("\nover budget:", "; ".join(over) or "nothing")
    return table, not over


def long(consultations, turns):
    """One transcript of that many turns, out of what people said, or of our own lines."""
    rows = [t for _, c in consultations for t in c] or [
        {"role": "learner", "text": "Could you tell me how the pain in your back began, and how long ago that was?"},
        {"role": "patient", "text": "It'll be three weeks on Friday, um, since I moved the boxes on my own at work."},
        {"role": "learner", "text": "Do you smoke?"},
        {"role": "patient", "text": "No, I never have."},
    ]
    return (rows * (turns // len(rows) + 1))[:turns]


def speed(consultations):
    case, found = cases.ids()[0], {}
    for turns in (TURNS // 10, TURNS):
        rows = long(consultations, turns)
        start = time.process_time()
        validate_transcript(rows, case, language="en")
        found[turns] = time.process_time() - start
        print(f"{turns} turns of one transcript: {found[turns]:.2f} s, {found[turns] / turns * 1e6:.0f} µs a turn")
    return found


def main():
    wish = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wish.add_argument("path", nargs="?")
    wish.add_argument("--show", default="", help="print the flagged turns of this rule")
    wish.add_argument("--json", action="store_true")
    given = wish.parse_args()
    consultations = read(given.path) if given.path else []
    table, fine = report(consultations, given.show) if consultations else ({}, True)
    seconds = speed(consultations)
    if given.json:
        print(json.dumps({"flagged": table, "seconds": seconds}, indent=2))
    raise SystemExit(0 if fine else 1)


if __name__ == "__main__":
    main()
