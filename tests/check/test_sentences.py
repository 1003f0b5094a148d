"""Sentences, cut while a text is still being written."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.check import sentences
from tests.effort import bounded

CUTS = [
    ("", [], ""),
    ("Hello", [], "Hello"),
    ("Hello.", [], "Hello."),
    ("Hello. ", [], "Hello. "),
    ("Hello. T", ["Hello."], " T"),
    ("Hello. then", [], "Hello. then"),
    ("Dr. Ruiz came. Then", ["Dr. Ruiz came."], " Then"),
    ("La Sra. Ruiz vino. Luego", ["La Sra. Ruiz vino."], " Luego"),
    ("It took 3.5 hours. Then", ["It took 3.5 hours."], " Then"),
    ("At 5 p.m. We met. Then", ["At 5 p.m. We met."], " Then"),
    ("Wait... What? Yes", ["Wait...", " What?"], " Yes"),
    ("Wait... and then", [], "Wait... and then"),
    ("Well… Yes. And", ["Well…", " Yes."], " And"),
    ("¿Qué pasó? ¡Vaya! Bueno", ["¿Qué pasó?", " ¡Vaya!"], " Bueno"),
    ('He said "stop." Then he left. A', ['He said "stop."', " Then he left."], " A"),
    ('"Really?" she asked. Yes', ['"Really?" she asked.'], " Yes"),
    ("«No.» Dijo. Y", ["«No.»", " Dijo."], " Y"),
    ("(It was late.) Then he", ["(It was late.)"], " Then he"),
    ("Really?! Yes. No", ["Really?!", " Yes."], " No"),
    ("Look back:\n• One\n• Two\nHow", ["Look back:", "\n• One", "\n• Two"], "\nHow"),
    ("Look:\n1. The talk\n2. The thought\nSo", ["Look:", "\n1. The talk", "\n2. The thought"], "\nSo"),
    ("a line that is\nwrapped here. Then", ["a line that is\nwrapped here."], " Then"),
    ("One.\n\nTwo.\n\nThree", ["One.", "\n\nTwo."], "\n\nThree"),
    ("J. Smith and I. Then", ["J. Smith and I."], " Then"),
    ("e.g. Ana. Then", ["e.g. Ana."], " Then"),
    ("It was 7. Then 8", ["It was 7."], " Then 8"),
    ("No.Yes", [], "No.Yes"),
]


@pytest.mark.parametrize(("text", "whole", "rest"), CUTS)
def test_cuts(text, whole, rest):
    assert sentences(text) == (whole, rest)


texts = st.text(alphabet='aB .?!…\n"•1é¿', max_size=60)


@settings(max_examples=500)
@given(texts)
def test_joined_they_are_the_text_again(text):
    whole, rest = sentences(text)
    assert "".join(whole) + rest == text
    assert all(s.strip() for s in whole)


@settings(max_examples=500)
@given(texts, texts)
def test_a_sentence_that_was_cut_stays_cut(head, tail):
    before, after = sentences(head)[0], sentences(head + tail)[0]
    assert after[: len(before)] == before


@settings(max_examples=300)
@given(texts)
def test_going_on_behind_a_sentence_gives_the_same(text):
    whole, rest = sentences(text)
    for count in range(len(whole) + 1):
        done = "".join(whole[:count])
        assert sentences(text[len(done) :]) == (whole[count:], rest)


@pytest.mark.parametrize("seed", [". ", "a. ", "A.\n", "\n", "1. ", '" ', "… ", "a\n"])
def test_fifty_kilobytes_take_no_time(seed):
    with bounded():
        sentences((seed * 50_000)[:50_000])
