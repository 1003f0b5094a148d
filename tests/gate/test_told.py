"""What children tell of harm, and what is told of an end without its name: met, asked about, or left in peace.

Most of these rows are learned from too: this holds what was reached, and measures nothing.
"""

from pathlib import Path

import pytest

from handrail.gate import screen

LINES = Path(__file__).with_name("told.txt").read_text("utf-8").splitlines()
ROWS = [tuple(part.strip() for part in line.split("|", 1)) for line in LINES if not line.startswith("#")]


@pytest.mark.parametrize(("comes", "text"), ROWS)
def test_what_comes_of_it(comes, text):
    verdict = screen(text, locale="en")
    found = "alarm" if verdict.alarm else "asked" if verdict.ambiguous else "calm"
    enough = {"alarm": ("alarm",), "asked": ("asked", "alarm"), "no alarm": ("asked", "calm"), "calm": ("calm",)}
    assert found in enough[comes], verdict.rules
