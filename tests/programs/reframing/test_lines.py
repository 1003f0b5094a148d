"""Every authored line keeps to its own rules, in every variant, with the words people typically write."""

import itertools
import re

import pytest

from handrail.errors import Misconfigured
from handrail.kernel.rules import MaxQuestions, MaxWords
from handrail.programs.reframing.cards import deck
from handrail.programs.reframing.cards import read as read_cards
from handrail.programs.reframing.lexicon import LANGUAGES, lexicon
from handrail.programs.reframing.lexicon import read as read_lexicon
from handrail.programs.reframing.readers.intents import fits, intents
from handrail.programs.reframing.readers.ratings import TOP
from handrail.programs.reframing.voice import lines, polished, slots_of
from handrail.programs.reframing.voice import read as read_lines
from handrail.wording import NoAdvice, NoDiagnosis, NoPromises, language_of

SHORTEST = 80  # the least that `word_limit` may be set to
TYPICAL = {
    "en": {
        "thought": "everyone will judge me and laugh about it afterwards",
        "thought_you": "everyone will judge you",
        "thought_in": "everyone will judge me",
        "situation": "we had a fight about money last night",
        "situation_said": "I have a presentation on Friday",
        "situation_you": "you have a presentation on Friday",
        "situation_i": "I have a presentation on Friday",
        "topic_you": "your presentation on Friday",
        "topic_the": "the presentation on Friday",
        "topic_i": "my presentation on Friday",
        "facing": "the presentation",
        "emotion": "fear and shame",
        "emotion_the": "fear and shame",
        "emotion_one": "fear",
        "emotion_many": "fear and shame",
        "felt": "fear and shame (8/10)",
        "said": "some of them are nice",
        "own": "some of them are nice to me",
    },
    "es": {
        "thought": "todos me van a juzgar y se van a reír",
        "thought_you": "todos te van a juzgar",
        "thought_in": "todos me van a juzgar",
        "situation": "anoche discutimos por dinero",
        "situation_said": "tengo una presentación el viernes",
        "situation_you": "tienes una presentación el viernes",
        "situation_i": "tengo una presentación el viernes",
        "topic_you": "tu presentación del viernes",
        "topic_the": "la presentación del viernes",
        "topic_i": "mi presentación del viernes",
        "facing": "la presentación",
        "emotion": "miedo y vergüenza",
        "emotion_the": "el miedo y la vergüenza",
        "emotion_one": "miedo",
        "emotion_many": "miedo y vergüenza",
        "felt": "miedo y vergüenza (8/10)",
        "said": "algunos son amables",
        "own": "algunos son amables conmigo",
    },
}
NUMBERS = {
    "intensity": "8",
    "confidence": "7",
    "suds_pre": "8",
    "suds_post": "5",
    "confidence_pre": "8",
    "confidence_post": "6",
}
COUNTS = {"turn": "7", "max_turns": "14", "help": "Samaritans 116 123"}


def slots(language):
    cards = deck(language).cards
    first, second = cards[0], cards[1]
    named = {
        "name": first.name,
        "gist": first.gist,
        "name2": second.name,
        "gist2": second.gist,
        "definition": first.definition,
    }
    core = max(first.balanced, key=len)
    full = f"{TYPICAL[language]['situation_i']}, … ‘{TYPICAL[language]['thought_in']}’. {core}"
    shown = {"definition": first.definition, "balanced": full, "core": core}
    return TYPICAL[language] | NUMBERS | COUNTS | named | shown


def all_lines():
    for language in LANGUAGES:
        for section, keys in lines(language).items():
            for key, variants in keys.items():
                for variant in variants:
                    yield language, section, key, variant


LINES = list(all_lines())
IDS = [f"{language}-{section}-{key}-{n}" for n, (language, section, key, _) in enumerate(LINES)]


@pytest.mark.parametrize(("language", "section", "key", "variant"), LINES, ids=IDS)
def test_a_line_keeps_its_rules(language, section, key, variant):
    said = polished(variant.format_map(slots(language)), language)
    asks = 2 if key.startswith("both_") else 1
    assert not MaxWords(SHORTEST if section != "balance" else 110).breaks(said) or section == "crisis"
    assert not MaxQuestions(asks).breaks(said)
    for rule in (NoAdvice(), NoPromises(), NoDiagnosis()):
        assert not rule.breaks(said), f"{type(rule).__name__}: {said}"
    if language == "es":
        assert said.count("¿") == said.count("?")
        assert " de el " not in said
    assert "  " not in said
    assert said[:1] == said[:1].upper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_keep_the_rules(language):
    have = slots(language)
    book = deck(language)
    texts = [*book.question, *book.balanced, *book.principles, *itertools.chain(*book.summary.values())]
    for card in book.cards:
        texts += [card.definition, f"{card.name}: {card.gist}.", *card.question, *card.balanced, *card.crowd]
    for text in texts:
        said = polished(text.format_map(have), language)
        assert not MaxWords(45).breaks(said), said
        assert not MaxQuestions(1).breaks(said)
        for rule in (NoAdvice(), NoPromises(), NoDiagnosis()):
            assert not rule.breaks(said), f"{type(rule).__name__}: {said}"
        assert language_of(said, language) == language, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_offer_and_a_whole_summary_fit_their_limits(language):
    book, have = deck(language), slots(language)
    for card, other in itertools.permutations(book.cards, 2):
        for variant in lines(language)["offer"]["two"]:
            named = have | {"name": card.name, "gist": card.gist, "name2": other.name, "gist2": other.gist}
            ack = max(lines(language)["got"]["intensity_high"], key=len).format_map(have)
            assert len(f"{ack} {variant.format_map(named)}".split()) <= 110
        core = max(card.balanced + card.crowd, key=len)
        ack = max(lines(language)["reacted"]["partly"], key=len)
        question = max(lines(language)["recap"]["both_many"], key=len).format_map(have)
        summary = f"{ack} x x x x x {have['situation']} {have['thought']} {have['felt']} {core} {question}"
        assert len(summary.split()) + 20 <= 160


