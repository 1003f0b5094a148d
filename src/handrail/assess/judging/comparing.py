"""Whether a result is the one that was expected, and if not, what a learner may be told about how it differs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose, isfinite, isnan
from typing import Any

MATCHED = 400  # members of a set or an unordered list that are tried against one another for a near match


@dataclass(frozen=True, slots=True)
class Compare:
    """How results are compared. As given: numbers by value (`2` is `2.0`), and all else as Python's `==` has it,
    but that True is not 1 and that fractions may differ in their last digits."""

    tolerance: float = 1e-9  # relative, and absolute near zero; whole numbers are compared exactly
    bools: bool = False  # whether True is 1 and False is 0, as `==` has it
    sequences: bool = False  # whether a list may stand for a tuple and a tuple for a list
    ordered: bool = True  # False: the outermost list or tuple may come in any order


def same(expected: Any, got: Any, how: Compare) -> bool:
    """Both are checked trees. Nothing of what is compared is ever asked for its own opinion."""
    if not how.ordered and _sequence(expected) is not None and _kind(expected, how) == _kind(got, how):
        return _members(_sequence(expected) or [], _sequence(got) or [], how)
    return _same(expected, got, how)


def _same(expected: Any, got: Any, how: Compare) -> bool:
    a, b = number(expected, how), number(got, how)
    if a is not None or b is not None:
        return a is not None and b is not None and _close(a, b, how.tolerance)
    if _kind(expected, how) != _kind(got, how):
        return False
    if isinstance(expected, bool | str | None):
        return bool(expected == got)
    one, two = _sequence(expected), _sequence(got)
    if one is not None and two is not None:
        return len(one) == len(two) and all(_same(x, y, how) for x, y in zip(one, two, strict=True))
    return _tagged(*_item(expected), _item(got)[1], how)


def _tagged(tag: str, one: Any, two: Any, how: Compare) -> bool:
    match tag:
        case "set" | "frozenset":
            return _members(one, two, how)
        case "dict":
            return _pairs(one, two, how)
        case "array":
            return len(one[1]) == len(two[1]) and all(_same(x, y, how) for x, y in zip(one[1], two[1], strict=True))
        case "complex":
            return all(_same(x, y, how) for x, y in zip(one, two, strict=True))
        case "range":
            return _ranges(one, two)
        case "other":
            return False
        case "deque":
            return len(one) == len(two) and all(_same(x, y, how) for x, y in zip(one, two, strict=True))
    return bool(one == two)


def _ranges(one: Sequence[Any], two: Sequence[Any]) -> bool:
    a, b = (range(*(_integer(n) for n in ends)) if _integer(ends[2]) else None for ends in (one, two))
    return a is not None and a == b


def _integer(tree: Any) -> int:
    match tree:
        case int():
            return tree
        case {"int": str() as text}:
            return int(text, 16)
    return 0


def number(tree: Any, how: Compare) -> int | float | None:
    """A tree as a number, if it is one."""
    match tree:
        case bool():
            return int(tree) if how.bools else None
        case int() | float():
            return tree
        case {"int": _}:
            return _integer(tree)
        case {"float": str() as text}:
            return float(text)
    return None


def _close(a: float, b: float, tolerance: float) -> bool:
    if isinstance(a, int) and isinstance(b, int):
        return a == b
    try:
        x, y = float(a), float(b)
    except OverflowError:
        return a == b
    if isnan(x) or isnan(y):
        return isnan(x) and isnan(y)
    if not (isfinite(x) and isfinite(y)):
        return x == y
    return a == b or isclose(x, y, rel_tol=tolerance, abs_tol=tolerance)


def _members(one: Sequence[Any], two: Sequence[Any], how: Compare) -> bool:
    """The same members in any order: by their canonical text first, and what is left by trying."""
    if len(one) != len(two):
        return False
    left, right = Counter(canonical(x, how) for x in one), Counter(canonical(y, how) for y in two)
    if left == right:
        return True
    over_left, over_right = _rest(one, left - right, how), _rest(two, right - left, how)
    if len(over_left) > MATCHED or len(over_left) != len(over_right):
        return False
    for member in over_left:
        found = next((i for i, other in enumerate(over_right) if _same(member, other, how)), None)
        if found is None:
            return False
        over_right.pop(found)
    return True


def _rest(trees: Sequence[Any], wanted: Counter[str], how: Compare) -> list[Any]:
    kept = []
    for tree in trees:
        text = canonical(tree, how)
        if wanted[text] > 0:
            wanted[text] -= 1
            kept.append(tree)
    return kept


def _pairs(one: Sequence[Any], two: Sequence[Any], how: Compare) -> bool:
    mine = {canonical(key, how): value for key, value in one}
    theirs = {canonical(key, how): value for key, value in two}
    return mine.keys() == theirs.keys() and all(_same(value, theirs[key], how) for key, value in mine.items())


def canonical(tree: Any, how: Compare) -> str:
    """One text for all that are equal. Text is hashed with a secret, so nobody can choose keys that collide."""
    value = number(tree, how)
    if value is not None:
        whole = isinstance(value, int) or (isfinite(value) and value == int(value))
        return f"n{hex(int(value)) if whole else repr(value)}"
    parts = _sequence(tree)
    if parts is not None:
        return f"{_kind(tree, how)}[{','.join(canonical(part, how) for part in parts)}]"
    if not isinstance(tree, dict):
        return repr(tree)
    tag, inner = _item(tree)
    if tag in ("set", "frozenset"):
        return f"set{sorted(canonical(part, how) for part in inner)}"
    if tag == "dict":
        return f"dict{sorted(canonical(k, how) + ':' + canonical(v, how) for k, v in inner)}"
    return f"{tag}{inner!r}"


def _item(tree: Any) -> tuple[str, Any]:
    tag, inner = next(iter(tree.items()))
    return tag, inner


def _sequence(tree: Any) -> Sequence[Any] | None:
    match tree:
        case list():
            return tree
        case {"tuple": list() as parts}:
            return parts
    return None


def _kind(tree: Any, how: Compare) -> str:
    name = kind_of(tree)
    if how.sequences and name == "tuple":
        return "list"
    return "set" if name == "frozenset" else name


def kind_of(tree: Any) -> str:
    """The name of a tree's type, as a learner knows it."""
    match tree:
        case None:
            return "None"
        case {"other": [name, "object"]}:
            return str(name)
        case {"other": [_, sort]}:
            return str(sort)
        case dict():
            return {"decimal": "Decimal", "fraction": "Fraction"}.get(_item(tree)[0], _item(tree)[0])
    return type(tree).__name__


def difference(expected: Any, got: Any, how: Compare) -> str:
    """One word for how a wrong result differs, the most helpful one first."""
    a, b = kind_of(expected), kind_of(got)
    match b:
        case "None":
            return "none"
        case "iterator" | "function" | "class" | "coroutine":
            return b
    if a != b and not (number(expected, how) is not None and number(got, how) is not None):
        return "type"
    if isinstance(expected, str) and isinstance(got, str):
        return _between(expected, got)
    one, two = _sequence(expected), _sequence(got)
    if one is not None and two is not None:
        if _members(one, two, how):
            return "order"
        return "length" if len(one) != len(two) else "value"
    return "value"


def _between(expected: str, got: str) -> str:
    if expected.split() == got.split():
        return "spaces"
    return "letters" if expected.casefold() == got.casefold() else "value"
