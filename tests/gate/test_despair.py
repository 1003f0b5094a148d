"""Hopelessness, which is no danger by itself and adds up; and whose danger it is that a sentence tells."""

import pytest

from handrail.gate import screen
from handrail.gate.memory import remembered
from handrail.kernel.events import Risk
from handrail.kernel.program import PERSON_AT_RISK, Policy

HOPELESS = {
    "en": (
        "i'm tired of trying", "it's all pointless", "there's no point anymore", "i have no future",
        "nothing will ever change", "after that there's nothing keeping me", "she'd be better off", "nothing helps",
        "nobody would notice", "no one would care", "it will never get better", "i'm done trying", "why even try",
        "nobody can help me", "i have nothing to look forward to", "nothing ever works out for me",
    ),
    "es": (
        "estoy cansada de intentarlo", "me cansé de remarla", "todo es inútil", "ya no tiene caso", "nada va a cambiar",
        "esto nunca va a mejorar", "ya no me queda nada", "ella estaría mejor", "mis hijos estarían mejor",
        "nadie se daría cuenta", "a nadie le importa", "nadie me puede ayudar", "nada sirve", "ya todo me da igual",
        "para qué sigo", "no sirvo para nada", "yo tampoco puedo más", "no le veo sentido a nada",
    ),
}  # fmt: skip
HARMLESS = {
    "en": (
        "no point in going to the shop", "tired of trying on shoes", "i'm tired of trying to fix this printer",
        "she'd be better off with a smaller car", "nothing will change at work",
        "there's nothing keeping me from applying", "nothing helps against these mosquitoes",
        "no one would care if we left early", "why bother cooking when there's pizza",
        "nobody can help me with this math problem", "we'd be better off taking the train",
    ),
    "es": (
        "no tiene sentido ir a la tienda", "me cansé de esperar el colectivo", "no tiene caso llevar paraguas",
        "ella estaría mejor en otro equipo", "no queda nada de leche", "esta impresora no tiene arreglo",
        "de qué sirve este botón", "nadie me puede ayudar con la tarea",
    ),
}  # fmt: skip
OWN = {
    "en": (
        "I lost a patient last night and I don't want to be alive", "my brother died in March and I don't want to live",
        "my best friend stopped calling and I don't want to exist", "my daughter hates me, I don't want to wake up",
        "my friend told me to calm down but I want to end it", "my wife left and I can't go on",
        "my sister said I ruined the family and I don't want to live anymore", "my mom keeps crying and I want to die",
        "my dad left us and now I do not want to be here anymore", "they fired me and I no longer want to live",
    ),
    "es": (
        "perdí a un paciente anoche y no quiero vivir", "mi hermano murió en marzo y no quiero vivir",
        "mi mejor amiga ya no me habla y no quiero existir", "mi hija me odia, no quiero despertar",
        "mi mujer me dejó la semana pasada y no puedo más con la vida", "mi mamá me gritó y me quiero matar",
        "mi hermana dijo que arruiné a la familia y ya no quiero vivir",
        "se me murió un alumno y preferiría estar muerto",
    ),
}  # fmt: skip
THEIRS = {
    "en": (
        "my friend says she doesn't want to live", "my patient does not want to be alive",
        "my friend texted me I don't want to live", "my brother told me he wants to die and I don't want him to die",
        "my friend says she doesn't want to live and I don't know what to do",
    ),
    "es": ("mi amiga dice que no quiere vivir", "mi paciente no quiere vivir", "mi hija no quiere estar viva"),
}  # fmt: skip


def spread(told):
    return [(language, text) for language, texts in told.items() for text in texts]


def judged(texts, locale, policy=PERSON_AT_RISK):
    risk = Risk()
    for text in texts:
        verdict = remembered(screen(text, locale=locale, place="US"), risk, text, policy, "US")
        risk = verdict.risk
        yield verdict


@pytest.mark.parametrize(("language", "text"), spread(HOPELESS))
def test_hopelessness_is_despair(language, text):
    verdict = screen(text, locale=language)
    assert (verdict.severity, verdict.alarm) == (2, False)
    assert verdict.confidence >= 0.5


@pytest.mark.parametrize(("language", "text"), spread(HARMLESS))
def test_the_same_words_about_a_printer_are_not(language, text):
    assert screen(text, locale=language).severity == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_third_brings_the_level_and_the_sixth_an_alarm(language):
    told = list(judged(HOPELESS[language][:6], language))
    assert [verdict.risk.level for verdict in told[:3]] == [2, 2, 3]
    assert [verdict.alarm for verdict in told] == [False] * 5 + [True]
    assert "memory.rising_distress" in told[2].rules


@pytest.mark.parametrize(("language", "text"), spread(OWN))
def test_the_danger_of_who_speaks_comes_before_that_of_whom_they_name(language, text):
    verdict = screen(text, locale=language)
    assert verdict.alarm
    assert verdict.category == "suicide"


@pytest.mark.parametrize(("language", "text"), spread(THEIRS))
def test_the_danger_of_somebody_else_stays_theirs(language, text):
    verdict = screen(text, locale=language)
    assert verdict.alarm
    assert verdict.category == "third_person"


def test_who_told_of_no_danger_is_not_spoken_to_as_if_they_had():
    helping = Policy("helping", helps=True)
    calm, grave = judged(["we had pasta for lunch", "maybe i should not be here"], "en", helping)
    assert "act on it" not in calm.help
    assert "call 911" in calm.help
    after = list(judged(["I want to die", "we had pasta for lunch"], "en", helping))[-1]
    assert "act on it" in after.help
    assert grave.help


@pytest.mark.parametrize(
    ("language", "text"), [("en", "she shouts and she pinch me"), ("es", "la cuidadora me pellizca")]
)
def test_hands_laid_on_somebody_are_suspected(language, text):
    verdict = screen(text, locale=language)
    assert verdict.category == "abuse"
    assert verdict.severity >= 3
