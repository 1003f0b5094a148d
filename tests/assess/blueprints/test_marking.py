"""Answers as people write them."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.assess.blueprints import blueprint, generate, grade, grade_tests, keeps
from handrail.assess.blueprints.numbers import readings
from handrail.errors import BadInput

ADD = generate(blueprint("MATH.ARITH.ADD.2DIGIT"), 0.5, 7)
SUM = generate(blueprint("MATH.ARITH.FRAC.ADD"), 0.5, 7, item_type="number")
CIRCLE = generate(blueprint("MATH.GEOMETRY.CIRCLE.AREA"), 0.5, 7, item_type="number")
CHANGE = generate(blueprint("MATH.ARITH.PERCENT.CHANGE"), 0.5, 7, item_type="number")
PREFIX = generate(blueprint("NET.IP.MASK.TO_PREFIX"), 0.5, 7, item_type="number")
FRENCH = generate(blueprint("LANG.FR.PASSE_COMPOSE.ETRE"), 0.6, 7, item_type="free_text")
REST = generate(blueprint("MATH.ARITH.DIV.REMAINDER"), 0.5, 7, item_type="free_text")
CODE = generate(blueprint("PROG.PYTHON.STRING.LENGTH"), 0.5, 7)


@pytest.mark.parametrize("response", [9, -1, True, None, "nothing", "", ["85"], 1.0])
def test_what_was_not_offered_is_refused(response):
    with pytest.raises(BadInput, match="choose one of the options"):
        grade(ADD, response)


def test_a_choice_is_taken_by_text_or_index():
    for place, option in enumerate(ADD.options):
        by_text, by_index = grade(ADD, option), grade(ADD, place)
        assert by_text == by_index and by_text.correct == (place == ADD.correct_index)
        assert bool(by_text.mistake) != by_text.correct and by_text.score == float(by_text.correct)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("7", {7}), (" +7 ", {7}), ("-3", {-3}), ("−3", {-3}), ("1/2", {Fraction(1, 2)}), ("2 / 4", {Fraction(1, 2)}),
        ("0.5", {Fraction(1, 2)}), ("0,5", {Fraction(1, 2)}), (".5", {Fraction(1, 2)}), ("½", {Fraction(1, 2)}),
        ("1 1/2", {Fraction(3, 2)}), ("1½", {Fraction(3, 2)}), ("-1½", {Fraction(-3, 2)}), ("1 234", {1234}),
        ("1\u00a0234,5", {Fraction(2469, 2)}),
        ("1,234", {1234, Fraction(1234, 1000)}), ("1.234", {1234, Fraction(1234, 1000)}),
        ("1,234.5", {Fraction(2469, 2)}), ("1.234,5", {Fraction(2469, 2)}), ("1'234", {1234}), ("７", {7}),
        ("", set()), ("x", set()), ("1/0", set()), ("1e9", set()), ("--1", set()), ("1 2", set()), ("nan", set()),
        ("9" * 100, set()), ("1/2/3", set()), ("12 34", set()),
    ],
)  # fmt: skip
def test_numbers_as_people_write_them(text, values):
    assert readings(text) == values


@given(st.text(max_size=80))
def test_no_text_breaks_the_reading_of_numbers(text):
    assert len(readings(text, ("cm", "%"))) <= 2


@given(st.fractions(max_denominator=999))
def test_every_fraction_is_read_back(value):
    assert value in readings(str(value))


def test_a_fraction_counts_by_its_value():
    right = Fraction(SUM.correct_answer)
    for text in (
        SUM.correct_answer,
        f"{right.numerator * 3}/{right.denominator * 3}",
        f" {right.numerator} / {right.denominator}",
    ):
        assert grade(SUM, text).correct, text
    assert not grade(SUM, "about a half").correct
    assert grade(SUM, SUM.distractors[1].text).mistake == SUM.distractors[1].mistake


def test_a_fraction_to_simplify_is_not_answered_by_itself():
    item = generate(blueprint("MATH.ARITH.FRAC.SIMPLIFY"), 0.5, 7, item_type="free_text")
    asked = re.search(r"\d+/\d+", item.stem)[0]
    assert not grade(item, asked).correct
    assert grade(item, item.correct_answer.replace("/", " / ")).correct


def test_units_may_stand_or_must():
    size = CIRCLE.correct_answer.split("π")[0]
    for text in (f"{size}π cm²", f"{size}π", f"{size} pi", f"{size}*π", f"{size} π cm^2"):
        assert grade(CIRCLE, text).correct, text
    assert not grade(CIRCLE, size).correct
    percent = CHANGE.correct_answer.rstrip("%")
    assert (
        grade(CHANGE, percent).correct and grade(CHANGE, f"{percent} %").correct and grade(CHANGE, int(percent)).correct
    )
    assert grade(PREFIX, PREFIX.correct_answer).correct and grade(PREFIX, PREFIX.correct_answer.strip("/")).correct


def test_words_count_without_their_dress():
    told = FRENCH.correct_answer
    for text in (told, told.upper(), f"  {told.replace(' ', '   ')}. ", told.capitalize() + "!"):
        assert grade(FRENCH, text).correct, text
    assert not grade(FRENCH, told.replace("é", "e").replace("sont", "est")).correct
    parts = REST.correct_answer.split(" r ")
    assert grade(REST, "r".join(parts)).correct and grade(REST, " resto ".join(parts)).correct
    assert grade(FRENCH, "je ne sais pas").mistake == ""


@pytest.mark.parametrize("response", [None, {"a": 1}, ["x"], True, "x" * 3000])
def test_what_is_no_text_is_refused(response):
    with pytest.raises(BadInput, match="write a text"):
        grade(SUM, response)


def test_code_is_graded_by_its_tests():
    with pytest.raises(BadInput, match="grade_tests"):
        grade(CODE, "def f(): pass")
    count = len(CODE.tests)
    assert grade_tests(CODE, [True] * count).correct
    part = grade_tests(CODE, [True] * (count - 1) + [False])
    assert not part.correct and part.score == pytest.approx((count - 1) / count)
    with pytest.raises(BadInput, match="tests need"):
        grade_tests(CODE, [True])


AREA = "A rectangle is 7 cm long and 4 cm wide. What is its area?"
LEFT = 'Put "partir" in the passé composé: Paul et Marie ___'
KEPT = [
    ("What is 47 + 38?", "Could you work out 47 + 38 for me?", True),
    ("What is 47 + 38?", "What do you get for 38 + 47?", False),
    ("What is 47 + 38?", "What is 47 plus 38?", False),
    ("What is 47 + 38?", "What is 47 + 38? (It is 85.)", False),
    ("What is 47 + 38?", "What is 470 + 38?", False),
    ("What is 47 + 38?", "", False),
    ("What is 47 + 38?", "What is 47 + 38? " + "Take your time. " * 40, False),
    ("Solve for x: 3x - 5 = 10", "For which x does 3x - 5 = 10 hold?", True),
    ("Solve for x: 3x - 5 = 10", "For which y does 3y - 5 = 10 hold?", False),
    (AREA, "How large is the area of a rectangle, 7 cm by 4 cm?", True),
    (AREA, "How large is the area of a rectangle, 7 m by 4 cm?", False),
    (LEFT, 'Passé composé of "partir" for Paul et Marie: ___', True),
    (LEFT, 'Passé composé of "partir" for Paul et Claire: ___', False),
    (LEFT, 'Passé composé of "sortir" for Paul et Marie: ___', False),
    ("What does it print?\n\n```python\nprint(1)\n```", "Say what this prints:\n\n```python\nprint(1)\n```", True),
    ("What does it print?\n\n```python\nprint(1)\n```", "Say what this prints:\n\n```python\nprint(2)\n```", False),
    ("¿Cuánto es el 15% de 80?", "Calcula, por favor, el 15% de 80.", True),
    ("¿Cuánto es el 15% de 80?", "Calcula, por favor, el 80% de 15.", False),
]  # fmt: skip


@pytest.mark.parametrize(("stem", "reworded", "kept"), KEPT)
def test_a_rewording_keeps_numbers_and_names(stem, reworded, kept):
    assert keeps(stem, reworded) is kept


@given(
    st.sampled_from(["MATH.ARITH.ORDER.BRACKETS", "NET.IP.SUBNET.CALC", "LANG.FR.PRESENT", "PROG.PYTHON.OUTPUT.LOOP"]),
    st.integers(0, 999),
)
def test_a_stem_keeps_itself_and_loses_with_any_digit(name, seed):
    stem = generate(blueprint(name), 0.5, seed).stem
    assert keeps(stem, stem)
    assert not keeps(stem, stem + " 5")
    for digit in "0123456789":
        if digit in stem:
            assert not keeps(stem, stem.replace(digit, "", 1))
