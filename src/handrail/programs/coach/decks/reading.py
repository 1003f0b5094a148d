"""A deck from its data, in every language that it has; what does not fit is refused with card, key and fix."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from handrail.errors import BadSetup
from handrail.kernel.rules import folded, mentions
from handrail.programs.coach.decks.model import LANGUAGES, Card, Deck, Image, Kind
from handrail.programs.coach.decks.pictures import unfit

MOST_CARDS, MOST_ANSWERS, MOST_IMAGES = 60, 30, 3
LONGEST_QUESTION = 12  # words: a small child loses the thread of a longer one
LONGEST = 120  # characters of any one text
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
ARTICLE = re.compile(r"^(?:an?|the|some|una?|unos|unas|el|la|los|las)\s+(?=\w)")
DECK = frozenset({"title", "languages", "cards"})
CARD = frozenset({"id", "kind", "category", "question", "target_answers", "images"})
IMAGE = frozenset({"image", "label"})


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a deck something stands, for whoever has to mend it."""

    where: str
    language: str
    card: str = ""

    def wrong(self, key: str, fix: str) -> BadSetup:
        card = f" card {self.card}," if self.card else ""
        return BadSetup(f"{self.where}:{card} {key}: {fix}")


def read(raw: Any, where: str = "deck", language: str = LANGUAGES[0]) -> Deck:
    """In that language; in the deck's first one, where it has none. BadSetup says where it is broken."""
    found = editions(raw, where, "own")
    return found.get(language) or next(iter(found.values()))


def editions(raw: Any, where: str, name: str) -> Mapping[str, Deck]:
    """The deck in each of its languages."""
    place = Place(where, LANGUAGES[0])
    table = _table(place, "deck", raw, DECK)
    languages = _languages(place, table.get("languages", LANGUAGES))
    return {language: _deck(Place(where, language), table, name) for language in languages}


def _languages(place: Place, value: Any) -> list[str]:
    found = _list(place, "languages", value, len(LANGUAGES))
    for language in found:
        if language not in LANGUAGES:
            raise place.wrong("languages", f"{language!r} is not known; use {', '.join(LANGUAGES)}")
    return found


def _deck(place: Place, table: Mapping[str, Any], name: str) -> Deck:
    raws = _list(place, "cards", table.get("cards"), MOST_CARDS)
    cards = tuple(_card(place, raw, number) for number, raw in enumerate(raws, start=1))
    ids = [card.id for card in cards]
    if twice := next((one for one in ids if ids.count(one) > 1), ""):
        raise place.wrong("cards", f"two of them have the id {twice!r}; rename one")
    return Deck(name, place.language, _text(place, "title", table.get("title")), cards)


def _card(deck: Place, raw: Any, number: int) -> Card:
    place = Place(deck.where, deck.language, str(number))
    table = _table(place, "card", _in_our_names(raw), CARD)
    name = table.get("id", str(number))
    if not isinstance(name, str) or not ID.fullmatch(name):
        raise place.wrong("id", "use 1 to 40 letters, digits, - and _, with no space")
    place = Place(deck.where, deck.language, repr(name))
    question = _text(place, "question", table.get("question"))
    if len(question.split()) > LONGEST_QUESTION:
        raise place.wrong("question", f"it has {len(question.split())} words; use at most {LONGEST_QUESTION}")
    answers = _answers(place, table.get("target_answers"))
    raws = _list(place, "images", table.get("images"), MOST_IMAGES)
    images = tuple(_image(place, f"images[{n}]", image) for n, image in enumerate(raws))
    kind = _kind(place, table.get("kind"), images, answers)
    if told := next((a for a in answers if mentions(re.sub("[-_]", " ", name), a)), ""):
        raise place.wrong("id", f"it tells the screen the answer {told!r}; rename it, to 'card-{number}' for example")
    return Card(name, _text(place, "category", table.get("category")), question, answers, images, kind)


def _in_our_names(raw: Any) -> Any:
    """A page's own cards say `targetAnswers`."""
    if not isinstance(raw, Mapping):
        return raw
    return {"target_answers" if key == "targetAnswers" else key: value for key, value in raw.items()}


