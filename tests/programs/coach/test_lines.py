"""The words themselves: enough of them, short, kind, in both languages, each within the rules of its level."""

import re
from collections import Counter

import pytest

from handrail.kernel.rules import folded
from handrail.programs.coach import voice
from handrail.programs.coach.engine import Level, Signal, constraints, rules, validate
from handrail.programs.coach.lesson import FIRST
from handrail.programs.coach.lexicon import LANGUAGES, lexicon

SITUATIONS = (
    "correct", "incorrect", "unsure", "repetition", "inactive", "scream", "cry", "silence", "break_wish", "quit_wish",
    "frustration", "distress", "ask_again", "other_language", "hello", "repeat", "bot", "thanks", "chat", "opening",
    "retry", "skip", "breathing", "breathed", "break", "break_over", "returned", "on_break", "breathing_still",
    "grownup", "grownup_still", "grownup_here", "staff_returned", "listening", "microphone", "quiet", "done",
)  # fmt: skip
LONGEST_WORD = {"en": 11, "es": 13}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_keeps_the_five_checks_at_every_level_it_is_said_at(language):
    seen = Counter()
    for section, key, said, level, choice in voice.spoken(voice.lines(language)):
        checks = rules(constraints(level, lexicon(language).forbidden), choice, lexicon(language).judging)
        verdict = validate(f"{said} {choice}".strip(), checks)
        assert verdict.valid, (section, key, said, verdict.reason)
        assert len(verdict.checks) == 5
        seen[level] += 1
    assert set(seen) == set(Level)
    assert sum(seen.values()) > 600


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_ways_to_say_a_thing(language):
    known = voice.lines(language)
    assert {*SITUATIONS, *voice.APART} == set(known)
    for section in (*SITUATIONS, "choose", "heard"):
        for key, ways in known[section].items():
            assert len(ways) >= 6, f"{section}.{key}"
            assert len({folded(way) for way in ways}) == len(ways), f"{section}.{key}: twice the same"
    for signal, section in FIRST:
        levels = {level for key in known[section] for level in voice.LEVELS[key]}
        lowest = 2 if signal in (Signal.SCREAMING, Signal.CRYING, Signal.DISTRESS) else 1
        assert levels == set(range(lowest, 4)), f"{section} has words for each level that it can lead to"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_short_and_none_of_them_judges(language):
    for section, keys in voice.lines(language).items():
        for said in (way for ways in keys.values() for way in ways):
            words = re.findall(r"[^\W\d_]+", re.sub(r"\{\w+\}", "", said))
            assert max(map(len, words), default=0) <= LONGEST_WORD[language], (section, said)
            assert not {"wrong", "incorrect", "bad", "mal", "incorrecto", "equivocado"} & set(folded(said).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_feelings_are_to_be_named_they_are(language):
    """From orange on a line has a word of taking in: of feeling, of being there, of it being all right."""
    taken = {
        "en": r"okay|fine|feel|i hear|i'm here|with you|fed up|cross|angry|sad|upset|hard|a lot|brave|courage|rest"
        r"|quiet|help|heard",
        "es": r"no pasa nada|esta bien|sient|oigo|oido|estoy|contigo|rabia|enfad|triste|dificil|mucho|valiente|valor"
        r"|descans|silencio|ayud|cueste|cuesta",
    }[language]
    for section in SITUATIONS:
        for key, ways in voice.lines(language)[section].items():
            for said in ways if key in ("orange", "red", "calm") else ():
                assert re.search(taken, folded(said)), (section, key, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_presents_the_choices_is_one_question(language):
    for ways in voice.lines(language)["choose"].values():
        assert all(way.count("?") == 1 and way.endswith("?") for way in ways)


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("word " * 31 + "What now?", "length_appropriate"),
        ("That is wrong. What now?", "no_forbidden_words"),
        ("THAT WAS BAD! What now?", "no_forbidden_words"),
        ("You tried.", "choices_included"),
        ("You should try. What now?", "non_judgmental"),
        ("That's not right. What now?", "non_judgmental"),
        ("One. Two. Three. What now?", "sentences_within_limit"),
    ],
)
def test_each_check_finds_what_it_is_for(text, broken):
    checks = rules(constraints(Level.YELLOW, lexicon("en").forbidden), "What now?", lexicon("en").judging)
    verdict = validate(text, checks)
    assert not verdict.valid
    assert [name for name, passed in verdict.checks.items() if not passed] == [broken]
    assert verdict.reason


def test_the_length_is_of_the_coachs_line_alone_and_green_needs_no_choice():
    choice = "What now, what now, what now?"
    checks = rules(constraints(Level.ORANGE, ("wrong",)), choice, lexicon("en").judging)
    assert validate("word " * 30 + choice, checks).valid
    green = validate("You got it!", rules(constraints(Level.GREEN, ("wrong",)), "", lexicon("en").judging))
    assert green.valid
    assert green.checks["choices_included"]
