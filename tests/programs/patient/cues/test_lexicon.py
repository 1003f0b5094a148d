"""The cues' data: bad files are refused with file, key and fix; what is shipped is whole."""

from importlib.resources import files

import pytest

from handrail.errors import Misconfigured
from handrail.programs.patient.cues import load
from handrail.programs.patient.cues.acts import acts, telling, weights
from handrail.programs.patient.cues.acts import read as read_weights
from handrail.programs.patient.cues.lexicon import FINDS, PEOPLE, SIGNS, lexicon, read

TEXT = files("handrail.programs.patient.cues").joinpath("en.toml").read_text("utf-8")
WEIGHTS = files("handrail.programs.patient.cues").joinpath("weights.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[signs]\n", "[signs]\nsurplus = ['x']\n", "x.toml, signs: needs exactly"),
        ("[finds]\n", "[findings]\n", "x.toml, finds: needs exactly"),
        ("stop = [", "stopped = [", "x.toml, stop: needs a list"),
        ("so = [", "so = ['(',", "x.toml, so: does not compile"),
        ("{HARD}", "{HARDER}", "needs 'HARDER' in"),
        ("fillers = [", "fillers = [1, ", "x.toml, fillers: needs a list"),
        ("[parts]", "[parts", "x.toml: not valid TOML"),
    ],
)
def test_a_broken_lexicon_is_refused(old: str, new: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(Misconfigured, match=says.replace("(", r"\(").replace("[", r"\[")):
        read("x.toml", TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[other]", "[others]", "needs exactly reflection"),
        ('"bias" = ', '"biased" = ', "reflection: needs bias"),
        ('"bias" = ', '"name" = "x"\n"bias" = ', "reflection: needs bias and numbers only"),
    ],
)
def test_broken_weights_are_refused(old: str, new: str, says: str) -> None:
    assert old in WEIGHTS
    with pytest.raises(Misconfigured, match=says):
        read_weights("weights.toml", WEIGHTS.replace(old, new, 1))


def test_what_is_shipped_is_read() -> None:
    load()
    assert lexicon("es").finds.keys() == lexicon("en").finds.keys()


def test_an_unknown_language_is_read_as_english() -> None:
    assert lexicon("fr").stop == lexicon("en").stop


def test_every_weight_hangs_on_a_sign_that_can_be_seen() -> None:
    shape = {"?", "checks", "bare", "so", "goes on", "breaks off", "length", "own words", "some own words", "echo"}
    whole = {"several", "ends asking", "first", "bias", *(f"share of {who}" for who in PEOPLE)}
    known = {*SIGNS, *FINDS, *shape, *whole}
    assert {sign for table in weights().values() for sign in table} <= known


def test_chances_sum_to_one_and_telling_is_between() -> None:
    for signs in ({}, {"?": 1.0, "open": 1.0}, {"stem": 1.0, "unknown": 9.0}):
        assert sum(acts(signs).values()) == pytest.approx(1)
        assert 0 < telling(signs) < 1
