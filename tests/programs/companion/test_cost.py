"""What a message costs to read: a word said eighty times, by hand or by a stuck key, must not stop a conversation."""

import random
import re
from importlib.resources import files

import pytest

from handrail.care import read
from handrail.programs.companion import emotion, quality, reason, requests, talk, validator
from handrail.programs.companion.kinds import Emotion, Recall
from tests.effort import bounded

TIMES, MANY = 80, 300
COMMON = (
    "no", "a", "so", "y", "hola", "just", "ya", "really", "please", "i", "the", "que", "de", "muy", "ahora mismo",
    "want to", "is it", "oh,", "well,", "ha", "ja", "...", "!", "'", "😭", "911", "i'm", "no se", "si,", "a.b",
)  # fmt: skip
LEXICA = ("requests/en.toml", "requests/es.toml", "talk/lexicon/en.toml", "talk/lexicon/es.toml")
GRIEF = Emotion("grief", None, 0.6, -0.6, 0.8)
SCENE = quality.Scene("My sister died.", "en", GRIEF, reason.feeling(GRIEF, 1, Recall(), 1, ""), Recall(), "")
READERS = {
    "asked": requests.asked,
    "beyond": requests.beyond,
    "evaluate": lambda text: quality.evaluate(text, SCENE),
    "check": lambda text: validator.check(text, severity=4, language="es", help=""),
    "reply": lambda text: talk.reply(talk.Moment(text, "en", 1, 1)),
    "emotion": lambda text: emotion.read(text, "es"),
    "care": lambda text: read(text, "means"),
}


def repeated():
    """Words that the patterns themselves know: where two of them can read one word, both are tried."""
    home = files("handrail.programs.companion")
    known = " ".join(home.joinpath(*name.split("/")).read_text("utf-8") for name in LEXICA)
    words, chance = sorted(set(re.findall(r"[a-z]{1,9}", known))), random.Random(5)
    drawn = (" ".join(chance.choices(words, k=chance.choice((1, 1, 2)))) for _ in range(MANY))
    return [f"{word} " * TIMES + chance.choice(("", "x", "?")) for word in (*COMMON, *drawn)]


@pytest.mark.parametrize("name", READERS)
def test_a_word_said_eighty_times_is_read_at_once(name):
    reader = READERS[name]
    reader("hello")  # the data files are read once
    for text in repeated():
        with bounded():
            reader(text)
