"""The net that reads a window again: what it hears, what it learns, and that its gradients are those of its loss."""

import hashlib
import io

import numpy as np
import pytest

from handrail.gate import net
from handrail.gate.learned import SURE, read
from handrail.gate.phrasebook import lexicon
from handrail.gate.scan import scan
from handrail.gate.senses import key_of
from tests.gate.small_net import HARM, LOW, file, net_file, trainer

NET = net_file()
WINDOWS = [["i", "kill", "time"], ["time", "to", "kill", "me"], ["kill", "me", "now"], ["so", "much", "time"]]
TRUTH = [0, 1, 1, 0]


def lessons(module, heard, times=1):
    truth = np.array(TRUTH * times, dtype=np.float32)
    return module.Lessons(heard, truth, np.ones_like(truth), truth.astype(int), truth.astype(int) * 3)


def weighed(small, words, keys):
    rows = [small.numbers(word, key) for word, key in zip(words, keys, strict=True)]
    return small.weigh(small.told([word for word, _ in rows], [key for _, key in rows]))


def test_the_net_hears_the_strongest_of_a_window():
    small = net.read(NET, hashlib.sha256(NET).hexdigest())
    assert weighed(small, ["die"], ["DIE"]) == pytest.approx(1.5, abs=1e-4)
    assert weighed(small, ["i", "die", "now"], ["I", "DIE", "NOW"]) == pytest.approx(1.5, abs=1e-4)
    assert weighed(small, ["die", "laughing"], ["DIE", "LAUGH"]) == pytest.approx(-1.5, abs=1e-4)
    assert weighed(small, ["home"], ["HOME"]) == pytest.approx(0.5)


def test_what_the_net_learns_the_gate_reads(monkeypatch):
    """Trained here for a moment: the order of words is heard, and the file gives what the training had."""
    lesson, packing = trainer("net"), trainer("packing")
    monkeypatch.setattr(lesson, "TIMES", 40)
    monkeypatch.setattr(lesson, "WARM", 5)
    windows = WINDOWS * 40
    vocabulary = lesson.Vocabulary.of(windows, str.upper)
    heard = vocabulary.read(windows, str.upper)
    sizes = len(vocabulary.words), len(vocabulary.keys)
    weights = lesson.learned(lessons(lesson, heard, 40), sizes, seed=1)
    found = lesson.scores(weights, heard)
    assert ((found > 0) == (np.array(TRUTH * 40) > 0)).all()
    data = packing.packed(vocabulary, weights)
    small = net.read(data, hashlib.sha256(data).hexdigest())
    for window, score in zip(windows[:4], found, strict=False):
        assert weighed(small, window, [word.upper() for word in window]) == pytest.approx(score, abs=0.1)
    assert weighed(small, ["nobody", "knows"], ["A", "B"]) == pytest.approx(
        lesson.scores(weights, vocabulary.read([["nobody", "knows"]], str.upper))[0], abs=0.1
    )


@pytest.mark.parametrize("long", [1, 2, 7, 24])
def test_the_gate_reads_as_the_training_does(long):
    """The one in as few steps as it can, the other with all that is needed to learn: they must come to the same."""
    chance = np.random.default_rng(long)
    file = np.load(io.BytesIO(NET))
    drawn = {name for name in file.files if file[name].dtype == np.float32 and file[name].ndim}
    parts = {name: chance.normal(size=file[name].shape).astype(np.float32) for name in sorted(drawn)}
    tables = {name: chance.integers(-127, 128, (9, 4)).astype(np.int8) for name in ("words", "keys")}
    data = net_file(**parts, **tables)
    small = net.read(data, hashlib.sha256(data).hexdigest())
    words, keys = chance.integers(1, 9, (2, long))
    heard = tables["words"][words] * file["words_step"] + tables["keys"][keys] * file["keys_step"]
    told, _ = trainer("net")._told(parts, heard[None].astype(np.float32), np.ones((1, long), dtype=bool), None)
    assert small.told(words, keys) == pytest.approx(told[0], abs=1e-4)


def test_the_gradients_are_those_of_the_loss():
    lesson = trainer("net")
    chance = np.random.default_rng(3)
    heard = [tuple(chance.integers(1, 9, (2, size)).astype(np.int32)) for size in (3, 6, 1, 4)]
    told, batch = lessons(lesson, heard), np.arange(4)
    words, keys = lesson.padded(heard)
    fresh = lesson.fresh(chance, (8, 8), 6, 2, 4)
    weights = {name: value.astype(np.float64) for name, value in fresh.items()}

    def loss():
        both, _ = lesson._told(weights, weights["words"][words] + weights["keys"][keys], keys > 0, None)
        odds = both @ weights["says"] + weights["bias"][0]
        total = ((np.logaddexp(0, odds) - told.truth * odds) * told.counts).mean()
        for name, counts in lesson.ASIDE.items():
            sides = both @ weights[name] + weights[f"{name}_bias"]
            right = sides[batch, getattr(told, name)]
            total += counts * (np.log(np.exp(sides).sum(axis=1)) - right).mean()
        return total

    grads = lesson.gradients(weights, words, keys, told, batch, None)
    for name, value in weights.items():
        for _ in range(4):
            place = tuple(chance.integers(int(name in {"words", "keys"}), size) for size in value.shape)
            was, sides = value[place], []
            for step in (1e-5, -1e-5):
                value[place] = was + step
                sides.append(loss())
            value[place] = was
            assert grads[name][place] == pytest.approx((sides[0] - sides[1]) / 2e-5, rel=1e-3, abs=1e-6), name


def test_a_word_that_is_blank_is_not_learned_from():
    """What is read both ways, and what the model does not hear, is parted by blank words."""
    words = ["i", "", "die"]
    counted = trainer("features").features(words, key_of())
    assert ("word", "die") in counted
    assert not [name for _, name in counted if "" in name.split(" ")]
    known = trainer("net").Vocabulary.of([words] * 3, key_of())
    assert known.words == ["die", "i"]
    assert "" not in known.keys


@pytest.mark.parametrize("grade", [3, 4, 5])
def test_it_is_as_severe_as_is_likeliest_but_a_suspicion_is_no_plan(grade):
    again = net_file(grave_bias=np.eye(5)[grade - 1] * 9)
    words = scan("i die", lexicon()).words
    assert read(file(again=again), again, LOW, HARM).finding(words).severity == grade
    doubted = read(file(again=again, shift={"en": -9, "es": -9}, least={"en": -99, "es": -99}), again, LOW, HARM)
    assert doubted.finding(words).confidence < SURE
    assert doubted.finding(words).severity == 3
