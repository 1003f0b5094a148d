"""What the gate suspects of harm by others, or to others: asked about once, plainly, and the answer acted on."""

import pytest
from reframing_loop import HELP, Loop

from handrail import care
from handrail.kernel.cues import Heard
from handrail.kernel.events import Screened
from handrail.programs.reframing import reframing
from handrail.programs.reframing.facts import Doubted
from handrail.programs.reframing.state import Phase

TOLD = {
    "abuse": {
        "en": "my boss shouted at me today",
        "es": "mi jefe me gritó y me agarró del brazo",
    },
    "harm_to_others": {
        "en": "my boss shouted at me, someone should make him pay",
        "es": "mi jefe me gritó y me las va a pagar",
    },
}
ASKED = {
    "abuse": {"en": ("hurting you", "hurt you", "hurts you"), "es": ("te hace daño", "te lastime", "te haga daño")},
    "harm_to_others": {"en": ("hurting some",), "es": ("daño a alguien", "daño de verdad a alguien")},
}
NUMBERS = "Please call 911 now if you can.\n\n• The abuse line, 1-800-799-7233."
BOTH = pytest.mark.parametrize("category", ["abuse", "harm_to_others"])


class Doubts(Loop):
    """Its gate has other help for a suspicion than for an answer, as the real one has."""

    def suspected(self, category, text="", language=None, **more):
        self.language = language or self.language
        words = f"I believe you. {NUMBERS}"
        verdict = Screened(3, 0.5, category, self.language, help=words, ambiguous=True, **more)
        turn = self.cue(Heard(text or TOLD[category][self.language], None, self.language, verdict=verdict))
        self.turns.append(turn)
        return turn


def asks(turn, category, language="en"):
    return any(words in turn.text for words in ASKED[category][language]) and turn.text.count("?") == 1


@BOTH
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("seed", range(4))
def test_it_is_asked_once_and_after_a_no_the_exercise_goes_on_with_what_they_said(category, language, seed):
    loop = Doubts(locale=language, seed=seed)
    turn = loop.suspected(category)
    assert asks(turn, category, language)
    assert [say.style for say in turn.says] == [None]
    assert not turn.refers
    told = loop.say("no", language)
    assert {"en": "your boss shouted at you", "es": "tu jefe te gritó"}[language] in told.text
    assert told.text.count("?") == 1
    assert "911" not in told.text
    assert not any(isinstance(fact, Doubted) for fact in loop.suspected(category).facts)


@pytest.mark.parametrize("answer", ["nobody is", "he's not like that", "no one touches me", "no, es buena gente"])
def test_a_no_in_other_words_is_a_no(answer):
    loop = Doubts()
    loop.suspected("abuse")
    turn = loop.say(answer, "en")
    assert turn.state.care is None
    assert "your boss shouted at you" in turn.text


@pytest.mark.parametrize(
    ("answer", "severity", "urgency"),
    [
        ("yes", 4, "urgent"), ("sometimes", 4, "urgent"), ("no, only when he drinks", 4, "urgent"), ("él", 4, "urgent"),
        ("it's not that bad", 4, "urgent"), ("only once", 4, "urgent"), ("not really", 3, "soon"), ("idk", 3, "soon"),
        ("not anymore", 3, "soon"), ("please don't tell anyone", 3, "soon"),
    ],
)  # fmt: skip
def test_what_is_no_plain_no_is_met_as_abuse_and_care_asks_its_own_question(answer, severity, urgency):
    loop = Doubts()
    loop.suspected("abuse")
    turn = loop.say(answer, "en")
    care = turn.state.care
    assert (care.category, care.severity, care.asking, turn.refers) == ("abuse", severity, "safe", [urgency])
    assert ("I believe you" in turn.text) == (severity == 4)
    assert "1-800-799-7233" in turn.text
    assert "call 911" in turn.text
    assert turn.text.count("?") == 1
    assert turn.state.dangers == ("abuse",)


@pytest.mark.parametrize(
    ("answer", "severity"), [("yes", 4), ("he deserves it", 4), ("if he comes near me again", 4), ("idk", 3)]
)
def test_thoughts_of_hurting_somebody_are_not_asked_about_twice_in_a_row(answer, severity):
    loop = Doubts()
    loop.suspected("harm_to_others")
    turn = loop.say(answer)
    care = turn.state.care
    assert (care.category, care.severity, care.asking) == ("harm_to_others", severity, "harm_plan")
    assert "call 911" in turn.text


