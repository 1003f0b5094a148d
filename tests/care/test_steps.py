"""An alarm followed through: what is asked, what never is, and that nothing ever makes it less serious."""

import pytest
from care_loop import SAID, alarm, asked, followed
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.care import Care, Cared, opening, over, reminder, step
from handrail.care.ladder import LADDERS
from handrail.care.state import URGENCIES
from handrail.gate import help_text
from handrail.kernel.events import Noted, Screened
from handrail.kernel.rules import MaxQuestions
from handrail.ledger.codec import encode, plain, thaw

YES = {"en": "yes", "es": "sí"}
NO = {"en": "no", "es": "no"}


def test_the_ladder_is_climbed_one_question_at_a_time():
    steps = followed(["yes", "no", "no", "no"])
    assert asked(steps) == ["thoughts", "plan", "means", "intent", ""]
    assert [s.refer for s in steps] == ["soon", "urgent", "", "", ""]
    assert [s.done for s in steps] == [False, False, False, False, True]
    assert "988" in steps[-1].text
    assert "911" in steps[-1].text


def test_what_the_gate_has_heard_is_not_asked():
    assert asked(followed([], severity=4)) == ["plan"]
    assert asked(followed([], severity=4, category="harm_to_others")) == ["harm_plan"]
    assert asked(followed([], severity=4, category="self_harm")) == ["thoughts_hurt"]


@pytest.mark.parametrize("category", LADDERS)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("child", [False, True])
def test_when_it_is_imminent_the_number_is_first_and_nothing_is_asked(category, language, child):
    steps = followed(["...", "idk", "my phone", "x"], category=category, severity=5, language=language, child=child)
    assert steps[0].lines == (alarm(category, 5, language, child=child).help,)
    assert steps[0].refer == "now"
    for one in steps:
        assert "?" not in one.text
        assert "911" in one.text
        assert not one.care.asking
        assert not one.choices


