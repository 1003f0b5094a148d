"""Every attack: a clear result, nothing reached, bounded time, nothing left behind."""

import os
import time
from pathlib import Path

import pytest

from handrail.assess.judging import TestCase, told
from tests.judges import attacks
from tests.judges.attacks import SECRET

CASES = (TestCase((1,), expected=4242, visible=True), TestCase((2,), expected=4242))
WALL = 60.0  # an attack that holds its place for ever

KINDS = {
    "endless": (attacks.ENDLESS, {"timeout"}),
    "memory": (attacks.MEMORY, {"error", "timeout"}),
    "nested": (attacks.NESTED, {"error", "wrong", "timeout"}),
    "processes": (attacks.PROCESSES, {"refused", "error"}),
    "files": (attacks.FILES, {"refused", "error"}),
    "network": (attacks.NETWORK, {"refused"}),
    "imports": (attacks.IMPORTS, {"refused"}),
    "ends": (attacks.ENDS, {"error"}),
    "forged": (attacks.FORGED, {"wrong", "error", "timeout", "refused"}),
}
ALL = [
    pytest.param(code, verdicts, id=f"{kind}: {name}")
    for kind, (table, verdicts) in KINDS.items()
    for name, code in table.items()
]


def test_there_are_enough():
    assert len(ALL) >= 80


def processes() -> set[int]:
    """Living processes that were started by us, however deep; monty's own workers stay and are known by name."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, rest = stat.read_text().rsplit(")", 1)
        except OSError:
            continue
        if "(monty" not in name and rest.split()[0] != "Z":
            parents[int(stat.parent.name)] = int(rest.split()[1])
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return ours - {os.getpid()}


@pytest.mark.parametrize(("code", "verdicts"), ALL)
def test_attack(code, verdicts, doors, ask):
    before, start = processes(), time.monotonic()
    judgement = ask(doors.fill(code), *CASES)
    assert time.monotonic() - start < WALL
    assert doors.untouched()
    assert judgement.by == "cpython", "the fast judge may only say that an answer passed"
    assert {result.verdict for result in judgement.results} <= verdicts, judgement
    assert SECRET not in repr(judgement)
    assert not judgement.passed
    for locale in ("en", "es"):
        sentences = told(judgement, locale)
        assert sentences
        assert all(0 < len(sentence) < 900 and sentence.isprintable() for sentence in sentences)
    assert processes() <= before


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("def f(x)\n    return x", 1),
        ("def f(x):\n    return x +", 2),
        ("def f(x):\nreturn x", 2),
        ("def f(x):\n    y = 'a\n    return y", 2),
        ("def f(x):\n    if x = 1:\n        return 1", 2),
        ("def f(x):\n    return (x\n\n", 2),
        ("x = 1\ndef f(x):\n\treturn x\n        return y", 4),
        ("def f(x):\n    return 08", 2),
        ("print 'a'", 1),
        ("def f(x):\n    return x\n  y = 1", 3),
        ("return 1", 1),
        ("def f(x):\n    yield = 3", 2),
    ],
)
def test_a_syntax_error_has_its_line(code, line, ask):
    judgement = ask(code, *CASES)
    assert judgement.fault
    assert judgement.fault.kind == "syntax"
    assert judgement.fault.line == line
    assert str(line) in told(judgement)[0]
    assert str(line) in told(judgement, "es")[0]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("def f(x):\n    return '\0'", "characters"),
        ("def f(x):\n    return '\ud800'", "characters"),
        ("#" + "a" * 1_000_000, "long"),
        ("", "name"),
        ("   \n\n", "name"),
        ("\ufeffdef g(x):\n    return x", "name"),
        ("def F(x):\n    return 1", "name"),
        ("f = 3", "name"),
        ("def f():\n    return 1", "signature"),
        ("def f(a, b):\n    return 1", "signature"),
        ("def f(*, x):\n    return 1", "signature"),
        ("1 / 0\ndef f(x):\n    return 1", "error"),
        ("assert f(1) == 2", "error"),
        ("import numpy\ndef f(x):\n    return 1", "refused"),
        ("open('a')\ndef f(x):\n    return 1", "refused"),
        ("x = input()\ndef f(x):\n    return 1", "error"),
        ("\xa0def f(x):\n    return 1", "syntax"),
    ],
)
def test_what_is_wrong_with_the_whole_is_said_once(code, kind, ask):
    judgement = ask(code, *CASES)
    assert judgement.fault
    assert judgement.fault.kind == kind
    assert len(told(judgement)) == 1
    assert judgement.decided
