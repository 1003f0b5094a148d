"""The kernel's rules: told to a model before, held against its draft after."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.kernel.rules import (
    MaxQuestions,
    MaxSentences,
    MaxWords,
    Mentions,
    folded,
    mentions,
)
from handrail.wording.rules import NeverMentions, Verbatim

BROKEN = [
    (MaxWords(3), "one two three four"),
    (MaxWords(0), "one"),
    (MaxSentences(1), "One. Two."),
    (MaxSentences(2), "Wait... Really? Yes!"),
    (MaxQuestions(0), "Why?"),
    (MaxQuestions(1), "¿Por qué? ¿Cuándo?"),
    (MaxQuestions(1), "Why？ When？"),
    (NeverMentions(("cirrhosis",)), "It may be Cirrhosis."),
    (NeverMentions(("José",)), "I met JOSE there."),
    (NeverMentions(("it’s over",)), "It's over."),
    (Mentions("seven"), "You said six."),
    (Mentions("7"), "You said 17."),
    (Verbatim("0 to 10"), "From 0 to  10"),
    (Verbatim("Call"), "call"),
]
KEPT = [
    (MaxWords(3), "one two three"),
    (MaxWords(3), ""),
    (MaxSentences(2), "One. Two"),
    (MaxSentences(1), "Really?!"),
    (MaxQuestions(1), "Why?!"),
    (MaxQuestions(1), "Really?? Yes."),
    (MaxQuestions(0), "No."),
    (NeverMentions(("art",)), "Start with the heart."),
    (NeverMentions(()), "anything"),
    (Mentions("7"), "You said 7."),
    (Mentions("exámen"), "The EXAMEN was hard."),
    (Verbatim("0 to 10"), "Rate it from 0 to 10, please."),
]


@pytest.mark.parametrize(("rule", "draft"), BROKEN)
def test_broken(rule, draft):
    assert rule.breaks(draft)


@pytest.mark.parametrize(("rule", "draft"), KEPT)
def test_kept(rule, draft):
    assert not rule.breaks(draft)


@pytest.mark.parametrize("rule", [rule for rule, _ in BROKEN])
def test_every_rule_can_be_told(rule):
    assert rule.tell().endswith((".", "10", "Call"))


def test_a_secret_is_not_told():
    assert "cirrhosis" not in NeverMentions(("cirrhosis",)).tell()


def test_only_what_can_be_judged_on_a_beginning_is_partial():
    assert [r.partial for r in (MaxWords(1), MaxSentences(1), MaxQuestions(1), NeverMentions(()))] == [True] * 4
    assert [r.partial for r in (Mentions("a"), Verbatim("a"))] == [False] * 2


@given(st.text(max_size=80), st.text(max_size=80))
def test_a_partial_rule_that_is_broken_stays_broken(head, tail):
    for rule in (MaxWords(2), MaxQuestions(1), NeverMentions(("zz",))):
        if rule.breaks(f"{head} "):
            assert rule.breaks(f"{head} {tail}")


@given(st.text(max_size=200))
def test_folding_twice_changes_nothing(text):
    once = folded(text)
    assert folded(once) == once
    assert once == once.strip()


def test_words_are_compared_whole_and_without_accents():
    assert mentions("El EXÁMEN, ayer", "examen")
    assert not mentions("examenes", "examen")
    assert mentions("C++ is hard", "c++")
