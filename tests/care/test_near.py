"""Where it counts most: means or a time that are named, danger that is near, and a plain no that is one."""

import re

import pytest
from care_loop import SAID, alarm, asked, followed
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.care import opening, reminder, step, well
from handrail.care.ladder import LADDERS

FIRST = re.compile(r"(?:Please|Por favor,?) (?:call|llama al) 911")
NAMED = {
    "en": [
        "the bridge near my house", "there are pills in the bathroom", "with a rope", "tonight", "maybe tonight",
        "on friday", "my dad's gun", "pills", "i'd jump", "tomorrow after school", "when everyone is asleep",
        "i can't say but there's a knife in the kitchen", "no one knows but i have pills", "I'll do it on Sunday",
        "the train tracks", "overdose", "in an hour", "idk, pills maybe",
    ],
    "es": [
        "con pastillas", "tengo pastillas en casa", "esta noche", "el puente", "con una soga", "mañana por la noche",
        "la pistola de mi papá", "tirarme del balcón", "el viernes", "cuando todos se duerman", "en las vías del tren",
        "quizás esta noche", "lo haré el domingo", "unas pastillas de mi mamá", "cortarme las venas",
        "un cuchillo de la cocina", "no sé, pastillas", "a las diez",
    ],
}  # fmt: skip
NOT_NAMED = [
    "no, I don't have pills", "no pills", "not tonight", "i don't have a gun", "no tengo pastillas", "hoy no",
    "no tengo ninguna pistola", "i got rid of the pills", "tiré las pastillas", "my mom locked the pills away",
    "mi mamá guardó las pastillas", "no", "no, nothing", "no, esta noche no", "there are no pills here",
]  # fmt: skip


@pytest.mark.parametrize("at", ["plan", "means", "intent"])
@pytest.mark.parametrize(("language", "text"), [(k, text) for k, texts in NAMED.items() for text in texts])
def test_whoever_names_means_or_a_time_is_in_danger_now(language, text, at):
    before = {"plan": [], "means": ["no"], "intent": ["no", "no"]}[at]
    last = followed([*before, text], severity=4, language=language)[-1]
    assert last.care.severity == 5, text
    assert last.refer == "now"
    assert FIRST.match(last.text)
    assert "?" not in last.text


@pytest.mark.parametrize("text", NOT_NAMED)
@pytest.mark.parametrize("at", ["plan", "means"])
def test_what_is_denied_is_not_named(text, at):
    last = followed([*(["no"] if at == "means" else []), text], severity=4)[-1]
    assert last.care.severity == 4, text


@pytest.mark.parametrize("at", ["plan", "means", "harm_plan", "harm_means"])
def test_words_given_to_a_grave_question_are_an_answer(at):
    """They are not held twice and then let go."""
    category = "harm_to_others" if at.startswith("harm") else "suicide"
    before = [] if at.endswith("plan") else ["no"]
    steps = followed([*before, "it has all been too much since march"], severity=4, category=category)
    assert steps[-1].care.answer(at) == "partly"
    assert steps[-1].care.asking not in ("", at)
    assert not steps[-1].care.loose
    assert not steps[-1].done


def test_a_question_or_a_number_is_no_answer_to_a_grave_question():
    for text in ("what is mind reading?", "8", "¿qué es eso?"):
        steps = followed(["no", "no", text], severity=4)
        assert (steps[-1].care.severity, steps[-1].care.asking) == (4, "intent"), text
    assert followed(["22:30"], severity=4)[-1].care.severity == 5


def test_words_given_to_the_last_question_count_as_a_maybe():
    assert followed(["no", "no", "i just want it to stop"], severity=4)[-1].refer == "now"
    assert followed(["no", "no", "no quiero seguir sufriendo, ya está"], severity=4)[-1].care.severity >= 4
    for text in ("my cat needs me", "not with my kids here", "por mis hijos no lo haría", "mi mamá me necesita"):
        assert followed(["no", "no", text], severity=4)[-1].care.severity == 4, text


def test_an_alarm_of_the_gate_in_the_answer_makes_it_a_yes():
    care = followed([], severity=4)[-1].care
    one = step(care, "it is all laid out in front of me", alarm(severity=5, again=True))
    assert one.care.answer("plan") == "yes"
    assert (one.care.severity, one.refer) == (5, "now")


