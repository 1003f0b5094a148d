"""Amounts and dates as people say them, in both languages."""

import pytest

from handrail.errors import Misconfigured
from handrail.kernel.rules import folded
from handrail.qa.amounts import agree, amounts_in
from handrail.qa.amounts.words import read
from handrail.qa.dates import Day, alike, days_in


def test_a_broken_list_of_words_names_its_file():
    with pytest.raises(Misconfigured, match=r"xx\.toml: needs exactly"):
        read("xx.toml", "[numbers]\none = 1")


@pytest.mark.parametrize(
    ("language", "text", "kind", "raw"),
    [
        ("en", "About three weeks.", "duration", 3),
        ("en", "148/92", "pressure", 148),
        ("en", "one forty-eight over ninety-two", "pressure", 148),
        ("en", "a hundred and ten degrees", "degrees", 110),
        ("en", "thirty-eight point four degrees", "degrees", 38.4),
        ("en", "7 out of 10", "score", 7),
        ("en", "an hour and a half", "duration", 1.5),
        ("en", "half an hour", "duration", 0.5),
        ("en", "1,500 metres", "length", 1500),
        ("en", "97%", "percent", 97),
        ("en", "two tablets", "count", 2),
        ("en", "for a month", "duration", 1),
        ("en", "three and a half weeks", "duration", 3.5),
        ("es", "Hace tres semanas", "duration", 3),
        ("es", "ciento cuarenta y ocho sobre noventa y dos", "pressure", 148),
        ("es", "38,4 grados", "degrees", 38.4),
        ("es", "treinta y ocho con cuatro grados", "degrees", 38.4),
        ("es", "siete de diez", "score", 7),
        ("es", "hace un mes y medio", "duration", 1.5),
        ("es", "media hora", "duration", 0.5),
        ("es", "once pastillas", "count", 11),
        ("es", "mil quinientos metros", "length", 1500),
    ],
)
def test_amounts_are_read(language, text, kind, raw):
    (found,) = amounts_in(folded(text), language)
    assert (found.kind, found.raw) == (kind, raw)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "once a day"),
        ("en", "the left one"),
        ("en", "one of them"),
        ("en", "a while ago"),
        ("es", "una vez al día"),
        ("es", "un dolor"),
    ],
)
def test_words_that_only_look_like_amounts(language, text):
    assert amounts_in(folded(text), language) == ()


@pytest.mark.parametrize(
    ("language", "one", "other", "same"),
    [
        ("en", "three weeks", "21 days", True),
        ("en", "three weeks", "about three weeks", True),
        ("en", "three weeks", "a couple of weeks", True),
        ("en", "three weeks", "two or three weeks", True),
        ("en", "three weeks", "nearly a month", True),
        ("en", "three weeks", "two months", False),
        ("en", "three weeks", "ten days", False),
        ("en", "three weeks", "since yesterday", False),
        ("en", "38.4 degrees", "38 degrees", True),
        ("en", "38.4 degrees", "39 degrees", False),
        ("en", "148 over 92", "148/92", True),
        ("en", "148 over 92", "148 over 95", False),
        ("en", "two children", "2 children", True),
        ("en", "two children", "three children", False),
        ("en", "82 kg", "181 pounds", False),
        ("en", "more than six months", "eight months", True),
        ("es", "tres semanas", "un par de semanas", True),
        ("es", "tres semanas", "unos dos meses", False),
        ("es", "cinco horas", "ocho horas", False),
        ("es", "dos o tres días", "tres días", True),
    ],
)
def test_whether_two_amounts_can_be_one(language, one, other, same):
    (first,), (second,) = amounts_in(folded(one), language), amounts_in(folded(other), language)
    assert agree(first, second) is agree(second, first) is same


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("12 April 1979", Day(1979, 4, 12)),
        ("April 12th, 1979", Day(1979, 4, 12)),
        ("el 12 de abril de 1979", Day(1979, 4, 12)),
        ("1979-04-12", Day(1979, 4, 12)),
        ("12/04/79", Day(1979, 4, 12)),
        ("in 2019", Day(2019)),
        ("March 2019", Day(2019, 3)),
        ("the seventeenth of November nineteen ninety-one", Day(1991, 11, 17)),
        ("1979", Day(1979)),
    ],
)
def test_dates_are_read(text, day):
    assert days_in(folded(text)) == (day,)


def test_dates_are_compared_as_far_as_they_are_said():
    assert days_in("i may go, march on") == ()
    assert alike(Day(1979, 4, 12), Day(1979))
    assert alike(Day(1979, 12, 4), Day(1979, 4, 12))  # month first, in figures
    assert not alike(Day(1980), Day(1979, 4, 12))
    assert not alike(Day(0, 4, 13), Day(1979, 4, 12))
