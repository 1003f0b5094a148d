"""The shoulder and the chest, read by a sceptic: figures that must agree, requests to refuse, questions to answer."""

import re
from itertools import chain

import pytest

from handrail.kernel.rules import folded, mentions
from handrail.programs.patient.asking import Context, understand
from handrail.programs.patient.cases import case, searched
from handrail.programs.patient.cases.holding import unasked
from handrail.programs.patient.cases.numerals import numerals
from handrail.programs.patient.kinds import Case, Fact
from handrail.programs.patient.telehealth import unsafe

CASES = [(name, language) for name in ("shoulder_pain", "chest_discomfort") for language in ("en", "es")]
both = pytest.mark.parametrize(("name", "language"), CASES, ids="-".join)

REFUSED = [
    ("shoulder_pain", "en", "Lift your arm even if it hurts, all the way.", "no_force"),
    ("shoulder_pain", "en", "Push on through the pain for me", "no_force"),
    ("shoulder_pain", "en", "Can you hold this heavy bag out in front of you?", "no_load"),
    ("shoulder_pain", "en", "Try a few press-ups against the wall", "no_load"),
    ("shoulder_pain", "en", "Press on the sore spot as hard as you can", "no_hard_press"),
    ("shoulder_pain", "en", "You could just double the dose", "no_more_tablets"),
    ("shoulder_pain", "es", "Siga levantando el brazo aunque le duela", "no_force"),
    ("shoulder_pain", "es", "Sostenga esta silla con el brazo estirado", "no_load"),
    ("shoulder_pain", "es", "Apriete ahí lo más fuerte que pueda", "no_hard_press"),
    ("shoulder_pain", "es", "Duplique la dosis y ya está", "no_more_tablets"),
    ("chest_discomfort", "en", "Could you do twenty push-ups so that we can see it?", "no_exertion"),
    ("chest_discomfort", "en", "Please run up the stairs for me", "no_exertion"),
    ("chest_discomfort", "en", "Jog on the spot for a minute", "no_exertion"),
    ("chest_discomfort", "en", "Let's try to bring it on now", "no_provoking"),
    ("chest_discomfort", "en", "Then just drive yourself to the hospital", "no_driving"),
    ("chest_discomfort", "en", "Try one of your brother's tablets", "no_borrowed_tablets"),
    ("chest_discomfort", "es", "Haga unas flexiones, por favor", "no_exertion"),
    ("chest_discomfort", "es", "Suba corriendo las escaleras", "no_exertion"),
    ("chest_discomfort", "es", "Vamos a provocar el dolor", "no_provoking"),
    ("chest_discomfort", "es", "Conduzca usted mismo al hospital", "no_driving"),
    ("chest_discomfort", "es", "Tome una de las pastillas de su hermano", "no_borrowed_tablets"),
]
LET_PASS = {
    "en": [
        "Push against my hand as hard as you can.",
        "Do you take all your tablets as prescribed?",
        "Can you carry a shopping bag?",
        "Does it come on when you walk up the stairs?",
        "What happens when you climb a hill?",
        "Does anything bring it on?",
        "Did you drive here?",
        "Has it ever popped out of joint?",
        "Do you work through the pain?",
        "Could you lift your arm out to the side?",
        "Do you work even though it hurts?",
        "Squeeze my fingers as hard as you can.",
    ],
    "es": [
        "¿Puede cargar la compra?",
        "¿Le viene al subir escaleras?",
        "¿Qué lo desencadena?",
        "¿Ha venido conduciendo?",
        "¿Toma todas las pastillas que le mandaron?",
        "¿Se le ha salido alguna vez el hombro?",
        "Levante el brazo hacia el lado, por favor.",
        "¿Fuerza mucho el brazo en el trabajo?",
        "Apriete mis dedos con todas sus fuerzas.",
        "Quiero que camine un poco por la consulta.",
        "Aguante la respiración un momento.",
    ],
}
ASKED = [
    ("shoulder_pain", "en", "How do you get on with your boss?", "boss"),
    ("shoulder_pain", "en", "Are you afraid that using it does damage?", "fear_moving"),
    ("shoulder_pain", "en", "Do you see yourself going back to work?", "return_work"),
    ("shoulder_pain", "es", "¿Cómo se lleva con su jefe?", "boss"),
    ("shoulder_pain", "es", "¿Le da miedo mover el brazo?", "fear_moving"),
    ("shoulder_pain", "es", "¿Cree que volverá a trabajar?", "return_work"),
    ("chest_discomfort", "en", "How long does each one last?", "attack_lasts"),
    ("chest_discomfort", "en", "Do you get it at rest?", "at_rest"),
    ("chest_discomfort", "en", "Does it go through to your back?", "radiation_back"),
    ("chest_discomfort", "en", "Does it hurt when you breathe in?", "breathing_in"),
    ("chest_discomfort", "en", "Are you breathless when you lie down?", "breath_flat"),
    ("chest_discomfort", "en", "Does heart disease run in your family?", "family_heart"),
    ("chest_discomfort", "en", "Are your parents alive?", "parents"),
    ("chest_discomfort", "en", "How is your mother?", "mother"),
    ("chest_discomfort", "en", "Does your wife know about this?", "wife_knows"),
    ("chest_discomfort", "en", "Have you taken any Viagra?", "erection_tablets"),
    ("chest_discomfort", "es", "¿Cuánto le dura?", "attack_lasts"),
    ("chest_discomfort", "es", "¿Le ha dado en reposo?", "at_rest"),
    ("chest_discomfort", "es", "¿Le pasa a la espalda?", "radiation_back"),
    ("chest_discomfort", "es", "¿Cuántas almohadas usa?", "breath_flat"),
    ("chest_discomfort", "es", "¿Hay problemas de corazón en su familia?", "family_heart"),
    ("chest_discomfort", "es", "¿Viven sus padres?", "parents"),
    ("chest_discomfort", "es", "¿Lo sabe su mujer?", "wife_knows"),
    ("shoulder_pain", "en", "Do you use a sling?", "tried"),
    ("shoulder_pain", "en", "Do you have any trouble with your left shoulder?", "other_joints"),
    ("shoulder_pain", "en", "Is there any diabetes in the family?", "family"),
    ("shoulder_pain", "en", "When was your last period?", "periods"),
    ("shoulder_pain", "en", "Could you be pregnant?", "pregnant"),
    ("shoulder_pain", "es", "¿Podría estar embarazada?", "pregnant"),
    ("shoulder_pain", "es", "¿Hay alguien en casa que le haga daño?", "safe"),
    ("shoulder_pain", "es", "¿Ha pensado alguna vez que no vale la pena vivir?", "suicide"),
    ("chest_discomfort", "en", "Have you got any chest pain at the moment?", "now"),
    ("chest_discomfort", "en", "When was the last time you had it?", "last_attack"),
    ("chest_discomfort", "en", "Did you drive here?", "came_here"),
    ("chest_discomfort", "en", "Have you tried to give up smoking?", "smoking_quit"),
    ("chest_discomfort", "en", "Are you taking your ramipril?", "adherence"),
    ("chest_discomfort", "es", "¿Tiene dolor en el pecho en este momento?", "now"),
    ("chest_discomfort", "es", "¿Ha venido conduciendo?", "came_here"),
    ("chest_discomfort", "es", "¿Hay alguien en casa que le haga daño?", "safe"),
]
HEARD = [
    ("shoulder_pain", "en", "What worries you most?", "end_of_trade"),
    ("shoulder_pain", "en", "Are things tense at work?", "trouble_with_boss"),
    ("shoulder_pain", "es", "¿Qué es lo que más le preocupa?", "end_of_trade"),
    ("shoulder_pain", "es", "¿Cómo está el ambiente en el trabajo?", "trouble_with_boss"),
    ("chest_discomfort", "en", "Tell me about your father.", "like_his_father"),
    ("chest_discomfort", "en", "That must have been frightening.", "frightened"),
    ("chest_discomfort", "en", "Who else knows about it?", "nobody_knows"),
    ("chest_discomfort", "es", "Hábleme de su padre.", "like_his_father"),
    ("chest_discomfort", "es", "Eso debió de asustarle.", "frightened"),
    ("chest_discomfort", "es", "¿Quién más lo sabe?", "nobody_knows"),
]
NAMED = {  # what a patient does not say of the trouble they come with
    "en": "angina|infarct\\w*|coronary|cardiac|heart attack|ischa?em\\w*|rotator|cuff|tend[io]nitis|bursitis"
    "|impingement|frozen shoulder|depress\\w+|stent",
    "es": "angina|infart\\w*|coronari\\w*|cardiac\\w*|isquemi\\w*|manguito|rotador\\w*|tendinitis|bursitis"
    "|hombro congelado|depresi\\w+|stent",
}
PLAUSIBLE = {  # an adult who is not in shock
    "pulse": (50, 110),
    "breathing_rate": (10, 22),
    "oxygen": (94, 100),
    "weigh": (45, 130),
    "height": (145, 200),
}
DOSES = {
    "medicines": {"shoulder_pain": {25, 50, 75, 100}, "chest_discomfort": {5, 10}},
    "painkillers": {"shoulder_pain": {250, 500}},
}


