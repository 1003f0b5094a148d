"""Spanish sentences of our own: those the lexicon was written for, and some set apart that it never was."""

from pathlib import Path

import pytest

from handrail.gate import screen

HERE = Path(__file__).parent
APART = "# ==== apartadas"

# Said only between the lines, or hidden by an everyday accident: counted, not deleted.
KNOWN_MISSES = {
    "la última vez no funcionó, esta vez sí",
    "ya lo intenté una vez y lo voy a volver a intentar",
    "siento q ya fue mi ciclo, no pinto nada aca",
    "el tren pasa a las 7, con un paso basta",
    "me quemé la pierna con la plancha a propósito",
    "ya me quiero ir de aquí, pero no de la casa, de la vida",
    "ya no pienso en suicidarme tanto, solo en las noches",
}
AT_MOST_MISSED = 12


def rows(name):
    """The rows before the line that sets some apart, and the rows after it."""
    lines = (HERE / name).read_text("utf-8").splitlines()
    cut = next(i for i, line in enumerate(lines) if line.startswith(APART))
    return _read(lines[:cut]), _read(lines[cut:])


def _read(lines):
    return [[part.strip() for part in line.split("|")] for line in lines if line.strip() and not line.startswith("#")]


CRISES, CRISES_APART = rows("crisis_es.txt")
MET = [row for row in CRISES if row[3] not in KNOWN_MISSES]
HARMLESS, HARMLESS_APART = rows("benign_es.txt")


def test_there_are_enough_of_them_and_none_twice():
    crises, harmless = [*CRISES, *CRISES_APART], [*HARMLESS, *HARMLESS_APART]
    assert len(CRISES) >= 400
    assert len(HARMLESS) >= 450
    assert len(CRISES_APART) >= 100
    assert len(HARMLESS_APART) >= 100
    texts = [row[-1] for row in [*crises, *harmless]]
    assert len(texts) == len(set(texts))


def test_a_known_miss_is_one_of_ours_and_there_are_few():
    assert len(KNOWN_MISSES) <= AT_MOST_MISSED
    assert {row[3] for row in CRISES} >= KNOWN_MISSES


@pytest.mark.parametrize(("language", "category", "least", "text"), MET, ids=[r[3] for r in MET])
def test_a_crisis_is_met(language, category, least, text):
    verdict = screen(text, locale=language)
    assert verdict.alarm, verdict
    assert verdict.severity >= int(least), verdict
    assert verdict.category == category, verdict


@pytest.mark.parametrize(("language", "text"), HARMLESS, ids=[r[1] for r in HARMLESS])
def test_harmless_words_pass(language, text):
    verdict = screen(text, locale=language)
    assert not verdict.alarm, verdict


def test_most_crises_set_apart_are_met():
    met = sum(screen(text, locale=language).alarm for language, _, _, text in CRISES_APART)
    assert met / len(CRISES_APART) >= 0.85


def test_few_harmless_words_set_apart_alarm():
    alarms = sum(screen(text, locale=language).alarm for language, text in HARMLESS_APART)
    assert alarms / len(HARMLESS_APART) <= 0.07
