"""Every line of care: warm, short, one question at most; no promise, no diagnosis, no contract, nobody announced."""

import re
from datetime import date

import pytest

from handrail.care import Doubt, heard, load, read, replies
from handrail.care.words import CHOICES, KEYS, LANGUAGES, READINGS, TABLES, book, read_book, read_words, reviews
from handrail.errors import Misconfigured
from handrail.gate import screen
from handrail.kernel.rules import MaxQuestions, MaxWords
from handrail.wording import NoDiagnosis, NoPromises, language_of

NEVER = {
    "en": r"counsell?or|therapist|is joining|on (?:their|the) way|will be with you|confidential|between us|calm down|"
    r"cheer up|don't worry|promise me|it will be|will be (?:ok|fine)|overreact|attention|selfish|commit",
    "es": r"consejer|terapeuta|se une|en camino|estará contigo|confidencial|entre nosotros|tranquil|cálmate|ánimo|"
    r"no te preocupes|prométeme|va a estar bien|exager|llamar la atención|egoísta|cometer",
}
METHODS = (
    r"\b(?:pills?|rope|gun|knife|blade|bridge|overdos\w+|hang\w*|cut\w*|pastillas?|soga|pistola|cuchill\w+|puente)\b"
)


def every():
    for language in LANGUAGES:
        known = book(language)
        for who, lines in (("adult", known.adult), ("child", known.child)):
            for section, keys in lines.items():
                for key, variants in keys.items():
                    for number, text in enumerate(variants):
                        yield language, who, section, key, number, text


LINES = list(every())


@pytest.mark.parametrize(
    ("language", "who", "section", "key", "number", "text"), LINES, ids=["-".join(map(str, row[:5])) for row in LINES]
)
def test_a_line_keeps_the_rules(language, who, section, key, number, text):
    said = text.format(emergency="call 999", line="• Somebody.")
    assert not MaxWords(75).breaks(said)
    assert not MaxQuestions(1 if section in ("ask", "plain", "meant") else 0).breaks(said)
    assert not NoDiagnosis().breaks(said)
    assert not NoPromises().breaks(said), said
    assert not re.search(NEVER[language], said, re.IGNORECASE), said
    assert not re.search(METHODS, said, re.IGNORECASE), said
    assert said.count("¿") == (said.count("?") if language == "es" else 0)
    assert not re.search(r"  |\s[,.]", said)
    assert language_of(text.replace("{emergency}", "").replace("{line}", ""), language) == language
    if "{line}" in text:
        assert "{line}" in text.split("\n\n")
    if "{emergency}" in text:
        assert re.search(r"(?:[Pp]lease|[Pp]or favor,?) \{emergency\}", text), text
    if section == "help":
        assert "{line}" in text
        assert "{emergency}" in text
    if section == "now":
        assert re.match(r"(?:Please|Por favor,) \{emergency\} (?:now|ahora)", text)
    if section in ("stay", "near") and not key.startswith(("called", "reached")):
        assert re.match(r"(?:Please|Por favor,) \{emergency\}", text), text
    if section in ("ask", "plain") and who == "child":
        assert len(said.split()) <= 24


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_more_than_one_way_to_ask(language):
    known = book(language)
    for lines in (known.adult, known.child):
        assert all(len(variants) >= 2 for section in ("ask", "plain") for variants in lines[section].values())
        assert all(len(set(variants)) == len(variants) for keys in lines.values() for variants in keys.values())
        assert len(lines["stay"]["self"]) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choices_are_read_as_they_are_meant(language):
    assert [read(choice) for choice in book(language).choices] == ["yes", "no", "unsure", "refuse"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("about", CHOICES[1:])
def test_so_are_those_to_a_plain_question_and_none_of_them_alarms(language, about):
    ways = replies(about, language)
    assert [heard(way, Doubt(about), None)[0] for way in ways] == ["yes", "no", "unsure", "refuse"]
    assert not any(screen(way, locale=language, place="US").alarm for way in ways)
    assert not set(ways) & {"Yes", "No", "Sí"}, "beside a form that has a yes and a no of its own"


def test_lines_that_nobody_has_read_for_a_year_are_warned_about():
    def warned(today):
        return [warning for what, review in reviews().items() for warning in review.warnings(what, today)]

    assert warned(date(2026, 11, 19)) == []
    assert len(warned(date(2028, 1, 1))) == len(LANGUAGES)
    assert all("care/lines" in warning for warning in warned(date(2028, 1, 1)))


def test_all_of_it_loads():
    load()
    assert all(book(language).choices for language in LANGUAGES)


ASKING = ("ask", "plain", "meant")
ALL = "".join(
    f"[{who}.{section}]\n"
    + "".join(f'{key} = ["{"Is it? " if section in ASKING else ""}please {{emergency}}"]\n' for key in keys)
    for who in ("adult", "child")
    for section, keys in KEYS.items()
)
GOOD = 'reviewed = 2026-11-18\nsource = "ours"\n[named]\nemergency = "a"\ndial = "b"\nor = "c"\nline = "d"\n[choices]\n'
GOOD += "".join(f'{key} = ["a", "b", "c", "d"]\n' for key in CHOICES) + ALL


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ('source = "ours"\n', "", "source"),
        ('dial = "b"\n', "", "named"),
        ('["a", "b", "c", "d"]', '["a"]', "choices.answers"),
        ('harmed = ["a", "b", "c", "d"]\n', "", "choices.harmed"),
        ('joke = ["please {emergency}"]\n', "", "adult.let"),
        ('joke = ["please {emergency}"]', "joke = []", "adult.let.joke"),
        ('joke = ["please {emergency}"]', 'joke = ["{name}"]', "unknown slot"),
        ('joke = ["please {emergency}"]', 'joke = ["really?"]', "must not ask"),
        ('plan = ["Is it? please {emergency}"]', 'plan = ["Tell me."]', "must ask one question"),
        ('[adult.now]\nself = ["please {emergency}"]', '[adult.now]\nself = ["go"]', "must say {emergency}"),
        ("[named]", "[named", "not valid TOML"),
    ],
)
def test_a_wrong_book_is_refused_with_file_key_and_fix(was, becomes, says):
    read_book("lines/xx.toml", GOOD)
    assert was in GOOD
    with pytest.raises(Misconfigured, match=r"care/lines/xx\.toml") as error:
        read_book("lines/xx.toml", GOOD.replace(was, becomes, 1))
    assert says in str(error.value)