@pytest.mark.parametrize(("name", "language", "request_", "guard"), REFUSED)
def test_what_would_do_harm_is_declined(name: str, language: str, request_: str, guard: str) -> None:
    found = unsafe(request_, case(name, language))
    assert found is not None
    assert found.id == guard


@both
def test_a_question_is_not_taken_for_an_unsafe_request(name: str, language: str) -> None:
    guards = case(name, language).scenario.guardrails
    for question in LET_PASS[language]:
        held = [g.id for g in guards if any(searched(pattern).search(folded(question)) for pattern in g.asks)]
        assert not held or unsafe(question, case(name, language)) is None, (question, held)


@pytest.mark.parametrize(("name", "language", "question", "fact"), ASKED)
def test_a_question_finds_the_fact_that_shares_its_topic_with_others(
    name: str, language: str, question: str, fact: str
) -> None:
    assert [one.fact for one in understand(question, case(name, language), Context()).asked] == [fact]


@pytest.mark.parametrize(("name", "language", "words", "item"), HEARD)
def test_the_agenda_is_touched_on(name: str, language: str, words: str, item: str) -> None:
    agenda = case(name, language).scenario.agenda
    touched = [one.id for one in agenda if any(searched(p).search(folded(words)) for p in one.triggers)]
    assert item in touched


