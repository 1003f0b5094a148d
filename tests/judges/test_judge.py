"""The judge as a whole: it stays within its time, keeps the server responsive, and fails to nobody's cost."""

import asyncio
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from handrail.assess.judging import TestCase, told
from handrail.errors import BadSetup
from handrail.judges import SETTING, Isolation, Limits, PythonJudge, check, isolating, isolation, process, python
from handrail.judges.allowed import ALLOWED, wanted
from handrail.judges.differing import alike
from handrail.judges.filter import MACHINES, program

QUICK = Limits(seconds=0.5, lates=1, fast_seconds=0.15, places=2)
ONE = (TestCase((1,), expected=2, visible=True),)
LOOP = "def f(x):\n    while True:\n        pass"


def places(*verdicts):
    return [result.verdict for result in verdicts]


async def lag(asked):
    """The longest time that the event loop did nothing else while it was judged."""
    task = asyncio.ensure_future(asked)
    worst, last = 0.0, time.perf_counter()
    while not task.done():
        await asyncio.sleep(0.005)
        now = time.perf_counter()
        worst, last = max(worst, now - last), now
    return worst


COLLIDING = "def f(x):\n    return {k * (2 ** 61 - 1) for k in range(1, 20000)}"
FLOOD = "import sys\nos = sys.modules['os']\ndef f(x):\n    while True:\n        os.write(3, bytes(65536))"


@pytest.mark.parametrize(
    "code", [LOOP, COLLIDING, FLOOD, "def f(x):\n    return 'a' * 10 ** 12", "def f(x):\n    return [1.5] * 49000"]
)
async def test_the_server_stays_responsive(code):
    async with PythonJudge(QUICK) as judge:
        await judge.read("def f(x):\n    return 2", ONE, "f", 5)  # starts the workers
        lags = [await lag(judge.read(code, ONE, "f", 5)) for _ in range(3)]
    assert min(lags) < 0.4  # the machine may stand still once; a judge on this loop makes it stand each time


async def test_many_at_once_share_the_places():
    async with PythonJudge(QUICK) as judge:
        codes = ["def f(x):\n    return x + 1", "def f(x):\n    return x", "f = 1", "import os"] * 6
        found = await asyncio.gather(*(judge.read(code, ONE, "f", 20) for code in codes))
    assert [j.outcome for j in found] == ["passed", "failed", "failed", "failed"] * 6


async def test_who_finds_no_place_is_not_judged():
    async with PythonJudge(Limits(seconds=1.0, lates=1, fast_seconds=0.1, places=1)) as judge:
        first = asyncio.ensure_future(judge.read(LOOP, ONE, "f", 5))
        await asyncio.sleep(0.05)
        second = await judge.read("def f(x):\n    return 2", ONE, "f", 0.2)
        assert second.outcome == "broken"
        assert (await first).outcome == "timeout"


async def test_the_whole_stays_within_its_time():
    tests = tuple(TestCase((n,), expected=n) for n in range(50))
    async with PythonJudge(Limits(seconds=5, lates=50, fast_seconds=0.1)) as judge:
        async with asyncio.timeout(60):  # each test has 5 s, and there are fifty
            judgement = await judge.read(LOOP, tests, "f", 1.5)
    assert set(places(*judgement.results)) == {"timeout"}


async def test_a_test_that_ends_the_process_leaves_the_others_alone():
    code = (
        "import sys\ndef f(x):\n    if x == 1:\n        sys.modules['os']._exit(0)\n    if x == 2:\n"
        "        while True:\n            pass\n    if x == 3:\n        raise ValueError(x)\n    return x"
    )
    tests = tuple(TestCase((n,), expected=n) for n in range(6))
    async with PythonJudge(Limits(seconds=0.4, lates=2, fast_seconds=0.1)) as judge:
        judgement = await judge.read(code, tests, "f", 10)
    assert places(*judgement.results) == ["passed", "error", "timeout", "error", "passed", "passed"]
    assert judgement.credit == 0.5
    assert not judgement.decided