WORDS = "[parts]\nx = 'y'\n[readings]\n" + "".join(f"{name} = ['{{x}}']\n" for name in READINGS)
WORDS += "[answers.plan]\nyes = ['a']\n[age]\nhint = ['a']\nsays = ['a']\nunless = ['b']\n"
WORDS += "[grave]\nmeans = ['a']\nhas = ['a']\ntime = ['a']\nunless = ['b']\n"
WORDS += "[denial]\nself = ['a']\nthem = ['a']\nunless = ['c']\n"
WORDS += "[near]\n" + "".join(f"{name} = ['a']\n" for name in TABLES["near"])
WORDS += "[late]\nback = ['a']\nunsafe = ['a']\nplea = ['a']\nunheard = ['a']\ndread = ['a']\n"


@pytest.mark.parametrize(
    ("was", "becomes", "says"),
    [
        ("joke = ['{x}']\n", "", "readings"),
        ("joke = ['{x}']", "joke = []", "readings.joke"),
        ("joke = ['{x}']", "joke = ['{z}']", "in [parts]"),
        ("joke = ['{x}']", "joke = ['(']", "does not compile"),
        ("answers.plan", "answers.weather", "no such question"),
        ("says = ['a']\n", "", "age"),
        ("time = ['a']\n", "", "grave"),
        ("them = ['a']\n", "", "denial"),
        ("there = ['a']\n", "", "near"),
        ("back = ['a']\n", "", "late"),
    ],
)
def test_wrong_words_are_refused_with_file_key_and_fix(was, becomes, says):
    read_words("words/xx.toml", WORDS)
    with pytest.raises(Misconfigured, match=r"care/words/xx\.toml") as error:
        read_words("words/xx.toml", WORDS.replace(was, becomes, 1))
    assert says in str(error.value)
