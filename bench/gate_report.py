"""How well the gate does on labelled messages: recall, false alarms and speed, by language and category.

python bench/gate_report.py PATH [--rules] [--misses] [--json] [--unlabelled] [--half 0|1]
PATH is JSON lines with text, lang, label (crisis, concern, benign) and category; or, unlabelled, with text or turns.
Or one of the files in tests/gate/apart, whose name ends with the language.
"""

import argparse
import hashlib
import json
import time
from collections import Counter
from pathlib import Path

from handrail.gate import screen
from handrail.gate import verdict as gate

REPEATS = 5
SUSPECTED = 3  # the severity from which on programs ask about what is no alarm


class Silent:
    """A model that finds nothing."""

    def finding(self, _words, _language):
        return None

    def backs(self, _words, _language, _span):
        return False


def read(path):
    lines = [line for line in Path(path).read_text("utf-8").splitlines() if line.strip()]
    if not path.endswith(".txt"):
        return [json.loads(line) for line in lines]
    parts = [[part.strip() for part in line.split("|", 3)] for line in lines if not line.startswith("#")]
    lang = Path(path).stem[-2:]
    return [{"text": text, "lang": lang, "label": label, "category": kind} for label, kind, _, text in parts]


def spoken(rows):
    """Every text and every turn, as if it were harmless: how many alarm."""
    texts = [(each, row) for row in rows for each in row.get("turns", [row])]
    return [
        {"text": each["text"], "lang": row.get("lang", "en"), "label": "benign", "category": "unlabelled"}
        for each, row in texts
    ]


def half(row):
    """0 or 1, by chance but always the same: so that one half can be read and the other only counted."""
    return hashlib.md5(row["id"].encode(), usedforsecurity=False).digest()[0] % 2


def verdicts(rows):
    return [(row, screen(row["text"], locale=row.get("lang", "en"))) for row in rows]


def rates(judged, key):
    """For each key: how many messages of each label, and how many of them raised an alarm."""
    counts = {}
    for row, verdict in judged:
        counts.setdefault(key(row), Counter()).update({row["label"]: 1, f"{row['label']}_alarm": int(verdict.alarm)})
    return counts


def per_100(rows):
    """Microseconds per 100 characters, best of some rounds; the whole gate, language included."""
    texts = [(row["text"], row.get("lang", "en")) for row in rows]
    size = sum(len(text) for text, _ in texts)
    best = min(timed(texts) for _ in range(REPEATS))
    return best / size * 100 * 1e6


def timed(texts):
    start = time.perf_counter()
    for text, lang in texts:
        screen(text, locale=lang)
    return time.perf_counter() - start


def share(part, whole):
    return f"{part}/{whole} = {part / whole:.1%}" if whole else "-"


def table(title, counts):
    print(f"\n{title:28} {'crises found':>20} {'false alarms':>20} {'concern met':>20}")
    for name, c in sorted(counts.items()):
        crisis, benign, concern = (share(c[f"{label}_alarm"], c[label]) for label in ("crisis", "benign", "concern"))
        print(f"{name:28} {crisis:>20} {benign:>20} {concern:>20}")


def asked(judged, label):
    """Of the messages with this label, how many alarm or are asked about."""
    met = [verdict.alarm or verdict.severity >= SUSPECTED for row, verdict in judged if row["label"] == label]
    return share(sum(met), len(met))


def misses(judged):
    for row, verdict in judged:
        if (row["label"], verdict.alarm) in {("crisis", False), ("benign", True)}:
            why = f"{row['label']:7} {row['category']:20} {verdict.severity} {' '.join(verdict.rules)}"
            yield f"{why} | {row['text'][:200]!r}"


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("path")
    args.add_argument("--misses", action="store_true", help="print the messages that were judged wrongly")
    args.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    args.add_argument("--rules", action="store_true", help="the rules alone, without the learned model")
    args.add_argument(
        "--unlabelled", action="store_true", help="messages or conversations without labels: count alarms"
    )
    args.add_argument("--half", type=int, choices=(0, 1), help="only this half of the messages, parted by their id")
    given = args.parse_args()
    if given.rules:
        gate.model = Silent
    rows = read(given.path)
    if given.half is not None:
        rows = [row for row in rows if half(row) == given.half]
    if given.unlabelled:
        rows = spoken(rows)
    judged = verdicts(rows)
    total = rates(judged, lambda _: "all")["all"]
    if given.json:
        by = {k: dict(v) for k, v in rates(judged, lambda r: f"{r['lang']} {r['category']}").items()}
        print(json.dumps({"all": dict(total), "by": by, "us_per_100": round(per_100(rows), 1)}))
        return
    table("all", {"all": total})
    table("language", rates(judged, lambda r: r["lang"]))
    table("category", rates(judged, lambda r: r["category"]))
    print(f"\nalarm or asked about: crises {asked(judged, 'crisis')}, harmless {asked(judged, 'benign')}")
    print(f"{per_100(rows):.1f} microseconds per 100 characters")
    if given.misses:
        print(*misses(judged), sep="\n")


if __name__ == "__main__":
    main()
