"""The first words and the last."""

import re

import pytest

from handrail.programs.companion.constants import WORDS_MOST
from handrail.programs.companion.kinds import Recall
from handrail.programs.companion.talk import LANGUAGES, Thread, closing, opening
from handrail.programs.companion.talk.voice import lines

PROGRAM = {"en": "program", "es": "programa"}
CALLED = re.compile(r"can be (?:called|asked)|are called|is called|avis(?:a|ar)\b", re.IGNORECASE)
BACK = Recall(callback_opportunities=("your interview",), relationship_stage="building")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("child", [False, True])
def test_it_says_what_it_is(language, child):
    for seed in range(12):
        line = opening(language, seed, None, child)
        assert PROGRAM[language] in line, line
        assert line.count("?") == 1
        assert len(line.split()) <= WORDS_MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_says_that_people_are_called_since_nobody_may_be_on_duty(language):
    every = [way for keys in lines(language).values() for ways in keys.values() for way in ways]
    assert not [way for way in every if CALLED.search(way)]


def test_a_returning_person_is_greeted_by_what_is_remembered():
    for seed in range(8):
        assert "your interview" in opening("en", seed, BACK)


def test_what_cannot_be_said_in_this_language_or_grammar_is_left_out():
    odd = Recall(
        callback_opportunities=("she said that you were late again", "tu trabajo"), relationship_stage="building"
    )
    for seed in range(8):
        line = opening("en", seed, odd)
        assert "late" not in line
        assert "trabajo" not in line


def test_without_a_memory_nobody_is_greeted_as_if_there_were_one():
    assert len({opening("en", seed) for seed in range(20)}) >= 4
    assert not any("again" in opening("en", seed) or "back" in opening("en", seed) for seed in range(20))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_words_ask_nothing_and_name_what_was_told(language):
    phrase = {"en": "your sister", "es": "tu hermana"}[language]
    kept = Thread("sibling", phrase, 2, language)
    for seed in range(8):
        assert "?" not in closing(language, seed, 9)
        assert phrase in closing(language, seed, 9, (kept,))
