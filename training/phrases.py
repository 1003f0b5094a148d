"""The lexicon's own phrases, spelt out: what the rules and the idioms know is where the model starts from."""

import random

from sentences import Row

from handrail.gate.pattern import parse
from handrail.gate.phrasebook import read_pages
from handrail.kernel.events import Screened
from handrail.kernel.program import PERSON_AT_RISK

EACH = 2  # ways in which a phrase is spelt out
SEED = 7


def spelt_out(source):
    """Rules that would alarm as crises, idioms as harmless; sorted, each once."""
    chance, found = random.Random(SEED), set()
    for page in read_pages():
        for kind in ("rule", "idiom"):
            for entry in page.data.get(kind, ()):
                if kind == "rule" and not _alarms(entry):
                    continue
                for phrase in entry["phrases"]:
                    found.update(_row(entry, _spelt(phrase, page.words, chance), source) for _ in range(EACH))
    return sorted(found, key=lambda row: (row.text, row.label, row.category, row.severity))


def _alarms(entry):
    return PERSON_AT_RISK.alarms(Screened(entry["severity"], entry["confidence"], entry["category"], ""))


def _row(entry, text, source):
    if "category" in entry:
        return Row("crisis", entry["category"], entry["severity"], text, source, "")
    return Row("benign", "none", 1, text, source, "")


def _spelt(phrase, sets, chance):
    words = []
    for step in parse(phrase, sets, {}):
        if step.gap or step.barred or (step.optional and chance.random() < 0.5):
            continue
        words += chance.choice(step.choices)
    return " ".join(words)
