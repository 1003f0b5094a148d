"""The measures that tests use do fail what they are made to fail."""

import re

import pytest

from tests.effort import bounded, counted, stays_within


def test_a_pattern_that_never_ends_is_stopped():
    with pytest.raises(TimeoutError, match=r"not done after 0\.2 s"), bounded(0.2):
        re.search(r"(?:\w+\s?)+\?", "word " * 60)


def test_calls_are_counted_and_always_the_same():
    calls: list[int] = []
    for size in (10, 10, 100):
        with counted(calls):
            for n in range(size):
                abs(n)
    assert calls[0] == calls[1]
    assert calls[2] - calls[0] == 90


def test_what_grows_with_the_square_does_not_stay_within():
    assert stays_within(30, lambda size: lambda: sum(range(size)), 20_000, 200_000)
    assert not stays_within(30, lambda size: lambda: [sum(range(size)) for _ in range(size // 50)], 1_000, 10_000)