def test_means_named_after_the_questions_count_too():
    for texts in (["i'd rather not say", "pills"], ["...", "...", "i have pills here"], ["prefiero no decirlo", "hoy"]):
        last = followed(texts, severity=4)[-1]
        assert (last.care.severity, last.refer) == (5, "now"), texts
        assert not last.done
    assert followed(["no", "tonight"], severity=3)[-1].care.severity == 3


NEAR = [
    "goodbye", "bye", "adiós", "I want to continue with the exercise", "can we go on", "lol jk", "era broma", "im fine",
    "i'd rather not say", "fuck off", "déjame en paz", "are you a bot?", "i want to talk to a person", "help",
    "please don't tell my mom", "nobody answered", "i can't", "no puedo llamar", "why?", "...", "ok thanks", "gracias",
    "no", "yes", "my boyfriend left me",
]  # fmt: skip


@pytest.mark.parametrize("text", NEAR)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("child", [False, True])
@pytest.mark.parametrize("category", ["suicide", "harm_to_others", "abuse", "medical", "third_person"])
def test_while_it_is_imminent_the_number_comes_first_in_every_answer(text, language, child, category):
    steps = followed([text, text, "bye", text], severity=5, language=language, child=child, category=category)
    for one in steps[1:]:
        assert FIRST.match(one.text), one.text
        assert not one.done
        assert not one.care.asking


@pytest.mark.parametrize(
    ("language", "text"), [("en", "I called 911"), ("es", "llamé al 911"), ("en", "i'm with my mom")]
)
def test_whoever_reached_somebody_is_met_warmly_and_not_let_go(language, text):
    steps = followed([text, "ok", "bye"], severity=5, language=language)
    for one in steps[1:]:
        assert not FIRST.match(one.text)
        assert "911" in one.text
        assert not one.done
    assert len({one.text for one in steps}) == 4
    alone = step(steps[-1].care, "nobody answered" if language == "en" else "nadie contesta")
    assert FIRST.match(alone.text)
    worse = step(steps[-1].care, "...", alarm(severity=3, again=True, language=language))
    assert FIRST.match(worse.text)
    assert FIRST.match(step(worse.care, "ok").text)


@pytest.mark.parametrize(("language", "text"), [("en", "I'm going to call my mom"), ("es", "voy a llamar")])
def test_whoever_means_to_call_has_reached_nobody_yet_and_has_not_said_yes(language, text):
    near = followed([text, "ok"], severity=5, language=language)
    assert all(FIRST.match(one.text) for one in near[1:])
    asked = followed(["yes", "no", "no", text], severity=3, language=language)
    assert asked[-1].care.asking == asked[-2].care.asking == "intent"
    assert asked[-1].care.severity == asked[-2].care.severity


@pytest.mark.parametrize("text", ["ya me voy", "thanks, bye", "gracias, adiós"])
def test_a_goodbye_is_no_answer_to_a_grave_question(text):
    before, after = followed(["yes", "no", text], severity=3)[-2:]
    assert before.care.asking == "means"
    assert after.care.severity == before.care.severity
    assert after.care.answer("means") == "leave"


def test_an_alarm_that_is_less_grave_does_not_hide_the_number():
    care = followed([], severity=5)[-1].care
    one = step(care, "i feel so sad", alarm(severity=3, again=True))
    assert FIRST.match(one.text)
    assert alarm(severity=3, again=True).help in one.text
    assert FIRST.match(reminder(care))


