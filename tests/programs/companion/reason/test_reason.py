"""How the companion meets a feeling: by rules, for every emotion there is, in the energy of the person."""

from typing import get_args

import pytest

from handrail.errors import Misconfigured
from handrail.programs.companion.constants import CONFIDENCE_CLEAR, CRISIS, SUGGEST_HUMAN
from handrail.programs.companion.kinds import Emotion, Name, Recall
from handrail.programs.companion.reason import STANCES, feeling, load, read

NEW = Recall()


def met(name, intensity=0.5, *, severity=1, recall=NEW, turn=1, text="", valence=-0.5, confidence=0.9):
    return feeling(Emotion(name, None, intensity, valence, confidence), severity, recall, turn, text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[en]\ncircling = ['a']\nabuse = ['b']\n", "needs exactly"),
        ("en = 3\n", "needs exactly"),
        ("[en]\ncircling = ['(']\nabuse = ['b']\nquoted = ['c']\n", "does not compile"),
        ("[en]\ncircling = []\nabuse = ['b']\nquoted = ['c']\n", "needs a list"),
        ("[en", "not valid TOML"),
    ],
)
def test_signs_that_do_not_fit_are_refused(text, says):
    with pytest.raises(Misconfigured, match=says):
        read("reason.toml", text)


def test_every_emotion_is_met():
    load()
    assert STANCES.keys() == set(get_args(Name))
    for name in get_args(Name):
        for intensity in (0.0, 0.5, 1.0):
            found = met(name, intensity)
            assert 0 <= found.energy <= 1 and found.tone_modifiers and found.primary and len(found.tone_modifiers) <= 8


def test_energy_is_matched_to_the_person():
    low = [met(name).energy for name in ("grief", "exhaustion", "numbness", "sadness")]
    steady = [met(name).energy for name in ("anger", "frustration")]
    high = [met(name).energy for name in ("joy", "excitement", "pride")]
    assert max(low) < 0.3 < min(steady) and max(steady) < 0.6 < min(high)


def test_a_stronger_feeling_is_met_with_more_of_what_it_asks_for():
    assert met("joy", 1.0).energy > met("joy", 0.2).energy
    assert met("grief", 1.0).energy < met("grief", 0.2).energy
    assert met("anger", 1.0).energy > met("anger", 0.2).energy


def test_anger_is_met_steadily_and_nobody_is_calmed_down():
    found = met("anger", 0.9)
    assert (found.primary, found.approach, found.presence_quality) == ("steady", "validate", "grounding")
    assert "no calming down" in found.tone_modifiers


def test_a_crisis_comes_before_all_else():
    for name in get_args(Name):
        found = met(name, severity=CRISIS, turn=9, text="you stupid bot, over and over")
        assert found.approach == "crisis_support" and found.energy <= 0.4
    assert met("sadness", severity=CRISIS - 1).approach == "support"
    assert met("joy", severity=SUGGEST_HUMAN, valence=0.5).energy <= 0.4


@pytest.mark.parametrize(
    "text", ["you're a useless bot", "Fuck you", "eres un inútil", "¡Cállate!", "no sirves para nada"]
)
def test_abuse_of_the_companion_is_turned_gently(text):
    assert met("anger", text=text).approach == "gentle_redirect"


@pytest.mark.parametrize(
    "text",
    [
        "My dad told me you're worthless and I believed it",
        "mi jefe me dijo: eres un inútil",
        "I feel so stupid",
        "soy un inútil",
        "you're right, that was a stupid thing I did",
        "he shouted shut up at me",
    ],
)
def test_what_others_said_to_them_is_no_abuse_of_the_companion(text):
    assert met("hurt", text=text).approach == "validate"


@pytest.mark.parametrize(
    "text", ["I keep going over it, over and over", "no dejo de pensar en eso, ¿y si fui yo? ¿y si no?"]
)
def test_a_thought_in_circles_is_heard_first_and_turned_later(text):
    assert met("anxiety", text=text, turn=1).approach == "support"
    assert met("anxiety", text=text, turn=4).approach == "gentle_redirect"


def test_an_old_theme_that_makes_it_worse_is_a_circle():
    recall = Recall(recurring_themes=("the divorce", ""), emotional_trajectory="declining")
    assert met("sadness", recall=recall, turn=5, text="It's the divorce again.").approach == "gentle_redirect"
    assert met("sadness", recall=recall, turn=5, text="My cat is ill.").approach == "support"
    better = Recall(recurring_themes=("the divorce",), emotional_trajectory="improving")
    assert met("sadness", recall=better, turn=5, text="It's the divorce again.").approach == "validate"


def test_what_is_unclear_is_met_tentatively_and_near_the_middle():
    sure, unsure = met("excitement", valence=0.8), met("excitement", valence=0.8, confidence=CONFIDENCE_CLEAR - 0.5)
    assert unsure.energy < sure.energy and "tentative" in unsure.tone_modifiers


def test_a_strong_feeling_is_heard_before_it_is_explored():
    assert met("jealousy", 0.3).approach == "explore"
    assert met("jealousy", 0.9).approach == "validate"
