"""Sentences by somebody who had seen neither the rules nor the training sentences: they measure, nothing is tuned."""

from collections import Counter
from pathlib import Path

import pytest

from handrail.gate import screen

HERE = Path(__file__).parent
# Measured when written, rules and model together: crises found of 260, false alarms of 320.
FOUND = {"en": 179, "es": 176}
FALSE = {"en": 12, "es": 8}
SLACK = 6  # the gate may change; that it becomes much worse is seen here


def rows(language):
    lines = (HERE / f"apart_{language}.txt").read_text("utf-8").splitlines()
    parts = [
        [part.strip() for part in line.split("|", 3)] for line in lines if line.strip() and not line.startswith("#")
    ]
    return [(label, text) for label, _category, _severity, text in parts]


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_found_and_what_is_raised_wrongly(language):
    alarms = Counter(label for label, text in rows(language) if screen(text, locale=language).alarm)
    assert alarms["crisis"] >= FOUND[language] - SLACK
    assert alarms["benign"] <= FALSE[language] + 2
    assert Counter(label for label, _ in rows(language)) == {"crisis": 260, "benign": 320}
