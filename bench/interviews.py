"""How the simulated patient talks: many interviews over all cases and seeds, in both languages, and their checker.

python bench/interviews.py [INTERVIEWS]
"""

import re
import sys
from collections import Counter
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from handrail.programs.patient import cases
from handrail.qa import validate_transcript
from tests.programs.patient.learners import interview, transcript

LANGUAGES = ("en", "es")
OPENS = re.compile(r"(?i)(hello|hi|good morning|thank|hola|buen[oa]s|gracias)\b")
FIRST = 7  # turns in which people still greet one another


def main(wanted: int) -> None:
    each = max(1, wanted // (len(cases.ids()) * len(LANGUAGES)))
    found: Counter[str] = Counter()
    lengths: list[int] = []
    moves: Counter[str] = Counter()
    later = again = played = 0
    began = process_time()
    for language in LANGUAGES:
        for name in cases.ids():
            case = cases.case(name, language)
            for seed in range(1, each + 1):
                lines = list(interview(case, seed))
                played += 1
                lengths += [len(line.response.text.split()) for line in lines]
                moves.update(line.response.meta.move for line in lines)
                later += len(lines[FIRST:])
                again += sum(bool(OPENS.match(line.response.text)) for line in lines[FIRST:])
                result = validate_transcript(transcript(lines), case.scenario, case.persona)
                found.update(
                    f"{issue.severity} {issue.code}" for issue in (*result.errors, *result.warnings, *result.info)
                )
    lengths.sort()
    turns = len(lengths)
    print(f"{played} interviews, {turns} turns, {process_time() - began:.0f} s of processor time")
    print(
        f"words a turn: median {lengths[turns // 2]}, 95 % at most {lengths[int(0.95 * turns)]}, longest {lengths[-1]}"
    )
    short, long = sum(n <= 3 for n in lengths) / turns, sum(n >= 25 for n in lengths) / turns
    print(f"at most 3 words {short:.1%}, 25 or more {long:.1%}")
    print(f"later turns that reopen with a greeting or thanks: {again / later:.2%}")
    print("moves: " + ", ".join(f"{move} {n / turns:.1%}" for move, n in moves.most_common()))
    for issue, n in sorted(found.items()):
        print(f"{issue}: {n} ({n / played:.3f} an interview)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 240)
