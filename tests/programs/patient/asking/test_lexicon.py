"""The words of a language: bad files first; then how words become comparable."""

from importlib.resources import files

import pytest

from handrail.errors import Misconfigured
from handrail.programs.patient.asking import lexicon
from handrail.programs.patient.asking.index import index
from handrail.programs.patient.asking.phrases import found, phrase
from handrail.programs.patient.asking.spelling import mended, near
from handrail.programs.patient.asking.words import meant, spoken
from handrail.wording.text import plain

EN = (files("handrail.programs.patient.asking") / "en.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[same]", "[same", "not valid TOML"),
        ("[same]", "[alike]", "same: write it as a table of texts"),
        ("[expand]", "[expand]\nwhy = 3", "expand: write it as a table of texts"),
        ("negated = [", 'negated = ["(", ', "forms.negated: does not compile"),
        ("negated = [", "denied = [", "forms.negated: needs a list"),
        ("{AUX}", "{AUXILIARY}", "needs 'AUXILIARY' in"),
        ('after = { any = "night" }', 'after = { any = "nights" }', "after.any: 'nights'; name a topic"),
        ('after = { any = "night" }', 'after = { golf = "night" }', "after.golf"),
        ('after = { any = "night" }', "after = {}", "needs `asks` and `after`"),
        ("[grave]", "[heavy]", "grave: write it as a table of topics"),
        ("[grave]", '[grave]\ngolf = ["club"]', "grave.golf: no such topic"),
    ],
)
def test_a_bad_file_is_refused_with_key_and_fix(old, new, says):
    assert old in EN
    with pytest.raises(Misconfigured, match=says) as caught:
        lexicon.read("en.toml", EN.replace(old, new))
    assert "patient/asking/en.toml" in str(caught.value)


def test_a_phrase_that_says_nothing_is_refused():
    with pytest.raises(Misconfigured, match="begin it with a telling word"):
        phrase("the ... your", lexicon.lexicon("en"))


def test_contractions_and_like_words_are_one():
    known = lexicon.lexicon("en")
    one, other = (
        meant(spoken(plain(text), known), known) for text in ("What's the discomfort like?", "what is your pain like")
    )
    assert one == other == ("what", "be", "pain", "lik")
    assert spoken(plain("You don't, can’t, won't"), known) == ("you", "do", "not", "can", "not", "will", "not")


@pytest.mark.parametrize(
    ("said", "is_"),
    [
        ("headachs", "headaches"),
        ("medcine", "medicine"),
        ("alergies", "allergies"),
        ("pian", "pain"),
        ("smoke", "smoke"),
        ("pan", "pan"),
        ("zzzzzz", "zzzzzz"),
    ],
)
def test_a_slip_is_mended_and_no_more(said, is_):
    known = index("en")
    assert known.speller(said, lambda word: word) == is_


def test_another_word_is_no_slip():
    known = near({"injection", "inyeccion"})
    assert mended("infection", known) == "infection"
    assert mended("infeccion", known) == "infeccion"
    assert mended("inhection", known) == "injection"


def test_a_word_that_could_be_several_stays():
    assert mended("bolt", near({"bold", "bolts", "boat"})) == "bolt"


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [
        ("wake you ... night", "does it wake you up in the night", True),
        ("wake you ... night", "you wake", False),
        ("^wake", "does it wake", False),
        ("night$", "at night then go", False),
        ("stop|keep you so? sleep", "does it keep you sleeping", True),
        ("stop|keep sleep", "does it stop you", False),
    ],
)
def test_phrases(pattern, text, fits):
    known = lexicon.lexicon("en")
    made = phrase(pattern, known)
    under = {word: ((made, "x"),) for part in made.parts for word in part}
    assert bool(list(found(meant(spoken(plain(text), known), known), under))) is fits
