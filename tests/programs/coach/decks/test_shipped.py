"""The decks that come with Handrail: whole, in both languages, and nothing on the screen that gives an answer away."""

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from handrail.kernel.rules import mentions
from handrail.programs.coach.decks import Card, Image, deck, names, read, shown
from handrail.programs.coach.decks.pictures import pictures
from handrail.programs.coach.decks.reading import bare

PAGE = Path(__file__).parents[4] / "docs" / "decks.md"
BOTH = [(name, language) for name in names() for language in ("en", "es")]
CARDS = [(card, language) for name, language in BOTH for card in deck(name, language).cards]
KINDS = {"name", "choose", "action", "opposite"}


def test_there_are_three_decks_of_twelve_cards():
    assert names() == ("animals", "home", "kitchen")
    assert all(len(deck(name, language).cards) == 12 for name, language in BOTH)


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_a_deck_is_written_in_its_own_language(name, language):
    found = deck(name, language)
    other = deck(name, "es" if language == "en" else "en")
    assert (found.name, found.language) == (name, language)
    assert [card.id for card in found.cards] == [card.id for card in other.cards]
    assert not {found.title, *(c.question for c in found.cards)} & {other.title, *(c.question for c in other.cards)}


@pytest.mark.parametrize(("name", "language"), BOTH)
def test_a_deck_has_every_kind_of_card(name, language):
    assert Counter(card.kind for card in deck(name, language).cards).keys() == KINDS


@pytest.mark.parametrize(("card", "language"), CARDS, ids=[f"{c.id}-{language}" for c, language in CARDS])
def test_what_a_screen_gets_does_not_tell_the_answer(card, language):
    """Where one of several is to be chosen all of them are named; else no answer is anywhere in what is shown."""
    seen = shown(card)
    if card.kind == "choose":
        labels = [image.label for image in card.images]
        assert [image["label"] for image in seen["images"]] == labels
        seen["images"] = []
    told = [answer for answer in card.target_answers if mentions(json.dumps(seen, ensure_ascii=False), answer)]
    assert not told


@pytest.mark.parametrize(("card", "language"), CARDS, ids=[f"{c.id}-{language}" for c, language in CARDS])
def test_no_other_picture_of_a_card_would_do_as_its_answer(card, language):
    meant = [image for image in card.images if bare(image.label) in map(bare, card.target_answers)]
    assert len(meant) == (card.kind in ("name", "choose"))
    assert len(card.target_answers) >= 2


def test_the_right_picture_is_not_always_in_the_same_place():
    for name in names():
        chosen = [card for card in deck(name).cards if card.kind == "choose"]
        places = {[bare(i.label) in card.target_answers for i in card.images].index(True) for card in chosen}
        assert len(places) == len(chosen), name


def test_what_is_shown_is_a_list_and_nothing_else():
    card = Card("one", "animals", "Who is it?", ("cat",), (Image("cat", "a cat"), Image("dog", "dog")), "action")
    first, second = shown(card)["images"]
    assert shown(card).keys() == {"id", "category", "question", "images"}
    assert first["label"] == "" and second["label"] == "dog"
    assert first["image"] == f"/pictures/{pictures()['cat'].digest}.svg"


def test_a_picture_that_is_gone_or_comes_with_the_deck_does_not_break_a_screen():
    uri = "data:image/png;base64,iVBORw0KGgo="
    card = Card("one", "animals", "Who is it?", ("dodo",), (Image("dodo", "dodo"), Image(uri, "dog")), "choose")
    assert [image["image"] for image in shown(card)["images"]] == ["", uri]


def test_the_page_about_decks_is_true():
    page = PAGE.read_text(encoding="utf-8")
    for name in names():
        assert f"| `{name}` | {deck(name, 'en').title} · {deck(name, 'es').title} |" in page
    assert f"{len(pictures())} drawings" in page
    toml, code = (re.search(rf"```{kind}\n(.*?)```", page, re.DOTALL) for kind in ("toml", "python"))
    assert read(tomllib.loads(toml[1]), language="es").cards[0].target_answers == ("gato", "gatito")
    exec(compile(code[1], "docs/decks.md", "exec"), {})
