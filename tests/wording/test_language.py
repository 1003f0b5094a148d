"""Which language a message is in: right or unsure, never wrong."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.wording import language_of, nearest

TABLE = tomllib.loads(Path(__file__).with_name("language.toml").read_text("utf-8"))


@pytest.mark.parametrize("language", ["en", "es"])
def test_messages_are_recognised(language):
    found = {text: language_of(text) for text in TABLE[language]}
    wrong = {text: got for text, got in found.items() if got not in (language, "")}
    assert wrong == {}
    right = sum(got == language for got in found.values())
    assert right >= 0.95 * len(found), [text for text, got in found.items() if not got]


@pytest.mark.parametrize("text", TABLE["unsure"])
def test_what_says_nothing_gives_the_default(text):
    assert language_of(text) == ""
    assert language_of(text, "es") == "es"


@pytest.mark.parametrize("text", TABLE["mixed"])
def test_two_languages_in_one_message_give_one_of_them(text):
    assert language_of(text, "en") in ("en", "es")


@pytest.mark.parametrize(("language", "text"), [(code, t) for code, texts in TABLE["others"].items() for t in texts])
def test_a_language_that_we_do_not_speak_is_not_taken_for_one(language, text):
    assert nearest(text) == language
    assert language_of(text, "en") == "en"


def test_accents_do_not_matter_but_help():
    assert language_of("manana estare mejor") == language_of("mañana estaré mejor") == "es"


def test_there_are_enough_messages():
    assert sum(len(TABLE[k]) for k in ("en", "es", "unsure", "mixed")) >= 200


@given(st.text(max_size=500))
def test_any_text_gets_an_answer(text):
    assert language_of(text, "xx") in ("en", "es", "xx")


def test_a_long_text_is_not_read_to_its_end():
    assert language_of("I am so tired of this. " * 100 + "hola " * 1_000_000) == "en"
