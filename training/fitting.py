"""Logistic regression over windows of sentences: a message weighs what its gravest window weighs, as in the gate.

What the net makes of the same windows is learned beside it.
"""

from array import array
from collections import Counter
from dataclasses import dataclass

import net
import numpy as np
from features import Feature, features, trust
from joblib import Parallel, delayed
from scipy import sparse
from sentences import Row, groups, readings
from sklearn.linear_model import LogisticRegression

from handrail.gate.learned import MOVED, SHARE, WIDEST, pieces, runs
from handrail.gate.phrasebook import CATEGORIES
from handrail.gate.senses import key_of
from handrail.wording.language import language_of

FOLDS = 5
SEED = 7
SEEN = 2  # a feature of fewer sentences is not learned
STRENGTH = 0.8  # the inverse of how much large weights are held down
ROUNDS = 2  # first on the longest windows, then on those that weighed most
LONGER = {0: 2, 1: 1}  # how often a harmless message, and a crisis, is learned from once more with others beside it
BESIDE = {0: 4, 1: 2}  # ... with at most so many
PHRASES = "phrases"  # the source of what was spelt out from the lexicon: learned from, never measured on
HELD = "tests/"  # sentences that tests hold to their label count more
COUNTS = {PHRASES: 0.2, HELD: 2.0, "tests/learner_clinical_en": 1.0, "tests/learner_clinical_es": 1.0}  # the rest once
CORES = 2  # folds are learned side by side
KINDS = (*CATEGORIES, "none")
GRAVE_CONCERN = 0.3  # what a concern of severity 3 counts: it may well be met


@dataclass(frozen=True, slots=True, eq=False)
class Windows:
    """The windows of messages, one row of `table` each, in the order of their messages (`owner`)."""

    table: sparse.csr_matrix
    owner: np.ndarray
    start: np.ndarray  # the first word of each, and the one after its last
    end: np.ndarray
    words: list[list[str]]

    @property
    def size(self):
        return (self.end - self.start).astype(float)

    @classmethod
    def of(cls, spoken, names):
        """`spoken`: for each message its readings, each the words and their sentences."""
        found, rows, columns, shares, owner, places, said = [], [], [], [], [], [], []
        for at, ways in enumerate(spoken):
            for words, sentences in ways:
                spans = list(pieces(sentences))
                for first, last in runs(spans):
                    rows += [len(owner)] * (last - first + 1)
                    columns += range(len(found) + first, len(found) + last + 1)
                    start, end = spans[first][0], spans[last][1]
                    shares += [SHARE[end - start]] * (last - first + 1)
                    owner.append(at)
                    places.append((start, end))
                    said.append(words[start:end])
                found += [words[start:end] for start, end in spans]
            if not owner or owner[-1] != at:
                owner.append(at)
                places.append((0, 0))
                said.append([])
        names = named(found) if names is None else names
        sums = sparse.csr_matrix((shares, (rows, columns)), shape=(len(owner), len(found)))
        trusted = sparse.diags([trust(name) for name in names])
        table = (sums @ counted(found, names, lambda words: features(words, key_of())) @ trusted).tocsr()
        return cls(table, np.array(owner), *np.array(places).T, said), names

    def gravest(self, weighed):
        """For each message its heaviest window."""
        order = np.lexsort((weighed, self.owner))
        return order[np.searchsorted(self.owner[order], np.arange(self.owner[-1] + 1), side="right") - 1]

    def near(self, spans):
        """Which windows have one of the words that a message's span names; none where there is no span."""
        first, last = (spans[self.owner, side] for side in (0, 1))
        return (self.start - MOVED < last) & (first < self.end + MOVED)

    def weighed(self, weights, bias):
        return self.table @ weights + bias


def named(found) -> list[Feature]:
    uses = Counter(name for words in found for name in features(words, key_of()))
    return sorted(name for name, count in uses.items() if count >= SEEN)