async def test_giving_up_ends_the_process():
    def judged() -> list[str]:
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                found += [path.parent.name] if process.BOOT.encode() in path.read_bytes() else []
        return found

    before = set(judged())
    async with PythonJudge(Limits(seconds=30, fast_seconds=0.05)) as judge:
        task = asyncio.ensure_future(judge.read(LOOP, ONE, "f", 60))
        for _ in range(100):
            await asyncio.sleep(0.02)
            if set(judged()) - before:
                break
        assert set(judged()) - before
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    for _ in range(50):
        if not set(judged()) - before:
            break
        await asyncio.sleep(0.02)
    assert not set(judged()) - before


async def test_what_is_expected_is_never_sent(monkeypatch):
    sent = []

    async def send(self, message):
        sent.append(json.dumps(message))
        return await real(self, message)

    real = process.Child.send
    monkeypatch.setattr(process.Child, "send", send)
    tests = (TestCase((1,), {"k": 2}, expected="answer-7788", visible=True), TestCase((3,), expected=7788))
    async with PythonJudge(QUICK) as judge:
        judgement = await judge.read("def f(x, k=0):\n    return x", tests, "f", 5)
    assert judgement.outcome == "failed"
    assert len(sent) == 3
    assert "7788" not in "".join(sent)


@pytest.mark.parametrize("executable", ["/bin/false", "/bin/cat", "/nowhere/python"])
async def test_a_broken_judge_is_not_a_fail(executable, monkeypatch):
    found = isolation()
    monkeypatch.setattr(sys, "executable", executable)
    monkeypatch.setattr(python, "isolation", lambda: found)
    async with PythonJudge(Limits(start=0.5, fast_seconds=0.1)) as judge:
        judgement = await judge.read("def f(x):\n    return 3", ONE, "f", 5)
    assert judgement.outcome == "broken"
    assert judgement.why
    assert not judgement.decided
    assert "our side" in told(judgement)[0]


@pytest.mark.parametrize("function", ["", "a b", "f()", "x" * 99, "1", "f; import os"])
async def test_only_a_name_can_be_called(function):
    async with PythonJudge(QUICK) as judge:
        assert (await judge.read("f = 1", ONE, function, 5)).outcome == "broken"
        assert (await judge.read("f = 1", (), "f", 5)).outcome == "broken"


async def test_code_is_not_run_where_isolation_is_weaker_than_it_was(monkeypatch):
    stronger = Isolation((*isolation().layers, "moat"))
    monkeypatch.setattr(python, "isolation", lambda: stronger)
    async with PythonJudge(QUICK) as judge:
        judgement = await judge.read("def f(x):\n    return 3", ONE, "f", 5)
    assert judgement.outcome == "broken"
    assert "isolation" in judgement.why


async def test_without_isolation_only_a_pass_is_told(monkeypatch):
    monkeypatch.setattr(python, "isolation", lambda: Isolation(("limits",), ("files",)))
    async with PythonJudge(QUICK) as judge:
        assert (await judge.read("def f(x):\n    return 2", ONE, "f", 5)).outcome == "passed"
        assert (await judge.read("def f(x):\n    return 3", ONE, "f", 5)).outcome == "broken"
    async with PythonJudge(QUICK, accept_unisolated=True) as judge:
        assert (await judge.read("def f(x):\n    return 3", ONE, "f", 5)).outcome == "failed"


def test_this_system_isolates():
    found = isolation()
    assert found.runs
    assert not found.reached
    if sys.platform == "linux" and os.uname().machine in MACHINES:
        assert found.holds, str(found)


@pytest.mark.parametrize(
    ("found", "accepted", "fine"),
    [
        (Isolation(("limits", "seccomp")), False, True),
        (Isolation(("limits", "mount", "network", "pid", "rights")), False, True),
        (Isolation(("limits", "mount", "network", "pid")), False, False),
        (Isolation(("limits", "seccomp"), ("files",)), False, False),
        (Isolation(("limits",), ("files",)), False, False),
        (Isolation(("limits",), ("files",)), True, True),
        (Isolation(why="no"), True, False),
        (Isolation(why="no"), False, False),
    ],
)
def test_code_items_are_refused_where_nothing_holds(found, accepted, fine):
    if fine:
        check(accept_unisolated=accepted, found=found)
        return
    with pytest.raises(BadSetup, match="cannot be used" if not found.runs else SETTING):
        check(accept_unisolated=accepted, found=found)


