"""What the readers make of sentences as people write them; the sentences are in sentences/<language>.toml."""

import tomllib
from pathlib import Path

import pytest

from handrail.kernel.events import Began
from handrail.programs.reframing.facts import Learned
from handrail.programs.reframing.lexicon import LANGUAGES, lexicon
from handrail.programs.reframing.readers.details import details
from handrail.programs.reframing.readers.emotions import emotions, nouns
from handrail.programs.reframing.readers.intents import fits, intents
from handrail.programs.reframing.readers.mirror import mirrored
from handrail.programs.reframing.readers.ratings import pair, rating
from handrail.programs.reframing.state import Setup, begin, evolve
from handrail.programs.reframing.voice import slots

FOLDER = Path(__file__).parent / "sentences"
SENTENCES = {language: tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8")) for language in LANGUAGES}
EN, ES = lexicon("en"), lexicon("es")


def rows(key):
    """A parametrised test over this table in every language."""
    cases = [(language, row) for language in LANGUAGES for row in SENTENCES[language][key]]
    return pytest.mark.parametrize(("language", "row"), cases, ids=[f"{c[0]}-{c[1]}" for c in cases])


def maybe(number):
    return None if number < 0 else number


def test_there_are_enough_sentences_in_each_language():
    for language in LANGUAGES:
        assert sum(map(len, SENTENCES[language].values())) > 150


@rows("stories")
def test_situation_and_thought(language, row):
    said, asked, situation, thought = row
    found = details(said, lexicon(language), asked=asked)
    assert (found.situation or "", found.thought or "") == (situation, thought)


@rows("feelings")
def test_feelings(language, row):
    said, names = row
    assert emotions(said, lexicon(language)) == tuple(names.split())


@rows("asked")
def test_rating_when_asked(language, row):
    said, value = row
    assert rating(said, lexicon(language), asked=True) == maybe(value)


@rows("unasked")
def test_rating_when_not_asked(language, row):
    said, value = row
    assert rating(said, lexicon(language), asked=False) == maybe(value)


@rows("pairs")
def test_the_two_closing_ratings(language, row):
    said, feeling, confidence = row
    found = pair(said, lexicon(language), missing=("feeling", "confidence"))
    assert (found.feeling, found.confidence) == (maybe(feeling), maybe(confidence))


@rows("confident")
def test_how_confident_a_person_feels(language, row):
    said, value = row
    assert pair(said, lexicon(language), missing=("confidence",)).confidence == maybe(value)


@rows("felt")
def test_a_feeling_and_its_strength_in_one_answer(language, row):
    said, names, value = row
    found = details(said, lexicon(language), asked="emotion")
    assert (found.emotion, found.intensity) == (names, maybe(value))


@rows("facing")
def test_what_lies_ahead(language, row):
    situation, ahead = row
    state = begin(Began("reframing", 1, Setup(), 1, language, 0.0))
    assert slots(evolve(state, Learned(situation=situation))).get("facing", "") == ahead


@rows("intents")
def test_intents(language, row):
    said, name = row
    assert name in intents(said, lexicon(language))


@rows("no_stop")
def test_not_every_stop_is_a_wish_to_stop(language, row):
    assert "stop" not in intents(row, lexicon(language))


@rows("fits")
def test_does_it_fit(language, row):
    said, answer = row
    assert fits(said) == answer


@rows("mirrored")
def test_mirroring_or_nothing(language, row):
    said, turned = row
    assert mirrored(said, lexicon(language)) == turned


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rambling_message_gives_its_telling_clauses(language):
    said, situation, thought = SENTENCES[language]["rambling"]
    found = details(said, lexicon(language), asked="situation")
    assert (found.situation, found.thought, found.emotion, found.intensity) == (situation, thought, "fear", 9)


def test_a_very_long_clause_is_cut_where_the_sense_allows():
    found = details("I had to " + "walk and talk and wait " * 20, EN, asked="situation")
    assert found.situation
    assert len(found.situation.split()) <= 22


def test_a_feeling_without_a_name_is_kept_in_their_word():
    assert details("blah", EN, asked="emotion").emotion == "blah"
    assert details("kinda meh about it all these days really", EN, asked="emotion").emotion is None


def test_feelings_are_joined_as_each_language_joins_them():
    assert nouns(("fear", "shame"), EN) == "fear and shame"
    assert nouns(("fear", "shame"), ES) == "miedo y vergüenza"
    assert nouns(("fear", "shame"), ES, article=True) == "el miedo y la vergüenza"
    assert nouns(("fear", "guilt", "stress"), ES) == "miedo, culpa y estrés"
    assert nouns(("blah",), ES) == "“blah”"
