"""Trains the net that reads a window again: three words at a time, the strongest of each kind. Plain numpy.

Its layers are those of `handrail.gate.net`, which reads what is written here; a test holds them together.
"""

from collections import Counter
from dataclasses import dataclass, fields

import numpy as np

from handrail.gate.net import REACH, UNKNOWN

SIZE = 32  # numbers that stand for a word
KINDS = 128  # of things that three words can say
SEEN = 2  # a word of fewer windows is not known
ROUNDS = 5
BATCH = 64
STEP = 2e-3
SHRINK = 0.02
FIRST, SECOND = 0.9, 0.999  # how much of the mean, and of the square, is kept from step to step
SMALL = 1e-8
UNREAD, UNHEARD, UNKEPT = 0.25, 0.2, 0.5  # shares that are hidden while it learns: words, their numbers, kinds
NEAR = 30  # batches whose windows are sorted by length together


@dataclass(slots=True)
class Weights:
    words: np.ndarray
    keys: np.ndarray
    filters: np.ndarray
    kinds: np.ndarray
    says: np.ndarray
    bias: np.ndarray

    def each(self):
        return [getattr(self, field.name) for field in fields(self)]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    words: list[str]
    keys: list[str]

    @classmethod
    def of(cls, windows, key):
        words = Counter(word for window in windows for word in set(window))
        keys = Counter(name for window in windows for name in {key(word) for word in window})
        return cls(*(sorted(name for name, count in uses.items() if count >= SEEN) for uses in (words, keys)))

    def read(self, windows, key):
        """For each window the numbers of its words and of their keys."""
        word = {name: at for at, name in enumerate(self.words, UNKNOWN + 1)}
        keys = {name: at for at, name in enumerate(self.keys, UNKNOWN + 1)}
        return [
            (
                np.array([word.get(one, UNKNOWN) for one in window], dtype=np.int32),
                np.array([keys.get(key(one), UNKNOWN) for one in window], dtype=np.int32),
            )
            for window in windows
        ]


def learned(read, truth, counts, sizes, seed):
    """The weights after some rounds over all windows that have words."""
    chance = np.random.default_rng(seed)
    weights = _fresh(chance, sizes)
    moments = [(np.zeros_like(each), np.zeros_like(each)) for each in weights.each()]
    usable = np.array([at for at, (words, _) in enumerate(read) if len(words)])
    steps = 0
    for _ in range(ROUNDS):
        for batch in batches(usable, read, chance):
            steps += 1
            words, keys = padded([read[at] for at in batch])
            grads = _grads(weights, words, keys, truth[batch], counts[batch], chance)
            for value, grad, moment in zip(weights.each(), grads, moments, strict=True):
                _adam(value, grad, *moment, steps)
    return weights


def scores(weights, read):
    """What each window comes to; one without words to nothing."""
    found = np.zeros(len(read), dtype=np.float32)
    usable = np.array([at for at, (words, _) in enumerate(read) if len(words)])
    for batch in batches(usable, read, None):
        words, keys = padded([read[at] for at in batch])
        strongest = _said(weights, weights.words[words] + weights.keys[keys], keys > 0)[0].max(axis=1)
        found[batch] = np.maximum(strongest, 0) @ weights.says + weights.bias[0]
    return found


def batches(usable, read, chance):
    """Windows of about the same length together; in any order while learning."""
    order = usable if chance is None else chance.permutation(usable)
    near = len(order) if chance is None else BATCH * NEAR
    found = []
    for start in range(0, len(order), near):
        part = sorted(order[start : start + near], key=lambda at: len(read[at][0]))
        found += [np.array(part[at : at + BATCH]) for at in range(0, len(part), BATCH)]
    return found if chance is None else [found[at] for at in chance.permutation(len(found))]


def padded(rows):
    longest = max(len(words) for words, _ in rows)
    table = np.zeros((2, len(rows), longest), dtype=np.int32)
    for at, both in enumerate(rows):
        table[:, at, : len(both[0])] = both
    return table


def _fresh(chance, sizes):
    def some(*shape, wide):
        return (chance.uniform(-wide, wide, shape)).astype(np.float32)

    words, keys = (chance.normal(0, 0.1, (size + UNKNOWN + 1, SIZE)).astype(np.float32) for size in sizes)
    words[0] = keys[0] = 0
    wide, deep = (REACH * SIZE) ** -0.5, KINDS**-0.5
    return Weights(
        words,
        keys,
        some(REACH * SIZE, KINDS, wide=wide),
        some(KINDS, wide=wide),
        some(KINDS, wide=deep),
        np.zeros(1, dtype=np.float32),
    )


def _said(weights, heard, there):
    """What each three words in a row say of each kind; the windows of words it was summed from."""
    rows, longest, _ = heard.shape
    room = np.zeros((rows, longest + 2 * (REACH - 1), SIZE), dtype=np.float32)
    room[:, REACH - 1 : REACH - 1 + longest] = heard * there[:, :, None]
    views = np.concatenate([room[:, at : at + longest + REACH - 1] for at in range(REACH)], axis=2)
    return views @ weights.filters + weights.kinds, views


def _grads(weights, words, keys, truth, counts, chance):
    there = keys > 0
    words = np.where((chance.random(words.shape) < UNREAD) & there, UNKNOWN, words)
    heard = weights.words[words] + weights.keys[keys]
    kept = (chance.random(heard.shape, dtype=np.float32) >= UNHEARD) / np.float32(1 - UNHEARD)
    said, views = _said(weights, heard * kept, there)
    where = said.argmax(axis=1)[:, None]
    strongest = np.take_along_axis(said, where, axis=1)[:, 0]
    told = (chance.random(strongest.shape, dtype=np.float32) >= UNKEPT) / np.float32(1 - UNKEPT)
    firm = np.maximum(strongest, 0) * told
    odds = firm @ weights.says + weights.bias[0]
    wrong = ((1 / (1 + np.exp(-odds)) - truth) * counts / len(truth)).astype(np.float32)
    back = wrong[:, None] * weights.says * told * (strongest > 0)
    at_kinds = np.zeros_like(said)
    np.put_along_axis(at_kinds, where, back[:, None], axis=1)
    at_views = at_kinds @ weights.filters.T
    longest = words.shape[1]
    at_heard = sum(
        at_views[:, REACH - 1 - at : REACH - 1 - at + longest, at * SIZE : (at + 1) * SIZE] for at in range(REACH)
    )
    at_heard = (at_heard * kept * there[:, :, None]).reshape(-1, SIZE)
    filters = views.reshape(-1, REACH * SIZE).T @ at_kinds.reshape(-1, KINDS)
    tables = [
        _summed(at_heard, table.ravel(), len(own)) for table, own in ((words, weights.words), (keys, weights.keys))
    ]
    return [*tables, filters, back.sum(axis=0), wrong @ firm, wrong.sum(keepdims=True)]


def _summed(grads, places, size):
    """The gradients of each row of a table."""
    order = np.argsort(places, kind="stable")
    rows, starts = np.unique(places[order], return_index=True)
    table = np.zeros((size, grads.shape[1]), dtype=np.float32)
    table[rows] = np.add.reduceat(grads[order], starts, axis=0)
    table[0] = 0
    return table


def _adam(value, grad, mean, square, steps):
    mean *= FIRST
    mean += (1 - FIRST) * grad
    square *= SECOND
    square += (1 - SECOND) * grad * grad
    rate = STEP * (1 - SECOND**steps) ** 0.5 / (1 - FIRST**steps)
    value *= 1 - STEP * SHRINK
    value -= rate * mean / (np.sqrt(square) + SMALL)
