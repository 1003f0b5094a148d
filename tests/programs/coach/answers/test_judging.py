"""An answer is judged kindly and never wrongly: our own lists, every card of every deck, whatever is typed."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.errors import Misconfigured
from handrail.programs.coach.answers import judge, judge_card
from handrail.programs.coach.answers.judging import SOUNDS_LIKE
from handrail.programs.coach.answers.lexicon import LANGUAGES, read
from handrail.programs.coach.decks import deck, names
from tests.effort import bounded

HERE = Path(__file__).parent
CARRIERS = {
    "en": ["{}", "a {}", "The {}.", "it's a {}", "I see the {}", "um, {}!", "I think it's {}", "{} {}"],
    "es": ["{}", "un {}", "La {}.", "es una {}", "veo el {}", "eh, ¡{}!", "creo que es {}", "{} {}"],
}
DENIALS = {"en": ["not {}", "it's not a {}", "it isn't {}"], "es": ["no {}", "no es un {}", "no está {}"]}
DECKS = [deck(name, language) for name in names() for language in LANGUAGES]
CARDS = [pytest.param(card, d, id=f"{d.language}-{card.id}") for d in DECKS for card in d.cards]


def cases(key: str):
    for language in LANGUAGES:
        for card in tomllib.loads((HERE / f"{language}.toml").read_text("utf-8"))["card"]:
            for text in card[key]:
                yield pytest.param(card, language, text, id=f"{language}-{card.get('id') or card['targets'][0]}-{text}")


def judged(card: dict, language: str, text: str):
    if "deck" not in card:
        return judge(text, tuple(card["targets"]), tuple(card["others"]), language)
    whole = deck(card["deck"], language)
    return judge_card(text, next(c for c in whole.cards if c.id == card["id"]), whole)


def phrases_of(card):
    return {*card.target_answers, *(image.label for image in card.images)}


@pytest.mark.parametrize("key", ["accepted", "rejected"])
def test_there_are_many_cases_in_each_language(key):
    found = [case.values[1] for case in cases(key)]
    assert all(found.count(language) >= 150 for language in LANGUAGES)


@pytest.mark.parametrize(("card", "language", "text"), list(cases("rejected")))
def test_what_is_no_answer_is_not_taken_for_one(card, language, text):
    assert not judged(card, language, text).correct, judged(card, language, text)


@pytest.mark.parametrize(("card", "language", "text"), list(cases("accepted")))
def test_what_children_say_for_the_answer_is_taken(card, language, text):
    found = judged(card, language, text)
    assert found.correct and found.which and found.distance < SOUNDS_LIKE, found


@pytest.mark.parametrize(("card", "whole"), CARDS)
def test_every_answer_of_every_deck_is_taken_however_it_is_put(card, whole):
    for answer in card.target_answers:
        for carrier in CARRIERS[whole.language]:
            text = carrier.format(answer, answer)
            assert judge_card(text, card, whole).correct, text


@pytest.mark.parametrize(("card", "whole"), CARDS)
def test_no_answer_of_a_deck_is_taken_when_it_is_denied(card, whole):
    for answer in (a for a in card.target_answers if not a.startswith("no ")):
        for denial in DENIALS[whole.language]:
            assert not judge_card(denial.format(answer), card, whole).correct, denial.format(answer)


@pytest.mark.parametrize(("card", "whole"), CARDS)
def test_no_word_of_another_card_is_ever_taken(card, whole):
    ours = phrases_of(card)
    for other in {phrase for c in whole.cards for phrase in phrases_of(c)} - ours:
        for carrier in ("{}", CARRIERS[whole.language][1]):
            assert not judge_card(carrier.format(other), card, whole).correct, other


@pytest.mark.parametrize(("card", "whole"), CARDS)
def test_no_other_picture_of_the_card_is_ever_taken(card, whole):
    answers = [answer.casefold() for answer in card.target_answers]
    for image in card.images:
        if not any(answer in image.label.casefold() for answer in answers):
            assert not judge_card(image.label, card, whole).correct, image.label


@pytest.mark.parametrize(
    ("text", "why", "unsure"),
    [
        ("cat", "exact", False),
        ("cats", "form", False),
        ("tat", "sound", False),
        ("um", "nothing", True),
        ("ca", "near", True),
        ("I had a cat and he died", "buried", True),
        ("not a cat", "negated", False),
        ("dog", "another", False),
        ("cat and dog", "several", False),
        ("xylophone", "different", False),
    ],
)
def test_it_says_why_and_whether_to_ask_again(text, why, unsure):
    found = judge(text, ("cat",), ("dog",), "en")
    assert (found.why, found.unsure) == (why, unsure)


def test_a_childs_sound_that_makes_another_word_counts_only_where_the_deck_has_no_such_word():
    assert judge("pelo", ("perro",), (), "es").correct
    assert not judge("pelo", ("perro",), ("pelo",), "es").correct
    assert judge("tea", ("key",), (), "en").correct
    assert not judge("tea", ("key",), ("tea",), "en").correct
    assert judge("pear", ("bear",), (), "en").unsure  # p for b is common, yet a pear is a pear


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=600), language=st.sampled_from(LANGUAGES))
def test_whatever_is_said_is_judged(text, language):
    found = judge(text, ("gato", "cat", "nothing in it"), ("dog", "pez"), language)
    assert 0.0 <= found.distance <= 1.0
    assert found.correct == (found.why in ("exact", "form", "sound"))


def test_a_flood_of_words_is_judged_at_once():
    with bounded():
        for whole in DECKS:
            judge_card("wabbit dogs fwog " * 100_000, whole.cards[0], whole)


WHOLE = """
[words]
around = "a"
traits = "big"
not = "no"
or = "or"
asides = []
instead = ["oops"]
after_no = []
compounds = []
[words.children]
[words.irregular]
mice = "mouse"
[words.no_form]
words = "x"
[words.everyday]
words = "x"
[sounds]
strong = ["r>w"]
weak = []
close = []
reduced = ["(s)p", "p(l)"]
"""


def test_a_lexicon_is_read():
    known = read("en.toml", WHOLE)
    assert known.sounds.first_lost == {("s", "p")} and known.sounds.second_lost == {("p", "l")}


@pytest.mark.parametrize(
    ("right", "broken", "told"),
    [
        ("[words]", "[words", "not valid TOML"),
        ("[sounds]", "[noises]", "sounds: it is missing"),
        ('around = "a"', 'around = ""', "around: write words"),
        ("r>w", "rw", "'rw' is not understood; write it like r>w"),
        ("(s)p", "sp", "'sp' is not understood; write it like (s)p or p(l)"),
        ("asides = []", "asides = 3", "asides: write a list of texts"),
        ('"mouse"', "3", "irregular.mice: write the word"),
        ("[words.everyday]", "[words.daily]", "everyday: it is missing"),
    ],
)
def test_a_broken_lexicon_names_file_key_and_fix(right, broken, told):
    assert right in WHOLE
    with pytest.raises(Misconfigured, match=r"coach/answers/en\.toml") as refused:
        read("en.toml", WHOLE.replace(right, broken))
    assert told in str(refused.value)
