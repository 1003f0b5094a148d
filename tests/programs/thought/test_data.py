"""The data files: what is wrong is refused with file, key and fix; every line in every variant can be said."""

import pytest

from handrail.errors import Misconfigured
from handrail.kernel.rules import MaxQuestions, MaxWords
from handrail.programs.sessions.thought import lexicon, start, voice
from handrail.programs.sessions.thought.lexicon import LANGUAGES
from handrail.programs.sessions.thought.reading import ASKING, SHORTS, WHOLE
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises, language_of

FILLED = {
    "en": {
        "deed": "call your sister", "doing": "moving abroad", "topic": "your work", "who": "your sister",
        "word": "always", "when": "last year", "image": "a long corridor", "one": "I love it", "two": "it wears me out",
        "help": "Help.",
        "quote": "it is too late", "clause": "it is too late", "feeling": "doubt", "earlier": "I love it here",
        "question": "What for?",
    },
    "es": {
        "deed": "llamar a tu hermana", "doing": "viajar", "topic": "tu trabajo", "who": "tu hermana",
        "when": "el año pasado",
        "word": "siempre", "image": "un pasillo largo", "one": "me gusta", "two": "me agota", "clause": "ya es tarde",
        "quote": "ya es tarde", "feeling": "la duda", "earlier": "me gusta estar aquí", "question": "¿Para qué?",
        "help": "Ayuda.",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[questions\n", "not valid TOML"),
        ("[questions]\nopen = []\n", "questions.open: needs a list"),
        ("[questions]\nopen = ['What is {this}?']\n", "unknown slot"),
        ("[questions]\nopen = ['Tell me.']\n", "must ask one question"),
        ("[questions]\nopen = ['What? And why?']\n", "must ask one question"),
    ],
)
def test_bad_lines_are_refused(text: str, fault: str) -> None:
    with pytest.raises(Misconfigured, match=fault) as error:
        voice.read_lines("thought/lines/xx.toml", text)
    assert "thought/lines/xx.toml" in str(error.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[intents\n", "not valid TOML"),
        ("[intents]\nstop = ['x']\n", "intents: needs exactly"),
    ],
)
def test_a_bad_lexicon_is_refused(text: str, fault: str) -> None:
    with pytest.raises(Misconfigured, match=fault):
        lexicon.read("thought/lexicon/xx.toml", text)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[cues.image]\nweight = 5", "[cues.image]", "needs a weight"),
        ("(?P<image>", "(?P<picture>", "unknown group"),
        ("(?P<image>", "(?P<image>(", "does not compile"),
        ("{START}(?:stop", "{BEGIN}(?:stop", "needs 'BEGIN' in"),
    ],
)
def test_a_broken_pattern_is_named(old: str, new: str, fault: str) -> None:
    from importlib.resources import files

    text = files("handrail.programs.sessions.thought").joinpath("lexicon", "en.toml").read_text("utf-8")
    assert old in text
    with pytest.raises(Misconfigured, match=fault):
        lexicon.read("thought/lexicon/en.toml", text.replace(old, new, 1))


def test_everything_shipped_loads_and_the_languages_match() -> None:
    start.load()
    assert {*WHOLE, *ASKING, *SHORTS} == set(lexicon.INTENTS)
    families = [set(voice.lines(language)["questions"]) for language in LANGUAGES]
    assert families[0] == families[1]
    for language in LANGUAGES:
        known = {cue.family for cue in lexicon.lexicon(language).cues}
        assert known <= families[0], f"no questions for {known - families[0]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_many_questions(language: str) -> None:
    ways = [way for ways in voice.lines(language)["questions"].values() for way in ways]
    assert len(ways) >= 60
    assert len(set(ways)) == len(ways)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_keeps_the_rules_that_a_model_must_keep(language: str) -> None:
    for section, keys in voice.lines(language).items():
        if section in ("care", "unclear", "choices"):
            continue  # there, help is named: that is what they are for
        for key, ways in keys.items():
            for way in ways:
                text = voice.filled(way, FILLED[language], language)
                for rule in (NoAdvice(), NoPromises(), NoDiagnosis(), MaxWords(70)):
                    assert not rule.breaks(text), f"{section}.{key}: {text} ({rule})"
                if section in voice.ONE_QUESTION:
                    assert not MaxQuestions(1).breaks(text)
                assert language_of(text, language) == language, text
