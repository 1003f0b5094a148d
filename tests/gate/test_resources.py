"""The help that is given: complete for every place and language, truthful, and dated."""

import re
from datetime import date, timedelta

import pytest

from handrail.errors import Misconfigured
from handrail.gate import help_text, place_of, stale
from handrail.gate.phrasebook import CATEGORIES
from handrail.gate.places import LANGUAGES, lines_for, places, read_place
from handrail.gate.protocol import TEXTS, protocol, read_protocol
from handrail.kernel.rules import MaxQuestions
from handrail.wording import NoDiagnosis, NoPromises

PROGRAM = {"en": ("I'm a program", "I'm a computer program"), "es": ("Soy un programa",)}
NO_PERSON = {"en": "not a person", "es": "no una persona"}
FORMS = [{"child": child, "again": again} for child in (False, True) for again in (False, True)]
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
CHILD = {
    "US": ("988", "1-800-422-4453", "741741"),
    "CA": ("1-800-668-6868", "686868", "988"),
    "GB": ("0800 1111", "85258"),
    "IE": ("1800 66 66 66", "50808"),
    "ES": ("116 111",),
    "MX": ("800 911 2000", "childhelplineinternational.org"),
    "AR": ("102", "0800 999 0091"),
    "FR": ("116 111", "119"),
    "": ("childhelplineinternational.org",),
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


@pytest.mark.parametrize("form", FORMS, ids=str)
@pytest.mark.parametrize("place", [*NUMBERS, "", "JP", "ZZ"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("category", CATEGORIES)
@pytest.mark.parametrize("severity", [3, 5])
def test_every_place_language_and_danger_has_its_words(place, language, category, severity, form):
    text = help_text(place, language, category, severity, **form)
    assert any(words in text for words in PROGRAM[language])
    assert form["again"] or NO_PERSON[language] in text
    assert lines_for(place, language).emergency in text
    assert "{" not in text
    assert len(text.split()) <= (105 if form["again"] else 150)
    assert not any(word in text.lower() for word in NEVER)
    assert not MaxQuestions(1).breaks(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_promise_nothing_and_diagnose_nobody(language):
    for category, texts in protocol(language).items():
        for key, text in texts.items():
            for rule in (NoPromises(), NoDiagnosis()):
                assert not rule.breaks(text), f"{type(rule).__name__}: {category}.{key}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("category", CATEGORIES)
@pytest.mark.parametrize("severity", [3, 4, 5])
def test_again_is_shorter_and_keeps_a_line(language, category, severity):
    for place in ("US", "AR", "ES", ""):
        for child in (False, True):
            whole = help_text(place, language, category, severity, child=child)
            short = help_text(place, language, category, severity, child=child, again=True)
            assert len(short.split()) < len(whole.split())
            assert "\n• " in short
            own = short.split("\n\n")
            assert sum(len(p.split()) for p in own if not p.startswith("•")) <= 45, short


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("category", CATEGORIES)
def test_a_child_gets_the_child_line_first_and_is_told_to_tell_a_grown_up(language, category):
    adult = {"en": "grown-up", "es": "adult"}[language]
    for place in NUMBERS:
        lines = lines_for(place, language)
        for severity in (3, 5):
            text = help_text(place, language, category, severity, child=True)
            bullets = [line for line in text.splitlines() if line.startswith("• ")]
            assert sorted(bullets) == sorted(f"• {line}" for line in lines.child)
            assert bullets[0] == f"• {lines.child[0]}" or category == "abuse"
            assert adult in text or (category == "abuse" and severity == 5)
            own = [s for p in text.split("\n\n") if not p.startswith("•") for s in re.split(r"[.:?] ", p)]
            assert max(len(sentence.split()) for sentence in own) <= 32, "a child reads this"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("place", "numbers"), CHILD.items())
def test_every_place_has_its_child_lines(place, numbers, language):
    text = help_text(place, language, "suicide", 4, child=True)
    assert all(number in text for number in numbers), text


def test_the_lines_of_the_list_can_be_reached_as_they_should():
    us = {language: " ".join(lines_for("US", language).crisis) for language in LANGUAGES}
    assert all(word in us["en"] for word in ("Call or text 988", "988lifeline.org", "press 2", "HOME to 741741"))
    assert all(word in us["es"] for word in ("al 988 y marca 2", "AYUDA", "988lifeline.org/es", "AYUDA al 741741"))
    assert "Call or text 988" in lines_for("CA", "en").crisis[0]
    assert "SHOUT to 85258" in lines_for("GB", "en").crisis[1]
    assert "85258" not in str(lines_for("IE", "en"))
    for place in ("FR", "DE", "ES", "IE"):
        assert "112" in lines_for(place, "en").emergency


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
            for form in FORMS:
                text = help_text(place, language, category, severity, **form)
                assert not any(char.isdigit() for char in text)
                assert ("childhelplineinternational.org" if form["child"] else "findahelpline.com") in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("category", CATEGORIES)
def test_when_it_is_imminent_the_emergency_number_comes_first(language, category):
    for place in NUMBERS:
        for form in FORMS:
            text = help_text(place, language, category, 5, **form)
            assert 0 <= text.find(lines_for(place, language).emergency) < text.find("• ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_medical_emergency_names_the_emergency_number_first_at_any_severity(language):
    text = help_text("US", language, "medical", 4)
    assert text.find("911") < text.find("988")


def test_abuse_gives_the_child_line():
    assert help_text("US", "en", "abuse", 4, child=True).split("• ")[1].startswith("Childhelp")
    assert help_text("US", "en", "suicide", 4, child=True).split("• ")[1].startswith("Call or text 988")
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
    newest = max(date(2026, 11, 18), *(place.review.reviewed for place in places().values()))
    assert stale(newest) == []
    old = stale(newest + timedelta(days=366))
    assert len(old) == len(places()) + len(LANGUAGES)
    assert [next(f for f in ("gate/resources", "gate/protocols") if f in line) for line in old] == [
        *["gate/resources"] * len(places()),
        *["gate/protocols"] * len(LANGUAGES),
    ]


def test_a_review_on_a_day_that_is_yet_to_come_is_warned_about():
    early = stale(date(2026, 1, 1))
    assert len(early) == len(places()) + len(LANGUAGES)
    assert all("yet to come" in line for line in early)


def test_each_page_names_its_source_and_a_day_in_the_past():
    for place in places().values():
        assert place.review.source
        assert place.review.reviewed >= date(2026, 1, 1)


GOOD = """
place = "XX"
reviewed = 2026-01-31
source = "somewhere"
[en]
emergency = "call 1"
crisis = ["a"]
abuse = ["b"]
child = ["c"]
[es]
emergency = "llama al 1"
crisis = ["a"]
abuse = ["b"]
child = ["c"]
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
        ('emergency = "call 1"', 'emergency = "go to 1"', "begins with 'call '"),
        ('child = ["c"]', "child = 3", "child"),
        ('child = ["c"]', "", "[en]"),
        ('source = "somewhere"', "source = 3", "source"),
        ('abuse = ["b"]', "", "[en]"),
        ("place", "place =", "TOML"),
    ],
)
def test_a_wrong_page_is_refused_with_file_key_and_fix(was, becomes, says):
    with pytest.raises(Misconfigured, match=r"gate/resources/XX\.toml") as error:
        read_place("XX.toml", GOOD.replace(was, becomes, 1))
    assert says in str(error.value)


DATED = 'reviewed = 2026-01-31\nsource = "somewhere"\n'


def page(**wrong):
    """A whole protocol, with some texts of `abuse` put wrong; None leaves a text out."""
    texts = dict.fromkeys(TEXTS, "please {emergency}\\n\\n{first}")
    tables = {c: texts | wrong if c == "abuse" else texts for c in CATEGORIES}
    return DATED + "".join(
        f"[{c}]\n" + "".join(f'{k} = "{v}"\n' for k, v in t.items() if v is not None) for c, t in tables.items()
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (page(soon="hm"), "must say"),
        (page(soon="call {emergency}\\n\\n{first}"), 'must say "please {emergency}"'),
        (page(soon="please {emergency} {line}"), "unknown slot"),
        (page(child_now=None), "exactly these texts"),
        (page(again=" "), "needs a text"),
        (page(soon="please {emergency}"), "must name whom to reach"),
        (page(soon="please {emergency} or {crisis}"), "paragraph of its own"),
        (page(child_soon="please {emergency}\\n\\n{crisis}"), "for a child"),
        (page(again_now="{first}\\n\\nplease {emergency}"), "before anything else"),
        (page().replace("[abuse]", "[weather]"), "exactly these tables"),
        ("[abuse", "not valid TOML"),
        (page().replace("reviewed = 2026-01-31", ""), "reviewed"),
        (page().replace("2026-01-31", "'2026-01-31'"), "reviewed"),
        (page().replace("somewhere", " "), "source"),
        (page().replace('source = "somewhere"', ""), "source"),
    ],
)
def test_wrong_words_are_refused_with_file_key_and_fix(text, says):
    assert read_protocol("xx.toml", page()).keys() == set(CATEGORIES)
    with pytest.raises(Misconfigured, match=r"gate/protocols/xx\.toml") as error:
        read_protocol("xx.toml", text)
    assert says in str(error.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_protocols_differ_by_danger(language):
    texts = [text for entry in protocol(language).values() for text in entry.values()]
    assert len(set(texts)) == len(texts)