DENIED = {
    "suicide": [
        "no, I'm not suicidal", "no, I'm not going to kill myself", "no, no voy a matarme", "I'm not suicidal",
        "No no no, I would never kill myself", "no, no me quiero morir", "no soy suicida, solo estoy triste",
        "no", "nope",
        "no, I don't want to die", "no no quiero suicidarme",
    ],
    "third_person": [
        "No he's not suicidal, he is just sad", "she isn't going to kill herself", "no, no se quiere matar",
        "no, no se va a suicidar, está triste nada más",
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", DENIED["suicide"])
@pytest.mark.parametrize("severity", [3, 4])
def test_a_plain_no_is_a_no_even_if_the_gate_was_alarmed(text, severity):
    care = opening(alarm(severity=3), "en").care
    one = step(care, text, alarm(severity=severity, again=True))
    assert one.care.answer("thoughts") == "no"
    assert (one.care.severity, one.done, one.refer) == (3, True, "")
    assert alarm(severity=severity, again=True).help in one.text
    assert "?" not in one.text
    assert step(care, text).care.answer("thoughts") == "no"
    assert step(care, text, alarm(severity=5, again=True)).refer == "now"


@pytest.mark.parametrize("text", DENIED["third_person"])
def test_somebody_else_who_is_not_in_danger(text):
    care = opening(alarm("third_person", 3), "en").care
    for one in (step(care, text), step(care, text, alarm("third_person", 3, again=True))):
        assert one.care.severity == 3
        assert one.care.asking == "they_with"


@pytest.mark.parametrize(
    "text",
    [
        "no quiero vivir más", "no puedo más, quiero morir", "nobody would miss me, i want to kill myself",
        "no, but i want to die", "I'm not suicidal but i want to die", "I'm not going to kill myself tonight",
        "no, i'm not suicidal, i just want to sleep forever", "no me importa morir",
        "never mind the plan, I want to die",
        "nothing matters, i'll kill myself", "no quiero seguir viviendo", "no voy a matarme hoy",
    ],
)  # fmt: skip
def test_what_only_begins_like_a_no_is_none(text):
    care = opening(alarm(severity=3), "en").care
    assert step(care, text, alarm(severity=4, again=True)).care.severity == 4


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("he's at home alone", "no"), ("está solo en casa", "no"), ("she's alone", "no"), ("está sola", "no"),
        ("está en su cuarto", "unsure"), ("she's at school", "unsure"), ("he's asleep", "unsure"),
        ("at work", "unsure"),
        ("está dormida", "unsure"), ("está en el colegio", "unsure"), ("en casa", "unsure"), ("he's home", "unsure"),
        ("she's safe", "yes"), ("he's with my mom", "yes"), ("she's in the hospital", "yes"),
        ("está en el hospital", "yes"),
        ("está con su papá", "yes"), ("está a salvo", "yes"), ("she's not alone", "yes"), ("no está sola", "yes"),
    ],
)  # fmt: skip
def test_a_place_is_not_safety(text, reading):
    one = followed([text], category="third_person")[-1]
    assert one.care.answer("they_safe") == reading
    assert one.care.severity == {"no": 5, "unsure": 4, "yes": 3}[reading]
    assert ("glad" in one.text or "Good." in one.text) == (reading == "yes")


def test_when_care_came_to_a_good_end():
    good = [
        followed(["I'm fine"], category="other"),
        followed(["not good", "no"], category="other"),
        followed(["yes", "I'm with her"], category="third_person"),
    ]
    for steps in good:
        assert well(steps[-1].care)
        assert not well(steps[0].care)
    bad = [
        followed(["not good", "yes", "no", "no", "no"], category="other"),
        followed(["fuck off"], category="other"),
        followed(["yes", "no"], category="third_person"),
        followed(["no"], category="third_person"),
        followed(["no"]),
        followed(["I'm fine"], category="other", severity=5),
    ]
    for steps in bad:
        assert not well(steps[-1].care)


@settings(max_examples=60, deadline=None)
@given(
    texts=st.lists(st.one_of(st.sampled_from(SAID), st.text(max_size=40)), min_size=20, max_size=60),
    category=st.sampled_from(list(LADDERS)),
    severity=st.integers(3, 5),
)
def test_what_is_remembered_does_not_grow_with_the_conversation(texts, category, severity):
    care = followed(texts, category=category, severity=severity)[-1].care
    questions = [question for question, _ in care.answers]
    assert len(set(questions)) == len(questions)
    assert len(care.asked) <= 8


def test_the_last_answer_is_the_one_that_is_kept():
    steps = followed(["bye", "jk", "ok", "i called 988", "bye"], severity=5)
    assert steps[-1].care.answers[-1] == ("-", "called")
    assert len(steps[-1].care.answers) == 1


def test_thanks_are_no_answer():
    for text in ("ok thank you", "vale, gracias", "thanks", "bueno, muchas gracias"):
        assert asked(followed(["yes", "no", text]))[-1] == "means"
