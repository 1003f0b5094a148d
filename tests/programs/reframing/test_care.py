"""After an alarm: care step by step, people called when it is news, no model, and nobody cut off."""

import pytest
from reframing_loop import HELP, LINE, Loop, play_all

from handrail.care import Care
from handrail.kernel.cues import Responded, Returned, Sensed
from handrail.kernel.events import Screened
from handrail.programs.reframing.facts import Alarmed, Doubted, Underage
from handrail.programs.reframing.state import Phase

STORY = {"en": "my boss shouted at me today", "es": "mi jefe me gritó hoy"}


@pytest.mark.parametrize(
    ("language", "answers", "plan"),
    [("en", ["yes", "no", "no", "no"], "plan"), ("es", ["sí", "no", "no", "no"], "plan")],
)
def test_the_questions_come_one_at_a_time_and_then_a_way_out(language, answers, plan):
    loop = play_all([STORY[language]], locale=language)
    turns = [loop.say("…", alarm=3), *(loop.say(text) for text in answers)]
    assert [t.state.care.asking for t in turns] == ["thoughts", plan, "means", "intent", ""]
    assert [t.refers for t in turns] == [["soon"], ["urgent"], [], [], []]
    for turn in turns:
        assert turn.text.count("?") <= 1
        assert not turn.asks
        assert [say.style for say in turn.says] == [None]
        assert not turn.fault
    assert LINE in turns[-1].text
    assert {"en": "brief summary", "es": "resumen breve"}[language] in turns[-1].text
    assert len(turns[-1].says[0].choices) == 2
    assert len(turns[0].says[0].choices) == 4