@pytest.mark.parametrize("at", ["plan", "means", "intent"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_plan_or_means_or_an_intent_is_imminent(at, language):
    before = {"plan": [], "means": [NO], "intent": [NO, NO]}[at]
    steps = followed([*(n[language] for n in before), YES[language]], severity=4, language=language)
    assert steps[-1].care.severity == 5
    assert steps[-1].refer == "now"
    assert steps[-1].text.index("911") < steps[-1].text.index("988")
    assert steps[-1].text.startswith({"en": "Please call 911 now", "es": "Por favor, llama al 911 ahora"}[language])
    assert at in steps[-1].reason


def test_a_half_answer_goes_on_and_counts():
    assert asked(followed(["kind of"])) == ["thoughts", "plan"]
    assert followed(["kind of"])[-1].care.severity == 4
    assert followed(["kind of"])[-1].refer == "urgent"
    assert followed(["yes", "un poco"])[-1].care.asking == "means"
    assert followed(["yes", "no", "no", "maybe"])[-1].refer == "now"
    assert followed(["yes", "maybe"], category="harm_to_others", severity=4)[-1].care.severity == 4
    assert followed(["idk"])[-1].care.severity == 3
    assert followed(["idk"])[-1].care.asking == "plan"


def test_a_not_really_is_asked_about_once_in_other_words():
    assert asked(followed(["not really", "no"])) == ["thoughts", "part", ""]
    assert asked(followed(["not really", "not really"])) == ["thoughts", "part", ""]
    assert asked(followed(["no mucho", "a veces", "no"])) == ["thoughts", "part", "plan", "means"]


def test_a_plain_no_ends_the_questions_and_not_the_care():
    last = followed(["no"])[-1]
    assert last.done
    assert "988" in last.text
    assert last.care.severity == 3


def test_self_harm_becomes_the_ladder_only_if_there_are_thoughts_of_dying():
    assert asked(followed(["no"], category="self_harm")) == ["thoughts_hurt", ""]
    steps = followed(["yes", "no", "no", "no"], category="self_harm")
    assert asked(steps) == ["thoughts_hurt", "plan", "means", "intent", ""]


def test_harm_to_others_ends_in_distance():
    steps = followed(["yes", "no", "no"], category="harm_to_others", severity=4)
    assert asked(steps) == ["harm_plan", "harm_means", "harm_intent", ""]
    assert "distance" in steps[-1].text
    assert followed(["yes", "yes"], category="harm_to_others", severity=4)[-1].care.severity == 5


def test_abuse_asks_for_safety_and_for_someone_to_tell():
    assert asked(followed(["yes", "my teacher"], category="abuse", severity=4)) == ["safe", "tell", ""]
    assert "I'm glad there is someone" in followed(["yes", "my teacher"], category="abuse", severity=4)[-1].text
    assert "not alone with it" in followed(["yes", "nobody"], category="abuse", severity=4)[-1].text
    danger = followed(["he's here"], category="abuse", severity=4)[-1]
    assert (danger.care.severity, danger.refer, danger.care.asking) == (5, "now", "")


def test_a_child_is_asked_for_a_grown_up():
    steps = followed(["yes", "nadie"], category="abuse", severity=4, language="es", child=True, place="ES")
    assert "adult" in steps[1].text
    assert "116 111" in steps[-1].text


def test_a_medical_emergency_asks_only_for_company():
    assert asked(followed(["no"], category="medical", severity=4)) == ["with", ""]
    assert followed(["no"], category="medical", severity=4)[-1].text.startswith("Then please call 911 now")
    assert "call 911" in followed(["my mom is here"], category="medical", severity=4)[-1].text


def test_somebody_else_at_risk():
    assert asked(followed(["yes", "I'm with her"], category="third_person")) == ["they_safe", "they_with", ""]
    assert followed(["she's not answering"], category="third_person")[-1].refer == "now"


def test_what_was_not_understood_is_asked_about_and_not_twice():
    steps = followed(["not good"], category="other")
    assert asked(steps) == ["now", "thoughts"]
    assert steps[0].text.count("?") == 1
    assert followed(["I'm fine"], category="other")[-1].done
    short = opening(alarm("other", again=True), "en")
    assert short.text.count("?") == 1


@pytest.mark.parametrize(
    "no", ["i'd rather not say", "fuck off", "prefiero no decirlo", "déjame en paz", "i can't say"]
)
def test_whoever_does_not_want_to_answer_is_respected(no):
    steps = followed(["yes", no])
    assert steps[-1].done
    assert "?" not in steps[-1].text
    assert "988" in steps[-1].text
    again = step(steps[-1].care, "i want to die", alarm(severity=4))
    assert again.lines == (alarm(severity=4).help,)
    assert not again.care.asking


@pytest.mark.parametrize("text", ["jk", "lol it was a joke", "era broma", "can we go on", "im fine"])
@pytest.mark.parametrize("severity", [3, 4, 5])
def test_a_joke_or_a_wish_to_go_on_is_taken_kindly_and_the_level_stays(text, severity):
    steps = followed([text], severity=severity)
    assert steps[-1].care.severity == severity
    assert steps[-1].care.called == steps[0].care.called
    assert steps[-1].done == (severity < 5)
    assert "988" in steps[-1].text
    assert "?" not in steps[-1].text


def test_silence_is_not_pressed():
    steps = followed(["...", "😭"])
    assert steps[1].care.asking == "thoughts"
    assert "?" not in steps[1].text
    assert steps[2].done
    answered = step(steps[1].care, "yes")
    assert answered.care.asking == "plan"


def test_other_words_leave_the_question_open():
    for text in (
        "why do you ask?",
        "are you a bot?",
        "is this private?",
        "what should i do?",
        "i called and nobody answered",
        "I can't reach her",
        "I'll call them",
    ):
        steps = followed([text, "yes"])
        assert steps[1].care.asking == "thoughts", text
        assert steps[1].choices
        assert steps[2].care.asking == "plan", text


def test_secrecy_is_never_promised():
    for child in (False, True):
        for language, text in (("en", "please don't tell my mom"), ("es", "no se lo digas a mi mamá")):
            said = followed([text], language=language, child=child)[-1].text
            assert {"en": "can't promise", "es": "puedo prometer"}[language] in said


def test_a_new_alarm_is_met_with_its_help_and_goes_on():
    first = opening(alarm(), "en", seed=2)
    second = step(first.care, "yes i want to kill myself", alarm(severity=4))
    assert alarm(severity=4).help in second.text
    assert second.care.asking == "plan"
    third = step(second.care, "i have the pills here", alarm(severity=5, again=True))
    assert third.lines == (alarm(severity=5, again=True).help,)
    assert third.refer == "now"


@pytest.mark.parametrize("text", ["lol jk", "era broma", "i'd rather not say", "fuck off", "bye"])
def test_a_word_taken_back_that_alarms_again_is_heard_and_met(text):
    """The gate remembers: a retraction is no all-clear, and no reproach either."""
    care = opening(alarm(severity=4), "en", seed=5).care
    kind, words = step(care, text, alarm(severity=3, again=True)).lines
    assert words == alarm(severity=3, again=True).help
    assert "?" not in kind
    assert len(kind) > 20
    assert step(care, text, alarm(severity=5, again=True)).lines == (alarm(severity=5, again=True).help,)


def test_the_nearer_danger_is_followed():
    hurt = opening(alarm("abuse", 4), "en")
    dying = step(hurt.care, "i just want to die", alarm("suicide", 3))
    assert (dying.care.category, dying.care.severity, dying.care.asking) == ("suicide", 4, "plan")
    still = step(opening(alarm("suicide", 4), "en").care, "he hits me", alarm("abuse", 4))
    assert still.care.category == "suicide"
    poison = step(hurt.care, "i took pills", alarm("medical", 5))
    assert (poison.care.category, poison.care.asking) == ("medical", "")
    unread = step(hurt.care, "x", alarm("other", 3))
    assert unread.care.category == "abuse"


def test_what_is_said_now_counts_for_more_than_a_no_before_it():
    steps = followed(["no"])
    again = step(steps[-1].care, "i want to kill myself", alarm(severity=4))
    assert again.care.asking == "plan"


def test_numbers_are_those_that_were_said():
    for place, language, emergency, line in (
        ("GB", "en", "999", "116 123"),
        ("ES", "es", "112", "024"),
        ("AR", "es", "911", "135"),
    ):
        steps = followed(["no"], severity=4, place=place, language=language)
        end = step(steps[-1].care, YES[language]).text
        assert emergency in end
        assert line in end
    world = followed(["yes"], severity=4, place="")[-1].text
    assert not any(char.isdigit() for char in world)
    bare = opening(Screened(4, 0.9, "suicide", "en", alarm=True, help="Please talk to someone."), "en")
    assert "your local emergency number" in step(bare.care, "yes").text
    assert "findahelpline.com" in reminder(bare.care)


def test_the_number_follows_into_another_language():
    care = opening(alarm(place="IE", severity=4), "en").care
    assert "llama al 112 o al 999" in step(care, "sí, tengo un plan", language="es").text


def test_every_emergency_and_line_of_the_gate_is_read_back_as_it_was_said():
    from handrail.care.named import named
    from handrail.gate.places import lines_for, places

    for place in places():
        for language in ("en", "es"):
            here = lines_for(place, language)
            for category in LADDERS:
                for severity in (3, 5):
                    for child in (False, True):
                        for again in (False, True):
                            words = help_text(place, language, category, severity, child=child, again=again)
                            care = named(Care(category, severity), words, language)
                            assert care.emergency == here.emergency
                            known = here.child if child else here.abuse if category == "abuse" else here.crisis
                            assert care.line.removeprefix("• ") in known


def test_over_asks_nothing_more():
    care = over(followed(["yes"])[-1].care)
    assert care.done
    assert not care.asking
    assert not step(care, "hello").care.asking


@settings(max_examples=150, deadline=None)
@given(
    texts=st.lists(st.one_of(st.sampled_from(SAID), st.text(max_size=80)), max_size=16),
    category=st.sampled_from([*LADDERS, "weather"]),
    severity=st.integers(3, 5),
    language=st.sampled_from(["en", "es", "fr"]),
    child=st.booleans(),
    again=st.integers(0, 15),
    seed=st.integers(0, 10**6),
)
def test_whatever_is_said(texts, category, severity, language, child, again, seed):
    """One question at most, none twice, none when imminent; the level and the urgency only rise; it ends."""
    care = opening(alarm(category, severity, language, child=child), language, child, seed=seed).care
    seen, level, called = list(care.asked), care.severity, care.called
    for number, text in enumerate(texts):
        new = alarm(severity=4) if number == again else None
        one = step(care, text, new)
        assert one.text.strip()
        assert "{" not in one.text
        assert new is None or new.help in one.text
        assert not MaxQuestions(1).breaks(one.text)
        assert one.care.severity >= level
        pleads = one.why.startswith("pleads")  # who asks for people once more calls them once more
        assert not one.refer or pleads or URGENCIES.index(one.refer) > URGENCIES.index(called)
        if one.care.severity == 5:
            assert not one.care.asking
            assert new or "?" not in one.text
        care, level, called = one.care, one.care.severity, one.care.called
        assert len(set(care.asked)) == len(care.asked)
        assert list(care.asked)[: len(seen)] == seen
        seen = list(care.asked)
    fact = Cared(care, "why")
    encode(Noted(fact))
    assert thaw(plain(fact), Cared) == fact
