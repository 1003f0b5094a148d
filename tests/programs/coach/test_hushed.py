"""After an alarm in a lesson: a child's words are no answers to a picture, unless they are; and nobody is promised."""

import re

import pytest
from coach_loop import Lesson

from handrail.kernel.events import Said
from handrail.kernel.rules import folded
from handrail.programs.coach import program, voice
from handrail.programs.coach.lexicon import LANGUAGES
from handrail.programs.coach.program import coach
from tests.laws.stage import holds
from tests.programs.suspicions import SAID, suspecting

TOLD = {
    "en-GB": ("daddy hit mummy", "yes", "no"),
    "es-AR": ("mi tío me toca", "no sé", "sí"),
}
UNHEARD = [
    ("en-GB", "im hiding in the cupboard"),
    ("en-GB", "is mummy dead"),
    ("en-GB", "he did it again"),
    ("en-GB", "my mummy is sleeping on the floor"),
    ("en-GB", "the dog is under the bed with me"),
    ("en-GB", "yes"),
    ("en-GB", "I don't know"),
    ("en-GB", "mummy"),
    ("en-GB", "i hate him"),
    ("en-GB", "um"),
    ("es-AR", "tengo miedo"),
    ("es-AR", "me dijo que es un secreto"),
    ("es-AR", "me duele la panza"),
    ("es-AR", "no quiero ir a lo de mi tío"),
    ("es-AR", "me lo hizo otra vez"),
    ("es-AR", "sí"),
    ("es-AR", "ya"),
]
# Whatever a lesson says to an answer, to talk, and to a feeling; none of it is for a frightened child.
CHEERFUL = (
    "correct", "incorrect", "unsure", "repetition", "ask_again", "chat", "thanks", "distress", "frustration",
    "quit_wish", "break_wish", "choose", "grownup_still", "on_break", "repeat", "retry",
)  # fmt: skip


async def alarmed(locale, seed=1):
    lesson = await Lesson.begin(locale=locale, seed=seed)
    for text in TOLD[locale]:
        await lesson.say(text)
    assert (await lesson.state()).care.done
    return lesson


def holds_none(said, language):
    ways = {w for section in CHEERFUL for ways in voice.lines(language)[section].values() for w in ways}
    return not [way for way in ways if "{" not in way and way in said]


@pytest.mark.parametrize("seed", [1, 3, 48])
@pytest.mark.parametrize(("locale", "text"), UNHEARD)
async def test_what_is_no_answer_is_heard_and_not_judged(locale, text, seed):
    lesson = await alarmed(locale, seed)
    before = await lesson.state()
    said = await lesson.say(text)
    after = await lesson.state()
    assert holds_none(said, locale[:2]), said
    assert not [choice for e in await lesson.turn(Said) for choice in e.choices if choice in sum_labels(locale[:2])]
    assert (after.attempts, after.history, after.level) == (before.attempts, before.history, before.level)
    assert after.place == before.place
    holds(coach, await lesson.log(), faults=False)


def sum_labels(language):
    return [label for labels in voice.lines(language)["labels"].values() for label in labels]


async def test_the_quiet_lines_change_and_ask_nothing():
    lesson = await alarmed("en-GB")
    said = [await lesson.say("it is raining") for _ in range(5)]
    assert len(set(said)) == 5
    assert not any("?" in text for text in said)


async def test_whatever_care_wants_goes_to_care_first(monkeypatch):
    lesson = await alarmed("en-GB")
    monkeypatch.setattr(program, "follows", lambda care, text="": text == "is mummy dead")
    steps = (await lesson.state()).care.steps
    await lesson.say("is mummy dead")
    assert (await lesson.state()).care.steps == steps + 1


async def test_a_suspicion_after_an_alarm_goes_to_care(monkeypatch):
    lesson = await alarmed("en-GB")
    suspecting(monkeypatch)
    steps = (await lesson.state()).care.steps
    await lesson.say(SAID["abuse"]["en"])
    assert (await lesson.state()).care.steps == steps + 1


@pytest.mark.parametrize(
    ("locale", "text", "place"),
    [
        ("en-GB", "cat", 1), ("en-GB", "it is a cat", 1), ("en-GB", "another card", 1), ("en-GB", "next", 1),
        ("es-AR", "un gato", 1), ("es-AR", "quiero ver otra foto", 1), ("es-AR", "otra carta", 1),
    ],
)  # fmt: skip
async def test_the_answer_to_the_card_or_a_wish_for_one_goes_on(locale, text, place):
    lesson = await alarmed(locale)
    await lesson.say(text)
    assert (await lesson.state()).place == place


@pytest.mark.parametrize(("locale", "text"), [("en-GB", "can we play"), ("en-GB", "ready"), ("es-AR", "quiero jugar")])
async def test_who_wants_to_play_is_shown_the_card(locale, text):
    lesson = await alarmed(locale)
    said = await lesson.say(text)
    assert (await lesson.state()).card.question in said


async def test_another_word_of_the_deck_is_an_answer_too():
    lesson = await alarmed("en-GB")
    await lesson.say("horse")
    await lesson.say("elephant")
    assert (await lesson.state()).attempts == 2


@pytest.mark.parametrize(("locale", "text"), [("en-GB", "i want my nan"), ("es-AR", "a mi seño")])
async def test_who_asks_for_a_grown_up_is_told_of_one_who_is_good_to_them(locale, text):
    lesson = await alarmed(locale)
    said = await lesson.say(text)
    assert said in voice.lines(locale[:2])["care"]["grownup"]
    assert (await lesson.state()).mode == "grownup"
    await lesson.say({"en": "cat", "es": "un gato"}[locale[:2]])
    assert (await lesson.state()).place == 1, "the cards come back when the child says one"


async def test_nobody_is_prompted_until_the_child_goes_on():
    lesson = await alarmed("en-GB")
    assert await lesson.wait(300) == []
    await lesson.say("it is raining")
    assert await lesson.wait(300) == []
    await lesson.choose("RETRY_CARD")
    assert await lesson.wait(300) != []


async def test_are_you_real_is_answered_truly():
    lesson = await alarmed("en-GB")
    assert "computer" in await lesson.say("are you real")


COMING = {
    "en": r"\b(?:is|are) coming\b|\bwhile we wait\b|\bwait for a grown-up\b|\bgrown-up can come\b"
    r"|\bon (?:his|her|their|the) way\b|\byou are not alone\b",
    "es": r"\bmientras viene\b|\besperamos a\b|\bya viene\b|\bpersona adulta puede venir\b|\ben camino\b"
    r"|\bno estas (?:sol[oa]|a solas)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_says_that_somebody_is_coming(language):
    for section, keys in voice.lines(language).items():
        for said in (way for ways in keys.values() for way in ways):
            assert not re.search(COMING[language], folded(said)), (section, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quiet_lines_are_many_and_praise_nothing(language):
    known = voice.lines(language)["care"]
    assert len(known["heard"]) >= 6
    praise = {
        "en": r"\b(?:great|good try|well done|guess|look again|like how)\b",
        "es": r"\b(?:muy bien|bravo|genial|intento|mira|que bien)\b",
    }
    for said in (*known["heard"], *known["grownup"], *known["bot"]):
        assert not re.search(praise[language], folded(said)), said
        assert "?" not in said and "!" not in said
