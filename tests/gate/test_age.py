"""Whether a person says that they are under age: said of themselves and of now, and nothing less."""

import tomllib
from pathlib import Path

import pytest

from handrail.gate.age import says_child

TABLE = tomllib.loads(Path(__file__).with_name("age.toml").read_text("utf-8"))


@pytest.mark.parametrize("text", TABLE["child"])
def test_a_child_who_says_so_is_heard(text):
    assert says_child(text)


@pytest.mark.parametrize("text", TABLE["not_said"])
def test_nothing_else_makes_a_child_of_anyone(text):
    assert not says_child(text)


@pytest.mark.parametrize(
    ("text", "child"),
    [
        ("I am 12. " * 20_000, True),
        ("i'm " * 50_000, False),
        ("tengo " * 50_000, False),
        ("my 1" * 50_000, False),
        ("\U0001f9d2" * 9, False),
    ],
)
def test_hostile_length_is_read_like_any_other(text, child):
    assert says_child(text) is child
