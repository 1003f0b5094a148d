"""An accent that is written is read: what somebody did is not what the person does."""

import tomllib
import unicodedata
from pathlib import Path

import pytest

from handrail.errors import Misconfigured
from handrail.gate import screen
from handrail.gate.phrasebook import compiled, read_page, shared
from handrail.gate.scan import scan

PAGE = tomllib.loads((Path(__file__).parent / "accents.toml").read_text("utf-8"))
PAIRS = [tuple(pair) for pair in PAGE["pairs"]]
BOOK = """
accented = ["cortó"]
[[rule]]
id = "es.a"
category = "self_harm"
severity = 4
confidence = 0.9
phrases = ["me corto"]
[[rule]]
id = "es.b"
category = "suicide"
severity = 3
confidence = 0.9
phrases = ["se cortó"]
[[rule]]
id = "es.c"
category = "abuse"
severity = 4
confidence = 0.9
phrases = ["me corto"]
"""


def found(text, page=BOOK):
    return {hit.rule.id for hit in scan(text, compiled(shared((read_page("es/all.toml", page),)))).hits}


def test_there_are_enough_pairs_and_none_twice():
    assert len(set(PAIRS)) == len(PAIRS) >= 40


@pytest.mark.parametrize("words", ['["corto"]', '"cortó"', "[1]", '["cortará"]'])
def test_a_list_of_words_without_the_accent_is_refused(words):
    with pytest.raises(Misconfigured, match=r"gate/lexicon/es/all\.toml, accented"):
        found("x", BOOK.replace('["cortó"]', words, 1))


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("me corto", {"es.a", "es.c"}),
        ("me cortó", {"es.c"}),
        ("ME CORTÓ", {"es.c"}),
        ("me corto\u0301", {"es.c"}),
        ("me córto", {"es.a", "es.c"}),
        ("mé corto", {"es.a", "es.c"}),
        ("se corto", {"es.b"}),
        ("se cortó", {"es.b"}),
        ("me cortó. me corto", {"es.a", "es.c"}),
    ],
)
def test_a_phrase_without_the_accent_is_the_persons_own(text, rules):
    assert found(text) == rules


@pytest.mark.parametrize(("alarm", "_calm"), PAIRS)
def test_what_the_person_does_alarms(alarm, _calm):
    assert screen(alarm, locale="es").alarm


@pytest.mark.parametrize(("_alarm", "calm"), PAIRS)
def test_what_somebody_did_is_no_act_of_the_person(_alarm, calm):
    verdict = screen(calm, locale="es")
    assert not verdict.alarm, verdict
    assert not screen(unicodedata.normalize("NFD", calm), locale="es").alarm


@pytest.mark.parametrize("text", [*PAGE["either"], *PAGE["others"]])
def test_without_an_accent_or_with_danger_beside_it_the_graver_counts(text):
    assert screen(text, locale="es").alarm


def test_the_places_are_those_in_the_text():
    text = "😀 me lastimó, me\u0301 lastimo los brazos"
    for phrase in screen(text, locale="es").phrases:
        assert text[phrase.start : phrase.end] == phrase.text
    assert any("lastimo" in phrase.text for phrase in screen(text, locale="es").phrases)
