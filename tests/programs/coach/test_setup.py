"""What a lesson may be begun with; and data files that are broken in any way."""

from pathlib import Path

import pytest
from coach_loop import Lesson

from handrail.errors import BadSetup, Misconfigured
from handrail.programs.coach import lexicon, voice

HOME = Path(voice.__file__).parent


def card(question, answer, image):
    images = [{"image": image, "label": answer}]
    return {"category": "things", "question": question, "target_answers": [answer], "images": images}


OWN = {
    "title": "Two things",
    "languages": ["en"],
    "cards": [card("What is it?", "bat", "ball"), card("And this?", "bad", "cup")],
}


@pytest.mark.parametrize(
    ("config", "named"),
    [
        ({"deck": "unicorns"}, "unicorns"),
        ({"deck": ""}, "deck"),
        ({"deck": {}}, "title|cards"),
        ({"deck": {"title": "x", "cards": []}}, "cards"),
        ({"deck": 7}, "deck"),
        ({"name": "x" * 41}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"overlay": "perhaps"}, "overlay"),
        ({"level": "RED"}, "level"),
    ],
)
async def test_a_setup_that_does_not_fit_is_refused_with_its_field(config, named):
    with pytest.raises(BadSetup, match=named):
        await Lesson.begin(**config)


@pytest.mark.parametrize("locale", ["en-US", "es-MX", "fr-FR", ""])
async def test_every_locale_has_a_lesson(locale):
    lesson = await Lesson.begin(locale=locale, deck="kitchen")
    said = await lesson.said()
    assert ("dibujo" in said or "palabras" in said) is locale.startswith("es")
    assert (await lesson.view())["progress"] == {"done": 0, "of": 12}


async def test_a_deck_of_ones_own_and_the_childs_name():
    lesson = await Lesson.begin(deck=OWN, name="Zoë")
    assert "Zoë" in await lesson.said()
    assert "What is it?" in await lesson.said()
    assert "“bat”" in await lesson.say("bat")


async def test_a_word_that_the_coach_does_not_say_is_right_and_not_said_back():
    lesson = await Lesson.begin(deck=OWN)
    await lesson.say("bat")
    said = await lesson.say("bad")
    assert "bad" not in said
    assert (await lesson.session()).ended.reason == "complete"


async def test_a_deck_in_one_language_is_spoken_of_in_the_childs():
    lesson = await Lesson.begin(deck=OWN, locale="es-ES")
    assert "What is it?" in await lesson.said()
    assert "¡" in await lesson.said()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[correct]\ngreen = [", '[correct]\ngreen = ["That is {colour}!", ', "colour"),
        ("[correct]\ngreen = [", "[correct]\ngreen = []\ngrey = [", "correct.green"),
        ("[correct]\ngreen = [", '[correct]\ngrey = ["x."]\ngreen = [', "grey"),
        ("[correct]\ngreen = [", '[correct]\ngreen = ["One. Two. Three.", ', "correct.green"),
        ("[scream]\norange = [", f'[scream]\norange = ["{"so " * 31}", ', "30 words"),
        ("[labels]\nRETRY_CARD", "[labels]\nRETRY", "RETRY_CARD"),
        ("[labels]", "[labels", "TOML"),
    ],
)
def test_lines_that_break_a_rule_are_refused_with_their_place(language, old, new, named):
    text = (HOME / "lines" / f"{language}.toml").read_text("utf-8")
    assert old in text
    with pytest.raises(Misconfigured, match=named):
        voice.read_lines("coach/lines/x.toml", text.replace(old, new, 1), language)


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "That is wrong."), ("en", "You should look again."), ("es", "Eso está mal."), ("es", "Tienes que mirar.")],
)
def test_no_line_may_judge(language, line):
    text = (HOME / "lines" / f"{language}.toml").read_text("utf-8")
    spoilt = text.replace("[correct]\ngreen = [", f'[correct]\ngreen = ["{line}", ', 1)
    with pytest.raises(Misconfigured, match="breaks its own rules"):
        voice.read_lines("coach/lines/x.toml", spoilt, language)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[signals]", "[signal]", "signals"),
        ("\nhello = [", "\nhallo = [", "asides"),
        ("\nhello = [", "\nhello = ['(', ", "asides.hello"),
        ("\nhello = [", "\nhello = ['{NOBODY}', ", "NOBODY"),
        ("forbidden = [", "forbidden = []\nbarred = [", "speech.forbidden"),
        ("judging = [", "judged = [", "speech.judging"),
    ],
)
def test_a_lexicon_that_is_broken_is_refused_with_its_place(old, new, named):
    text = (HOME / "lexicon" / "en.toml").read_text("utf-8")
    assert old in text
    with pytest.raises(Misconfigured, match=named):
        lexicon.read("coach/lexicon/x.toml", text.replace(old, new, 1))