def test_both_languages_say_the_same_things():
    english, spanish = lines("en"), lines("es")
    assert {s: set(k) for s, k in english.items()} == {s: set(k) for s, k in spanish.items()}
    assert [c.id for c in deck("en").cards] == [c.id for c in deck("es").cards]
    assert [e.name for e in lexicon("es").emotions if e.name not in {n.name for n in lexicon("en").emotions}] == []
    assert {n for n, _ in lexicon("en").intents} == {n for n, _ in lexicon("es").intents}


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_variety_where_people_will_notice(language):
    book = lines(language)
    for section, key in (
        ("opening", "first"),
        ("ask", "thought"),
        ("got", "thought"),
        ("got", "situation"),
        ("offer", "one"),
    ):
        assert len(book[section][key]) >= 3
    assert len(deck(language).cards) >= 10
    assert all(len(card.balanced) >= 2 and len(card.question) >= 2 for card in deck(language).cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_line_that_needs_nothing_or_only_what_is_there(language):
    """A reply can always be made: for these moments some variant must be sayable whatever is known."""
    for section, key in (
        ("opening", "first"), ("ask", "situation"), ("ask", "thought"), ("ask", "emotion"), ("ask", "intensity"),
        ("ask", "confidence"), ("recap", "lead"), ("follow", "open"), ("close", "limit"), ("crisis", "gentle"),
    ):  # fmt: skip
        assert any(not slots_of(v) for v in lines(language)[section][key]), (section, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_are_understood_by_the_readers(language):
    known, words = lines(language)["choices"], lexicon(language)
    assert [fits(c) for c in known["fit_one"]] == ["yes", "partly", "no"]
    assert [fits(c) for c in known["fit_two"]] == ["both", "no"]
    assert [fits(c) for c in known["balance"]] == ["yes", "partly", "no"]
    assert "nope" in intents(known["follow"][0], words)
    assert "summary" in intents(known["crisis"][0], words)
    assert TOP == 10


def test_broken_data_files_say_what_to_mend():
    with pytest.raises(Misconfigured, match=r"lines/xx.toml: got.thought: unknown slot \['thougt'\]"):
        read_lines("lines/xx.toml", {"got": {"thought": ["So {thougt}."]}})
    with pytest.raises(Misconfigured, match=r"lines/xx.toml: got.thought must be a list"):
        read_lines("lines/xx.toml", {"got": {"thought": "So."}})
    with pytest.raises(Misconfigured, match=r"cards/xx.toml: no \[\[cards\]\]"):
        read_cards("cards/xx.toml", {})
    with pytest.raises(Misconfigured, match=r"cards\[1\] \(x\): gist is missing"):
        read_cards("cards/xx.toml", {"cards": [{"id": "x", "label": "", "name": "x"}]})
    card = {"id": "x", "label": "", "name": "x", "gist": "x", "definition": "x", "markers": [["(", 1]]}
    with pytest.raises(Misconfigured, match=r"marker .* is not \[pattern, weight\]"):
        read_cards("cards/xx.toml", {"cards": [card]})
    with pytest.raises(Misconfigured, match=r"lexicon/xx.toml: rating.numbers is missing"):
        read_lexicon("xx", "lexicon/xx.toml", {})


def test_capitals_and_contractions():
    assert polished("so it is. “my boss” left. what now?") == "So it is. “My boss” left. What now?"
    assert polished("además de el miedo", "es") == "Además del miedo"
    assert re.search(r"^I ", polished("I am here."))


EMPTY = {
    "en": r"nothing (?:is needed|has to be|to solve|more to)|no answers are needed|\ban end\b",
    "es": r"no hay nada que|no hace falta responder|nada que (?:resolver|decidir)|\bun final\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_an_alarm_there_are_many_lines_and_none_speaks_of_nothing_or_an_end(language):
    book = lines(language)["crisis"]
    for key in ("gentle", "gentle_more", "stay"):
        assert len(book[key]) >= 6, key
        assert not any("?" in way or "{" in way for way in book[key]), key
    for key in ("welcome", "gentle", "gentle_more", "stay", "unheard", "asked"):
        assert not [way for way in book[key] if re.search(EMPTY[language], way.lower())], key
