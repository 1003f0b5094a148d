"""Test cases as text, verdicts, partial credit, and the words for a learner."""

import re

import msgspec
import pytest

from handrail.assess.judging import Compare, Fault, Judgement, Result, TestCase, from_text, to_text, told, unjudged
from handrail.assess.judging.judgement import Died, Failed, Late, Raised, Returned, faulted, judged
from handrail.assess.judging.telling import lines_of
from handrail.assess.judging.values import pack
from handrail.errors import BadSetup

SEEN, HIDDEN = TestCase((2, 3), expected=5, visible=True), TestCase(("hush",), {"k": 7}, expected="hush-hush")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "[1]",
        "[" * 100_000,
        '[{"args": 1}]',
        '[{"args": [], "kwargs": {"a b": 1}}]',
        '[{"args": [{"tuple": 1}]}]',
        '[{"expected": {"int": "x"}}]',
        '[{"visible": 1}]',
        '[{"surprise": 1}]',
        '[{"compare": {"tolerance": "a"}}]',
        '[{"compare": {"tolerance": -1}}]',
        '[{"compare": {"bools": 1}}]',
        '[{"compare": {"exact": true}}]',
        '[{"compare": 3}]',
        "[" + ",".join(["{}"] * 201) + "]",
        '["' + "a" * 1_000_001 + '"]',
    ],
)
def test_bad_test_cases_are_refused(text):
    with pytest.raises(BadSetup):
        from_text(text)


@pytest.mark.parametrize(
    "tests",
    [
        (),
        (TestCase(),) * 201,
        (TestCase((len,)),),
        (TestCase(expected=object()),),
        (TestCase(kwargs={"a b": 1}),),
        (TestCase(("a" * 300_000,)),),
        (TestCase(("a" * 200_000,)),) * 6,
    ],
)
def test_test_cases_that_no_text_holds_are_refused(tests):
    with pytest.raises(BadSetup):
        to_text(tests)


def test_test_cases_come_back():
    tests = (
        SEEN,
        HIDDEN,
        TestCase(([1, (2, {3})],), {"a": None}, {1: 2**80}, intact=True),
        TestCase(expected=0.5, compare=Compare(tolerance=0.01, bools=True, sequences=True, ordered=False)),
    )
    assert from_text(to_text(tests)) == tests


def test_partial_credit():
    tests = (SEEN,) * 4
    judgement = judged("f", tests, [Returned(5), Returned(6), Raised("ValueError"), Returned(5)], "cpython")
    assert [r.verdict for r in judgement.results] == ["passed", "wrong", "error", "passed"]
    assert (judgement.passed, judgement.total, judgement.credit) == (2, 4, 0.5)
    assert judgement.decided
    assert judgement.outcome == "partial"


@pytest.mark.parametrize(
    ("came", "verdict", "outcome"), [(Late(), "timeout", "timeout"), (Failed("x"), "broken", "broken")]
)
def test_what_could_not_be_judged_does_not_count(came, verdict, outcome):
    judgement = judged("f", (SEEN, SEEN), [Returned(5), came], "cpython")
    assert judgement.results[1].verdict == verdict
    assert judgement.outcome == outcome
    assert not judgement.decided
    assert "does not count against you" in told(judgement, "en")[0]
    assert "no te resta" in told(judgement, "es-MX")[0]


def test_the_default_is_broken():
    judgement = unjudged((SEEN, HIDDEN), "late")
    assert judgement.outcome == "broken"
    assert not judgement.decided
    assert told(judgement) == (lines_of("en")["whole"]["broken"],)


def test_nothing_of_a_hidden_test_is_in_a_judgement():
    outcomes = (
        Returned(pack("hush")),
        Returned(None, printed="hush 7"),
        Raised("HushError", "hush 7", 7),
        Raised("Refusal", "hush", 7, refused=True),
        Died(),
        Late(),
    )
    for came in outcomes:
        judgement = judged("f", (HIDDEN,), [came], "cpython")
        assert judgement.results == (Result(judgement.results[0].verdict),)
        assert "hush" not in repr(judgement).lower()
        assert not re.search("hush|7", " ".join(told(judgement) + told(judgement, "es")))


