"""Many interviews over all cases and seeds: nothing told that was not asked, nothing said that nobody wrote.
`make test-patient` runs a thousand; by default it is fewer."""

import os
import re
from collections import Counter
from itertools import product

import pytest

from handrail.programs.patient import cases
from handrail.programs.patient.kinds import Case
from handrail.programs.patient.layers import leaks
from handrail.programs.patient.voice import lines
from handrail.qa import validate_transcript
from tests.programs.patient.learners import Line, interview, transcript

INTERVIEWS = int(os.environ.get("INTERVIEWS", "96"))
LANGUAGES = ("en", "es")
MANNER = ("talk", "unclear", "unknown", "held", "refuse", "again", "name")  # sections of the lines that a patient says
EACH = max(1, INTERVIEWS // (len(cases.ids()) * len(LANGUAGES)))


def played(case: Case, seed: int) -> list[Line]:
    return list(interview(case, seed))


def words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text.casefold()))


def pieces(case: Case) -> set[tuple[str, ...]]:
    """Everything that this patient may say."""
    it, who = case.scenario, case.persona
    facts = [*it.facts.values(), *it.measures.values()]
    found = [way for fact in facts for ways in fact.says.values() for way in ways]
    found += [way for ways in it.presenting.values() for way in ways]
    found += [way for fact in facts for way in (*fact.more, *fact.held)]
    found += [way for item in it.agenda for way in item.clauses]
    found += [way for one in it.guardrails for way in one.declines]
    found += [way for one in who.misunderstandings for way in one.says] + [*who.quirks, *who.boundaries, *who.challenge]
    found += [way for ways in who.feelings.values() for way in ways] + [*who.openers, *who.hesitations]
    manner = [way for s in MANNER for ways in lines(case.language)[s].values() for way in ways]
    return {words(way) for way in (*found, *(way.replace("{name}", who.name) for way in manner))}


def written(text: str, known: set[tuple[str, ...]]) -> bool:
    """Whether an utterance is made of nothing but what somebody wrote."""
    said, longest = words(text), max(map(len, known))
    reached = {0}
    for start in range(len(said)):
        if start in reached:
            ends = range(start + 1, min(len(said), start + longest) + 1)
            reached |= {end for end in ends if said[start:end] in known}
    return len(said) in reached


@pytest.mark.parametrize(("name", "language"), list(product(cases.ids(), LANGUAGES)))
def test_interviews(name, language):
    case = cases.case(name, language)
    known = pieces(case)
    warnings: Counter[str] = Counter()
    for seed in range(1, EACH + 1):
        said = played(case, seed)
        told: set[str] = set()
        for line in said:
            told |= {*line.response.meta.facts, *line.response.meta.agenda}
            assert written(line.response.text, known), line
            assert not leaks(line.response.text, case, told), line
        result = validate_transcript(transcript(said), case.scenario, case.persona)
        assert not result.errors, (seed, result.errors)
        warnings.update(issue.code for issue in result.warnings)
    assert sum(warnings.values()) <= EACH, warnings


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_patient_talks_like_one(language):
    """Median 5 to 12 words, 95 of 100 under 45, hardly ever a greeting or thanks once the talk is under way."""
    utterances = [
        (place, line.response.text)
        for name in cases.ids()
        for seed in range(1, 5)
        for place, line in enumerate(played(cases.case(name, language), seed))
    ]
    lengths = sorted(len(text.split()) for _, text in utterances)
    assert 5 <= lengths[len(lengths) // 2] <= 12
    assert lengths[int(0.95 * len(lengths))] < 45
    later = [text for place, text in utterances if place >= 7]
    again = [text for text in later if re.match(r"(?i)(hello|hi|good morning|thank|hola|buen[oa]s|gracias)\b", text)]
    assert len(again) <= 0.02 * len(later)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_seed_and_the_same_words_give_the_same_interview(language):
    case = cases.case(cases.ids()[0], language)
    assert played(case, 11) == played(case, 11)
    assert [line.response.text for line in played(case, 11)] != [line.response.text for line in played(case, 12)]
