"""Graded sentences: what is graver is never met as less severe, and a plan, means in hand or the act is severity 5."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from handrail.gate import screen

LADDERS = tomllib.loads((Path(__file__).parent / "graded.toml").read_text("utf-8"))["ladder"]


def graded(ladder):
    return [
        (int(grade), text, screen(text, locale=ladder["language"]))
        for grade, texts in ladder.items()
        if grade != "language"
        for text in texts
    ]


@pytest.mark.parametrize("ladder", LADDERS, ids=[f"{row['language']}-{row['1'][0]}" for row in LADDERS])
def test_what_is_graver_is_never_less_severe(ladder):
    for (lower, mild, first), (higher, grave, second) in combinations(graded(ladder), 2):
        if lower < higher:
            assert first.severity <= second.severity, (mild, first.rules, grave, second.rules)


@pytest.mark.parametrize("ladder", LADDERS, ids=[f"{row['language']}-{row['1'][0]}" for row in LADDERS])
def test_the_ends_of_the_ladder(ladder):
    for grade, text, verdict in graded(ladder):
        assert verdict.alarm is (grade >= 4) or grade == 3, (text, verdict.severity, verdict.rules)
        if grade in {1, 5}:
            assert verdict.severity == grade, (text, verdict.severity, verdict.rules)


def test_there_are_enough_of_them():
    assert sum(len(texts) for row in LADDERS for grade, texts in row.items() if grade != "language") >= 60