def test_a_log_can_keep_it():
    judgement = judged("f", (SEEN, HIDDEN), [Returned(6), Died()], "cpython")
    for each in (judgement, faulted((SEEN,), Fault("syntax", "a", 3)), unjudged((SEEN,), "x")):
        plain = msgspec.json.decode(msgspec.json.encode(each))
        assert msgspec.convert(plain, Judgement) == each


@pytest.mark.parametrize(
    ("came", "words"),
    [
        (Returned(6), ("`f(2, 3)`", "`5`", "`6`")),
        (Returned(None), ("`None`", "return")),
        (Returned(None, printed="5\n"), ("print", "return")),
        (Returned("5"), ("`int`", "`str`")),
        (Returned({"other": ["map", "iterator"]}), ("list(…)",)),
        (Raised("ZeroDivisionError", "division by zero", 4), ("`f(2, 3)`", "4", "ZeroDivisionError: division by zero")),
        (Raised("RecursionError", "deep", 1), ("RecursionError",)),
        (Raised("Refusal", "open", 1, refused=True), ("`open`",)),
        (Raised("Unfit", "cycle"), ("Unfit",)),
        (Died(), ("return",)),
        (Late(), ("`f(2, 3)`",)),
    ],
)
@pytest.mark.parametrize("locale", ["en", "es"])
def test_a_visible_test_says_what_was_given_expected_and_got(came, words, locale):
    sentences = " ".join(told(judged("f", (SEEN,), [came], "cpython"), locale))
    for word in words:
        assert word in sentences
    assert "{" not in sentences


def test_changed_arguments():
    test = TestCase(([2, 1],), expected=[1, 2], visible=True, intact=True)
    changed = Returned([1, 2], after=[[[1, 2]], []])
    judgement = judged("f", (test,), [changed], "cpython")
    assert judgement.results[0].hint == "changed"
    assert judged("f", (test,), [Returned([1, 2], after=[[[2, 1]], []])], "cpython").outcome == "passed"
    in_place = judged("f", (test,), [Returned(None, after=[[[1, 2]], []])], "cpython")
    assert in_place.results[0].hint == "in_place"


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault("syntax", "expected ':'", 3), ("3", "expected ':'")),
        (Fault("syntax", "nested"), ("nested",)),
        (Fault("name", "add|ad"), ("`add`", "`ad`")),
        (Fault("name", "add|"), ("`add`",)),
        (Fault("signature", "add|2|1"), ("`add`", "2", "1")),
        (Fault("error", "NameError: x", 2), ("2", "NameError: x")),
        (Fault("error", "MemoryError"), ("MemoryError",)),
        (Fault("refused", "`import os`", 1), ("`import os`",)),
        (Fault("timeout"), ()),
        (Fault("died"), ()),
        (Fault("long", "99|64"), ("99", "64")),
        (Fault("characters", line=2), ("2",)),
    ],
)
@pytest.mark.parametrize("locale", ["en", "es"])
def test_a_fault_is_said_in_one_sentence_or_two(fault, words, locale):
    (sentence,) = told(faulted((SEEN, HIDDEN), fault), locale)
    assert all(word in sentence for word in words)
    assert "{" not in sentence


def test_text_of_a_program_is_only_text():
    judgement = judged("f", (SEEN,), [Raised("{line}", "{given} \x1b[0m <b>\n" * 99, 1)], "cpython")
    sentence = told(judgement)[1]
    assert "{given}" in sentence
    assert sentence.isprintable()
    assert len(sentence) < 400


def test_both_languages_have_every_line():
    assert lines_of("es").keys() == lines_of("en").keys()
    assert lines_of("fr") == lines_of("en")