@both
def test_a_full_history_can_be_taken(name: str, language: str) -> None:
    it, persona = case(name, language).scenario, case(name, language).persona
    assert len(it.facts) >= 42
    assert 15 <= sum(fact.key for fact in it.facts.values()) <= 22
    assert sum(fact.red_flag for fact in it.facts.values()) >= 12
    assert {"blood_pressure", "temperature", *PLAUSIBLE} <= set(it.measures)
    assert len(persona.misunderstandings) >= 3
    assert len(persona.boundaries) >= 6
    assert len(persona.quirks) >= 8
    assert sum(map(len, persona.feelings.values())) >= 6
    assert all(len(guard.declines) >= 3 for guard in it.guardrails)


@both
def test_what_an_open_question_brings_out_needs_no_trust(name: str, language: str) -> None:
    it = case(name, language).scenario
    assert [name for name in it.story if it.facts[name].needs != "guarded"] == []
    assert all(fact.held for fact in it.facts.values() if fact.needs != "guarded")


@both
def test_no_line_is_said_of_two_facts_and_none_names_a_diagnosis(name: str, language: str) -> None:
    the = case(name, language)
    lines = [line for fact in the.scenario.facts.values() for line in {*_lines(fact)}]
    assert sorted({line for line in lines if lines.count(line) > 1}) == []
    spoken = [line for key, line in unasked(the) if "misunderstandings" not in key]
    named = re.compile(rf"\b(?:{NAMED[language]})\b")
    assert [line for line in chain(lines, spoken) if named.search(folded(line))] == []


