"""Trains the net that reads a window again: one round in which every word looks at all the others. Plain numpy.

Its layers are those of `handrail.gate.net`, which reads what is written here; a test holds them together.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from handrail.gate.net import HEADS, ROUNDS, UNKNOWN
from handrail.gate.net import SMALL as LEAST

SIZE = 64  # numbers that stand for a word
WIDE = 2 * SIZE
SEEN = 3  # a word of fewer windows is not known
TIMES = 8  # over all windows
BATCH = 128
STEP, WARM = 2e-3, 200  # the longest step, and how many shorter ones lead up to it
SHRINK = 0.02
FIRST, SECOND = 0.9, 0.999  # how much of the mean, and of the square, is kept from step to step
SMALL = 1e-8
UNREAD, UNHEARD, UNKEPT, UNSAID = 0.4, 0.2, 0.1, 0.2  # shares hidden while it learns: words, their numbers, what a
# round adds, what is told in the end
NEAR = 30  # batches whose windows are sorted by length together
ASIDE = {"kinds": 0.5, "grave": 0.25}  # what else it learns: the category and the severity; and how much each counts
FAR = -1e4  # what a place without a word says

Weights = dict[str, np.ndarray]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    words: list[str]
    keys: list[str]

    @classmethod
    def of(cls, windows, key):
        words = Counter(word for window in windows for word in set(window) if word and not word.isdigit())
        keys = Counter(name for window in windows for name in {key(word) for word in window if word})
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


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """Windows as they are read, whether each tells of danger, how much it counts; its kind and how grave it is."""

    read: list[tuple[np.ndarray, np.ndarray]]
    truth: np.ndarray
    counts: np.ndarray
    kinds: np.ndarray
    grave: np.ndarray


def learned(lessons, sizes, seed):
    """The weights after some rounds over all windows that have words."""
    chance = np.random.default_rng(seed)
    longest = max(len(words) for words, _ in lessons.read)
    weights = fresh(chance, sizes, longest, int(lessons.kinds.max()) + 1, int(lessons.grave.max()) + 1)
    moments = {name: (np.zeros_like(value), np.zeros_like(value)) for name, value in weights.items()}
    usable = np.array([at for at, (words, _) in enumerate(lessons.read) if len(words)])
    last, steps = TIMES * -(-len(usable) // BATCH), 0
    for _ in range(TIMES):
        for batch in batches(usable, lessons.read, chance):
            steps += 1
            words, keys = padded([lessons.read[at] for at in batch])
            grads = gradients(weights, words, keys, lessons, batch, chance)
            scale = min(1.0, 1.0 / (sum(float((grad * grad).sum()) for grad in grads.values()) ** 0.5 + SMALL))
            rate = STEP * min(1.0, steps / WARM) * max(0.02, 1 - steps / last)
            for name, value in weights.items():
                _adam(value, grads[name] * scale, *moments[name], steps, rate)
    return weights


def scores(weights, read):
    """What each window comes to; one without words to nothing."""
    found = np.zeros(len(read), dtype=np.float32)
    usable = np.array([at for at, (words, _) in enumerate(read) if len(words)])
    for batch in batches(usable, read, None):
        words, keys = padded([read[at] for at in batch])
        told = _told(weights, weights["words"][words] + weights["keys"][keys], keys > 0, None)[0]
        found[batch] = told @ weights["says"] + weights["bias"][0]
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


def fresh(chance, sizes, longest, kinds, grave):
    def some(*shape):
        wide = shape[0] ** -0.5
        return chance.uniform(-wide, wide, shape).astype(np.float32)

    def none(size):
        return np.zeros(size, dtype=np.float32)

    words, keys = (chance.normal(0, 0.1, (size + UNKNOWN + 1, SIZE)).astype(np.float32) for size in sizes)
    words[0] = keys[0] = 0
    weights = {"words": words, "keys": keys, "places": chance.normal(0, 0.02, (longest, SIZE)).astype(np.float32)}
    for at in range(ROUNDS):
        weights |= {f"look{at}": some(SIZE, 3 * SIZE), f"looks{at}": none(3 * SIZE)}
        weights |= {f"tell{at}": some(SIZE, SIZE), f"tells{at}": none(SIZE)}
        weights |= {f"weigh{at}": some(SIZE, WIDE), f"weighs{at}": none(WIDE)}
        weights |= {f"add{at}": some(WIDE, SIZE), f"adds{at}": none(SIZE)}
    weights |= {"says": some(2 * SIZE, 1)[:, 0], "bias": none(1)}
    for name, size in (("kinds", kinds), ("grave", grave)):
        weights |= {name: some(2 * SIZE, size), f"{name}_bias": none(size)}
    return weights


def _hidden(chance, shape, share):
    """What is left of each number while it learns; everything afterwards."""
    if chance is None:
        return np.float32(1)
    return (chance.random(shape, dtype=np.float32) >= share) / np.float32(1 - share)


def norm(state):
    """Each word's numbers around nothing and of one size; and what they were multiplied with."""
    share = np.float32(1 / state.shape[-1])
    centred = state - state.sum(axis=-1, keepdims=True) * share
    size = 1 / np.sqrt(np.einsum("...i,...i", centred, centred)[..., None] * share + LEAST)
    return centred * size, size


