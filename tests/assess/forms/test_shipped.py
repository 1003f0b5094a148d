"""The shipped instruments: their words, their scores, their bands; and the answer that must never be passed over."""

import json
from importlib.resources import files
from itertools import product

import pytest

from handrail.assess.forms import (
    Alarm,
    Answers,
    alarms,
    answer,
    load,
    next_question,
    progress,
    score,
    shelf,
    shipped,
    widget,
)
from handrail.errors import BadSetup

from .make import ext, form, q

PHQ_EN = [
    "Little interest or pleasure in doing things",
    "Feeling down, depressed, or hopeless",
    "Trouble falling or staying asleep, or sleeping too much",
    "Feeling tired or having little energy",
    "Poor appetite or overeating",
    "Feeling bad about yourself — or that you are a failure or have let yourself or your family down",
    "Trouble concentrating on things, such as reading the newspaper or watching television",
    (
        "Moving or speaking so slowly that other people could have noticed? Or the opposite — "
        "being so fidgety or restless that you have been moving around a lot more than usual"
    ),
    "Thoughts that you would be better off dead or of hurting yourself in some way",
]
GAD_EN = [
    "Feeling nervous, anxious or on edge",
    "Not being able to stop or control worrying",
    "Worrying too much about different things",
    "Trouble relaxing",
    "Being so restless that it is hard to sit still",
    "Becoming easily annoyed or irritable",
    "Feeling afraid as if something awful might happen",
]
PHQ_ES = [
    "Poco interés o placer en hacer cosas",
    "Se ha sentido decaído(a), deprimido(a) o sin esperanzas",
    "Ha tenido dificultad para quedarse o permanecer dormido(a), o ha dormido demasiado",
    "Se ha sentido cansado(a) o con poca energía",
    "Sin apetito o ha comido en exceso",
    (
        "Se ha sentido mal con usted mismo(a) – o que es un fracaso o que ha quedado mal con usted mismo(a) o con su "
        "familia"
    ),
    "Ha tenido dificultad para concentrarse en ciertas actividades, tales como leer el periódico o ver la televisión",
    (
        "¿Se ha movido o hablado tan lento que otras personas podrían haberlo notado? o lo contrario – muy inquieto(a) "
        "o agitado(a) que ha estado moviéndose mucho más de lo normal"
    ),
    "Pensamientos de que estaría mejor muerto(a) o de lastimarse de alguna manera",
]
GAD_ES = [
    "Se ha sentido nervioso(a), ansioso(a) o con los nervios de punta",
    "No ha sido capaz de parar o controlar su preocupación",
    "Se ha preocupado demasiado por motivos diferentes",
    "Ha tenido dificultad para relajarse",
    "Se ha sentido tan inquieto(a) que no ha podido quedarse quieto(a)",
    "Se ha molestado o irritado fácilmente",
    "Ha tenido miedo de que algo terrible fuera a pasar",
]
AUDIT_EN = {
    "How often do you have a drink containing alcohol?": "Never | Monthly or less | 2-4 times a month | "
    "2-3 times a week | 4 or more times a week",
    "How many drinks containing alcohol do you have on a typical day when you are drinking?": "1 or 2 | 3 or 4 | "
    "5 or 6 | 7 to 9 | 10 or more",
    "How often do you have six or more drinks on one occasion?": "Never | Less than monthly | Monthly | Weekly | "
    "Daily or almost daily",
}
AUDIT_ES = {
    "¿Con qué frecuencia consume alguna bebida alcohólica?": "Nunca | Una o menos veces al mes | "
    "De 2 a 4 veces al mes | De 2 a 3 veces a la semana | 4 o más veces a la semana",
    "¿Cuántas consumiciones de bebidas alcohólicas suele realizar en un día de consumo normal?": "1 o 2 | 3 o 4 | "
    "5 o 6 | De 7 a 9 | 10 o más",
    "¿Con qué frecuencia toma 6 o más bebidas alcohólicas en un solo día?": "Nunca | Menos de una vez al mes | "
    "Mensualmente | Semanalmente | A diario o casi a diario",
}
FREQUENCY = {
    "en": ["Not at all", "Several days", "More than half the days", "Nearly every day"],
    "es": ["Ningún día", "Varios días", "Más de la mitad de los días", "Casi todos los días"],
}


def filled(shown, *scores):
    answers = Answers()
    for mark in scores:
        item = next_question(shown, answers)
        answers = answer(shown, answers, item.link_id, item.options[mark].label)
    return answers


