"""The lines: complete in both languages, filled in every variant, and refused where they are not."""

import re
from dataclasses import replace

import pytest

from handrail.errors import Misconfigured
from handrail.kernel.events import Began
from handrail.programs.sessions.survey import survey
from handrail.programs.sessions.survey.state import LANGUAGES, Setup
from handrail.programs.sessions.survey.words import KEYS, line, lines, load, meant, read_lines

EVERY = [(language, section, key) for language in LANGUAGES for section, keys in KEYS.items() for key in keys]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[hello", "not valid TOML"),
        ("[hello]", "needs exactly the tables"),
        ("\n".join(f"[{section}]" for section in KEYS), "needs exactly many"),
    ],
)
def test_a_broken_file_is_refused(text, told):
    with pytest.raises(Misconfigured, match=told):
        read_lines("xx.toml", text)


@pytest.mark.parametrize(
    ("line_", "told"),
    [
        ("[]", "at least one text"),
        ('[""]', "at least one text"),
        ('["{name}"]', "unknown slot"),
        ('["{total}"]', "must name exactly prompt"),
        ('"x"', "list"),
    ],
)
def test_a_broken_line_is_refused(line_, told):
    whole = {s: dict.fromkeys(keys, "") for s, keys in KEYS.items()}
    rows = []
    for section, keys in whole.items():
        rows.append(f"[{section}]")
        for key in keys:
            slots = " ".join(f"{{{slot}}}" for slot in KEYS[section][key])
            rows.append(f'{key} = ["words {slots}"]' if (section, key) != ("aside", "waiting") else f"{key} = {line_}")
    with pytest.raises(Misconfigured, match=f"survey/lines/xx.toml, aside.waiting: .*{told}"):
        read_lines("xx.toml", "\n".join(rows))


def test_all_files_load():
    load()
    assert {section for _, section, _ in EVERY} == set(KEYS)


@pytest.mark.parametrize(("language", "section", "key"), EVERY)
def test_every_variant_can_be_said(language, section, key):
    state = survey.begin(Began("survey", 1, Setup(), 3, language, 0.0))
    slots = {slot: f"<{slot}>" for slot in KEYS[section][key]}
    ways = lines(language)[section][key]
    said = [line(replace(state, beat=n), section, key, **slots) for n in range(len(ways))]
    assert len(set(said)) == len(ways), "each variant comes in its turn"
    for text in said:
        assert all(f"<{slot}>" in text for slot in slots)
        assert not re.search(r"[{}]|  |\s$", text)


@pytest.mark.parametrize("section", ["hello", "aside", "care", "end"])
def test_no_line_judges_or_promises(section):
    wrong = re.compile(
        r"\b(diagnos|depress|normal|should|must|worry|promise|correct answer|deprim|debes|tienes que\b)", re.IGNORECASE
    )
    for language in LANGUAGES:
        for ways in lines(language)[section].values():
            assert not [way for way in ways if wrong.search(way)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Back!", "back"),
        ("«atrás»", "back"),
        ("PARAR AQUI", "stop"),
        ("Finish here", "onward"),
        ("¿qué significa?", "meaning"),
    ],
)
def test_a_few_words_are_wishes(text, name):
    assert meant(text) == {name}


@pytest.mark.parametrize(
    "text", ["my back hurts", "I can't stop crying", "no me echo para atrás", "", "?", "go on without me"]
)
def test_words_inside_a_sentence_are_none(text):
    assert meant(text) == frozenset()