UNSURE = {"en": "my boss shouted at me and I want it all to stop", "es": "mi jefe me gritó y quiero que todo pare"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_the_gate_is_unsure_of_is_asked_once_and_plainly(language):
    loop = Loop(locale=language)
    turn = loop.say(UNSURE[language], unsure=0.5)
    assert {"en": "hurting yourself?", "es": "hacerte daño?"}[language] in turn.text
    assert [say.style for say in turn.says] == [None]
    assert not turn.refers
    told = loop.say("no", language)
    assert {"en": "your boss shouted at you", "es": "tu jefe te gritó"}[language] in told.text
    assert told.text.count("?") == 1
    assert "?" in loop.say(UNSURE[language], unsure=0.5).text
    assert not any(isinstance(fact, Doubted) for fact in loop.turns[-1].facts)


@pytest.mark.parametrize(
    ("answer", "asking", "urgency"),
    [("yes", "plan", "urgent"), ("yeah sometimes", "plan", "urgent"), ("not sure", "thoughts", "soon")],
)
def test_a_yes_or_a_doubt_to_the_plain_question_is_taken_seriously(answer, asking, urgency):
    loop = Loop()
    loop.say(UNSURE["en"], unsure=0.5)
    turn = loop.say(answer)
    assert (turn.state.care.asking, turn.refers) == (asking, [urgency])
    assert HELP in turn.text


@pytest.mark.parametrize("answer", ["I'd rather not say", "that's none of your business", "stop asking"])
def test_nobody_is_pressed_for_an_answer_and_help_is_named(answer):
    loop = Loop()
    loop.say(UNSURE["en"], unsure=0.5)
    turn = loop.say(answer)
    assert HELP in turn.text
    assert turn.state.care is None
    assert not turn.ended


def test_an_alarm_after_the_plain_question_is_an_alarm():
    loop = Loop()
    loop.say(UNSURE["en"], unsure=0.5)
    assert HELP in loop.say("I have the pills here", alarm=5).text


def test_a_doubt_at_the_last_turn_closes_with_help():
    loop = Loop(max_turns=4)
    for _ in range(3):
        loop.say("my boss shouted at me")
    turn = loop.say("I just want it all to stop", unsure=0.5)
    assert turn.ended == "turn_limit"
    assert "findahelpline.com" in turn.text


@pytest.mark.parametrize("doubt", [{"unsure": 0.3}, {"unsure": 0.5, "category": "third_person"}])
def test_a_mere_guess_or_another_danger_is_not_asked_about(doubt):
    turn = Loop().say("my boss shouted at me", **doubt)
    assert not any(isinstance(fact, Doubted) for fact in turn.facts)


def test_a_plan_is_an_emergency_and_nothing_more_is_asked():
    loop = play_all([STORY["en"]])
    loop.say("I think about killing myself", alarm=4)
    turn = loop.say("yes")
    assert turn.text.startswith("Please call 999 now")
    assert turn.refers == ["now"]
    for text in ("ok", "I can't", "my cat", "what should I do?"):
        turn = loop.say(text)
        assert "call 999" in turn.text
        assert "?" not in turn.text
        assert not turn.refers
    assert loop.say("I called 999").text.startswith(("I'm glad", "It is good"))
    assert "in short" not in loop.say("ok").text
    assert not loop.say("ok bye").ended


def test_a_child_is_spoken_to_as_one_for_the_rest_of_the_session():
    loop = Loop()
    turn = loop.say("im 12 and my dad hits me", alarm=4, category="abuse")
    assert any(isinstance(fact, Underage) for fact in turn.facts)
    assert turn.state.care.child
    assert "grown-up" in loop.say("yes").text
    earlier = play_all(["tengo 11 años y todos se ríen de mí"], locale="es")
    assert earlier.say("me quiero morir", alarm=3).state.care.child


def test_a_joke_is_taken_kindly_and_the_thought_stays_closed():
    loop = play_all([STORY["en"]])
    loop.say("I want to die", alarm=3)
    turn = loop.say("lol jk")
    assert LINE in turn.text
    assert turn.state.care.severity == 3
    assert "thought as it is for today" in loop.say("can we go on about my boss").text
    assert loop.state.phase == Phase.SUMMARY


def test_anger_is_met_without_another_question():
    loop = play_all([STORY["en"]])
    loop.say("I want to die", alarm=3)
    for text in ("fuck off, stop asking", "you don't get it", "you're useless"):
        assert "?" not in loop.say(text).text


def test_after_the_staff_has_talked_nothing_more_is_asked():
    loop = play_all([STORY["en"]])
    loop.say("I want to die", alarm=3)
    turn = loop.cue(Returned("spoke with them"))
    assert turn.state.care.done
    assert turn.text
    assert not loop.say("hello again").state.care.asking


def test_a_timer_while_a_question_is_open_does_not_take_it_away():
    from handrail.kernel.cues import Elapsed

    loop = play_all([STORY["en"]])
    loop.say("I want to die", alarm=3)
    assert "?" not in loop.cue(Elapsed("quiet")).text
    assert loop.say("yes").state.care.asking == "plan"


def test_an_alarm_of_the_voice_is_met_too():
    loop = play_all([STORY["en"]])
    alarm = Screened(4, 0.9, "suicide", "en", alarm=True, help=HELP)
    turn = loop.cue(Sensed({"words": "…"}, alarm))
    assert HELP in turn.text
    assert turn.state.care.asking == "plan"


def test_what_may_be_about_living_is_followed_as_an_alarm_is():
    loop = play_all([STORY["en"], "he hates me", "I'm done"])
    turn = loop.say("both")
    assert isinstance(turn.state.care, Care)
    assert (turn.state.care.category, turn.state.care.asking) == ("suicide", "thoughts")
    assert turn.refers == ["soon"]
    assert (
        "Please call 999 now" in play_all([STORY["en"], "he hates me", "I'm done", "both", "yes", "yes"]).turns[-1].text
    )
    unplaced = play_all([STORY["en"], "he hates me", "I'm done"])
    last = [unplaced.cue(Responded("x", text)) for text in ("both", "yes", "yes")][-1]
    assert "your local emergency number" in last.text


def test_a_session_alarmed_before_there_was_care_still_has_its_way_out():
    """A log of version 1 that is opened by version 2."""
    from handrail.programs.reframing.state import evolve

    loop = play_all([STORY["en"]])
    loop.state = evolve(loop.state, Alarmed("suicide", 4, HELP))
    assert loop.say("hm").text
    assert HELP in loop.say("stop").text
    assert loop.say("stop").ended


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["goodbye", "bye", "stop", "thank you", "Stop here", "I'm done"]),
        ("es", ["adiós", "chau", "quiero parar", "gracias", "Parar aquí", "hasta nunca"]),
    ],
)
def test_while_it_is_imminent_no_session_is_closed_and_the_number_comes_first(language, texts):
    loop = play_all([STORY[language]], locale=language)
    loop.say("…", alarm=5)
    first = {"en": "Please call 999", "es": "Por favor, call 999"}[language]  # as the gate said it
    for text in (
        *texts,
        {"en": "I want to continue with the exercise", "es": "quiero seguir con el ejercicio"}[language],
    ):
        turn = loop.say(text)
        assert turn.text.startswith(first), turn.text
        assert not turn.ended
        assert not turn.says[0].choices
    from handrail.kernel.cues import Elapsed

    assert loop.cue(Elapsed("quiet")).text.startswith(first)
    called = loop.say({"en": "I called 999", "es": "llamé al 112"}[language])
    assert {"en": "summary", "es": "resumen"}[language] not in called.text
    assert not loop.say(texts[0]).ended
    loop.cue(Returned("spoke with them"))
    for text in texts:
        assert not loop.say(text).ended, text


