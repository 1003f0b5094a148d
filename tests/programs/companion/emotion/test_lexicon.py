"""The lexicon: whatever does not fit is refused with file, key and fix."""

from copy import deepcopy
from importlib import resources

import pytest

from handrail.errors import Misconfigured
from handrail.programs.companion.emotion import weights as learned
from handrail.programs.companion.emotion.lexicon import LANGUAGES, entries, lexicon, parsed
from handrail.wording.lines import read_toml


def data(language="en"):
    file = resources.files("handrail.programs.companion.emotion.lexicon") / f"{language}.toml"
    return read_toml(file.name, file.read_text("utf-8"))


def spoil(path, value):
    spoilt = deepcopy(data())
    *way, last = path
    part = spoilt
    for key in way:
        part = part[key]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return spoilt


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("masks",), None, r"\['masks'\] missing or unknown"),
        (("colours",), {}, r"\['colours'\] missing or unknown"),
        (("emotions", "joy"), None, r"\[emotions\]: \['joy'\] missing"),
        (("emotions", "blue"), {}, r"\[emotions\]: \['blue'\] missing or unknown"),
        (("emotions", "joy", "loud"), "x", r"emotions.joy: \['loud'\]"),
        (("emotions", "joy", "plain"), 7, r"emotions.joy.plain: needs one text"),
        (("emotions", "joy", "plain"), "a*b", r"'a\*b' has \* inside"),
        (("emotions", "joy", "plain"), "_ day", r"begins with _"),
        (("words", "not"), None, r"\[words\]: \['not'\] missing"),
        (("verdicts",), "good", r"\[verdicts\]: no table"),
        (("masks", "plain"), "happy", r"'happy' says joy and is in \[masks\]"),
        (("spelling", "u"), 7, r"spelling.u: needs a text"),
    ],
)
def test_what_does_not_fit_is_named(path, value, message):
    with pytest.raises(Misconfigured, match=message):
        parsed("lexicon/en.toml", "en", spoil(path, value))


@pytest.mark.parametrize("part", ["side", "trust"])
def test_weights_that_do_not_fit_say_how_to_make_them_again(part):
    file = resources.files("handrail.programs.companion.emotion") / learned.FILE
    table = read_toml(file.name, file.read_text("utf-8"))
    (table[part]["positive"] if part == "side" else table[part]).popitem()
    with pytest.raises(Misconfigured, match=r"run training/train_emotion\.py"):
        learned.parsed(table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feeling_can_be_told_in_every_language(language):
    for name, levels in data(language)["emotions"].items():
        assert len(list(entries(name, levels["plain"]))) >= 15, name


def test_entries_have_choices_and_faces_stay_whole():
    assert list(entries("x", "lost my mom/dad, :/, calm*")) == ["lost my mom", "lost my dad", ":/", "calm*"]


def test_the_longest_entry_wins_and_a_word_says_what_its_beginning_says():
    find = lexicon("en").says
    assert find(["can't", "complain"], 0) == (2, (("joy", 2.0),))
    assert find(["nightmares"], 0)[1] == (("fear", 3.0),)
    assert {"fear", "bad"} <= dict(find(["nightmare"], 0)[1]).keys()
    assert find(["zzz"], 0) is None
