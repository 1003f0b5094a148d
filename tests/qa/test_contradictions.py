"""Contradictions in words that no list foresaw: implied answers, corrections, doubts, and what meta rules out."""

import tomllib
from pathlib import Path

import pytest

from handrail.qa import validate_transcript
from tests.qa.scenes import LANGUAGES, rows

FRESH = tomllib.loads(Path(__file__).with_name("fresh.toml").read_text("utf-8"))
BACK, CHEST = "low_back_pain", "chest_discomfort"


def clashes(*pairs, case=BACK, language="en", meta=None):
    turns = rows(pairs)
    if meta is not None:
        turns[-1]["meta"] = meta
    found = validate_transcript(turns, case, language=language).errors
    return [issue.details["fact"] for issue in found if issue.code == "CONTRADICTION"]


@pytest.mark.parametrize(
    ("language", "pairs"),
    [
        ("en", [("Do you smoke?", "No, never."), ("Never smoked?", "Ten a day.")]),
        ("en", [("Do you smoke?", "Ten a day.")]),
        ("en", [("Do you smoke?", "I smoke ten a day.")]),
        ("en", [("You've never smoked?", "Yes, I do, twenty a day.")]),
        ("en", [("Do you smoke?", "No. Actually, yes, ten a day.")]),
        ("en", [("Do you smoke?", "Not any more."), ("Really?", "Sorry, yes, I smoke.")]),
        ("es", [("¿Fuma?", "No, ya no."), ("¿Nunca ha fumado?", "Diez al día.")]),
        ("es", [("¿Fuma?", "Un cigarrillo cada noche.")]),
        ("es", [("¿Fuma?", "No. Perdón, sí, diez al día.")]),
    ],
)
def test_an_answer_may_say_yes_without_the_word(language, pairs):
    assert clashes(*pairs, language=language) == ["smoking"]


@pytest.mark.parametrize(
    ("language", "pair"),
    [
        ("en", ("Do you smoke?", "I gave it up a while back.")),
        ("es", ("¿Fuma?", "Lo he dejado.")),
    ],
)
def test_who_gave_it_up_does_not_do_it(language, pair):
    assert clashes(pair, case=BACK, language=language) == []
    assert clashes(pair, case=CHEST, language=language) == ["smoking"]


def test_who_should_not_may_well_do_it():
    assert clashes(("Do you smoke?", "I shouldn't smoke, but twenty a day."), case=CHEST) == []


@pytest.mark.parametrize("doubt", ["Really?", "Are you sure?", "And it came on suddenly?", "Was it last week?"])
def test_a_correction_is_held_against_the_case(doubt):
    first = ("When did it start?", "Nine days ago.")
    assert clashes(first, (doubt, "No, it started two months ago.")) == ["onset_when"]
    assert clashes(first, (doubt, "No, it started nine days ago.")) == []


@pytest.mark.parametrize(
    ("language", "pair", "fact"),
    [
        ("en", ("When did it start?", "Nine days ago. No, wait, two months."), "onset_when"),
        ("en", ("Was it last week?", "No, sorry, it began two months ago."), "onset_when"),
        ("en", ("Which side?", "The right. No, sorry, the left."), "location"),
        ("es", ("¿Cuándo empezó?", "Hace nueve días. No, perdón, dos meses."), "onset_when"),
        ("es", ("¿Fue la semana pasada?", "No, empezó hace dos meses."), "onset_when"),
    ],
)
def test_what_was_right_may_not_be_put_wrong(language, pair, fact):
    assert clashes(pair, language=language) == [fact]


def test_a_doubt_keeps_the_question_that_it_doubts():
    pairs = [("When did it start?", "Nine days ago."), ("Are you sure?", "Six weeks, maybe.")]
    assert clashes(*pairs) == ["onset_when"]
    assert clashes(pairs[0], ("Any family?", "Two kids."), pairs[1]) == []


@pytest.mark.parametrize(
    "pair",
    [
        ("Have you had any fever?", "I took it this morning and it was normal."),
        ("Any fever?", "My wife had one last week."),
        ("Do you have diabetes?", "They tested me last year, all clear."),
        ("Any heart trouble?", "My dad did, years ago."),
        ("Do you smoke?", "I used to, twenty a day."),
        ("How long have you worked there?", "I started there eleven years ago."),
        ("Have you had any falls?", "When would that be, last week?"),
        ("Any trouble sleeping?", "I wake up once a night."),
    ],
)
def test_what_only_sounds_like_a_yes(pair):
    assert clashes(pair) == []


DRINKS = {
    "language": "en",
    "facts": {
        "severity": {"words": ["out of ten"], "values": {"numbers": ["three"]}},
        "alcohol": {"words": ["really", "beer"], "values": {"numbers": ["five"]}},
    },
}


def test_only_the_facts_that_meta_names_are_judged():
    pair = ("Really?", "Three, if ten's good. Really, three.")
    assert clashes(pair, case=DRINKS) == ["alcohol"]
    assert clashes(pair, case=DRINKS, meta={"facts": ["severity"]}) == []
    assert clashes(("Really?", "Seven."), case=DRINKS, meta={"facts": ["severity"]}) == ["severity"]


FOUND = {"en": {"seen": 12, "blind": 14}, "es": {"seen": 9, "blind": 8}}  # of 15 each; the page says so too
ALARMS = {"en": 1, "es": 1}  # of 21 each


def test_really_asks_for_nothing():
    assert clashes(("Is it really bad?", "A three."), case="low_mood") == []
    assert clashes(("Really?", "Three, if ten's good."), case="low_mood", meta={"facts": ["severity"]}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_share_of_fresh_contradictions_that_is_found(language):
    for part, least in FOUND[language].items():
        lines = FRESH[language][part]
        found = [bool(clashes((asked, told), case=case, language=language)) for case, _, asked, told in lines]
        assert len(found) == 15
        assert sum(found) >= least, part


@pytest.mark.parametrize("language", LANGUAGES)
def test_unusual_ways_to_say_what_is_so_hardly_ever_clash(language):
    lines = [*FRESH[language]["true_seen"], *FRESH[language]["true_blind"]]
    wrong = [told for case, asked, told in lines if clashes((asked, told), case=case, language=language)]
    assert len(lines) == 21
    assert len(wrong) <= ALARMS[language], wrong
