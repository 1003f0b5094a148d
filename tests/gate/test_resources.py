"""The help that is given: complete for every place and language, truthful, and dated."""

from datetime import date, timedelta

import pytest

from handrail.errors import Misconfigured
from handrail.gate import help_text, place_of, stale
from handrail.gate.phrasebook import CATEGORIES
from handrail.gate.places import LANGUAGES, lines_for, places, read_place
from handrail.gate.protocol import protocol, read_protocol

PROGRAM = {"en": "I'm a program, not a person", "es": "Soy un programa, no una persona"}
NUMBERS = {
    "US": ("911", "988", "741741"),
    "CA": ("911", "988"),
    "GB": ("999", "116 123", "85258"),
    "IE": ("112", "999", "116 123"),
    "ES": ("112", "024"),
    "MX": ("911", "800 911 2000"),
    "AR": ("911", "135"),
    "FR": ("112",),
}
NEVER = (
    "promise",
    "contract",
    "calm down",
    "everything will be",
    "todo va a estar bien",
    "te prometo",
    "tranquil",
    "cheer up",
    "don't worry",
)


@pytest.mark.parametrize("place", [*NUMBERS, "", "JP", "ZZ"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("category", CATEGORIES)
@pytest.mark.parametrize("severity", [3, 4, 5])
def test_every_place_language_and_danger_has_its_words(place, language, category, severity):
    text = help_text(place, language, category, severity)
    assert PROGRAM[language] in text
    assert lines_for(place, language).emergency in text
    assert "{" not in text
    assert len(text.split()) <= 150
    assert not any(word in text.lower() for word in NEVER)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("place", "numbers"), NUMBERS.items())
def test_a_place_gives_its_own_numbers(place, numbers, language):
    text = help_text(place, language, "suicide", 4)
    assert all(number in text for number in numbers), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", ["", "JP", "ZZ", "AQ", "us-not-a-place"])
def test_an_unknown_place_gives_no_number_at_all(place, language):
    for category in CATEGORIES:
        for severity in (3, 5):
            text = help_text(place, language, category, severity)
            assert not any(char.isdigit() for char in text)
            assert "findahelpline.com" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("category", CATEGORIES)
def test_when_it_is_imminent_the_emergency_number_comes_first(language, category):
    for place in NUMBERS:
        text = help_text(place, language, category, 5)
        lines = lines_for(place, language)
        first = min((text.find(line) for line in (*lines.crisis, *lines.abuse) if line in text), default=len(text))
        assert 0 <= text.find(lines.emergency) < first


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_medical_emergency_names_the_emergency_number_first_at_any_severity(language):
    text = help_text("US", language, "medical", 4)
    assert text.find("911") < text.find("988")


def test_abuse_gives_the_child_line():
    assert "1-800-422-4453" in help_text("US", "en", "abuse", 4)
    assert "116 111" in help_text("ES", "es", "abuse", 4)
    assert "0800 1111" in help_text("GB", "en", "abuse", 5)


def test_a_language_without_words_gets_english_and_an_unknown_danger_gets_other():
    assert help_text("FR", "fr", "suicide", 4) == help_text("FR", "en", "suicide", 4)
    assert help_text("US", "en", "weather", 4) == help_text("US", "en", "other", 4)


@pytest.mark.parametrize(
    ("locale", "place"),
    [
        ("en-US", "US"),
        ("es", ""),
        ("es-419", ""),
        ("en_GB", "GB"),
        ("en-UK", "GB"),
        ("zh-Hant-TW", "TW"),
        ("", ""),
        ("es-mx", "MX"),
    ],
)
def test_the_place_of_a_locale(locale, place):
    assert place_of(locale) == place


def test_a_place_of_the_union_without_its_own_page_gets_112():
    assert lines_for("DE", "en").emergency == "call 112"
    assert lines_for("IE", "en").emergency != "call 112"


def test_a_review_grows_stale_after_a_year():
    newest = max(place.reviewed for place in places().values())
    assert stale(newest) == []
    old = stale(newest + timedelta(days=366))
    assert len(old) == len(places())
    assert all("gate/resources" in line for line in old)


def test_each_page_names_its_source_and_a_day_in_the_past():
    for place in places().values():
        assert place.source
        assert place.reviewed >= date(2026, 1, 1)


GOOD = """
place = "XX"
reviewed = 2026-01-31
source = "somewhere"
[en]
emergency = "call 1"
crisis = ["a"]
abuse = ["b"]
[es]
emergency = "llama al 1"
crisis = ["a"]
abuse = ["b"]
"""


def test_a_page_can_be_read():
    assert read_place("XX.toml", GOOD).code == "XX"


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ('place = "XX"', "", "place"),
        ("2026-01-31", '"2026-01-31"', "reviewed"),
        ("[es]", "[fr]", "fr"),
        ('crisis = ["a"]', "crisis = []", "crisis"),
        ('emergency = "call 1"', 'emergency = ""', "emergency"),
        ('source = "somewhere"', "source = 3", "source"),
        ('abuse = ["b"]', "", "[en]"),
        ("place", "place =", "TOML"),
    ],
)
def test_a_wrong_page_is_refused_with_file_key_and_fix(was, becomes, says):
    with pytest.raises(Misconfigured, match=r"gate/resources/XX\.toml") as error:
        read_place("XX.toml", GOOD.replace(was, becomes, 1))
    assert says in str(error.value)


def test_words_that_forget_the_emergency_number_are_refused():
    pages = {c: f'[{c}]\nsoon = "{{emergency}}"\nnow = "{{emergency}}"\n' for c in CATEGORIES}
    assert read_protocol("xx.toml", "".join(pages.values())).keys() == set(CATEGORIES)
    wrong = {
        "must say {emergency}": pages | {"abuse": '[abuse]\nsoon = "hm"\nnow = "{emergency}"\n'},
        "unknown slot": pages | {"abuse": '[abuse]\nsoon = "{emergency} {line}"\nnow = "{emergency}"\n'},
        "needs a text": pages | {"abuse": '[abuse]\nsoon = "{emergency}"\n'},
        "exactly these tables": pages | {"abuse": ""},
        "not valid TOML": pages | {"abuse": "[abuse"},
    }
    for says, text in wrong.items():
        with pytest.raises(Misconfigured, match=r"gate/protocols/xx\.toml") as error:
            read_protocol("xx.toml", "".join(text.values()))
        assert says in str(error.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_protocols_differ_by_danger(language):
    texts = [text for entry in protocol(language).values() for text in entry.values()]
    assert len(set(texts)) == len(texts)
