"""A broken data file stops the start, and says where and how to mend it."""

from importlib.resources import files

import pytest

from handrail.errors import Misconfigured
from handrail.programs.companion import talk
from handrail.programs.companion.talk.lexicon import lexicon, read
from handrail.programs.companion.talk.voice import KNOWN, lines, slots_of
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises, language_of
from handrail.wording.lines import read_lines
from tests.programs.companion.talk.slots import FILLED

LEXICON = files("handrail.programs.companion.talk").joinpath("lexicon").joinpath("en.toml").read_text("utf-8")
ASKING = ("ask", "cueask", "askabout", "intentask", "callback", "recall")
QUIET = ("reflect", "view", "quote", "stay", "about", "cue")


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[intents]\n", "[intents]\nwave = ['x']\n", "intents: needs exactly"),
        ("[cues.name]\nweight = 7.5", "[cues.name]\nweight = 'much'", "cues.name: needs a weight"),
        ("name (?:is|was|’s) (?P<name>", "name (?:is|was|’s) (?P<nom>", "unknown group"),
        ('as = "your mother", ', "", "topics.mother: needs"),
        ("{PET}", "{PETS}", "in [parts]"),
        ("fillers = ['^", "fillers = ['(^", "does not compile"),
        ("fillers = [", "fill = [", "pieces.fillers: needs a list"),
        ("[parts]", "[parts", "not valid TOML"),
    ],
)
def test_a_broken_lexicon_names_place_and_fix(old, new, named):
    assert old in LEXICON
    with pytest.raises(Misconfigured, match=r"talk/lexicon/en\.toml") as caught:
        read("talk/lexicon/en.toml", LEXICON.replace(old, new, 1))
    assert named in str(caught.value)


def test_a_line_with_an_unknown_slot_is_refused():
    with pytest.raises(Misconfigured, match=r"ask\.joy: unknown slot \['whom'\]"):
        read_lines("lines/en.toml", '[ask]\njoy = ["And {whom}?"]', KNOWN)


def ways(language):
    return [(s, k, w) for s, keys in lines(language).items() for k, found in keys.items() for w in found]


@pytest.mark.parametrize("language", talk.LANGUAGES)
def test_there_are_many_lines_and_none_is_there_twice(language):
    every = [way for _, _, way in ways(language) if way != "{clause}."]
    assert len(every) >= 250
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("language", talk.LANGUAGES)
def test_every_line_keeps_the_rules(language):
    for section, key, way in ways(language):
        text = way.format_map(FILLED[language])
        where = f"{section}.{key}: {text}"
        assert not any(rule.breaks(text) for rule in (NoAdvice(), NoPromises(), NoDiagnosis())), where
        assert language_of(text, language) == language, where
        assert text.count("?") == (1 if section in ASKING else 0) or section in ("intent", "opening"), where
        assert section not in QUIET or "?" not in text, where
        assert text[0].isupper() or text[0] in "“«¿¡" or way.startswith("{"), where


@pytest.mark.parametrize("language", talk.LANGUAGES)
def test_every_cue_topic_and_intent_has_something_to_say(language):
    known, table = lexicon(language), lines(language)
    tones = ("", "_good", "_hard", "_even", "_loss")
    for cue in known.cues:
        assert any(f"{cue.name}{tone}" in table["cue"] for tone in tones), cue.name
    for topic in known.topics:
        assert any(f"{topic.kind}{tone}" in table["about"] for tone in tones), topic.name
    for intent in known.intents:
        assert intent in table["intent"] or intent == "bye", intent


@pytest.mark.parametrize("language", talk.LANGUAGES)
def test_lines_that_always_work_have_no_slots(language):
    table = lines(language)
    for section, key in (("stay", "any"), ("opening", "first"), ("closing", "any")):
        assert any(not slots_of(way) for way in table[section][key])