@pytest.mark.parametrize(
    ("language", "thanks", "stop"),
    [
        ("en", ["ok thank you", "thanks", "Thank you!"], "stop"),
        ("es", ["vale, gracias", "muchas gracias"], "Parar aquí"),
    ],
)
def test_thanks_do_not_end_it_and_a_stop_is_said_twice(language, thanks, stop):
    loop = play_all([STORY[language]], locale=language)
    loop.say("…", alarm=4)
    loop.say("no")
    for text in (*thanks, *thanks):
        assert not loop.say(text).ended, text
    told = loop.say(stop)
    assert not told.ended
    assert {"en": "open", "es": "abierta"}[language] in told.text
    assert LINE in told.text
    assert len(told.says[0].choices) == 2
    assert not loop.say(told.says[0].choices[0]).ended
    assert loop.say(stop).ended == "person_stopped"


def test_a_goodbye_to_a_question_says_that_it_can_stay_open():
    loop = play_all([STORY["en"]])
    loop.say("…", alarm=4)
    told = loop.say("bye")
    assert not told.ended
    assert "open" in told.text
    assert loop.say("thanks").ended == ""
    assert loop.say("bye").ended == "person_stopped"


RETURNS = {
    "en": ("third_person", ["yes", "I'm with her"], "can I talk about my own worry now?", "I think I'm a bad mother"),
    "es": ("third_person", ["sí", "estoy con ella"], "¿puedo hablar ya de mi preocupación?", "creo que soy mala madre"),
    "en-GB": ("other", ["I'm fine"], "go back", "I think I'm a failure"),
    "es-MX": ("other", ["mal", "no"], "sí", "creo que soy un fracaso"),
}  # fmt: skip


@pytest.mark.parametrize("locale", RETURNS)
def test_after_a_good_end_the_exercise_is_possible_again(locale):
    category, answers, wish, thought = RETURNS[locale]
    loop = play_all([STORY[locale[:2]]], locale=locale)
    before = loop.state
    loop.say("…", alarm=3, category=category)
    assert loop.view["crisis"] is True
    for text in answers:
        turn = loop.say(text)
    assert {"en": "go back to what you came for", "es": "volver a lo que te trajo"}[locale[:2]] in turn.text
    assert loop.view["crisis"] is False
    assert (loop.state.phase, loop.state.turn) == (before.phase, before.turn + 1)
    turn = loop.say(wish)
    assert before.question in turn.text
    assert loop.state.asking == before.asking
    loop.say(thought)
    assert loop.state.progress.thought
    again = loop.say("…", alarm=4)
    assert again.state.crisis_flag
    assert again.state.care.asking == "plan"


def test_after_a_good_end_they_may_simply_tell_or_leave():
    for text in ("no, leave it", "No, leave it here", "bye"):
        loop = play_all([STORY["en"]])
        loop.say("…", alarm=3, category="other")
        loop.say("I'm fine")
        assert loop.say(text).ended == "person_stopped", text
    loop = play_all([STORY["en"]])
    loop.say("…", alarm=3, category="other")
    loop.say("I'm fine")
    loop.say("he thinks I'm useless, and I think so too")
    assert loop.state.progress.thought
    first = Loop()
    first.say("my daughter wants to kill herself", alarm=4, category="third_person")
    first.say("yes, she's with me")
    first.say("yes")
    assert first.say("yes please").text.count("?") == 1
    first.say("I think I failed her")
    assert first.state.progress.thought


def test_whoever_was_in_danger_themselves_is_not_led_back():
    loop = play_all([STORY["en"]])
    loop.say("I want to die", alarm=4)
    for text in ("no", "no", "no"):
        loop.say(text)
    loop.say("and my sister wants to kill herself", alarm=3, category="third_person")
    loop.say("yes")
    turn = loop.say("I'm with her")
    assert turn.state.crisis_flag
    assert "go back to what you came for" not in turn.text
    assert "thought as it is for today" in loop.say("can we go on").text


def test_worry_for_somebody_who_is_not_safe_yet_can_be_gone_on_from_when_they_wish():
    loop = play_all([STORY["en"]])
    loop.say("…", alarm=3, category="third_person")
    loop.say("yes")
    turn = loop.say("nobody is with her")
    assert turn.state.crisis_flag
    assert "won't go back" not in turn.text
    assert "go back to what you came for" in loop.say("I'm writing to her mother").text
    assert not loop.say("can I talk about my own worry now?").state.crisis_flag


def test_means_named_late_are_an_emergency():
    loop = play_all([STORY["en"]])
    loop.say("…", alarm=4)
    loop.say("I'd rather not say")
    turn = loop.say("there are pills here")
    assert turn.text.startswith("Please call 999 now")
    assert turn.refers == ["now"]


def test_what_is_remembered_after_an_alarm_does_not_grow():
    loop = play_all([STORY["en"]])
    loop.say("…", alarm=4)
    for text in ("no", "no", "no"):
        loop.say(text)
    sizes = []
    for _ in range(12):
        loop.say("hm, so much")
        sizes.append(len(loop.state.asked) + len(loop.state.care.answers))
    assert sizes[-1] == sizes[4]
