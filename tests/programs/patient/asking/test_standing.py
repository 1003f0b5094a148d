"""Questions that stand on their own: the same after any answer; and words that are for whoever plays the patient."""

import pytest

from handrail.programs.patient.asking import Context, understand
from handrail.programs.patient.topics import TALK, kinds
from tests.programs.patient.asking.rows import case_with, fact, whole

CASES = {"en": whole("en"), "es": whole("es")}
FULL = {
    "en": (
        ("When did the pain start?", "onset_when"),
        ("When did it start?", "onset_when"),
        ("How long have you had it?", "onset_when"),
        ("How long have you had the pain?", "onset_when"),
        ("Where does it hurt?", "location"),
        ("What does it feel like?", "character"),
        ("What makes it worse?", "aggravating"),
        ("What makes it better?", "relieving"),
        ("How bad is it?", "severity"),
        ("Does it go anywhere else?", "radiation"),
        ("Have you had it before?", "before"),
        ("Is it getting worse?", "course"),
        ("How did it start?", "onset_how"),
        ("Are you taking any medicines?", "medicines"),
        ("What do you think it is?", "ideas"),
        ("Does it wake you at night?", "night"),
    ),
    "es": (
        ("¿Cuándo empezó el dolor?", "onset_when"),
        ("¿Desde cuándo le pasa?", "onset_when"),
        ("¿Cuándo empezó?", "onset_when"),
        ("¿Cuánto tiempo lleva así?", "onset_when"),
        ("¿Dónde le duele?", "location"),
        ("¿Dónde lo nota?", "location"),
        ("¿Cómo es el dolor?", "character"),
        ("¿Qué lo empeora?", "aggravating"),
        ("¿Qué lo alivia?", "relieving"),
        ("¿Le había pasado antes?", "before"),
        ("¿Va a peor?", "course"),
        ("¿Cómo empezó?", "onset_how"),
        ("¿Toma algún medicamento?", "medicines"),
        ("¿Tiene alergias?", "allergies"),
        ("¿Qué cree que tiene?", "ideas"),
        ("¿Le despierta por la noche?", "night"),
    ),
}
BEFORE = (
    *("presenting", "severity", "location", "blood_pressure", "pulse", "look", "ecg", "school", "concerns", "name"),
    *("small_talk", "home", "mood", "family", "work", "smoking", "medicines"),
)


def asked(text, language="en", before="", case=None):
    return [one.topic for one in understand(text, case or CASES[language], Context(before)).asked]


@pytest.mark.parametrize("before", ["", *BEFORE])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_full_question_is_the_same_after_any_answer(language, before):
    read = {text: asked(text, language, before) for text, _ in FULL[language]}
    assert read == {text: [topic] for text, topic in FULL[language]}


@pytest.mark.parametrize("before", ["blood_pressure", "pulse", "name", "concerns", "home"])
def test_where_it_is_is_no_question_on_a_reading(before):
    assert asked("Where is it?", before=before) == ["location"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Do you smoke? And are you an AI?", "en"),
        ("Hang on. Are you a real patient?", "en"),
        ("Does it hurt, or are you a robot?", "en"),
        ("¿Le duele? ¿Es usted una IA?", "es"),
    ],
)
def test_whether_it_is_a_machine_is_never_lost_beside_a_question(text, language):
    assert asked(text, language) == ["are_you_real"]


@pytest.mark.parametrize(
    ("text", "language", "topics"),
    [
        ("high blood pressure, diabetes or high cholesterol", "en", ["pressure_history", "diabetes", "cholesterol"]),
        ("Any fever, cough or weight loss?", "en", ["fever", "cough", "weight"]),
        ("¿Frío, estreñimiento o la piel seca?", "es", ["sweats", "bowel", "skin"]),
        ("¿Fuma, bebe o toma drogas?", "es", ["smoking", "alcohol", "drugs"]),
    ],
)
def test_a_list_of_three_is_three_questions_in_order(text, language, topics):
    assert asked(text, language) == topics


def test_a_fact_s_own_word_is_one_item_of_a_list_and_does_not_take_the_rest():
    case = case_with(fact("heart"), fact("diabetes"), fact("illnesses", "past", "Past", "kidney stones"))
    text = "Any heart problems, diabetes or kidney stones?"
    assert asked(text, case=case) == ["heart", "diabetes", "illnesses"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("We'll do some blood tests, do you have any questions?", "en"),
        ("Your blood pressure is fine. Let me check it again next week. Any questions for me?", "en"),
        ("Vamos a tomarle la tensión otra vez. ¿Alguna pregunta?", "es"),
    ],
)
def test_any_questions_brings_out_no_fact_told_before_it(text, language):
    assert not [topic for topic in asked(text, language) if kinds()[topic] != TALK]
    assert "anything_else" in asked(text, language)


def test_a_question_before_any_questions_is_kept():
    assert asked("Do you smoke? Do you have any questions?") == ["smoking"]