def weaker(monkeypatch, *changes):
    """The program of the judged process with a layer taken out, as on a system that does not have it."""
    import marshal
    from importlib import resources

    made = []
    for package, name in process.SOURCES:
        source = (resources.files(package) / f"{name}.py").read_text("utf-8")
        for old, new in changes:
            source = source.replace(old, new)
        made.append((f"{package}.{name}", compile(source, name, "exec", dont_inherit=True)))
    sent = process.framed(marshal.dumps(made))
    monkeypatch.setattr(isolating, "program", lambda: sent)
    return isolating.isolation.__wrapped__()


NO_FILTER = ('"x86_64": (', '"none": ('), ('"aarch64": (', '"neither": (')
NO_SPACES = (("if libc.unshare(kinds if root else kinds | NEWUSER) != 0:", "if True:"),)


@pytest.mark.skipif(sys.platform != "linux", reason="the layers are Linux's")
def test_each_layer_closes_the_doors_by_itself(monkeypatch):
    whole = isolation()
    if "mount" in whole.layers:
        spaces = weaker(monkeypatch, *NO_FILTER)
        assert "seccomp" not in spaces.layers
        assert spaces.holds
    if "seccomp" in whole.layers:
        filtered = weaker(monkeypatch, *NO_SPACES)
        assert "mount" not in filtered.layers
        assert filtered.holds
    neither = weaker(monkeypatch, *NO_FILTER, *NO_SPACES)
    assert neither.runs
    assert "paths" in neither.reached
    assert not neither.holds


def test_the_filter_lists_no_way_out():
    closed = {"open", "openat", "socket", "connect", "execve", "fork", "vfork", "clone", "clone3", "kill", "tgkill"}
    closed |= {"ptrace", "unlink", "nanosleep", "clock_nanosleep", "ioctl", "prctl", "prlimit64", "pidfd_open"}
    for machine, (_, calls) in MACHINES.items():
        assert not closed & calls.keys()
        assert len(program(machine)) % 8 == 0
    assert program("mips") is None


def test_the_list_of_modules_is_harmless():
    reaching = {"os", "socket", "subprocess", "ctypes", "importlib", "pickle", "signal", "threading", "gc", "shutil"}
    assert not ALLOWED & reaching
    assert {"math", "collections", "itertools", "re", "string", "functools"} <= ALLOWED
    assert "math" in wanted("from math import *")
    assert "math" not in wanted("math = 1")


@pytest.mark.parametrize(
    ("code", "fine"),
    [
        ("return [n for n in x]", True),
        ("return list(map(str, x))", True),
        ("for i, n in enumerate(x):\n    pass", True),
        ("return sum(n for n in x)", True),
        ("return ''.join(c for c in x)", True),
        ("for n in (1, 2):\n    pass", True),
        ("return dict(zip(a, b))", True),
        ("return map(str, x)", False),
        ("return (n for n in x)", False),
        ("m = zip(a, b)\nreturn len(m)", False),
        ("r = reversed(x)\nreturn r[0]", False),
        ("g = map\nreturn g(str, x)", False),
        ("return len(n for n in x)", False),
    ],
)
def test_where_the_fast_judge_differs_it_is_not_asked(code, fine):
    assert alike(code) is fine


def test_the_interpreter_ends_in_peace():
    """A pool of workers that is still open when Python ends must not bring it down."""
    code = (
        "import asyncio\nfrom handrail.judges import PythonJudge\nfrom handrail.assess.judging import TestCase\n"
        "judge = PythonJudge()\n"
        "codes = ['def f(x):\\n    return 2', 'def f(x):\\n    while 1: pass', 'f = ']\n"
        "async def go():\n    for code in codes:\n"
        "        await judge.read(code, [TestCase((1,), expected=2)], 'f', 0.5)\n"
        "asyncio.run(go())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=30, check=False)
    assert done.returncode == 0, done.stderr.decode()[-500:]
