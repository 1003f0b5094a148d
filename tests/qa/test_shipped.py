"""The checker with the cases that come with Handrail: their own words pass, and spoilt they do not."""

import re
from itertools import product

import pytest

from handrail.programs.patient import cases, topics
from handrail.qa import validate_transcript
from tests.qa.scenes import LANGUAGES, rows

EVERY = list(product(cases.ids(), LANGUAGES))
SMALL_TALK = {"en": "How was the journey here?", "es": "¿Qué tal el viaje hasta aquí?"}
IDENTITY = {"en": "What is your date of birth?", "es": "¿Cuál es su fecha de nacimiento?"}
OTHERS = {
    "en": {"yes": "No, never.", "no": "Yes, quite a lot."},
    "es": {"yes": "No, nunca.", "no": "Sí, bastante."},
}


def codes(name, language, *pairs):
    return {issue.code for issue in validate_transcript(rows(pairs), name, language=language).issues}


def asked(fact, language):
    known = topics.words(language)[fact.topic]
    return known.request or known.examples[0]


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_what_was_written_for_a_fact_is_a_good_answer(name, language):
    case, wrong = cases.case(name, language), []
    for fact in (*case.scenario.facts.values(), *case.scenario.measures.values()):
        pairs = [(asked(fact, language), way) for ways in fact.says.values() for way in ways]
        wrong += [
            (pair, e) for pair in pairs if (e := validate_transcript(rows([pair]), name, language=language).errors)
        ]
    assert not wrong


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_measurement_that_is_told_unasked_is_caught(name, language):
    told = [
        way
        for measure in cases.case(name, language).scenario.measures.values()
        for ways in measure.says.values()
        for way in ways
        if measure.values.numbers and re.search(r"\d", way)
    ]
    assert told
    missed = [way for way in told if "NUMERIC_LEAK" not in codes(name, language, (SMALL_TALK[language], way))]
    assert not missed


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_agenda_challenges_and_refusals_of_the_case_are_known(name, language):
    case, talk = cases.case(name, language), SMALL_TALK[language]
    for item in case.scenario.agenda:
        for one, two in product(item.clauses, repeat=2):
            assert "AGENDA_TWICE" in codes(name, language, (talk, f"Mm, {one}."), (talk, two))
    for one in case.persona.challenge:
        assert "DOB_CHALLENGE_TWICE" in codes(name, language, (IDENTITY[language], one), (IDENTITY[language], one))
    declined = [way for guard in case.scenario.guardrails for way in guard.declines]
    for one in (*declined, *case.persona.boundaries):
        assert "REFUSAL_REPEATED" in codes(name, language, (talk, one), (talk, one))


def test_most_of_the_opposite_answers_are_contradictions():
    """Not all: "How is the wound?" is no question for a yes, and some questions ask for two facts that differ."""
    found = []
    for name, language in EVERY:
        for fact in cases.case(name, language).scenario.facts.values():
            if fact.values.answer:
                pair = (asked(fact, language), OTHERS[language][fact.values.answer])
                found.append("CONTRADICTION" in codes(name, language, pair))
    assert len(found) > 100
    assert sum(found) > 0.85 * len(found)
