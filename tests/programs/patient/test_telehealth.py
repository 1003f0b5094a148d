"""What a patient should not do to themselves is declined; ordinary questions and gentle requests are not."""

import pytest

from handrail.errors import Misconfigured
from handrail.programs.patient import cases, telehealth, topics

UNSAFE = {
    "en": [
        "Press on it as hard as you can.",
        "Please walk without the crutches now",
        "Can you take off your brace and walk to the door?",
        "Put your full weight on the operated leg",
        "Could you push down hard on your knee for me",
        "Bend your knee as far as you can, even if it hurts",
        "Just force it a bit",
        "Jump up and down for me",
        "Do ten squats please",
        "Do 20 press-ups and tell me if the chest pain comes",
        "Run up the stairs and see what happens",
        "Run on the spot until you're out of breath",
        "I'd like you to bring on the pain",
        "Take off the dressing and show me",
        "Pick at the scab a little",
        "Lift something heavy and tell me what you feel",
        "Hop on your bad leg",
        "Keep going through the pain",
        "Twist your back past the pain",
        "Pull out your stitches",
        "Take double the dose of your painkillers",
        "Hold your breath as long as you can",
        "Hit your knee with your fist",
        "Try to stand without your frame",
        "Stop taking your medication right now",
        "Leave the crutches and come to the door",
        "Kneel on it for me",
        "Touch your toes even if it hurts",
        "Can you run on the spot for a minute?",
        "Gently put your full weight on it and drop the crutches",
        "How about you walk without your crutches?",
        "Do you mind jumping on it?",
        "Just stand on that leg without holding on",
    ],
    "es": [
        "Apriete ahí lo más fuerte que pueda",
        "Camine sin las muletas ahora",
        "Apoye todo el peso en la pierna",
        "Doble la rodilla aunque le duela",
        "Haga diez sentadillas",
        "Suba las escaleras corriendo",
        "Quítese el vendaje y enséñemelo",
        "Salte un poco para mí",
        "Aguante el dolor y siga",
        "Corra hasta la puerta",
        "Levante algo pesado y dígame qué nota",
        "Provoque el dolor",
        "Tome el doble de pastillas",
        "Deje las muletas y camine hasta aquí",
        "Aguante la respiración todo lo que pueda",
        "Rásquese la herida",
        "¿Puede caminar sin muletas ahora?",
    ],
}
SAFE = {
    "en": [
        "Can you walk without the crutches?",
        "Are you able to put weight on it?",
        "Did they tell you to walk without crutches?",
        "Does it hurt when you press on it?",
        "Have you ever had to stop taking your medication?",
        "Please bend your knee only as far as is comfortable",
        "Gently press where it hurts",
        "Do you run or jog?",
        "How far can you bend it?",
        "Do you do any exercise, like squats or push-ups?",
        "Please don't force it",
        "Have you taken the dressing off?",
        "Do you take more painkillers than you should?",
        "What happens when you climb stairs?",
        "Could you lift your leg for me, slowly and gently?",
        "Did you lift something heavy?",
        "Have you been lifting anything heavy lately?",
        "Does the pain come when you run up the stairs?",
        "I'd like to check your blood pressure.",
        "How hard is it to walk?",
        "Is it hard to get out of a chair?",
        "Are you under a lot of pressure at work?",
        "You must not walk without your crutches.",
        "Can you bend forward for me?",
        "Does walking bring it on?",
        "Does it run down to the foot?",
        "So you were told to take more painkillers?",
        "Could you hold your breath for a moment?",
        "Push against my hand as hard as you can",
        "Do you feel run down?",
        "Raise your arm sideways as high as you can",
        "Bend your knee as far as you can",
        "Who do you turn to when things are hard?",
        "What brings on the pain?",
    ],
    "es": [
        "¿Puede caminar sin muletas?",
        "¿Le duele cuando aprieta ahí?",
        "¿Ha tenido que dejar de tomar sus medicinas?",
        "Doble la rodilla despacio, hasta donde pueda",
        "¿Corre usted o hace deporte?",
        "No fuerce la rodilla",
        "¿Le han dicho que camine sin muletas?",
        "¿Qué pasa cuando sube escaleras?",
        "¿Ha levantado algo pesado?",
        "¿Le duele al subir las escaleras?",
        "Me gustaría tomarle la tensión.",
        "¿Está muy fuerte el dolor?",
        "¿Qué le provoca el dolor?",
        "¿Camina sin muletas en casa?",
        "Aguante la respiración un momento",
        "¿Toma todas las pastillas que le mandaron?",
        "¿Toma más de lo que pone la caja?",
        "¿Salta o corre por deporte?",
        "¿Apoya todo el peso?",
        "¿Se golpea la cabeza?",
        "Empuje contra mi mano con fuerza",
        "Apriéteme la mano lo más fuerte que pueda",
    ],
}


@pytest.mark.parametrize(("language", "text"), [(tongue, text) for tongue, texts in UNSAFE.items() for text in texts])
def test_unsafe(language, text, case_of):
    refusal = telehealth.unsafe(text, case_of(language))
    assert refusal
    assert len(refusal.declines) >= 3


@pytest.mark.parametrize(("language", "text"), [(tongue, text) for tongue, texts in SAFE.items() for text in texts])
def test_safe(language, text, case_of):
    assert telehealth.unsafe(text, case_of(language)) is None


def test_a_scenario_brings_its_own(case_of):
    case = case_of("en", guardrails=[{"id": "kneel", "asks": ["kneel"], "declines": ["No.", "Not that.", "I can't."]}])
    assert telehealth.unsafe("Could you kneel down?", case) == telehealth.Refusal(
        "kneel", ("No.", "Not that.", "I can't.")
    )


def test_a_request_inside_a_long_message(case_of):
    text = "Thank you for telling me. That must be hard. Now, please walk without your crutches. Is that all right?"
    assert telehealth.unsafe(text, case_of("en"))


@pytest.mark.parametrize(
    ("text", "says"),
    [("[asks]\nforce = ['x']", "needs exactly force, load, strip"), ("[asks", "not valid TOML")],
)
def test_a_broken_file_is_told_by_name(text, says):
    with pytest.raises(Misconfigured, match=says):
        telehealth.read("patient/unsafe/xx.toml", text)


def test_a_long_text_takes_no_time(case_of):
    assert telehealth.unsafe("bend and press on the knee and walk " * 2000, case_of("en")) is None


@pytest.mark.parametrize("name", cases.ids())
@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_that_learners_ordinarily_ask_is_declined(name, language):
    case = cases.case(name, language)
    asked = [text for known in topics.words(language).values() for text in (*known.examples, known.request)]
    assert not [text for text in asked if telehealth.unsafe(text, case)]
