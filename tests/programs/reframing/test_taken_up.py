"""After care had asked: what is taken up again goes to care, and who only writes on is read, in many words."""

import pytest
from reframing_loop import LINE, play_all

from handrail.programs.reframing.facts import Alarmed

STORY = {"en": "my boss shouted at me today", "es": "mi jefe me gritó hoy"}


def alarmed(language="en", severity=3, **more):
    loop = play_all([STORY[language]], locale=language, **more)
    loop.say("…", alarm=severity)
    loop.say("no")
    assert loop.state.care.done
    return loop


TAKEN_UP = [
    ("en", "well sometimes"), ("en", "yes I've got my tablets of course"), ("en", "yes"),
    ("es", "bueno, a veces sí"), ("es", "sí, tengo las pastillas aquí"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), TAKEN_UP)
def test_what_care_takes_up_again_goes_to_care_before_anything_else(language, text, monkeypatch):
    loop = alarmed(language)
    monkeypatch.setattr("handrail.care.follows", lambda known, said="": said == text)
    steps = loop.state.care.steps
    turn = loop.say(text)
    assert turn.state.care.steps == steps + 1
    assert {"en": "in short", "es": "en pocas líneas:"}[language] not in turn.text


def test_it_goes_to_care_from_the_exercise_too(monkeypatch):
    loop = play_all([STORY["en"]])
    loop.say("…", alarm=3, category="other")
    loop.say("I'm fine")
    loop.say("go back")
    assert not loop.state.crisis_flag
    monkeypatch.setattr("handrail.care.follows", lambda known, said="": known is not None)
    steps = loop.state.care.steps
    turn = loop.say("well, I lied")
    assert turn.state.care.steps == steps + 1
    assert any(isinstance(fact, Alarmed) for fact in turn.facts)
    assert [say.style for say in turn.says] == [None]


@pytest.mark.parametrize(
    ("language", "text"), [("en", "there's no point in going on"), ("es", "no tiene sentido seguir")]
)
def test_what_the_gate_suspects_after_an_alarm_goes_to_care(language, text):
    loop = alarmed(language)
    for _ in range(2):
        loop.say("hm, so much")
    steps = loop.state.care.steps
    turn = loop.say(text, unsure=0.5)
    assert turn.state.care.steps == steps + 1
    assert LINE in turn.text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "yes I've got my tablets of course"), ("en", "yes, my mother said so the whole time"), ("en", "ok"),
        ("es", "sí, mi madre lo dijo todo el tiempo"), ("es", "vale"),
    ],
)  # fmt: skip
def test_only_a_bare_yes_to_the_offer_is_a_wish_for_a_summary(language, text):
    short = {"en": "in short", "es": "en pocas líneas:"}[language]
    assert short not in alarmed(language).say(text).text
    assert short in alarmed(language).say({"en": "yes please", "es": "sí"}[language]).text
    later = alarmed(language)
    later.say({"en": "no", "es": "no"}[language])
    assert short not in later.say({"en": "yes", "es": "sí"}[language]).text, "to something else"


@pytest.mark.parametrize("language", ["en", "es"])
def test_for_eight_messages_no_line_comes_twice_and_nothing_is_asked(language):
    loop = alarmed(language)
    text = {"en": "she had roses by the gate", "es": "ella tenía rosas junto a la puerta"}[language]
    said = [loop.say(text).text for _ in range(8)]
    assert len(set(said)) == 8
    assert not any("?" in one or text in one for one in said)


def test_a_summary_is_offered_beside_the_last_words_of_care_only_once():
    loop = alarmed()
    loop.say("it is all so heavy")
    turn = loop.say("I want to die", alarm=4)
    for text in ("no", "no", "no"):
        turn = loop.say(text)
    assert turn.state.care.done
    assert "summary" not in turn.text