@both
def test_answers_are_short_and_do_not_all_begin_alike(name: str, language: str) -> None:
    facts = case(name, language).scenario.facts.values()
    for verbosity, most in (("brief", 6), ("balanced", 11), ("talkative", 26)):
        lengths = sorted(len(line.split()) for fact in facts for line in fact.says[verbosity])
        assert lengths[len(lengths) // 2] <= most, verbosity
    begun = [folded(line).split()[0].strip(",.") for fact in facts for line in fact.says["balanced"]]
    assert begun.count("no") / len(begun) <= 0.3


@both
def test_what_is_measured_is_plausible(name: str, language: str) -> None:
    the = case(name, language)
    for measure, (least, most) in PLAUSIBLE.items():
        assert least <= _numbers(the, measure)[0] <= most, measure
    upper, lower = _numbers(the, "blood_pressure")
    assert 100 <= upper <= 180 and 60 <= lower <= 110 and upper - lower >= 30
    assert 36 <= _numbers(the, "temperature")[0] <= 37
    assert 18 <= _numbers(the, "weigh")[0] / (_numbers(the, "height")[0] / 100) ** 2 <= 40


@both
def test_ages_and_doses_agree(name: str, language: str) -> None:
    the = case(name, language)
    assert int(the.persona.born[:4]) + the.persona.age in (2026, 2027)
    for fact, by_case in DOSES.items():
        if name in by_case:
            assert set(_numbers(the, fact)) <= by_case[name]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_figures_of_the_chest_agree(language: str) -> None:
    the = case("chest_discomfort", language)
    assert _numbers(the, "ecg")[0] == _numbers(the, "pulse")[0]
    assert _numbers(the, "parents") == (the.persona.age,)  # it is what he is afraid of
    assert _numbers(the, "tests") == _numbers(the, "pressure_history")
    mother, usual_age = _numbers(the, "mother")[0], the.persona.age
    assert 18 <= mother - usual_age <= 45
    assert _numbers(the, "family_heart")[0] < 55
    assert _numbers(the, "operations_past")[0] < the.persona.age


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_figures_of_the_shoulder_agree(language: str) -> None:
    the = case("shoulder_pain", language)
    assert the.persona.age - _numbers(the, "work")[0] >= 16
    start, end, most = _numbers(the, "arm_side")
    assert 60 <= start < end < most < 180
    assert _numbers(the, "arm_front")[0] > most
    side = the.scenario.facts["location"].values.side
    works = " ".join(_lines(the.scenario.facts["hand"]))
    assert mentions(works, {"en": side, "es": "derecha"}[language])  # it is the arm she works with


@both
def test_what_they_fear_is_not_told_by_the_door(name: str, language: str) -> None:
    the = case(name, language)
    shown = f"{the.scenario.title} {the.scenario.brief} {' '.join(chain(*the.scenario.presenting.values()))}"
    tells = [tell for fact in the.scenario.facts.values() if fact.key for tell in fact.tells]
    assert [tell for tell in tells if mentions(shown, tell)] == []


def _lines(fact: Fact) -> list[str]:
    return [*chain(*fact.says.values()), *fact.more]


def _numbers(the: Case, name: str) -> tuple[int, ...]:
    fact = the.scenario.measures.get(name) or the.scenario.facts[name]
    return tuple(n for text in fact.values.numbers for n in numerals(text, the.language))
