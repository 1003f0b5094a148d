"""What is never said to a child, the answer in any form, rude words; and words in a row cost no time."""

import pytest
from coach_loop import Lesson

from handrail.programs.coach.answers import NeverTells, judge_card
from handrail.programs.coach.decks import deck
from handrail.programs.coach.lexicon import LANGUAGES, lexicon
from handrail.programs.coach.reading import aside, feelings
from handrail.programs.coach.speech import echo
from tests.effort import bounded


@pytest.mark.parametrize("word", ["a", "er", "ya", "muy", "um", "que", "no", "stop", "the", "bastante", "mm", "eh"])
def test_a_word_in_a_row_is_read_at_once(word):
    with bounded():
        feelings(f"{f'{word} ' * 60}zz")
        aside(f"{f'{word} ' * 60}zz")


@pytest.mark.parametrize(
    "draft", ["Two cats!", "Dos gatos.", "It is a c-a-t!", "It is a C A T.", "A caaat!", "Kitties are nice!", "A cat."]
)
def test_a_draft_tells_no_answer(draft):
    assert NeverTells(("cat", "kitty", "gato")).breaks(draft)


@pytest.mark.parametrize("draft", ["I heard “truck”. Look again!", "I catch your word!", "A concatenation."])
def test_a_draft_that_tells_nothing_may_be_said(draft):
    assert not NeverTells(("cat", "kitty", "gato")).breaks(draft)


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
async def test_rude_words_are_not_said_back(locale):
    state = await (await Lesson.begin(locale=locale)).state()
    assert echo(state, "truck") == "truck"
    assert [word for known in LANGUAGES for word in lexicon(known).rude if echo(state, word)] == []


async def test_no_line_holds_the_answer_by_chance():
    lesson = await Lesson.begin(locale="es-ES")
    while "nada" not in (await lesson.state()).secrets:
        await lesson.choose("SKIP_CARD")
    for _ in range(12):
        said = await lesson.sense(screaming=True, crying=True)
        assert "nada" not in said.lower().replace(",", " ").replace(".", " ").split()


@pytest.mark.parametrize(
    ("name", "language", "place", "said"),
    [
        ("home", "en", 7, "what is it"),
        ("home", "en", 7, "what"),
        ("animals", "en", 1, "poop"),
        ("animals", "es", 7, "otra vez"),
        ("animals", "es", 7, "pis"),
        ("home", "es", 9, "tonto"),
    ],
)
def test_a_question_or_a_wish_that_sounds_alike_is_no_answer(name, language, place, said):
    cards = deck(name, language)
    assert not judge_card(said, cards.cards[place], cards).correct


@pytest.mark.parametrize(
    "said",
    [
        "my daddy hurted me",
        "daddy hitted me",
        "he toucht my private parts",
        "he touches my pee pee",
        "i scared of daddy",
        "uncle said dont tell",
        "i hate myself",
        "i ate the pills",
        "nobody gives me food",
        "papa le pega a mama",
        "me odio",
    ],
)
def test_what_a_hurt_child_says_is_distress_and_no_answer(said):
    assert feelings(said).distress
