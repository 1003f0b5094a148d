"""How long the gate takes, beside a plain alternation of the same phrases; and that its time grows only as the text.

python bench/scan.py [--json]
"""

import argparse
import json
import re
import time
from pathlib import Path

from handrail.gate import screen
from handrail.gate.normal import folded
from handrail.gate.pattern import parse
from handrail.gate.phrasebook import read_pages
from handrail.wording import language_of

MESSAGES = {
    "English, everyday": "I had a really long day at work and my boss was on my case again, "
    "but I will go for a walk tomorrow.",
    "English, sad": "I feel so sad and alone today, nobody at school talks to me and I cry every night in my bed, "
    "why me??",
    "English, idioms": "this deadline is killing me lol, I am dying to see the film and we could kill some time "
    "at the arcade",
    "English, crisis": "I can't do this anymore. I want to kill myself tonight, I have the pills right here "
    "next to my bed ok",
    "English, misspelt": "I cant do this anymore. I wnat to kil mysefl tonigth, I have teh pilss right here "
    "next to my bed, bye",
    "English, disguised": "I cаn't dо this аnymоre. I w4nt to k\u200bi\u200bll mys3lf, I have the p1lls right here "
    "by my bed, goodbyе",
    "Spanish, everyday": "Tuve un día muy largo en el trabajo y mi jefe estuvo encima de mí otra vez, "
    "pero mañana iré al mar.",
    "Spanish, crisis": "ya no puedo más con todo esto, quiero morirme esta noche, tengo las pastillas aquí "
    "al lado de la cama",
}
HOSTILE = {
    unit: unit
    for unit in (
        "a",
        "kill ",
        "i want to ",
        "k i l l ",
        "e\u0301",
        "k*",
        "s.u.i.",
        "sui cide ",
        "um ",
        "you know ",
        "glad to be alive. not that. ",
        "when i was 17 i wanted to kill myself ",
        "|<1!l(1 ",
    )
}
SIZES = (1_000, 10_000, 100_000)
APART = Path(__file__).parents[1] / "tests" / "gate" / "apart"
LONG = range(80, 121)  # characters of a message that is taken out of the sets apart
PASSES = 5


def micros(work, rounds=7, seconds=0.03):
    """The best of some rounds, in microseconds of this process for one call: others on the machine do not count."""
    work()
    start = time.process_time()
    work()
    times = max(1, int(seconds / max(time.process_time() - start, 1e-7)))
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - start) / times)
    return best * 1e6


def alternation():
    """Every phrase of every rule as one regular expression: what a list of patterns would cost."""
    phrases = []
    for page in read_pages():
        for entry in page.data.get("rule", ()):
            phrases += [_regex(parse(phrase, page.words, {})) for phrase in entry["phrases"]]
    return re.compile(rf"\b(?:{'|'.join(phrases)})\b"), len(phrases)


def _regex(steps):
    parts = []
    for step in steps:
        if step.gap:
            parts.append(rf"(?:\w+\W+){{0,{step.gap}}}")
            continue
        words = "|".join(r"\W+".join(map(re.escape, row)) for row in step.choices)
        parts.append(rf"(?:(?:{words})\W+){'?' if step.optional else ''}")
    return "".join(parts).removesuffix(r"\W+)") + (")" if parts[-1].endswith(r"\W+)") else "")


def measured():
    pattern, count = alternation()
    rows = {}
    for name, text in MESSAGES.items():
        rows[name] = {
            "characters": len(text),
            "gate": micros(lambda text=text: screen(text, locale="en")),
            "language": micros(lambda text=text: language_of(text, "en")),
            "alternation": micros(lambda text=text: pattern.search(folded(text)), rounds=3),
            "severity": screen(text, locale="en").severity,
        }
    return count, rows


def as_written():
    """Messages as people write them, each read in turn with thousands of others between: the mean of a pass, and how
    long half of them and nine of ten take at most, each at its best."""
    found = {}
    for code, name in (("en", "English"), ("es", "Spanish")):
        rows = [line.split("|", 3) for path in APART.glob(f"*_{code}.txt") for line in path.open() if "|" in line]
        for kind in ("benign", "crisis"):
            texts = [row[3].strip() for row in rows if row[0].strip() == kind and len(row[3].strip()) in LONG]
            found[f"{name}, {kind}"] = _passes(texts, code)
    return found


def _passes(texts, code):
    best, means = [float("inf")] * len(texts), []
    for _ in range(PASSES):
        begun = time.process_time()
        for at, text in enumerate(texts):
            start = time.perf_counter()
            screen(text, locale=code)
            best[at] = min(best[at], time.perf_counter() - start)
        means.append((time.process_time() - begun) / len(texts) * 1e6)
    ordered = [seconds * 1e6 for seconds in sorted(best)]
    half, most = ordered[len(texts) // 2], ordered[len(texts) * 9 // 10]
    return {"messages": len(texts), "mean": min(means), "median": half, "nine of ten": most}


def growth():
    """Microseconds per 100 characters at each size; flat is linear."""
    lines = {"everyday": MESSAGES["English, everyday"] + " ", "crisis": MESSAGES["English, crisis"] + " "} | HOSTILE
    found = {}
    for name, unit in lines.items():
        texts = [unit * (size // len(unit)) for size in SIZES]
        found[name] = [
            micros(lambda text=text: screen(text, locale="en"), rounds=3) / len(text) * 100 for text in texts
        ]
    return found


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    given = args.parse_args()
    count, rows = measured()
    written, grown = as_written(), growth()
    if given.json:
        growing = {"sizes": SIZES, "texts": grown}
        print(json.dumps({"phrases": count, "messages": rows, "as_written": written, "us_per_100": growing}))
        return
    print(f"microseconds for a message; the alternation is the same {count} phrases as one `re`\n")
    print(f"{'':22}{'characters':>11}{'gate':>9}{'of it language':>16}{'alternation':>13}{'severity':>10}")
    for name, row in rows.items():
        numbers = f"{row['gate']:9.1f}{row['language']:16.1f}{row['alternation']:13.1f}{row['severity']:10}"
        print(f"{name:22}{row['characters']:11}{numbers}")
    title = f"as written, {LONG[0]} to {LONG[-1]}"
    print(f"\n{title:22}{'messages':>11}{'mean':>9}{'median':>9}{'nine of ten':>13}")
    for name, row in written.items():
        numbers = f"{row['mean']:9.1f}{row['median']:9.1f}{row['nine of ten']:13.1f}"
        print(f"{name:22}{row['messages']:11}{numbers}")
    print(f"\nmicroseconds per 100 characters{''.join(f'{size:>12,}' for size in SIZES)}")
    for name, times in grown.items():
        print(f"{name!r:31}{''.join(f'{t:12.1f}' for t in times)}")


if __name__ == "__main__":
    main()
