"""What is right is accepted, by both judges together and by CPython alone; what is wrong is not."""

import pytest

from handrail.assess.judging import TestCase
from tests.judges.solutions import TASKS

PARAMETERS = [pytest.param(task, id=name) for name, task in TASKS.items()]


def test_there_are_enough():
    assert len(TASKS) >= 60


def cases(task):
    return [TestCase(args, expected=expected, visible=True) for args, expected in task.calls]


@pytest.mark.parametrize("task", PARAMETERS)
def test_a_right_answer_passes(task, ask):
    assert ask(task.code, *cases(task)).outcome == "passed"


@pytest.mark.parametrize("task", PARAMETERS)
def test_a_right_answer_passes_in_cpython(task, cpython):
    judgement = cpython(task.code, *cases(task))
    assert judgement.outcome == "passed", judgement


@pytest.mark.parametrize("task", PARAMETERS)
def test_a_wrong_answer_does_not(task, ask):
    judgement = ask(task.wrong, *cases(task))
    assert judgement.outcome in {"failed", "partial"}, judgement
    assert judgement.by == "cpython"
    assert judgement.decided


def test_the_fast_judge_does_most_of_the_work(ask):
    by = [ask(task.code, *cases(task)).by for task in TASKS.values()]
    assert by.count("monty") > len(by) / 2
