"""How good a draft must be, and what the next try is told of this one."""

import pytest
from labelled_drafts import felt, scene

from handrail.programs.companion.constants import (
    EMPATHY_MIN,
    GROUNDEDNESS_MIN,
    RESPONSE_FLOOR,
    RESPONSE_LOW,
    RESPONSE_NORMAL,
    TONE_ALIGNMENT_MIN,
)
from handrail.programs.companion.kinds import Emotion
from handrail.programs.companion.quality import Quality, RetryFeedback, evaluate, feedback, threshold, told

# An independent table: unsure, ambiguous, mixed -> bar.
BARS = {
    (False, False, False): 0.70,
    (True, False, False): 0.60,
    (False, True, False): 0.60,
    (False, False, True): 0.65,
    (True, True, False): 0.50,
    (True, False, True): 0.55,
    (False, True, True): 0.55,
    (True, True, True): 0.45,
}


@pytest.mark.parametrize(("unsure", "ambiguous", "mixed"), list(BARS))
def test_each_thing_that_is_unclear_lowers_the_bar(unsure, ambiguous, mixed):
    emotion = Emotion("grief", "anger" if mixed else None, 0.6, -0.5, 0.59 if unsure else 0.6)
    assert threshold(emotion, ambiguous) == BARS[unsure, ambiguous, mixed]


def test_the_two_bars_of_the_seed_meet():
    unclear = Emotion("sadness", confidence=0.3)
    assert threshold(unclear, True) == RESPONSE_LOW
    assert threshold(Emotion("sadness", confidence=0.9), False) == RESPONSE_NORMAL
    assert min(BARS.values()) >= RESPONSE_FLOOR


def test_a_second_feeling_that_is_weak_lowers_nothing():
    assert threshold(Emotion("joy", "hope", 0.5, 0.5, 0.9), False) == RESPONSE_NORMAL


def test_feedback_says_what_is_below_its_least_and_no_more():
    poor = Quality(
        0.3, EMPATHY_MIN - 0.01, TONE_ALIGNMENT_MIN - 0.01, GROUNDEDNESS_MIN - 0.01, ("e",), ("m",), ("t",), ("g",)
    )
    fair = Quality(0.6, EMPATHY_MIN, TONE_ALIGNMENT_MIN, GROUNDEDNESS_MIN, ("e",), (), ("t",), ("g",))
    assert feedback(poor) == RetryFeedback(("e",), ("m",), ("t",), ("g",))
    assert feedback(fair) == RetryFeedback()
    assert feedback(Quality(0.9, 1, 1, 1, missed_cues=("m",))) == RetryFeedback(missed_cues=("m",))


def test_what_is_told_names_the_words_that_were_wrong():
    here = scene("My dad died on Monday and I'm exhausted.", "grief")
    draft = "At least he isn't suffering! You should get some sleep, your wife needs you."
    words = told(feedback(evaluate(draft, here)))
    assert words.splitlines()[0].startswith("Empathy gaps: ")
    for part in ("at least", "you should", "your wife", "Unsupported statements: ", "Tone issues: "):
        assert part in words, words
    assert told(RetryFeedback()) == ""


def test_a_missed_death_is_told_in_their_words():
    here = scene("My dad died on Monday. I can't focus on the report for work.", "overwhelm")
    found = evaluate("Focusing on a report for work when it's all too much sounds exhausting.", here)
    assert found.missed_cues and "my dad died on monday" in found.missed_cues[0]
    assert found.score < RESPONSE_FLOOR


def test_the_seed_s_own_four_faults_are_told_apart():
    tired = scene("I'm so exhausted and I feel so alone since the funeral.", felt("exhaustion"))
    solution = evaluate("So exhausted, and alone since the funeral. You should join a grief group.", tired)
    passed_over = evaluate("What did you have for dinner today?", tired)
    loud = evaluate("So exhausted and alone since the funeral! You've got this!! Woohoo!", tired)
    assumed = evaluate("So exhausted, and alone since your mother's funeral in May.", tired)
    assert solution.empathy < EMPATHY_MIN and passed_over.missed_cues
    assert loud.tone < TONE_ALIGNMENT_MIN and assumed.groundedness < GROUNDEDNESS_MIN
