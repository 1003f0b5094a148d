"""What a message costs to read: a word said forty times, by hand or by a stuck key, must not stop a conversation."""

import random
import re
import signal
from contextlib import contextmanager
from importlib.resources import files
from time import process_time

import pytest

from handrail.care import read
from handrail.programs.companion import emotion, quality, reason, requests, talk, validator
from handrail.programs.companion.kinds import Emotion, Recall

MOST = 0.05  # seconds of this process
STUCK = 5.0  # seconds after which a pattern would go on for ever
TIMES, MANY = 40, 300
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


@contextmanager
def bounded():
    def stuck(*_):
        raise TimeoutError("a pattern tries every way to part these words; let no word be read by two of its parts")

    before = signal.signal(signal.SIGVTALRM, stuck)
    signal.setitimer(signal.ITIMER_VIRTUAL, STUCK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def cost(reader, text):
    with bounded():
        start = process_time()
        reader(text)
        return process_time() - start


@pytest.mark.parametrize("name", READERS)
def test_a_word_said_forty_times_costs_next_to_nothing(name):
    reader = READERS[name]
    reader("hello")  # the data files are read once
    dear = [text for text in repeated() if cost(reader, text) > MOST]
    # Once more from its end: a pause of the machine is not the pattern's.
    assert not [text[:60] for text in dear if cost(reader, f"{text} ") > MOST]
