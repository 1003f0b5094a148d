"""What a case's words are read with: numbers in digits and in words, patterns between words."""

import pytest

from handrail.programs.patient.cases.numerals import numerals
from handrail.programs.patient.cases.patterns import searched


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("148 over 92", "en", (148, 92)),
        ("a hundred and forty-eight over ninety-two", "en", (148, 92)),
        ("Ibuprofen, 400, three times a day", "en", (400, 3)),
        ("nineteen seventy-nine", "en", (19, 79)),
        ("the twelfth of April", "en", (12,)),
        ("1,500", "en", (1500,)),
        ("thirty-one", "en", (31,)),
        ("no one, the first one, second thoughts", "en", ()),
        ("treinta y un años", "es", (31,)),
        ("mil novecientos setenta y nueve", "es", (1979,)),
        ("ciento cuarenta y ocho sobre noventa y dos", "es", (148, 92)),
        ("una vez, las dos piernas, el 98 por ciento", "es", (98,)),
        ("las dos semanas", "es", (2,)),
        ("36,7", "es", (36, 7)),
        ("", "en", ()),
        ("9" * 5000, "en", (999999999999999,) * 333 + (99999,)),
        ("tres", "fr", ()),
    ],
)
def test_numbers_are_found_in_digits_and_in_words(text, language, found):
    assert numerals(text, language) == found


def test_a_pattern_is_searched_between_words():
    assert searched("worr\\w*").search("are you worried") and not searched("worr").search("are you worried")
    assert not searched("art").search("heart") and searched("art") is searched("art")
