"""Values as trees: what comes back, what is refused, and that nothing hostile is ever built or believed."""

import json
from array import array
from collections import Counter, OrderedDict, deque
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from math import isnan
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.assess.judging.showing import clip, show
from handrail.assess.judging.values import Unfit, checked, modules_of, pack, unpack


class Point(NamedTuple):
    a: int
    b: int


class Colour(IntEnum):
    RED = 3


def leaves():
    whole = st.integers() | st.integers(min_value=2**60, max_value=2**400)
    return (
        st.none()
        | st.booleans()
        | whole
        | st.floats(allow_nan=False)
        | st.text()
        | st.binary()
        | st.complex_numbers(allow_nan=False)
    )


def trees():
    keys = st.integers() | st.text(max_size=5) | st.tuples(st.integers(), st.text(max_size=3))
    return st.recursive(
        leaves(),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.lists(inner, max_size=4).map(tuple)
            | st.dictionaries(keys, inner, max_size=4)
            | st.frozensets(keys, max_size=4)
            | st.sets(keys, max_size=4)
        ),
        max_leaves=20,
    )


@given(trees())
def test_values_come_back_through_json(value):
    back = unpack(checked(json.loads(json.dumps(pack(value), allow_nan=False))))
    assert back == value
    assert type(back) is type(value)


@given(trees())
def test_every_value_can_be_shown(value):
    shown = show(pack(value))
    assert len(shown) <= 160
    assert shown.isprintable()


@pytest.mark.parametrize(
    "value",
    [
        deque([1, "a"]),
        array("i", [1, 2]),
        Decimal("1.50"),
        Fraction(1, 3),
        date(2024, 2, 29),
        time(1, 2, 3),
        datetime(2024, 1, 2, 3, 4, tzinfo=UTC),
        timedelta(days=1, seconds=2),
        range(3, 9, 2),
        -(2**70),
        1e308,
        bytearray(b"a"),
        [],
        (),
        {},
        set(),
    ],
)
def test_other_kinds_come_back(value):
    assert unpack(checked(pack(value))) == value
    assert show(pack(value))


def test_what_is_made_of_a_known_kind_is_of_that_kind():
    assert pack(Counter("aab")) == pack(OrderedDict(a=2, b=1)) == pack({"a": 2, "b": 1})
    assert pack(Point(1, 2)) == pack((1, 2))
    assert pack(Colour.RED) == 3
    assert pack(True) is True
    assert isnan(unpack(pack(float("nan"))))


def test_nothing_of_an_object_is_asked():
    class Liar(int):
        def __eq__(self, other):
            raise AssertionError

        def __repr__(self):
            raise AssertionError

        __hash__ = int.__hash__

    class Loud:
        def __repr__(self):
            raise AssertionError

        def __getattr__(self, name):
            raise AssertionError(name)

    assert pack(Liar(5)) == 5
    assert pack(Loud()) == {"other": ["Loud", "object"]}


@pytest.mark.parametrize(
    ("value", "sort"),
    [
        ((n for n in ()), "iterator"),
        (map(str, ()), "iterator"),
        (zip(), "iterator"),
        (reversed([1]), "iterator"),
        ({}.keys(), "iterator"),
        (len, "function"),
        (lambda: 1, "function"),
        (int, "class"),
        (object(), "object"),
    ],
)
def test_what_is_no_value_says_what_it_is(value, sort):
    assert pack(value)["other"][1] == sort
    with pytest.raises(Unfit):
        unpack(pack(value))


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


def cycle():
    value = [1]
    value.append({"a": value})
    return value


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: nested(1000), "deep"),
        (cycle, "cycle"),
        (lambda: "a" * 10**6, "large"),
        (lambda: list(range(10**5)), "large"),
        (lambda: 1 << 10**7, "large"),
    ],
)
def test_what_is_too_much_is_refused(make, why):
    with pytest.raises(Unfit, match=why):
        pack(make())


def test_the_same_value_twice_is_no_cycle():
    part = [1]
    assert pack([part, part, (part,)]) == [[1], [1], {"tuple": [[1]]}]


@pytest.mark.parametrize(
    "tree",
    [
        {},
        {"a": 1},
        {"tuple": 1},
        {"set": [1], "list": [2]},
        {"int": "zz"},
        {"int": 5},
        {"float": "1.0"},
        {"bytes": "abc"},
        {"dict": [[1]]},
        {"dict": {"a": 1}},
        {"complex": [1]},
        {"range": [1, 2]},
        {"other": ["a"]},
        {"array": ["i"]},
        {"timedelta": [1, 2]},
        2**60,
        float("inf"),
        [{"unknown": []}],
        nested(100),
        [[0] * 300] * 300,
    ],
)
def test_a_tree_of_another_form_is_refused(tree):
    with pytest.raises(Unfit):
        checked(tree)


@pytest.mark.parametrize(
    "tree",
    [
        {"set": [[]]},
        {"dict": [[[], 1]]},
        {"range": [1, 2, 0]},
        {"fraction": [1, 0]},
        {"date": "x"},
        {"decimal": "x"},
        {"array": ["?", [1]]},
    ],
)
def test_a_tree_that_has_no_value_is_refused(tree):
    with pytest.raises(Unfit, match="form"):
        unpack(checked(tree))


def test_what_must_be_loaded_is_known():
    assert modules_of(pack([Decimal(1), {"a": (date(2024, 1, 1),)}])) == {"decimal", "datetime"}
    assert modules_of(pack([1, "a", {2: (3,)}])) == set()


def test_nothing_raw_is_shown():
    assert (
        clip("a\x1b[31m\nb\u202e\ud800")
        == "a\N{REPLACEMENT CHARACTER}[31m⏎b\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}"
    )
    assert clip("a" * 500) == "a" * 159 + "…"
