"""Greetings, thanks and sounds are not heard by the learned model: a crisis that begins with "hello" is one."""

import pytest

from handrail.errors import Misconfigured
from handrail.gate import fillers, screen
from handrail.gate.phrasebook import lexicon
from handrail.gate.scan import scan


@pytest.mark.parametrize(
    "page",
    [
        "opening = [",
        "",
        "opening = []\nclosing = []",
        "opening = []\nclosing = []\nsounds = []\nmore = []",
        'opening = "hey"\nclosing = []\nsounds = []',
        "opening = [1]\nclosing = []\nsounds = []",
        'opening = [" "]\nclosing = []\nsounds = []',
        "opening = []\nclosing = []\nsounds = []",
        "opening = []\nclosing = []\nsounds = []\nunsure = []",
        'opening = []\nclosing = []\nsounds = []\n[unsure]\n"" = "i"',
        'opening = []\nclosing = []\nsounds = []\n[unsure]\n"i do not know" = ["i"]',
    ],
)
def test_a_broken_file_says_what_to_do(page):
    with pytest.raises(Misconfigured, match=r"gate/model/fillers\.toml"):
        fillers.read(page)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("hey there um so I left", "so i left"),
        ("Hola, buenas noches. oye mira me voy", "me voy"),
        ("I said hello to her", "i said hello to her"),
        ("I left her. hi um. thanks", "i left her"),
        ("call the plumber thank you", "call the plumber"),
        ("thank you for the soup", "thank you for the soup"),
        ("he basically you know left", "he left"),
        ("hello", "hello"),
        ("um uh", "um uh"),
        ("we walk home", "we walk home"),
        ("idk I just left", "i just left"),
        ("I don't know, maybe I left", "maybe i left"),
        ("idk how I left", "i do not know how i left"),
        ("no sé, creo que me fui", "creo que me fui"),
        ("no sé qué creo", "no se que creo"),
        ("no se me quita", "no se me quita"),
        ("I left, idk", "i left"),
        ("idk", "i do not know"),
    ],
)
def test_what_is_left_of_a_text(text, left):
    words = scan(text, lexicon()).words
    heard, kept = fillers.said(words)
    assert " ".join(heard.text) == left
    assert kept is None or [words.text[at] for at in kept] == heard.text
    assert len(heard.sentence) == len(heard.text)


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("nobody would look for me until the rent was due", "en"),
        ("I have picked what I will wear when they find me", "en"),
        ("cada noche le pido al cielo que se olvide de despertarme", "es"),
    ],
)
def test_what_the_model_finds_it_finds_behind_a_greeting(text, locale):
    plain = screen(text, locale=locale)
    assert plain.alarm
    for before, after in (("hello um ", ""), ("hola, buenas noches, ", ""), ("", " thanks"), ("ok so ", " gracias")):
        whole = f"{before}{text}{after}"
        found = screen(whole, locale=locale)
        assert (found.alarm, found.confidence) == (plain.alarm, plain.confidence), whole
        assert all(whole[phrase.start : phrase.end] == phrase.text for phrase in found.phrases)
        assert [phrase.text for phrase in found.phrases] == [phrase.text for phrase in plain.phrases]
