"""What a person asks or says beside the question: met first, in any phase, and no rating is made of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reframing_loop import LINE, Loop, play_all

from handrail.kernel.rules import MaxQuestions
from handrail.programs.reframing.state import Phase
from handrail.programs.reframing.voice import lines, slots

STORY = {
    "en": ["I'm anxious about a presentation", "I think everyone will judge me", "Fear and shame", "About 8",
           "Mind reading", "3", "partly", "5 and 6"],
    "es": ["Estoy nerviosa por una presentación", "creo que todos me van a juzgar", "miedo y vergüenza", "un 8",
           "la primera", "un 3", "en parte", "5 y 6"],
}  # fmt: skip
ASKED = {
    "en": [("what should I do now?", "advice"), ("are you human?", "bot"), ("what is this?", "how"),
           ("why?", "purpose"), ("do you think I'm right?", "opinion"),
           ("can you call my mom?", "us"), ("is this private?", "privacy")],
    "es": [("¿qué debo hacer?", "advice"), ("¿eres una persona?", "bot"), ("¿qué es esto?", "how"),
           ("¿por qué?", "purpose"), ("¿qué opinas?", "opinion"), ("¿puedes llamar a mi mamá?", "us")],
}  # fmt: skip
CASES = [(lang, before, *row) for lang in ASKED for before in range(9) for row in ASKED[lang]]


def variants(state, *keys):
    book = lines(state.user_language)
    found = [v for section in ("got", "follow") for key in keys for v in book[section].get(key, ())]
    return [v.format_map(slots(state)) for v in found if "{" not in v]


@pytest.mark.parametrize(("language", "before", "said", "name"), CASES)
def test_a_question_to_the_program_is_answered_first_in_any_phase(language, before, said, name):
    loop = play_all(STORY[language][:before], locale=language, followups=9, max_turns=20)
    phase, turn = loop.state.phase, loop.say(said)
    answers = variants(turn.state, name, f"{name}_number")
    assert any(turn.text.startswith(answer) for answer in answers), turn.text
    assert turn.text.rstrip().endswith("?")
    assert not MaxQuestions(2 if phase == Phase.SUMMARY else 1).breaks(turn.text)
    assert turn.state.progress == loop.turns[-2].state.progress
    assert phase in (turn.state.phase, Phase.WARMUP)


def test_the_open_question_comes_again_and_its_answer_is_taken():
    for language, story in STORY.items():
        loop = Loop(locale=language, max_turns=30)
        for text in story:
            loop.say(ASKED[language][0][0])
            loop.say(text)
        assert loop.state.phase == Phase.FOLLOWUP
        assert (loop.state.suds_pre, loop.state.suds_post) == (8, 5)
        assert (loop.state.confidence_pre, loop.state.confidence_post) == (3, 6)


def test_the_second_time_the_ratings_are_let_go():
    loop = play_all([*STORY["en"][:7], "what should I do now?", "what should I do now?"])
    assert loop.state.phase == Phase.FOLLOWUP
    assert loop.state.suds_post is None
    assert any(loop.turns[-1].text.startswith(answer) for answer in variants(loop.state, "advice"))


def test_an_answer_with_a_question_beside_it_is_both():
    loop = play_all([*STORY["en"][:5], "2, but what should I do?"])
    assert loop.state.confidence_pre == 2
    assert loop.state.asking == "balance"
    assert any(loop.turns[-1].text.startswith(answer) for answer in variants(loop.state, "advice"))
    loop = play_all([*STORY["en"][:7], "4 and 6. what now, what should I do?"])
    assert (loop.state.suds_post, loop.state.confidence_post) == (4, 6)
    assert any(loop.turns[-1].text.startswith(answer) for answer in variants(loop.state, "advice"))


@pytest.mark.parametrize("before", [3, 5, 7])
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("i dont know, maybe some of them would be nice", "maybe some of them would be nice"),
        ("Maybe some of them were just tired, it was early", "maybe some of them were just tired, it was early"),
    ],
)
def test_a_second_look_is_kept_and_no_rating_is_made_of_it(before, said, kept):
    loop = play_all(STORY["en"][:before])
    was = loop.view["suds"], loop.view["confidence"]
    turn = loop.say(said)
    assert turn.state.own == kept
    assert f"“{kept}”" in turn.text.replace("“M", "“m")
    assert (loop.view["suds"], loop.view["confidence"]) == was


def test_another_remark_is_heard_and_the_rating_is_asked_for_once_more():
    loop = play_all(STORY["en"][:5])
    turn = loop.say("I just want the whole thing to be over")
    assert "“I just want the whole thing to be over”" in turn.text
    assert turn.state.asking == "confidence"
    assert turn.state.own == ""
    turn = loop.say("it is in the big hall")
    assert turn.state.asking == "balance"
    assert turn.state.confidence_pre is None


def test_the_same_as_before_is_taken_at_its_word():
    loop = play_all([*STORY["en"][:7], "about the same"])
    assert loop.view["suds"] == {"before": 8, "after": 8}
    assert loop.view["confidence"] == {"before": 3, "after": 3}


@pytest.mark.parametrize("said", ["My confidence a 6", "confidence 6"])
def test_a_single_labelled_number_goes_where_it_belongs(said):
    loop = play_all([*STORY["en"][:7], said])
    assert (loop.state.suds_post, loop.state.confidence_post) == (None, 6)
    assert "how strong" in loop.turns[-1].text
    loop.say("5")
    assert (loop.state.suds_post, loop.state.confidence_post) == (5, 6)


def test_a_rating_that_comes_late_is_still_taken():
    loop = play_all([*STORY["en"][:7], "idk", "ok, anxiety 5 and confidence 6"])
    assert (loop.state.suds_post, loop.state.confidence_post) == (5, 6)
    assert loop.state.phase == Phase.FOLLOWUP


def test_rudeness_at_a_rating_lets_it_go():
    loop = play_all([*STORY["en"][:5], "fuck off with your numbers"])
    assert loop.state.asking == "balance"
    assert loop.state.confidence_pre is None


def test_a_question_after_an_alarm_is_answered_with_the_people_who_can():
    loop = Loop()
    loop.say("I want to die", alarm=True)
    turn = loop.say("what should I do?")
    assert LINE in turn.text
    assert not turn.asks
    for text in ("no", "no", "no"):
        loop.say(text)
    told = loop.say("what should I do?").text
    assert "The people" in told or LINE in told
    assert not loop.say("stop here").ended
    assert loop.say("stop here").ended


def test_a_word_or_two_do_not_change_the_language():
    loop = Loop()
    turn = loop.say("no idea", language="es")
    assert "¿" not in turn.text
    assert loop.state.progress.situation == ""


@settings(max_examples=120, deadline=None)
@given(
    said=st.lists(
        st.sampled_from([*STORY["en"], *STORY["es"], "idk", "no", "yes", "not everyone is like that", "8", "..."]),
        min_size=1, max_size=10,
    ),
    seed=st.integers(0, 9999),
    language=st.sampled_from(["en", "es"]),
    most=st.integers(4, 12),
)  # fmt: skip
def test_no_bullet_of_a_recap_is_ever_empty(said, seed, language, most):
    loop = play_all([*said, "bye"], seed=seed, locale=language, max_turns=most)
    for turn in loop.turns:
        shown = [row for row in turn.text.split("\n") if row.startswith("•")]
        assert len(shown) in (0, 3)
        assert all(len(row.split()) > 2 and "“”" not in row for row in shown), shown
