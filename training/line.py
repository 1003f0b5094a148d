"""A line through words and pairs that tells one kind of message from all others: counted, fitted, held out, written."""

from collections import Counter
from dataclasses import dataclass
from functools import partial

import numpy as np
from features import few
from fitting import FOLDS, SEED, counted, folds
from joblib import Parallel, delayed
from packing import written
from scipy import sparse
from sentences import ROOT, groups
from sklearn.linear_model import LogisticRegression

from handrail.gate.fillers import said
from handrail.gate.learned import SHARE, WIDEST
from handrail.gate.normal import words_of
from handrail.gate.phrasebook import lexicon
from handrail.gate.senses import key_of
from handrail.wording.language import language_of

LANGUAGES = ("en", "es")
LEAST = 0.2  # a smaller weight is left out


def features(words):
    return few(words, key_of())


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Messages as counts of features, whether each is of the kind, what it counts, and its language."""

    names: list
    table: sparse.csr_matrix
    truth: np.ndarray
    counts: np.ndarray
    language: np.ndarray
    fold: np.ndarray
    strength: float  # the inverse of how much large weights are held down

    @classmethod
    def of(cls, texts, truth, counts, *, strength, seen):
        """A feature of fewer sentences than `seen` is not learned."""
        known = lexicon()
        read = partial(words_of, known=known.known, chunker=known.chunker, reader=known.reader)
        heard = [said(read(text))[0] for text in texts]
        uses = Counter(name for words in heard for name in features(words))
        names = sorted(name for name, count in uses.items() if count >= seen)
        shares = sparse.diags([SHARE[min(len(words.text), WIDEST)] for words in heard])
        table = (shares @ counted(heard, names, features)).tocsr()
        language = np.array([language_of(text, "en") for text in texts])
        return cls(names, table, truth, counts, language, folds(groups(texts)), strength)

    def fitted(self, chosen=slice(None)):
        line = LogisticRegression(C=self.strength, solver="liblinear", random_state=SEED)
        return line.fit(self.table[chosen], self.truth[chosen], sample_weight=self.counts[chosen])

    def held_out(self):
        """What each message comes to by weights that have seen nothing nearly the same."""

        def judged(number):
            return self.fitted(self.fold != number).decision_function(self.table)

        return np.choose(self.fold, Parallel(n_jobs=2)(delayed(judged)(number) for number in range(FOLDS)))

    def levels(self, scores, among, most):
        """For each language, what so few (a share) of these come to."""
        return {name: float(np.quantile(scores[among & (self.language == name)], 1 - most)) for name in LANGUAGES}

    def packed(self, **levels):
        """The file: the weights of all messages, and the levels, from which what is always added is taken."""
        line = self.fitted()
        always = float(line.intercept_[0])
        about = {name: {of: round(level - always, 3) for of, level in by.items()} for name, by in levels.items()}
        weights = dict(zip(self.names, line.coef_[0], strict=True))
        return written(about | {"sentences": len(self.truth)}, weights, LEAST)


def put(file, data, *, dry):
    if not dry:
        file.write_bytes(data)
        print(f"{file.relative_to(ROOT)}: {len(data):,} bytes")
