"""What came of an answer: a verdict for every test, and what may be told of it. Nothing of a hidden test is in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from handrail.assess.judging.cases import TestCase
from handrail.assess.judging.comparing import difference, kind_of, same
from handrail.assess.judging.showing import call, clip, show
from handrail.assess.judging.values import pack

Verdict = Literal["passed", "wrong", "error", "timeout", "refused", "broken"]
Outcome = Literal["passed", "partial", "failed", "timeout", "broken"]
FaultKind = Literal["syntax", "name", "signature", "error", "refused", "timeout", "died", "long", "characters"]


@dataclass(frozen=True, slots=True)
class Result:
    """Of one test. `hint` is a word that the lines are found by; all text is clipped and printable."""

    verdict: Verdict
    visible: bool = False
    given: str = ""
    expected: str = ""
    got: str = ""
    hint: str = ""
    error: str = ""
    line: int = 0
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the answer as a whole, before any test was run."""

    kind: FaultKind
    text: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Judgement:
    results: tuple[Result, ...]
    by: Literal["monty", "cpython", "none"] = "none"
    fault: Fault | None = None
    why: str = ""  # for the staff: why it could not be judged

    @property
    def passed(self) -> int:
        return sum(result.verdict == "passed" for result in self.results)

    @property
    def total(self) -> int:
        return len(self.results)

    @property
    def credit(self) -> float:
        """Partial credit: the share of tests that passed."""
        return self.passed / self.total if self.results else 0.0

    @property
    def decided(self) -> bool:
        """False: a test ran out of time or the judge failed. Then the answer must not count against the learner."""
        return bool(self.results) and not any(r.verdict in ("timeout", "broken") for r in self.results)

    @property
    def outcome(self) -> Outcome:
        if not self.results or any(r.verdict == "broken" for r in self.results):
            return "broken"
        if any(r.verdict == "timeout" for r in self.results):
            return "timeout"
        return "passed" if self.passed == self.total else "partial" if self.passed else "failed"


@dataclass(frozen=True, slots=True)
class Returned:
    """The call came back. `value` and `after` (the arguments, then) are checked trees."""

    value: Any
    after: Any = None
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Raised:
    kind: str
    text: str = ""
    line: int = 0
    refused: bool = False  # it asked for something that is not there: a file, the network, a module
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Late:
    """Still running when its time was up, or never begun because others had used it up."""


@dataclass(frozen=True, slots=True)
class Died:
    """The process was ended by the learner's code itself."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The judge failed, through no fault of the learner's."""

    why: str


Came = Returned | Raised | Late | Died | Failed


def judged(
    function: str, tests: Sequence[TestCase], came: Sequence[Came], by: Literal["monty", "cpython"]
) -> Judgement:
    """What came of every call, held against what was expected."""
    results = tuple(_result(function, test, outcome) for test, outcome in zip(tests, came, strict=True))
    why = next((outcome.why for outcome in came if isinstance(outcome, Failed)), "")
    return Judgement(results, by, why=why)


def faulted(tests: Sequence[TestCase], fault: Fault) -> Judgement:
    """The answer could not be tested at all, for a reason that lies in it. A top level that never ends is a timeout."""
    verdicts: dict[str, Verdict] = {"timeout": "timeout", "refused": "refused"}
    verdict = verdicts.get(fault.kind, "error")
    return Judgement(tuple(Result(verdict, test.visible) for test in tests), "cpython", fault)


def unjudged(tests: Sequence[TestCase], why: str) -> Judgement:
    """A broken judge is not a fail: the default of the reading."""
    return Judgement(tuple(Result("broken", test.visible) for test in tests), why=clip(why))


def passes(test: TestCase, came: Came) -> bool:
    if not isinstance(came, Returned) or not same(pack(test.expected), came.value, test.compare):
        return False
    return not test.intact or _intact(test, came)


def _intact(test: TestCase, came: Returned) -> bool:
    return came.after is None or came.after == arguments(test)


def arguments(test: TestCase) -> list[Any]:
    return [[pack(arg) for arg in test.args], [[name, pack(value)] for name, value in test.kwargs.items()]]


def _result(function: str, test: TestCase, came: Came) -> Result:
    verdict = _verdict(test, came)
    if verdict == "passed" or not test.visible:
        return Result(verdict, test.visible)
    return _told(function, test, came, verdict)


def _verdict(test: TestCase, came: Came) -> Verdict:
    match came:
        case Returned():
            return "passed" if passes(test, came) else "wrong"
        case Raised():
            return "refused" if came.refused else "error"
        case Late():
            return "timeout"
        case Died():
            return "error"
        case Failed():
            return "broken"


def _told(function: str, test: TestCase, came: Came, verdict: Verdict) -> Result:
    args, kwargs = arguments(test)
    given, expected = call(function, args, [(name, value) for name, value in kwargs]), show(pack(test.expected))
    match came:
        case Returned():
            return Result(
                verdict,
                visible=True,
                given=given,
                expected=expected,
                got=show(came.value),
                hint=_hint(test, came),
                printed=clip(came.printed),
            )
        case Raised():
            own = came.kind in ("Refusal", "Unlisted")
            text = clip(came.text if own else f"{came.kind}: {came.text}" if came.text else came.kind)
            return Result(
                verdict, visible=True, given=given, expected=expected, error=text, line=came.line, hint=_known(came)
            )
        case Died():
            return Result(verdict, visible=True, given=given, expected=expected, hint="died")
        case _:
            return Result(verdict, visible=True, given=given, expected=expected)


def _hint(test: TestCase, came: Returned) -> str:
    expected = pack(test.expected)
    if same(expected, came.value, test.compare):
        return "changed"
    word = difference(expected, came.value, test.compare)
    if word == "none" and came.printed.strip():
        return "printed"
    if word == "none" and not _intact(test, came):
        return "in_place"
    return clip(f"type {kind_of(expected)} {kind_of(came.value)}") if word == "type" else word


def _known(came: Raised) -> str:
    """The kinds of error that have a line of their own."""
    known = {"RecursionError": "recursion", "MemoryError": "memory", "EOFError": "input", "Unfit": f"unfit {came.text}"}
    return "" if came.refused else known.get(came.kind, "")