def _answers(place: Place, value: Any) -> tuple[str, ...]:
    key = "target_answers"
    found = _list(place, key, _spoken(place, key, value), MOST_ANSWERS)
    answers = tuple(_text(place, f"{key}[{n}]", answer) for n, answer in enumerate(found))
    alike = [bare(answer) for answer in answers]
    if twice := next((a for a, b in zip(answers, alike, strict=True) if alike.count(b) > 1), ""):
        raise place.wrong(key, f"{twice!r} stands there twice; take one out")
    return answers


def _image(place: Place, key: str, raw: Any) -> Image:
    table = _table(place, key, raw, IMAGE)
    image = table.get("image")
    if not isinstance(image, str) or not image:
        raise place.wrong(f"{key}.image", "name a picture, or give a data: URI of an image")
    if fault := unfit(image):
        raise place.wrong(f"{key}.image", fault)
    return Image(image, _text(place, f"{key}.label", table.get("label")))


def _kind(place: Place, value: Any, images: Sequence[Image], answers: Sequence[str]) -> Kind:
    """Checks that the pictures fit the kind. Without one, the pictures say which it is."""
    labels = [bare(image.label) for image in images]
    if twice := next((label for label in labels if labels.count(label) > 1), ""):
        raise place.wrong("images", f"two are labelled {twice!r}, so a child could mean either; change one")
    meant = [label for label in labels if label in map(bare, answers)]
    if len(meant) > 1:
        both = " and ".join(map(repr, meant[:2]))
        raise place.wrong("target_answers", f"{both} are labels of two pictures, so either would be right; keep one")
    kind = _kind_of(images, meant) if value is None else value
    if kind not in get_args(Kind):
        raise place.wrong("kind", f"{kind!r} is not known; write one of {', '.join(get_args(Kind))}")
    for fault in _unfit(kind, images, meant):
        raise place.wrong("images", fault)
    return kind


def _kind_of(images: Sequence[Image], meant: Sequence[str]) -> Kind:
    if not meant:
        return "action"
    return "name" if len(images) == 1 else "choose"


def _unfit(kind: str, images: Sequence[Image], meant: Sequence[str]) -> Iterator[str]:
    if kind == "name" and len(images) != 1:
        yield f'one picture is to be named, not {len(images)}; take the others out, or write kind = "choose"'
    if kind == "choose" and len(images) < 2:
        yield "there is nothing to choose from; add a picture"
    if kind in ("name", "choose") and not meant:
        yield "no label is among the target answers; label the picture that is meant with one of them"


def bare(text: str) -> str:
    """As it is compared: no case, accents, signs around it or article before it."""
    return ARTICLE.sub("", folded(text).strip(" .,;:!?¡¿…\"'"), count=1)


def _spoken(place: Place, key: str, value: Any) -> Any:
    """What it is in this language: the same for all, or by language."""
    if not isinstance(value, Mapping):
        return value
    for language in value:
        if language not in LANGUAGES:
            raise place.wrong(f"{key}.{language!s:.20}", f"this language is not known; use {', '.join(LANGUAGES)}")
    if place.language not in value:
        raise place.wrong(f"{key}.{place.language}", "it is missing; write it, or take the language out of `languages`")
    return value[place.language]


def _text(place: Place, key: str, value: Any) -> str:
    text = _spoken(place, key, value)
    key = f"{key}.{place.language}" if isinstance(value, Mapping) else key
    if not isinstance(text, str) or not bare(text):
        raise place.wrong(key, "write a text here")
    if len(text) > LONGEST or not text.replace("\xa0", " ").isprintable():
        raise place.wrong(key, f"use at most {LONGEST} characters, in one line")
    return " ".join(text.split())


def _list(place: Place, key: str, value: Any, most: int) -> list[Any]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= most:
        found = len(value) if isinstance(value, list | tuple) else "none"
        raise place.wrong(key, f"give a list of 1 to {most}, not {found}")
    return list(value)


def _table(place: Place, key: str, value: Any, known: frozenset[str]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise place.wrong(key, f"it is a table with {', '.join(sorted(known))}")
    if extra := sorted(str(name) for name in value if name not in known):
        raise place.wrong(key, f"{extra[0][:40]!r} is not known; it takes {', '.join(sorted(known))}")
    return value