def attention(looked, away):
    """How much each word hears of each other, what it hears, and what was asked, offered and told; of several windows
    at once. `away` tells places that hold no word."""
    rows, long, wide = looked.shape
    asks, offers, tells = looked.reshape(rows, long, 3, HEADS, wide // (3 * HEADS)).transpose(2, 0, 3, 1, 4)
    fit = asks @ offers.transpose(0, 1, 3, 2) * np.float32(asks.shape[-1] ** -0.5) + away
    share = np.exp(fit - fit.max(axis=-1, keepdims=True))
    share /= share.sum(axis=-1, keepdims=True)
    return share, (share @ tells).transpose(0, 2, 1, 3).reshape(rows, long, wide // 3), (asks, offers, tells)


def _told(weights, heard, there, chance):
    """What a window comes to, as numbers; and all that is needed to find out what each weight had to do with it."""
    seen = there[:, :, None]
    kept = _hidden(chance, heard.shape, UNHEARD) * seen
    state = heard * kept + weights["places"][: heard.shape[1]]
    away = np.where(there, np.float32(0), np.float32(FAR))[:, None, None, :]
    rounds = []
    for at in range(ROUNDS):
        plain, size = norm(state)
        looked = plain @ weights[f"look{at}"] + weights[f"looks{at}"]
        share, gathered, parts = attention(looked, away)
        told = _hidden(chance, heard.shape, UNKEPT)
        state = state + (gathered @ weights[f"tell{at}"] + weights[f"tells{at}"]) * told
        again, width = norm(state)
        weighed = np.maximum(again @ weights[f"weigh{at}"] + weights[f"weighs{at}"], 0)
        added = _hidden(chance, heard.shape, UNKEPT)
        state = state + (weighed @ weights[f"add{at}"] + weights[f"adds{at}"]) * added
        rounds.append((plain, size, share, gathered, parts, told, again, width, weighed, added))
    last, size = norm(state)
    where = np.where(seen, last, FAR).argmax(axis=1)[:, None]
    count = seen.sum(axis=1)
    strongest = np.take_along_axis(last, where, axis=1)[:, 0]
    both = np.concatenate([strongest, (last * seen).sum(axis=1) / count], axis=1)
    return both, (kept, rounds, last, size, where, count, seen)


def gradients(weights, words, keys, lessons, batch, chance):
    there = keys > 0
    if chance is not None:
        words = np.where((chance.random(words.shape) < UNREAD) & there, UNKNOWN, words)
    both, trail = _told(weights, weights["words"][words] + weights["keys"][keys], there, chance)
    kept = _hidden(chance, both.shape, UNSAID)
    firm = both * kept
    wrong = _wrong(firm @ weights["says"] + weights["bias"][0], lessons, batch)
    back = wrong[:, None] * weights["says"]
    grads = {"says": wrong @ firm, "bias": wrong.sum(keepdims=True)}
    for name, counts in ASIDE.items():
        off = _off(firm @ weights[name] + weights[f"{name}_bias"], getattr(lessons, name)[batch]) * counts
        back += off @ weights[name].T
        grads |= {name: firm.T @ off, f"{name}_bias": off.sum(axis=0)}
    at_heard = _back(weights, back * kept, trail, grads)
    for name, table in (("words", words), ("keys", keys)):
        grads[name] = _summed(at_heard, table.ravel(), len(weights[name]))
    return grads


def _wrong(odds, lessons, batch):
    sure = 1 / (1 + np.exp(-odds))
    return ((sure - lessons.truth[batch]) * lessons.counts[batch] / len(batch)).astype(np.float32)


def _off(odds, right):
    """How far the shares of kinds are from the right one."""
    shares = np.exp(odds - odds.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    shares[np.arange(len(right)), right] -= 1
    return (shares / len(right)).astype(np.float32)


def _back(weights, back, trail, grads):
    """What each word had to do with it; adds what the rounds had to `grads`."""
    kept, rounds, last, size, where, count, seen = trail
    state = np.zeros_like(last)
    np.put_along_axis(state, where, back[:, None, :SIZE], axis=1)
    state += seen * (back[:, SIZE:] / count)[:, None]
    state = _unnorm(state, last, size)
    for at in reversed(range(ROUNDS)):
        plain, size, share, gathered, parts, told, again, width, weighed, added = rounds[at]
        over = state * added
        inner = (over @ weights[f"add{at}"].T) * (weighed > 0)
        grads |= _linear(f"add{at}", f"adds{at}", weighed, over)
        grads |= _linear(f"weigh{at}", f"weighs{at}", again, inner)
        state = state + _unnorm(inner @ weights[f"weigh{at}"].T, again, width)
        over = state * told
        grads |= _linear(f"tell{at}", f"tells{at}", gathered, over)
        looked = _unattended(over @ weights[f"tell{at}"].T, share, parts)
        grads |= _linear(f"look{at}", f"looks{at}", plain, looked)
        state = state + _unnorm(looked @ weights[f"look{at}"].T, plain, size)
    grads["places"] = np.zeros_like(weights["places"])
    grads["places"][: state.shape[1]] = state.sum(axis=0)
    return (state * kept).reshape(-1, SIZE)


def _linear(name, bias, given, back):
    flat = back.reshape(-1, back.shape[-1])
    return {name: given.reshape(-1, given.shape[-1]).T @ flat, bias: flat.sum(axis=0)}


def _unnorm(back, plain, size):
    return size * (back - back.mean(axis=-1, keepdims=True) - plain * (back * plain).mean(axis=-1, keepdims=True))


def _unattended(back, share, parts):
    asks, offers, tells = parts
    rows, heads, long, wide = tells.shape
    back = back.reshape(rows, long, heads, wide).transpose(0, 2, 1, 3)
    at_tells = share.transpose(0, 1, 3, 2) @ back
    at_share = back @ tells.transpose(0, 1, 3, 2)
    at_share = share * (at_share - (at_share * share).sum(axis=-1, keepdims=True))
    at_asks, at_offers = at_share @ offers * wide**-0.5, at_share.transpose(0, 1, 3, 2) @ asks * wide**-0.5
    joined = np.stack([at_asks, at_offers, at_tells]).transpose(1, 3, 0, 2, 4)
    return joined.reshape(rows, long, 3 * heads * wide).astype(np.float32)


def _summed(grads, places, size):
    """The gradients of each row of a table."""
    order = np.argsort(places, kind="stable")
    rows, starts = np.unique(places[order], return_index=True)
    table = np.zeros((size, grads.shape[1]), dtype=np.float32)
    table[rows] = np.add.reduceat(grads[order], starts, axis=0)
    table[0] = 0
    return table


def _adam(value, grad, mean, square, steps, rate):
    mean *= FIRST
    mean += (1 - FIRST) * grad
    square *= SECOND
    square += (1 - SECOND) * grad * grad
    value *= 1 - rate * SHRINK
    value -= rate * (1 - SECOND**steps) ** 0.5 / (1 - FIRST**steps) * mean / (np.sqrt(square) + SMALL)