def test_an_unknown_form_is_refused_with_those_there_are():
    with pytest.raises(BadSetup, match="no form is named 'phq-8': take one of audit-c, gad-7, phq-9"):
        shipped("phq-8")


def test_the_shelf_and_its_languages():
    assert shelf() == tuple(product(("audit-c", "gad-7", "phq-9"), ("en", "es")))
    assert shipped("phq-9", "es-MX") is shipped("phq-9", "es")
    assert shipped("phq-9", "fr").language == "en"


def conditions(shown):
    every = [(i.link_id, c) for i in shown.items for rule in i.rules for c in rule.conditions]
    return [(name, c.question, c.operator, getattr(c.value, "code", c.value)) for name, c in every]


@pytest.mark.parametrize(("name", "stem"), [("phq-9", "phq9"), ("gad-7", "gad7"), ("audit-c", "auditc")])
def test_both_languages_have_the_same_bones(name, stem):
    en, es = shipped(name, "en"), shipped(name, "es")
    assert [i.link_id for i in en.items] == [i.link_id for i in es.items]
    assert [i.codes for i in en.items] == [i.codes for i in es.items]
    assert conditions(en) == conditions(es)
    for one, other in zip(en.items, es.items, strict=True):
        assert [(o.value.code, o.score) for o in one.options] == [(o.value.code, o.score) for o in other.options]
        assert one.text != other.text and one.link_id.startswith(stem)
    assert [(b.low, b.high, b.code) for b in en.total.bands] == [(b.low, b.high, b.code) for b in es.total.bands]
    assert not en.notes and not es.notes


def words(name, stem, language, count):
    return [shipped(name, language).item(f"{stem}-{n}").text for n in range(1, count + 1)]


def test_the_words_of_the_instruments():
    assert words("phq-9", "phq9", "en", 9) == PHQ_EN
    assert words("phq-9", "phq9", "es", 9) == PHQ_ES
    assert words("gad-7", "gad7", "en", 7) == GAD_EN
    assert words("gad-7", "gad7", "es", 7) == GAD_ES
    assert words("audit-c", "auditc", "en", 3) == list(AUDIT_EN)
    assert words("audit-c", "auditc", "es", 3) == list(AUDIT_ES)


@pytest.mark.parametrize(("language", "labels"), FREQUENCY.items())
@pytest.mark.parametrize(("name", "stem", "count"), [("phq-9", "phq9", 9), ("gad-7", "gad7", 7)])
def test_the_four_answers_and_their_scores(name, stem, count, language, labels):
    for n in range(1, count + 1):
        options = shipped(name, language).item(f"{stem}-{n}").options
        assert [(o.label, o.score) for o in options] == [(label, mark) for mark, label in enumerate(labels)]


@pytest.mark.parametrize(("language", "questions"), [("en", AUDIT_EN), ("es", AUDIT_ES)])
def test_the_answers_of_the_audit_and_their_scores(language, questions):
    for n, labels in enumerate(questions.values(), 1):
        options = shipped("audit-c", language).item(f"auditc-{n}").options
        assert [(o.label, o.score) for o in options] == [
            (label, mark) for mark, label in enumerate(labels.split(" | "))
        ]


@pytest.mark.parametrize(("name", "language"), shelf())
def test_the_source_and_its_terms_are_told(name, language):
    text = (files("handrail.assess.forms") / "shipped" / f"{name}.{language}.json").read_text("utf-8")
    told = json.loads(text)["copyright"]
    assert "LOINC" in told and ("WHO/MSD/MSB/01.6a" if name == "audit-c" else "Spitzer") in told


def test_the_question_is_shown_with_its_stem():
    name, props = widget(shipped("phq-9").item("phq9-1"))
    assert name == "multiple_choice"
    assert props == {
        "prompt": "1. Little interest or pleasure in doing things",
        "optional": False,
        "context": ["Over the last 2 weeks, how often have you been bothered by any of the following problems?"],
        "options": FREQUENCY["en"],
    }


def spread(total, places, most):
    return [min(most, max(0, total - most * n)) for n in range(places)]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("name", "places", "most", "codes"),
    [
        ("phq-9", 9, 3, ["minimal"] * 5 + ["mild"] * 5 + ["moderate"] * 5 + ["moderately-severe"] * 5 + ["severe"] * 8),
        ("gad-7", 7, 3, ["minimal"] * 5 + ["mild"] * 5 + ["moderate"] * 5 + ["severe"] * 7),
        ("audit-c", 3, 4, ["negative"] * 3 + ["positive-women"] + ["positive"] * 9),
    ],
)
def test_every_total_has_its_band(name, places, most, codes, language):
    shown = shipped(name, language)
    assert len(codes) == places * most + 1
    for total, code in enumerate(codes):
        marks = spread(total, places, most) if total or name != "audit-c" else [0]
        told = score(shown, filled(shown, *marks))
        assert (told.total, told.band.code) == (total, code)
        assert told.answered == told.of == len(marks)


