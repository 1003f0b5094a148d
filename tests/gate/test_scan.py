"""What a quick way of reading must have in common with the slow one, and what must not hang on chance."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from handrail.care import says_child as told_by_care
from handrail.care.words import LANGUAGES, words
from handrail.gate.age import says_child
from handrail.gate.normal import placed, places, words_of
from handrail.gate.phrasebook import Rule, Together, lexicon
from handrail.gate.scan import Hit, _together, heard, scan
from handrail.gate.signs import lettered

HERE = Path(__file__).parent
LINES = [
    line.split(" | ")[-1]
    for name in ("crisis_en", "crisis_es", "benign_en", "benign_es")
    for line in (HERE / f"{name}.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


class Book(SimpleNamespace):
    __hash__ = object.__hash__


def test_places_are_those_of_the_words_as_they_are_read_one_by_one():
    book = lexicon()
    for line in (*LINES, "  wnat\t to: die-or (not)?  I've k*ll  ", "x" * 70 + "-kil me", "-- . --"):
        found = words_of(line, book.known, book.chunker, book.reader)
        slow = placed(found.line, book.known, book.reader)
        assert found.text == slow.text, line
        assert places(found, book.known, book.chunker) == slow.place, line


def test_a_hint_at_an_age_is_one_word():
    for language in LANGUAGES:
        pattern = words(language).age["hint"].pattern
        assert not any(sign in pattern for sign in (" ", r"\s", r"\W", "[^", ".", "^", "$", r"\B")), pattern


@pytest.mark.parametrize("before", ["", "I said: ", "¡", "x\u00a0", "(", "quiero morir\n"])
def test_who_hints_at_no_age_says_none(before):
    said = [
        "im 12",
        "I'm ELEVEN",
        "i'm a kiiiid",
        "tengo 9 años",
        "soy una niña",
        "i'm in middle school",
        "im \uff11\uff12",
    ]
    for text in (*said, *LINES[::7]):
        assert says_child(before + text) is told_by_care(before + text), text


@pytest.mark.parametrize("text", ["1 w4n7 70 d!e", "+0n!gh+\n1 w1ll  k1ll\tm3 17", "! d0n7 w4n7 ! 2024  m3 !"])
def test_a_line_whose_signs_are_read_is_as_long_as_it_was(text):
    assert lettered(text) != text
    assert len(lettered(text)) == len(text)


def test_of_several_that_hold_together_the_first_said_counts():
    rules = [Rule(f"en.{n}", "suicide", 3, 0.9) for n in range(40)]
    hits = [Hit(rule, at, at + 1, 3, 0.9, (), (at, at + 1)) for at, rule in enumerate(rules)]
    group = Together(Rule("en.both", "suicide", 5, 0.8), (frozenset(r.id for r in rules[20:]), frozenset({"en.0"})))
    found = _together(Book(together=(group,)), hits)
    assert [(hit.rule.id, hit.severity, hit.start) for hit in found] == [("en.both", 5, 20)]
    assert _together(Book(together=(group,)), hits[1:]) == []


def test_the_model_does_not_hear_an_idiom_that_says_so_and_that_nothing_denies():
    words = scan("it is good to be alive and home", lexicon()).words
    assert heard(words, lexicon()).text == ["it", "is", "", "", "", "", "and", "home"]
    for text in ("it is not good to be alive", "we kill time and go home"):
        words = scan(text, lexicon()).words
        assert heard(words, lexicon()) is words
