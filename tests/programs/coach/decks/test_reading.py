"""A deck that is broken says where, and what to do; a deck that is not is read in every language that it has."""

import base64
import copy
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.errors import BadSetup, Misconfigured
from handrail.programs.coach.decks import deck, read
from handrail.programs.coach.decks.library import shipped
from handrail.programs.coach.decks.model import Card, Deck, Image
from handrail.programs.coach.decks.reading import bare

CARD = {
    "id": "one",
    "kind": "choose",
    "category": {"en": "animals", "es": "animales"},
    "question": {"en": "Which one says meow?", "es": "¿Cuál dice miau?"},
    "target_answers": {"en": ["cat", "kitty"], "es": ["gato"]},
    "images": [
        {"image": "cat", "label": {"en": "cat", "es": "gato"}},
        {"image": "dog", "label": {"en": "dog", "es": "perro"}},
    ],
}
DECK = {"title": {"en": "Pets", "es": "Mascotas"}, "cards": [CARD]}
PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


def uri(data: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The deck with one thing in it put differently; `...` takes it out."""
    whole: Any = copy.deepcopy(DECK)
    inner = whole
    for step in path[:-1]:
        inner = inner[step]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return whole


ONE = ("cards", 0)
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen"
NAMED = [{"image": "cat", "label": "cat"}]

# What is wrong; the key that is named; the fix.
BROKEN = [
    ([], "deck", "it is a table with cards, languages, title"),
    (changed("sub", to=1), "deck", "'sub' is not known; it takes cards, languages, title"),
    (changed("title", to=...), "title", "write a text here"),
    (changed("title", "es", to=" "), "title.es", "write a text here"),
    (changed("title", "fr", to="Animaux"), "title.fr", "this language is not known; use en, es"),
    (changed("languages", to=["en", "fr"]), "languages", "'fr' is not known; use en, es"),
    (changed("languages", to=[]), "languages", "give a list of 1 to 2, not 0"),
    (changed("cards", to=...), "cards", "give a list of 1 to 60, not none"),
    (changed("cards", to=[]), "cards", "give a list of 1 to 60, not 0"),
    (changed("cards", to=[CARD] * 61), "cards", "give a list of 1 to 60, not 61"),
    (changed("cards", to=[CARD, CARD]), "cards", "two of them have the id 'one'; rename one"),
    (changed("cards", to=["cat"]), "card 1, card", "it is a table with"),
    (changed(*ONE, "colour", to="red"), "card 1, card", "'colour' is not known"),
    (changed(*ONE, "id", to="a card"), "card 1, id", "with no space"),
    (changed(*ONE, "id", to="the-cat"), "card 'the-cat', id", "it tells the screen the answer 'cat'"),
    (changed(*ONE, "id", to="gato_1"), "card 'gato_1', id", "it tells the screen the answer 'gato'"),
    (changed(*ONE, "kind", to="guess"), "card 'one', kind", "write one of name, choose, action, opposite"),
    (changed(*ONE, "category", to=3), "card 'one', category", "write a text here"),
    (changed(*ONE, "question", to=...), "card 'one', question", "write a text here"),
    (changed(*ONE, "question", "es", to=...), "card 'one', question.es", "it is missing; write it"),
    (changed(*ONE, "question", "fr", to="Qui?"), "card 'one', question.fr", "this language is not known"),
    (changed(*ONE, "question", "en", to=LONG), "card 'one', question", "it has 13 words; use at most 12"),
    (changed(*ONE, "question", to="x" * 121), "card 'one', question", "at most 120 characters"),
    (changed(*ONE, "question", to="Who\nis it?"), "card 'one', question", "in one line"),
    (changed(*ONE, "target_answers", "en", to=[]), "card 'one', target_answers", "give a list of 1 to 30, not 0"),
    (changed(*ONE, "target_answers", "en", to="cat"), "card 'one', target_answers", "give a list of 1 to 30"),
    (changed(*ONE, "target_answers", "en", to=["cat", "?!"]), "target_answers[1]", "write a text here"),
    (changed(*ONE, "target_answers", "en", to=["cat", "A cat"]), "target_answers", "'cat' stands there twice"),
    (changed(*ONE, "target_answers", "en", to=["cat", "The Dog"]), "target_answers", "'cat' and 'dog' are labels"),
    (changed(*ONE, "target_answers", "es", to=["gato", "perro"]), "target_answers", "'gato' and 'perro' are labels"),
    (changed(*ONE, "target_answers", "en", to=["cow"]), "card 'one', images", "no label is among the target answers"),
    (changed(*ONE, "images", to=[]), "card 'one', images", "give a list of 1 to 3, not 0"),
    (changed(*ONE, "images", to=NAMED * 4), "card 'one', images", "give a list of 1 to 3, not 4"),
    (changed(*ONE, "images", to=NAMED * 2), "card 'one', images", "two are labelled 'cat'"),
    (changed(*ONE, "images", 1, to="dog"), "card 'one', images[1]", "it is a table with image, label"),
    (changed(*ONE, "images", 1, "label", to=""), "card 'one', images[1].label", "write a text here"),
    (changed(*ONE, "images", 1, "image", to=7), "card 'one', images[1].image", "name a picture"),
    (changed(*ONE, "images", 1, "image", to="dogg"), "card 'one', images[1].image", "no picture 'dogg'; use dog"),
    (changed(*ONE, "images", 1, "image", to="../x"), "images[1].image", "there is no picture '../x'; use "),
    (changed(*ONE, "images", 1, "image", to="https://a.b/c.png"), "images[1].image", "or a data: URI of an image"),
]


@pytest.mark.parametrize(("raw", "key", "fix"), BROKEN, ids=[f"{key}-{n}" for n, (_, key, _) in enumerate(BROKEN)])
def test_a_broken_deck_names_card_key_and_fix(raw, key, fix):
    with pytest.raises(BadSetup) as error:
        read(raw, "config.deck")
    said = str(error.value)
    assert said.startswith("config.deck: ")
    assert f"{key}: " in said and fix in said
    assert len(said) < 700


@pytest.mark.parametrize(
    ("image", "fix"),
    [
        (uri(PNG + bytes(32_768)), "make it smaller, at most 32768"),
        (uri(PNG + bytes(90_000)), "make it smaller, at most 32768"),
        (uri(PNG, "bmp"), "with KIND png, jpeg, gif, webp, svg+xml"),
        ("data:text/html;base64,PGI+", "is not an image that can be shown"),
        ("data:image/png,abc", "is not an image that can be shown"),
        (uri(PNG)[:-3], "its base64 cannot be read"),
        (uri(b"<html>"), "not of the kind image/png"),
        (uri(b"<svg><script/></svg>", "svg+xml"), "its drawing has <script>"),
        (uri(b"<html/>", "svg+xml"), "its drawing has <html>"),
    ],
)
def test_an_image_in_a_deck_is_an_image_of_a_bounded_size(image, fix):
    with pytest.raises(BadSetup, match="card 'one', images") as error:
        read(changed(*ONE, "images", 1, "image", to=image))
    assert fix in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(("kind", "images"), [("name", CARD["images"]), ("choose", NAMED)])
def test_a_kind_has_the_pictures_that_it_needs(kind, images):
    with pytest.raises(BadSetup, match=r"card 'one', images: .+(take the others out|add a picture)"):
        read(changed(*ONE, to=CARD | {"kind": kind, "images": images}))


def test_a_broken_file_stops_the_start_and_is_named():
    with pytest.raises(Misconfigured, match=r"coach/decks/pets\.toml: not valid TOML"):
        shipped("pets.toml", "title = ")
    with pytest.raises(Misconfigured, match=r"coach/decks/pets\.toml: cards: give a list"):
        shipped("pets.toml", "title = 'Pets'")


def test_a_deck_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(BadSetup, match="no deck 'pets'; there are: animals, home, kitchen"):
        deck("pets")


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=8) | st.sampled_from(["cat", "en", "data:image/png;base64,"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["title", "cards", "languages", "en", "es", "image", "label", *CARD]), inner, max_size=6
            )
        ),
        max_leaves=12,
    )
)
def test_whatever_comes_is_read_or_refused(raw):
    with suppress(BadSetup):
        assert read(raw).cards


def test_a_deck_is_read_in_each_of_its_languages():
    images = (Image("cat", "gato"), Image("dog", "perro"))
    card = Card("one", "animales", "¿Cuál dice miau?", ("gato",), images, "choose")
    assert read(DECK, language="es") == Deck("own", "es", "Mascotas", (card,))
    assert read(DECK).cards[0].target_answers == ("cat", "kitty")
    assert read(DECK, language="de").language == "en"


def test_a_deck_of_one_language_says_so():
    plain = {"category": "granja", "question": "¿Qué es?", "targetAnswers": ["vaca"]}
    whole = {"title": "Granja", "languages": ["es"], "cards": [plain | {"images": [{"image": "cow", "label": "vaca"}]}]}
    found = read(whole, language="en")
    assert (found.language, found.cards[0].id, found.cards[0].kind) == ("es", "1", "name")


@pytest.mark.parametrize(
    ("answers", "images", "kind"),
    [(["cat"], NAMED, "name"), (["cat"], CARD["images"], "choose"), (["purr"], NAMED, "action")],
)
def test_without_a_kind_the_pictures_say_which_it_is(answers, images, kind):
    card = CARD | {"target_answers": answers, "images": images}
    del card["kind"]
    assert read(changed(*ONE, to=card) | {"languages": ["en"]}).cards[0].kind == kind


@pytest.mark.parametrize("image", [uri(PNG), uri(b"\xff\xd8\xff\xe0", "jpeg"), uri(b"<svg></svg>", "svg+xml")])
def test_an_image_may_come_with_the_deck(image):
    assert read(changed(*ONE, "images", 1, "image", to=image)).cards[0].images[1].image == image


@pytest.mark.parametrize(("text", "same"), [("The Cat!", "cat"), ("¿un LEÓN?", "leon"), ("a", "a"), ("la la", "la")])
def test_words_are_compared_without_case_accents_signs_and_articles(text, same):
    assert bare(text) == same


def test_a_session_can_keep_a_deck_in_its_log():
    whole = deck("animals", "es")
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Deck) == whole
