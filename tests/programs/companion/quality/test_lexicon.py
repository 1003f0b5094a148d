"""The data of the evaluator: what does not fit is refused with file, key and fix; patterns are found fast and alike."""

import re
from importlib.resources import files

import pytest

from handrail.errors import Misconfigured
from handrail.programs.companion.quality.lexicon import read, read_faults
from handrail.programs.companion.quality.quick import quick

HERE = files("handrail.programs.companion.quality")
EN = HERE.joinpath("lexicon", "en.toml").read_text("utf-8")
FAULTS = HERE.joinpath("faults.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("was", "is_", "says"),
    [
        ("[faults.knows]", "[faults.knowing]", "faults: knows is missing"),
        ("[cues.birth]", "[cues.births]", "cues: birth is missing"),
        ('\njoy = "', '\njoyful = "', "feelings: joy is missing"),
        ("fires = ['''\\bi (?:know", "fires = ['''(\\bi (?:know", "faults.knows.fires: does not compile"),
        ("{SO}", "{VERY}", r"needs 'VERY' in \[parts\]"),
        ('endings = "', 'ending = "', "endings: needs a text"),
        ('pet = "dog cat', 'animal = "dog cat', r"implied: \['animal'\] is no key"),
        ('digits = "3 4', 'digits = "4', "must be as many"),
        ("[parts]", "[parts", "not valid TOML"),
        ("validation = [", "validation = 3\nvalidate = [", "validation: needs a list"),
    ],
)
def test_a_lexicon_that_does_not_fit_names_key_and_fix(was, is_, says):
    assert was in EN
    with pytest.raises(Misconfigured, match=rf"(?s)^here\.toml.*{says}"):
        read("here.toml", EN.replace(was, is_))


@pytest.mark.parametrize(
    ("was", "is_", "says"),
    [
        ("[advice]", "[advise]", "advice is missing"),
        ('side = "tone"', 'side = "sound"', "needs side"),
        ("bars = true", 'bars = "yes"', "needs side"),
        ("({words})", "({word})", "slot: words"),
    ],
)
def test_a_table_of_faults_that_does_not_fit_is_refused(was, is_, says):
    assert was in FAULTS
    with pytest.raises(Misconfigured, match=rf"^faults\.toml.*{re.escape(says)}"):
        read_faults("faults.toml", FAULTS.replace(was, is_, 1))


def test_a_faster_pattern_finds_in_the_same_texts():
    slow = re.compile(r"(?:\b(?:do|did) you [|(]|\bno\b)|(?:(?:^|[.!?] )so (?:a|b\|c)|\bwhy\b)|(?:x|y)z", re.MULTILINE)
    fast = quick(slow)
    assert fast.pattern.startswith(r"\b(?:")
    for text in (
        "do you (",
        "did you |",
        "oh no",
        "nothing",
        "so a",
        ". so b|c",
        "or so a",
        "why",
        "yz",
        "z",
        "a\nso a",
    ):
        assert bool(fast.search(text)) == bool(slow.search(text)), text
