"""The language of rules: what it computes, what it refuses, and that nothing else can be reached with it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.assess.blueprints.expression import Wrong, compiled, settled
from handrail.assess.blueprints.functions import FUNCTIONS, shown

NAMES = {"a": 7, "b": 2, "word": "tree", "row": {"forms": ("x", "y")}}


def run(text, **names):
    known = names or NAMES
    return settled(compiled(text, frozenset(known), FUNCTIONS).run(known))


UNREADABLE = """
1 + | (1 | [1 | 1 2 | a b | unknown | f(1) | gcd(1) | a. | a ! b | 'open | a if b | lambda: 1 | a = 1 | __import__('os')
| a.__class__.__mro__() | 1;2 | @ | 0x1g | not | a in | {1} | a := 1 | "text" | 1.5 | a[0:1]
"""
DEEP = ["1 + " * 300 + "1", "(" * 50 + "1" + ")" * 50, "-" * 60 + "1", "not " * 60 + "1", "2" + "**2" * 80, "[" * 60]


@pytest.mark.parametrize("text", ["", *map(str.strip, UNREADABLE.split("|")), *DEEP])
def test_what_cannot_be_read_is_refused(text):
    with pytest.raises(Wrong):
        compiled(text, frozenset(NAMES), FUNCTIONS)


UNCOMPUTABLE = """
word.__class__ | a.real | row.keys | word[9] | word['a'] | 2 ** 65 | 2 ** -1 | 9 ** 64 ** 9 | 'a' * 9
| '%999999999d' % 1 | word / 2 | repeated('ab', 99999999) | fizzbuzz(10 ** 9, 3, 5) | (10 ** 60) ** 60
"""


@pytest.mark.parametrize("text", list(map(str.strip, UNCOMPUTABLE.split("|"))))
def test_what_cannot_be_computed_is_refused(text):
    with pytest.raises(Wrong):
        run(text)


def test_numbers_do_not_grow_without_end():
    names = {"n": 10**40}
    with pytest.raises(Wrong, match="bits"):
        run(" * ".join(["n"] * 40), **names)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a + b * 3", 13),
        ("(a + b) * 3", 27),
        ("2 ** 3 ** 2", 512),
        ("-2 ** 2", -4),
        ("a / b", Fraction(7, 2)),
        ("8 / b", 4),
        ("1 / 3 + 2 / 3", 1),
        ("a // b", 3),
        ("-a % 4", 1),
        ("1 < b < 3", True),
        ("1 < a < 3", False),
        ("not a == 7 or b == 2 and a > 1", True),
        ("'x' if a > 9 else 'y' if a > 5 else 'z'", "y"),
        ("row.forms[1]", "y"),
        ("word[0] in 'str'", True),
        ("a in [1, 7]", True),
        ("max(a, b, 9) - min([a, b])", 7),
        ("polynomial([1, -2, 0])", "x² - 2x"),
        ("linear(-1, 3)", "-x + 3"),
        ("dotted(network(address(10, 1, 2, 200), 26))", "10.1.2.192"),
        ("carries(47, 38) + borrows(702, 458)", 3),
    ],
)
def test_what_it_computes(text, value):
    assert run(text) == value


@given(st.recursive(
    st.integers(0, 99).map(str),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "//", "%"]), inner).map(" ".join),
        inner.map("({})".format),
        inner.map("-{}".format),
    ),
    max_leaves=12,
))  # fmt: skip
def test_it_agrees_with_python(text):
    try:
        expected = eval(text)
    except ZeroDivisionError:
        with pytest.raises(ZeroDivisionError):
            run(text)
        return
    assert run(text) == expected


@given(st.fractions(max_denominator=200), st.fractions(max_denominator=200).filter(bool))
def test_fractions_are_exact(a, b):
    assert run("a / b", a=settled(a), b=settled(b)) == settled(a / b)
    assert Fraction(shown(a)) == a


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        found = compiled(text, frozenset(NAMES), FUNCTIONS)
    except Wrong:  # and nothing else
        return
    assert found is not None
