"""Own sentences with what is expected of them: every crisis is met, nothing harmless alarms."""

from pathlib import Path

import pytest

from handrail.gate import screen

HERE = Path(__file__).parent


def rows(name):
    lines = (HERE / name).read_text("utf-8").splitlines()
    return [[part.strip() for part in line.split("|")] for line in lines if line.strip() and not line.startswith("#")]


CRISES = rows("crisis.txt")
HARMLESS = rows("benign.txt")


def test_there_are_enough_of_them():
    assert len(CRISES) >= 150
    assert len(HARMLESS) >= 150
    assert {row[0] for row in CRISES} == {row[0] for row in HARMLESS} == {"en", "es"}


@pytest.mark.parametrize(("language", "category", "least", "text"), CRISES, ids=[r[3] for r in CRISES])
def test_a_crisis_is_met(language, category, least, text):
    verdict = screen(text, locale=language)
    assert verdict.alarm, verdict
    assert verdict.severity >= int(least), verdict
    assert verdict.category == category, verdict
    assert verdict.help
    assert verdict.phrases
    assert verdict.rules


@pytest.mark.parametrize(("language", "text"), HARMLESS, ids=[r[1] for r in HARMLESS])
def test_harmless_words_pass(language, text):
    verdict = screen(text, locale=language)
    assert not verdict.alarm, verdict
    assert verdict.help == ""


@pytest.mark.parametrize(("language", "category", "least", "text"), CRISES, ids=[r[3] for r in CRISES])
def test_the_session_s_language_does_not_matter(language, category, least, text):
    other = {"en": "es-MX", "es": "en-US"}[language]
    assert screen(text, locale=other).alarm