def counted(found, names, features_of):
    """One row for each stretch of words. What they have is looked up again: kept for all of them it would take the
    memory of a large machine."""
    place = {name: at for at, name in enumerate(names)}
    ends, columns, counts = array("q", [0]), array("i"), array("d")
    for words in found:
        known = [(place[name], count) for name, count in features_of(words).items() if name in place]
        columns.extend(at for at, _ in known)
        counts.extend(count for _, count in known)
        ends.append(len(columns))
    return sparse.csr_matrix((counts, columns, ends), shape=(len(found), len(names)))


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """Everything there is to learn from. What runs several messages together belongs to the first of them."""

    rows: list[Row]
    truth: np.ndarray
    counts: np.ndarray
    fold: np.ndarray
    names: list[Feature]
    plain: Windows
    longer: Windows
    first: np.ndarray  # of each longer one

    @classmethod
    def of(cls, rows):
        texts = [row.text for row in rows]
        truth = np.array([row.label == "crisis" for row in rows], dtype=int)
        measured = np.array([row.source != PHRASES for row in rows])
        fold = np.where(measured, folds(groups(texts)), FOLDS)
        spoken = [[(words.text, words.sentence) for words in readings(text)] for text in texts]
        plain, names = Windows.of(spoken, None)
        spanish = np.array([language_of(text, "en") == "es" for text in texts])
        run_on = list(_longer([ways[0][0] for ways in spoken], truth, fold * 2 + spanish, measured))
        longer, _ = Windows.of([[(words, [0] * len(words))] for _, words in run_on], names)
        counts = np.array([_count(row) for row in rows])
        return cls(rows, truth, counts, fold, names, plain, longer, np.array([first for first, _ in run_on]))

    def fitted(self, chosen):
        """Weights and bias from the chosen messages (a mask)."""
        beside = chosen[self.first]
        labels = np.concatenate([self.truth[chosen], self.truth[self.first][beside]])
        counts = np.concatenate([self.counts[chosen], self.counts[self.first][beside]])
        weighed = self.plain.size, self.longer.size
        for _ in range(ROUNDS):
            tables = (
                self.plain.table[self.plain.gravest(weighed[0])[chosen]],
                self.longer.table[self.longer.gravest(weighed[1])[beside]],
            )
            model = _line().fit(sparse.vstack(tables).tocsr(), labels, sample_weight=counts)
            weighed = self.plain.table @ model.coef_[0], self.longer.table @ model.coef_[0]
        return model.coef_[0], float(model.intercept_[0])

    def held_out(self):
        """What each window weighs and what the net makes of it, by models that have seen neither its message nor
        anything nearly the same."""
        folds = Parallel(n_jobs=CORES)(delayed(self._fold)(number) for number in range(FOLDS))
        home = self.fold[self.plain.owner]
        return tuple(np.select([home == number for number in range(FOLDS)], each) for each in zip(*folds, strict=True))

    def _fold(self, number):
        weighed = self.plain.weighed(*self.fitted(self.fold != number))
        vocabulary, weights = self.net(weighed, self.fold != number)
        own = np.flatnonzero(self.fold[self.plain.owner] == number)
        made = np.zeros(len(weighed), dtype=np.float32)
        made[own] = net.scores(weights, vocabulary.read([self.plain.words[at] for at in own], key_of()))
        return weighed, made

    def net(self, weighed, chosen):
        """Learned from the gravest window of each chosen message; what the lexicon spells out is left to the rules."""
        usable = np.flatnonzero(chosen & np.array([row.source != PHRASES for row in self.rows]))
        windows = [self.plain.words[at] for at in self.plain.gravest(weighed)[usable]]
        vocabulary = net.Vocabulary.of(windows, key_of())
        sizes = len(vocabulary.words), len(vocabulary.keys)
        truth, counts = (each[usable].astype(np.float32) for each in (self.truth, self.counts))
        kinds = np.array([KINDS.index(self.rows[at].category) for at in usable])
        grave = np.array([self.rows[at].severity - 1 for at in usable])
        lessons = net.Lessons(vocabulary.read(windows, key_of()), truth, counts, kinds, grave)
        return vocabulary, net.learned(lessons, sizes, SEED)


def _line():
    return LogisticRegression(C=STRENGTH, solver="liblinear", random_state=SEED)


def _count(row):
    if row.label == "concern" and row.severity >= 3:
        return GRAVE_CONCERN
    return COUNTS.get(row.source, COUNTS[HELD] if row.source.startswith(HELD) else 1.0)


def _longer(flat, truth, home, measured):
    """Messages run together with harmless ones of the same fold and language: length by itself must mean nothing."""
    chance = np.random.default_rng(SEED)
    harmless = {own: np.flatnonzero((truth == 0) & (home == own)) for own in np.unique(home)}
    for first in np.flatnonzero(measured):
        for _ in range(LONGER[truth[first]]):
            beside = chance.choice(harmless[home[first]], size=chance.integers(1, BESIDE[truth[first]] + 1))
            rows = [flat[first], *(flat[other] for other in beside)]
            yield first, [word for at in chance.permutation(len(rows)) for word in rows[at]][: 2 * WIDEST]


def folds(homes):
    """The fold of each message; those that are nearly the same share one."""
    unique = np.unique(homes)
    order = np.random.default_rng(SEED).permutation(len(unique))
    fold = {home: int(at) % FOLDS for home, at in zip(unique, order, strict=True)}
    return np.array([fold[home] for home in homes])
