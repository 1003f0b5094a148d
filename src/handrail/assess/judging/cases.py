"""Test cases of a code answer, and their form as text, bounded in size both ways."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from handrail.assess.judging.comparing import Compare
from handrail.assess.judging.values import Unfit, checked, pack, unpack
from handrail.errors import BadSetup

CASES = 200
TEXT = 1_000_000  # characters of all test cases of one item together
COMPARED = {part.name for part in fields(Compare)}
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")


@dataclass(frozen=True, slots=True)
class TestCase:
    """One call and its result. Of a test that is not visible a learner is told the verdict, and nothing else."""

    __test__ = False  # it is not a test of ours, whatever pytest thinks of its name

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    expected: Any = None
    visible: bool = False
    intact: bool = False  # whether the arguments must be as they were after the call
    compare: Compare = field(default_factory=Compare)


def to_text(tests: Sequence[TestCase]) -> str:
    """Test cases as JSON. BadSetup if there are too many, too large ones, or values that no text can hold."""
    if not 1 <= len(tests) <= CASES:
        raise BadSetup(f"a code item needs 1 to {CASES} test cases, not {len(tests)}")
    text = json.dumps([_plain(place, test) for place, test in enumerate(tests, 1)], separators=(",", ":"))
    if len(text) > TEXT:
        raise BadSetup(f"the test cases take {len(text)} characters, and {TEXT} is the most: use smaller values")
    return text


def _plain(place: int, test: TestCase) -> dict[str, Any]:
    for name in test.kwargs:
        if not NAME.fullmatch(name):
            raise BadSetup(f"test case {place}: {name!r} cannot name an argument")
    try:
        packed = {
            "args": [pack(arg) for arg in test.args],
            "kwargs": {name: pack(value) for name, value in test.kwargs.items()},
            "expected": pack(test.expected),
        }
        _whole(packed)
    except Unfit as error:
        raise BadSetup(f"test case {place} is {error} and cannot be kept: use plain, smaller values") from error
    more = {name: getattr(test, name) for name in ("visible", "intact") if getattr(test, name)}
    compare = {name: value for name, value in asdict(test.compare).items() if value != getattr(Compare(), name)}
    return {**packed, **more, **({"compare": compare} if compare else {})}


def _whole(packed: Mapping[str, Any]) -> None:
    """Only values that come back may be given: a function or an object would not."""
    for tree in (*packed["args"], *packed["kwargs"].values(), packed["expected"]):
        unpack(checked(tree))


def from_text(text: str) -> tuple[TestCase, ...]:
    """The test cases of a text. BadSetup that says which one does not fit."""
    if len(text) > TEXT:
        raise BadSetup(f"the test cases take {len(text)} characters, and {TEXT} is the most")
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSetup("the test cases are not JSON: write them with handrail.assess.judging.to_text") from error
    if not isinstance(rows, list) or not 1 <= len(rows) <= CASES:
        raise BadSetup(f"the test cases must be a list of 1 to {CASES}")
    return tuple(_case(place, row) for place, row in enumerate(rows, 1))


def _call(row: Any) -> tuple[list[Any], dict[str, Any]]:
    args, kwargs = row.get("args", []), row.get("kwargs", {})
    known = row.keys() <= {"args", "kwargs", "expected", "visible", "intact", "compare"}
    if not known or not isinstance(args, list) or not all(NAME.fullmatch(name) for name in kwargs):
        raise Unfit("form")
    return args, kwargs


def _case(place: int, row: Any) -> TestCase:
    try:
        args, kwargs = _call(row)
        return TestCase(
            tuple(unpack(checked(arg)) for arg in args),
            {name: unpack(checked(value)) for name, value in kwargs.items()},
            unpack(checked(row.get("expected"))),
            visible=_switch(row.get("visible", False)),
            intact=_switch(row.get("intact", False)),
            compare=_compare(row.get("compare", {})),
        )
    except (Unfit, AttributeError, TypeError, RecursionError) as error:
        raise BadSetup(
            f"test case {place} does not fit ({error}): it is a table with args, kwargs, expected, visible, intact "
            "and compare; tuples, sets and other values have the form that to_text writes"
        ) from error


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Unfit("form")
    return value


def _compare(table: Any) -> Compare:
    tolerance = table.get("tolerance", Compare().tolerance)
    if not table.keys() <= COMPARED or type(tolerance) not in (int, float) or not 0 <= tolerance <= 1:
        raise Unfit("form")
    switches = {name: _switch(value) for name, value in table.items() if name != "tolerance"}
    return Compare(float(tolerance), **switches)
