"""Harm as children tell it is learned apart: met where it is likely, asked about where it may be."""

import json
from pathlib import Path

import pytest

from handrail.errors import Misconfigured
from handrail.gate import screen, verdict
from handrail.gate.learned import HARM, HARM_FILE, HARM_FLOOR, HARM_SURE, HARM_UNSURE, model, read
from handrail.gate.phrasebook import lexicon
from handrail.gate.scan import scan
from tests.gate import small_net
from tests.gate.small_net import LOW, NET, ROOT, file, told_apart

CHILDREN = Path(__file__).parents[2] / "training" / "children"


@pytest.mark.parametrize(
    "data", [b"", small_net.HARM[:-1], file(b"verb\t\tshed 1"), file(least={"en": 1}), file(sure={"en": "x"})]
)
def test_a_broken_file_of_harm_stops_the_start(data):
    with pytest.raises(Misconfigured, match=r"gate/model/harm\.txt.*make harm-train"):
        read(file(), NET, LOW, data)


@pytest.fixture
def small(monkeypatch):
    """A model that knows of harm only "shed" and "no dinner"."""
    found = read(file(), NET, LOW, small_net.HARM)
    monkeypatch.setattr(verdict, "model", lambda: found)


@pytest.mark.parametrize(
    ("text", "severity", "sure", "phrases"),
    [
        ("the shed", 4, HARM_SURE, ("shed",)),
        ("we walk to the shed and look at the birds there", 3, HARM_UNSURE, ("shed",)),
        ("home. no dinner", 4, HARM_SURE, ("no", "dinner")),
        ("the dinner said no", 1, 1.0, ()),
        ("shed " * 40, 1, 1.0, ()),
        ("lonely shed", 4, HARM_SURE, ("shed",)),
    ],
)
@pytest.mark.usefixtures("small")
def test_the_model_tells_harm_where_there_is_no_other_danger(text, severity, sure, phrases):
    found = screen(text, locale="en")
    assert (found.severity, found.confidence) == (severity, sure)
    assert tuple(phrase.text for phrase in found.phrases) == phrases
    assert found.alarm is (severity == 4)
    assert found.ambiguous is (severity == 3)
    assert severity == 1 or found.category == HARM


@pytest.mark.usefixtures("small")
def test_what_is_denied_is_no_alarm():
    assert not screen("nobody hurts me in the shed", locale="en").alarm


@pytest.mark.usefixtures("small")
def test_danger_that_is_surer_goes_first():
    assert screen("i die in the shed", locale="en").category != HARM


@pytest.mark.parametrize(
    "text", ["he locks me in the shed at night", "my little brother eats all my cereal", "me pega con el cinto"]
)
def test_what_is_learned_of_harm_is_what_is_weighed(text):
    words = scan(text, lexicon()).words
    alone, total = told_apart(HARM_FILE, words)
    assert model().weigh(words.text)[2] == pytest.approx(total if alone >= HARM_FLOOR else alone)


def test_the_file_is_of_the_sentences_that_are_there():
    head = json.loads((ROOT / "src/handrail" / HARM_FILE).read_bytes().partition(b"\n")[0])
    lines = [line for path in CHILDREN.glob("*.txt") for line in path.read_text("utf-8").splitlines()]
    assert len(set(lines)) == len(lines)
    assert head["sentences"] > len(lines) > 5_000
    assert all(head["least"][language] < head["sure"][language] for language in ("en", "es"))
