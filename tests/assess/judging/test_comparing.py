"""When a result is the expected one, and what is said where it is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.assess.judging.comparing import Compare, difference, same
from handrail.assess.judging.values import pack
from tests.effort import bounded

NAN, INF = float("nan"), float("inf")


def equal(expected, got, **how):
    return same(pack(expected), pack(got), Compare(**how))


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (1, 1),
        (2, 2.0),
        (2.0, 2),
        (0.3, 0.1 + 0.2),
        (0.0, 1e-12),
        (NAN, NAN),
        ([NAN, INF], [NAN, INF]),
        (-0.0, 0.0),
        (10**30, 10**30),
        (1e30, 10**30),
        ({0.1 + 0.2, 1}, {0.3, 1}),
        ({"a": 0.3}, {"a": 0.1 + 0.2}),
        ({1: 2}, {1.0: 2.0}),
        ({1, 2, 3}, {3, 2, 1}),
        ({1}, frozenset({1})),
        ([(1, [2])], [(1, [2])]),
        ({"a": {"b": {1, 2}}}, {"a": {"b": {2, 1}}}),
        (None, None),
        (True, True),
        (1j, 1j),
        (range(0, 4, 2), range(0, 3, 2)),
        ({(1, 2), (3, 4)}, {(3, 4), (1, 2)}),
        ({frozenset({1}), frozenset({2})}, {frozenset({2}), frozenset({1})}),
    ],
)
def test_the_same(expected, got):
    assert equal(expected, got)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        (1, 2),
        (1, True),
        (True, 1),
        (0, False),
        ([1], [True]),
        ({1}, {True}),
        ({1: 1}, {True: 1}),
        (0, None),
        ("", None),
        ("1", 1),
        ([1], (1,)),
        ((1,), [1]),
        ([1, 2], [2, 1]),
        ([1], [1, 1]),
        ({1}, [1]),
        ({}, set()),
        ("a", b"a"),
        (10**30, 10**30 + 1),
        (INF, 1e308),
        (INF, -INF),
        (NAN, 0.0),
        (1.0, 1.001),
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 1}, {"b": 1}),
        (10**400, INF),
        ([[1]], [1]),
        (1, object()),
    ],
)
def test_not_the_same(expected, got):
    assert not equal(expected, got)


def test_what_may_be_allowed():
    assert equal(True, 1, bools=True)
    assert equal({1: [0]}, {True: [False]}, bools=True)
    assert equal((1, [2]), [1, (2,)], sequences=True)
    assert equal([1, 2, 2.5], [2.5, 1, 2], ordered=False)
    assert not equal([1, 2, 2], [1, 1, 2], ordered=False)
    assert not equal([1, 2], (2, 1), ordered=False)
    assert equal((1, 2), [2, 1], ordered=False, sequences=True)
    assert equal(1.0, 1.05, tolerance=0.1)
    assert not equal(0.3, 0.1 + 0.2, tolerance=0.0)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4)


@given(st.recursive(scalars, lambda i: st.lists(i, max_size=3) | st.dictionaries(st.text(max_size=3), i, max_size=3)))
def test_everything_is_the_same_as_itself(value):
    assert equal(value, value)
    assert equal([value], [value], ordered=False)


@given(scalars, scalars)
def test_the_order_of_two_does_not_matter(a, b):
    assert equal(a, b) == equal(b, a)


def test_numbers_that_collide_take_no_longer():
    """All of these have one hash: a set of them takes minutes to build. Trees of them are compared in no time."""
    tree = {"set": [{"int": hex(k * (2**61 - 1))} for k in range(1, 20_000)]}
    with bounded():
        assert same(tree, tree, Compare())
        assert not same(tree, {"set": [*tree["set"][1:], 1]}, Compare())


@pytest.mark.parametrize(
    ("expected", "got", "word"),
    [
        (1, None, "none"),
        ([1], map(int, "1"), "iterator"),
        (1, len, "function"),
        (1, int, "class"),
        (1, "1", "type"),
        ([1], (1,), "type"),
        (True, 1, "type"),
        ([1, 2], [2, 1], "order"),
        ([1, 2], [1], "length"),
        ([1, 2], [1, 3], "value"),
        ("a b", "a  b\n", "spaces"),
        ("Ab", "aB", "letters"),
        ("a", "b", "value"),
        (1, 2, "value"),
        (1, 2.5, "value"),
    ],
)
def test_how_it_differs(expected, got, word):
    assert difference(pack(expected), pack(got), Compare()) == word
