"""Knowledge tracing, levels and the path: exact where the formula is known, and honest at the edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.assess.blueprints import blueprint, generate
from handrail.assess.learning import (
    KNOWING,
    curriculum,
    eased,
    first_level,
    following,
    guess_of,
    locked,
    practised,
    range_of,
    taught,
)
from handrail.assess.learning.tracing import LEAST, MOST, observed


def test_one_answer_is_bayes_rule():
    assert observed(0.25, correct=True, guess=0.25) == pytest.approx(0.225 / (0.225 + 0.1875))
    assert observed(0.25, correct=False, guess=0.25) == pytest.approx(0.025 / (0.025 + 0.5625))
    assert practised(0.25, correct=True, guess=0.25) == pytest.approx(0.61363636)
    assert practised(0.25, correct=False, guess=0.25) == pytest.approx(0.18617021)


@given(st.floats(LEAST, MOST), st.floats(0.01, 0.6), st.booleans())
def test_it_stays_a_probability_and_evidence_points_its_way(known, guess, correct):
    after = observed(known, correct=correct, guess=guess)
    assert 0 < after < 1
    assert after >= known if correct else after <= known
    assert LEAST <= practised(known, correct=correct, guess=guess) <= MOST


def test_a_right_answer_counts_for_less_where_it_can_be_guessed_or_was_helped():
    choice = generate(blueprint("MATH.ARITH.ADD.2DIGIT"), 0.5, 1)
    written = generate(blueprint("MATH.ARITH.ADD.2DIGIT"), 0.5, 1, item_type="number")
    three = generate(blueprint("MATH.ARITH.FRAC.COMPARE"), 0.5, 1)
    assert (guess_of(choice), guess_of(three), guess_of(written)) == (1 / 4, 1 / 3, 0.05)
    assert guess_of(choice) < guess_of(choice, helped=True) < 1 - KNOWING.slip
    marks = [practised(0.3, correct=True, guess=guess_of(i)) for i in (written, choice, three)]
    assert marks == sorted(marks, reverse=True)


def test_who_always_answers_right_is_trusted_and_who_never_does_is_not():
    knows = guesses = KNOWING.initial
    for _ in range(3):
        knows = practised(knows, correct=True, guess=0.25)
    for n in range(40):
        guesses = practised(guesses, correct=n % 4 == 0, guess=0.25)
    assert knows > 0.95
    assert guesses < 0.5
    assert taught(0.5) == pytest.approx(0.575)


def test_the_level_follows_the_learner_within_the_concept():
    module = curriculum("two-digit-arithmetic").module("borrowing")
    low, high = range_of(module)
    assert first_level(module, 0.5) == 0.5
    assert first_level(module, 0.0) == low
    level = first_level(module, 0.5)
    assert low <= eased(module, level, "wrong") < level < eased(module, level, "right") <= high
    assert eased(module, level, "asked", harder=True) > level > eased(module, level, "asked", harder=False)
    for _ in range(20):
        level = eased(module, level, "right")
    assert level == high == eased(module, level, "asked", harder=True)


def test_the_path_takes_reviews_first_and_unlocks_by_prerequisites():
    lesson = curriculum("two-digit-arithmetic")
    names = [m.concept_id for m in lesson.modules]
    new = dict.fromkeys(names, "new")
    assert following(lesson, new).concept_id == "adding_tens_and_ones"
    first = new | {"adding_tens_and_ones": "mastered"}
    assert following(lesson, first).concept_id == "carrying"
    assert following(lesson, first | {"carrying": "parked"}).concept_id == "taking_away"
    assert locked(lesson.module("borrowing"), first) == ("taking_away", "carrying")
    blocked = first | {"carrying": "parked", "taking_away": "mastered"}
    assert following(lesson, blocked) is None
    assert following(lesson, blocked | {"adding_tens_and_ones": "due"}).concept_id == "adding_tens_and_ones"
    assert following(lesson, dict.fromkeys(names, "mastered")) is None