@BOTH
def test_who_hurts_nobody_but_themselves_is_asked_whether_they_think_of_dying(category):
    loop = Doubts()
    loop.suspected(category)
    turn = loop.say("no, only myself")
    assert (turn.state.care.category, turn.state.care.asking) == ("suicide", "thoughts")
    assert HELP in turn.text


@BOTH
@pytest.mark.parametrize(
    "answer",
    ["I'd rather not say", "fuck off", "jk", "stop asking", "...", "", "are you a robot?", "bye", "whatever"],
)
def test_nobody_is_pressed_and_the_help_for_it_is_named_without_taking_it_for_granted(category, answer):
    loop = Doubts()
    loop.suspected(category)
    turn = loop.say(answer)
    assert "1-800-799-7233" in turn.text
    assert "call 911" in turn.text
    assert "believe" not in turn.text
    assert turn.state.care is None
    assert not turn.refers
    assert not turn.ended
    assert not loop.say("my boss shouted at me").state.doubting


def test_an_answer_in_spanish_gets_spanish_words_and_the_same_numbers():
    loop = Doubts()
    loop.suspected("abuse")
    turn = loop.say("sí, cuando toma me empuja", "es")
    assert turn.state.care.category == "abuse"
    assert "por favor llama al 911" in turn.text
    assert "1-800-799-7233" in turn.text
    assert "believe" not in turn.text


def test_who_says_that_they_are_a_child_gets_a_childs_words():
    loop = Doubts()
    loop.suspected("abuse")
    turn = loop.say("yes, I'm 12")
    assert "grown-up" in turn.text
    assert "1-800-799-7233" in turn.text
    assert turn.state.care.child


@BOTH
def test_an_alarm_in_the_answer_wins_and_leaves_no_question_open(category):
    loop = Doubts()
    loop.suspected(category)
    turn = loop.say("no, I have the pills here", alarm=5, category="medical")
    assert turn.state.care.category == "medical"
    assert not turn.state.doubting


def test_after_an_alarm_about_somebody_else_the_old_question_is_not_taken_up_again():
    loop = Doubts()
    loop.suspected("abuse")
    loop.say("my friend wants to die", alarm=3, category="third_person")
    for text in ("she is safe", "yes", "let's go back", "yes"):
        turn = loop.say(text)
    assert not turn.state.crisis_flag
    assert turn.state.phase != Phase.CLOSED


def test_three_dangers_are_three_questions_and_never_a_fourth():
    loop = Doubts(max_turns=30)
    for category in ("suicide", "abuse", "harm_to_others"):
        turn = loop.suspected(category, "my boss shouted at me")
        assert turn.state.doubt.about == care.QUESTIONS[category]
        loop.say("no")
    assert loop.state.doubted == ("thoughts", "harmed", "harm_thoughts")
    for category in ("self_harm", "abuse", "harm_to_others", "third_person", "medical", "other"):
        assert not any(isinstance(fact, Doubted) for fact in loop.suspected(category, "my boss shouted").facts)


def test_another_danger_in_the_answer_is_asked_about_in_its_turn():
    loop = Doubts()
    loop.suspected("abuse")
    turn = loop.suspected("harm_to_others", "my boss should pay for what he did")
    assert asks(turn, "harm_to_others")
    assert loop.say("no").state.doubted == ("harmed", "harm_thoughts")


def test_who_speaks_of_something_else_is_heard_as_ever():
    loop = Doubts()
    loop.suspected("abuse")
    turn = loop.say("I felt so ashamed in that meeting")
    assert turn.state.care is None
    assert "1-800" not in turn.text
    assert "?" in turn.text


@BOTH
def test_the_last_turn_closes_with_help_and_asks_nothing(category):
    loop = Doubts(max_turns=4)
    for _ in range(3):
        loop.say("my boss shouted at me")
    turn = loop.suspected(category)
    assert turn.ended == "turn_limit"
    assert "findahelpline.com" in turn.text


def test_after_a_restart_the_facts_alone_say_what_was_asked():
    loop = Doubts()
    loop.suspected("abuse")
    folded = reframing.begin(loop.began)
    for turn in loop.turns:
        for fact in turn.facts:
            folded = reframing.evolve(folded, fact)
    assert folded == loop.state
    assert (folded.doubt.about, NUMBERS in folded.doubt.help) == ("harmed", True)


def test_a_fact_of_an_earlier_version_was_about_living():
    assert Doubted("old").doubt.about == "thoughts"
