"""Data files that do not fit are refused by name; those that are there fit, and say the same in both languages."""

import re
from pathlib import Path
from typing import get_args

import pytest

from handrail.errors import Misconfigured
from handrail.programs.companion import constants
from handrail.programs.companion.kinds import Name
from handrail.programs.companion.memory.telling import lines
from handrail.programs.companion.memory.topics import LANGUAGES, about, read_topics, shown, topics
from handrail.programs.companion.talk.lexicon import lexicon

PAGE = Path(__file__).parents[4] / "docs" / "memory.md"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mother = 1", "needs `name`"),
        ("[mother]\nname = ''\nwords = ['mum']", "needs `name`"),
        ("[mother]\nname = 'your mother'\nwords = []", "needs `name`"),
        ("[mother]\nname = 'your mother'\nwords = 'mum'", "needs `name`"),
        ("[mother]\nname = 'tu madre'\nwords = ['mamá']", "without accents"),
        ("[mother]\nname = 'your mother'\nwords = ['mum', 3]", "write 3"),
        ("[mother", "not valid TOML"),
    ],
)
def test_a_bad_topic_is_refused_by_its_place(text, told):
    with pytest.raises(Misconfigured, match=re.escape(told)) as caught:
        read_topics("topics/xx.toml", text)
    assert "topics/xx.toml" in str(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feeling_but_none_has_a_word(language):
    assert set(lines(language)["emotions"]) == set(get_args(Name)) - {"neutral"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_category_of_the_gate_has_plain_words(language):
    kinds = {"suicide", "self_harm", "harm_to_others", "abuse", "medical", "third_person", "other"}
    assert {f"crisis_{kind}" for kind in kinds} <= set(lines(language)["told"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_tells_of_one_topic(language):
    found: dict[str, str] = {}
    for key, topic in topics(language).items():
        for word in re.findall(r"[^|()]+", topic.words.pattern.removeprefix(r"(?<!\w)(?:").removesuffix(r")(?!\w)")):
            assert found.setdefault(word, key) == key, word


@pytest.mark.parametrize(
    ("text", "language", "topic"),
    [
        ("Mom called again", "en", "mother"),
        ("they laid off half of us", "en", "job"),
        ("we BROKE UP on Sunday", "en", "breakup"),
        ("Mi mamá está peor", "es", "mother"),
        ("me echaron del trabajo", "es", "job"),
        ("no duermo nada", "es", "sleep"),
    ],
)
def test_a_message_is_about_something(text, language, topic):
    assert topic in about(text, language)


@pytest.mark.parametrize("text", ["", "hello", "I feel strange today", "what a mess", "momentum"])
def test_a_message_can_be_about_nothing_that_has_a_name(text):
    assert about(text, "en") == frozenset()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_that_talk_finds_has_a_name_here(language):
    assert {topic.name for topic in lexicon(language).topics} <= set(topics(language))


def test_a_topic_without_a_name_is_shown_as_it_is():
    assert (shown("stage_fright", "en"), shown("mother", "es")) == ("stage fright", "tu madre")


def test_the_page_is_true():
    page = PAGE.read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(block, str(PAGE), "exec"), {})
    for name in ("THEMES_KEPT", "CALLBACKS_KEPT", "MOODS_KEPT", "CRISES_KEPT"):
        kind = name.removesuffix("_KEPT").lower()
        most = getattr(constants, name)
        assert f"| {kind} | {most} |" in page