def test_half_a_questionnaire_has_no_score():
    shown = shipped("gad-7")
    told = score(shown, filled(shown, 3, 3, 3))
    assert (told.total, told.band, told.answered, told.of) == (None, None, 3, 7)


def test_who_never_drinks_is_asked_no_more():
    shown = shipped("audit-c", "es")
    answers = filled(shown, 0)
    assert next_question(shown, answers) is None
    assert score(shown, answers).total == 0
    assert progress(shown, filled(shown, 1)).total == 3


def test_the_difficulty_is_asked_only_if_there_is_a_problem():
    shown = shipped("phq-9")
    none = filled(shown, *[0] * 9)
    assert next_question(shown, none) is None
    for n in range(9):
        marks = [0] * 9
        marks[n] = 1 + n % 3
        answers = filled(shown, *marks)
        assert next_question(shown, answers).link_id == "phq9-difficulty"
        full = answer(shown, answers, "phq9-difficulty", "Very difficult")
        assert score(shown, full).total == marks[n], "the difficulty is no part of the sum"


@pytest.mark.parametrize(
    ("language", "mark", "label"),
    [(language, n, labels[n]) for language, labels in FREQUENCY.items() for n in (1, 2, 3)],
)
def test_thoughts_of_death_raise_the_alarm_in_both_languages(language, mark, label):
    shown = shipped("phq-9", language)
    assert alarms(shown, filled(shown, *[3] * 8)) == ()
    text = shown.item("phq9-9").text
    assert alarms(shown, filled(shown, *[0] * 8, mark)) == (Alarm("phq9-9", text, mark, label),)


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_such_thoughts_raise_no_alarm(language):
    shown = shipped("phq-9", language)
    assert alarms(shown, filled(shown, *[3] * 8, 0)) == ()
    changed = answer(shown, filled(shown, *[0] * 8, 2), "phq9-9", shown.item("phq9-9").options[0].label)
    assert alarms(shown, changed) == ()


@pytest.mark.parametrize("system", ["http://loinc.org", None])
@pytest.mark.parametrize("scored", [True, False])
def test_item_nine_of_anybodys_phq9_raises_the_alarm(system, scored):
    """Known by its LOINC code, with or without scores, and by place where there are none."""
    marks = [[ext("ordinalValue", n, "Decimal")] if scored else [] for n in range(4)]
    options = [{"valueCoding": {"code": f"c{n}", "display": f"o{n}"}, "extension": marks[n]} for n in range(4)]
    code = {"code": "44260-8"} | ({"system": system} if system else {})
    shown = form(q("/44260-8", "choice", code=[code], answerOption=options))
    assert alarms(shown, answer(shown, Answers(), "/44260-8", "o0")) == ()
    assert alarms(shown, answer(shown, Answers(), "/44260-8", None)) == ()
    (alarm,) = alarms(shown, answer(shown, Answers(), "/44260-8", "o1"))
    assert (alarm.link_id, alarm.value, alarm.answer) == ("/44260-8", 1, "o1")


def test_a_survey_may_set_an_alarm_of_its_own():
    shown = load(
        {
            "survey_id": "s",
            "questions": [
                {"question_id": "a", "text": "?", "question_type": "yes_no", "alarm_above": 0},
                {"question_id": "b", "text": "?", "question_type": "rating", "min": 0, "max": 10, "alarm_above": 7},
            ],
        }
    )
    quiet = answer(shown, answer(shown, Answers(), "a", False), "b", 7)
    assert alarms(shown, quiet) == ()
    loud = answer(shown, answer(shown, Answers(), "a", True), "b", 8)
    assert [(a.link_id, a.value) for a in alarms(shown, loud)] == [("a", True), ("b", 8)]


def test_scores_add_up_exactly():
    options = [{"valueString": str(n), "extension": [ext("ordinalValue", n / 10, "Decimal")]} for n in range(4)]
    shown = form(*(q(f"q{n}", "choice", answerOption=options) for n in range(10)))
    assert score(shown, filled(shown, *[1] * 10)).total == 1
    assert score(shown, filled(shown, *[1] * 9, 2)).total == 1.1
