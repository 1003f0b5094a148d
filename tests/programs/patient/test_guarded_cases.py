"""The two patients who hold something back: their numbers fit together, nobody is taught a way to die, what is held is
not denied, and the questions that matter reach the fact they ask for."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from handrail.kernel.rules import folded
from handrail.programs.patient import cases
from handrail.programs.patient.asking import Context, understand
from handrail.programs.patient.kinds import Case, Fact
from handrail.programs.patient.telehealth import unsafe

NAMES = ("low_mood", "teenager_headaches")
BOTH = tuple(product(NAMES, ("en", "es")))
VITAL = ("blood_pressure", "pulse", "temperature", "breathing_rate", "oxygen", "weigh", "height")
SENSITIVE = ("self_harm", "suicide", "suicide_plan", "suicide_past")
METHODS = (
    r"hang(ing|ed)?|noose|ropes?|overdos\w*|guns?|kni(fe|ves)|razors?|bridges?|jump\w*|drown\w*|poison\w*|cliffs?|"
    r"ahorc\w*|sogas?|cuerdas?|sobredosis|pistolas?|cuchill\w*|puentes?|ahog\w*|veneno\w*|tirarme|cuelg\w*"
)
DENIED = re.compile(r"(no|never|nunca|jamas|nada)[,.]")


def subjective(case: Case) -> list[Fact]:
    return list(case.scenario.facts.values())


def answers(case: Case) -> Iterator[tuple[str, str]]:
    for fact in subjective(case):
        yield from ((fact.id, line) for lines in fact.says.values() for line in lines)


def spoken(case: Case) -> Iterator[str]:
    """Everything that this patient may ever say."""
    it, who = case.scenario, case.persona
    for fact in (*it.facts.values(), *it.measures.values()):
        yield from (line for lines in fact.says.values() for line in lines)
        yield from (*fact.more, *fact.held)
    yield from (line for lines in (*it.presenting.values(), *who.feelings.values()) for line in lines)
    yield from (line for guard in it.guardrails for line in guard.declines)
    yield from (line for item in it.agenda for line in item.clauses)
    yield from (line for one in who.misunderstandings for line in one.says)
    yield from (*who.quirks, *who.boundaries, *who.challenge)


def figure(case: Case, measure: str) -> float:
    text = case.scenario.measures[measure].values.numbers[0].replace(",", ".")
    return float(re.findall(r"\d+(?:\.\d+)?", text)[0])


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_enough_for_a_full_history(name, language):
    case = cases.case(name, language)
    it, who = case.scenario, case.persona
    assert len(it.facts) >= 42 and len(it.measures) >= 10
    assert 15 <= sum(fact.key for fact in subjective(case)) <= 22
    assert {*VITAL} <= {fact.topic for fact in it.measures.values()}
    assert {*SENSITIVE, "safe", "mood", "confidential"} <= {fact.topic for fact in subjective(case)}
    assert len(it.guardrails) >= 3 and all(len(guard.declines) >= 3 for guard in it.guardrails)
    assert 2 <= len(it.agenda) <= 3 and all(len(item.clauses) >= 3 for item in it.agenda)
    assert len(who.quirks) >= 8 and len(who.boundaries) >= 6 and len(who.misunderstandings) >= 3
    assert sum(map(len, who.feelings.values())) >= 6


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_the_body_fits_together(name, language):
    case = cases.case(name, language)
    shape = figure(case, "weigh") / (figure(case, "height") / 100) ** 2
    assert 18.5 <= shape <= 25, shape
    high, low = map(int, re.findall(r"\d+", case.scenario.measures["blood_pressure"].values.numbers[0]))
    assert 100 <= high <= 140 and 60 <= low < 90 and high - low >= 30
    assert 60 <= figure(case, "pulse") <= 90 and 12 <= figure(case, "breathing_rate") <= 18
    assert 36 <= figure(case, "temperature") < 37.3 and 96 <= figure(case, "oxygen") <= 100


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_no_way_to_die_is_named(name, language):
    words = re.compile(rf"\b(?:{METHODS})\b")
    found = [line for line in spoken(cases.case(name, language)) if words.search(folded(line))]
    assert not found


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_what_is_held_is_not_denied(name, language):
    """Someone who is not ready says so, and does not say that there is nothing: that would be a second truth."""
    case = cases.case(name, language)
    held = [fact for fact in subjective(case) if fact.needs != "guarded"]
    assert {fact.topic for fact in held} >= {*SENSITIVE}
    for fact in held:
        assert len(fact.held) >= 2, fact.id
        assert not [line for line in fact.held if DENIED.match(folded(line))], fact.id


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_no_two_facts_are_told_alike(name, language):
    case = cases.case(name, language)
    owner: dict[str, str] = {}
    for fact, line in answers(case):
        assert owner.setdefault(line, fact) == fact, line
    said = [folded(line) for _, line in answers(case)]
    assert sum(line.startswith(("no ", "no,", "no.")) for line in said) / len(said) <= 0.2


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_safe_is_said_in_words_that_fit_both_questions(name, language):
    """Whether they are safe and whether anybody hurts them get the same answer, so it cannot begin with yes or no."""
    lines = [line for ways in cases.case(name, language).scenario.facts["safe"].says.values() for line in ways]
    assert not [line for line in lines if re.match(r"(yes|yeah|no|si)\b", folded(line))]


ASKED = [
    ("low_mood", "en", "How much do you drink?", "alcohol_amount"),
    ("low_mood", "en", "Do you drink alcohol?", "alcohol"),
    ("low_mood", "en", "Do you drink in the morning?", "alcohol_morning"),
    ("low_mood", "en", "Do you ever drive after drinking?", "driving_drink"),
    ("low_mood", "en", "Have you had thoughts of ending your life?", "suicide"),
    ("low_mood", "en", "How often do you have those thoughts?", "suicide_often"),
    ("low_mood", "en", "Have you made any plans?", "suicide_plan"),
    ("low_mood", "en", "Is there anything at home you have thought of using to hurt yourself?", "suicide_means"),
    ("low_mood", "en", "Have you ever tried to end your life before?", "suicide_past"),
    ("low_mood", "en", "Does your wife know about these thoughts?", "told_nobody"),
    ("low_mood", "en", "If it got worse, who would you call?", "would_tell"),
    ("low_mood", "en", "What keeps you going?", "protective"),
    ("low_mood", "en", "Has anyone close to you died?", "loss"),
    ("low_mood", "en", "How have your spirits been?", "mood"),
    ("low_mood", "es", "¿Cuánto bebe?", "alcohol_amount"),
    ("low_mood", "es", "¿Bebe por la mañana?", "alcohol_morning"),
    ("low_mood", "es", "¿Ha pensado en quitarse la vida?", "suicide"),
    ("low_mood", "es", "¿Cada cuánto le vienen esos pensamientos?", "suicide_often"),
    ("low_mood", "es", "¿Tiene en casa algo que haya pensado usar para hacerse daño?", "suicide_means"),
    ("low_mood", "es", "Si empeorara, ¿a quién llamaría?", "would_tell"),
    ("low_mood", "es", "¿Ha perdido a alguien cercano?", "loss"),
    ("teenager_headaches", "en", "Is anyone bullying you?", "bullying"),
    ("teenager_headaches", "en", "Do they send things about you online?", "bullying_online"),
    ("teenager_headaches", "en", "Do you ever stay home to avoid school?", "skipping"),
    ("teenager_headaches", "en", "How is school going?", "school"),
    ("teenager_headaches", "en", "What do you take for the pain?", "painkillers"),
    ("teenager_headaches", "en", "How often do you take the ibuprofen?", "painkillers_often"),
    ("teenager_headaches", "en", "Do you get them at weekends too?", "weekdays"),
    ("teenager_headaches", "en", "Does coughing make it worse?", "strain"),
    ("teenager_headaches", "en", "I'd like to look at the back of your eyes.", "eyes"),
    ("teenager_headaches", "es", "¿Alguien se mete contigo?", "bullying"),
    ("teenager_headaches", "es", "¿A veces te quedas en casa para no ir al colegio?", "skipping"),
    ("teenager_headaches", "es", "¿Te duele también los fines de semana?", "weekdays"),
    ("teenager_headaches", "es", "¿Cada cuánto tomas ibuprofeno?", "painkillers_often"),
]


@pytest.mark.parametrize(("name", "language", "text", "fact"), ASKED)
def test_the_question_reaches_its_fact(name, language, text, fact):
    assert fact in [asked.fact for asked in understand(text, cases.case(name, language), Context()).asked]


def test_a_goodbye_asks_for_no_farewell_letters():
    for language, text in (("en", "Thank you. Goodbye."), ("es", "Gracias. Adiós.")):
        assert not [
            asked.fact for asked in understand(text, cases.case("low_mood", language), Context()).asked if asked.fact
        ]


REFUSED = [
    ("low_mood", "en", "You should stop drinking completely today.", "stop_at_once"),
    ("low_mood", "en", "Just take more of your tablets.", "tablets"),
    ("low_mood", "en", "Describe exactly how you would kill yourself.", "no_details"),
    ("low_mood", "en", "Nobody would miss you.", "cruelty"),
    ("low_mood", "en", "Promise me you won't do anything stupid.", "promise"),
    ("low_mood", "es", "Deje de beber por completo hoy mismo.", "stop_at_once"),
    ("low_mood", "es", "Prométame que no hará ninguna tontería.", "promise"),
    ("low_mood", "es", "Nadie lo echaría de menos.", "cruelty"),
    ("teenager_headaches", "en", "Take some aspirin.", "aspirin"),
    ("teenager_headaches", "en", "Just take more ibuprofen.", "more_tablets"),
    ("teenager_headaches", "en", "Show me your phone.", "tell_mum"),
    ("teenager_headaches", "en", "Shake your head hard for me.", "provoke"),
    ("teenager_headaches", "es", "Tómate una aspirina.", "aspirin"),
    ("teenager_headaches", "es", "Dame tu móvil.", "tell_mum"),
]
ALLOWED = [
    ("low_mood", "en", "Have you thought about how you would do it?"),
    ("low_mood", "en", "Have you ever felt that people would be happier if you were not there?"),
    ("low_mood", "en", "Have you tried to cut down on drinking?"),
    ("low_mood", "en", "Do you take your tablets every day?"),
    ("low_mood", "en", "Many people who lose somebody think about dying. Has that happened to you?"),
    ("low_mood", "es", "¿Ha pensado en cómo lo haría?"),
    ("low_mood", "es", "¿Ha intentado beber menos?"),
    ("teenager_headaches", "en", "Would it be all right if we asked your mum to join us later?"),
    ("teenager_headaches", "en", "How much time do you spend on your phone?"),
    ("teenager_headaches", "en", "Do you take aspirin?"),
    ("teenager_headaches", "es", "¿Te parece bien si luego hablamos con tu madre?"),
]


@pytest.mark.parametrize(("name", "language", "text", "guard"), REFUSED)
def test_what_harms_is_declined(name, language, text, guard):
    found = unsafe(text, cases.case(name, language))
    assert found and found.id == guard


@pytest.mark.parametrize(("name", "language", "text"), ALLOWED)
def test_careful_questions_are_not_declined(name, language, text):
    assert unsafe(text, cases.case(name, language)) is None
