"""The wording rules, on sentences that people and careless models write."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.wording import NoAdvice, NoDiagnosis, NoPromises
from handrail.wording.rules import finds
from tests.effort import bounded

HERE = Path(__file__).parent
RULES = {"advice": NoAdvice(), "promises": NoPromises(), "diagnosis": NoDiagnosis()}


def examples(kind):
    tables = {topic: tomllib.loads((HERE / f"{topic}.toml").read_text("utf-8")) for topic in RULES}
    return [(topic, s) for topic, table in tables.items() for lists in table.values() for s in lists[kind]]


@pytest.mark.parametrize(("topic", "sentence"), examples("bad"))
def test_what_breaks_the_rule_is_found(topic, sentence):
    assert RULES[topic].breaks(sentence)


@pytest.mark.parametrize(("topic", "sentence"), examples("good"))
def test_ordinary_sentences_pass(topic, sentence):
    assert list(finds(topic, sentence)) == []


@pytest.mark.parametrize(("topic", "sentence"), examples("bad"))
def test_it_is_found_in_company_in_capitals_and_in_wrapped_lines(topic, sentence):
    assert RULES[topic].breaks(f"That sounds hard. {sentence} What happened next?")
    assert RULES[topic].breaks(sentence.upper())
    assert RULES[topic].breaks(f"I hear you.\n\n{sentence}")


def test_a_line_break_hides_nothing():
    assert NoAdvice().breaks("Maybe you\nshould rest.")
    assert NoAdvice().breaks("Here is an idea\nWrite it down")


def test_a_reflection_does_not_cover_advice_that_follows_it():
    assert NoAdvice().breaks("It sounds like you have to do everything, so you should rest.")
    assert NoAdvice().breaks("Sientes que debes poder con todo. Deberías descansar.")


def test_there_are_enough_examples():
    for topic, least in (("advice", 120), ("promises", 60), ("diagnosis", 60)):
        table = tomllib.loads((HERE / f"{topic}.toml").read_text("utf-8"))
        for kind in ("good", "bad"):
            assert sum(len(lists[kind]) for lists in table.values()) >= least, (topic, kind)


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_can_be_told_and_judged_on_a_part(rule):
    assert rule.partial
    assert len(rule.tell()) > 20
    assert not rule.breaks(rule.__class__.__name__)


MALICE = (
    "you ",
    ". if ",
    "when you ",
    "writing ",
    "escribir ",
    "the best thing ",
    "a",
    "- ",
    "? ",
    "\n",
    "1. ",
    "¿",
    "\u0301",
)
PHRASES = ("sounds like a ", "you clearly may ", "tienes que ", "parece que ", "people hope it ", "you have been a an ")


@pytest.mark.parametrize("seed", [*MALICE, *PHRASES])
def test_fifty_kilobytes_of_malice_take_no_time(seed):
    text = (seed * 50_000)[:50_000]
    with bounded():
        for rule in RULES.values():
            rule.breaks(text)


@given(st.text(max_size=300))
def test_any_text_gets_an_answer(text):
    for rule in RULES.values():
        assert rule.breaks(text) in (True, False)
