"""What was learned, as it stands in a file: a head of JSON, and under it the weights of words and of pairs."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from sys import intern
from typing import Any

from handrail.gate.phrasebook import CATEGORIES
from handrail.memo import Memo

FORMAT = "handrail gate model 4"
ALONE, PAIRS = ("word", "key"), ("pair", "keys", "skip")  # what a weight may hang on
KEPT = 32_768  # different weights at hand while a file is read

Seconds = dict[str, float]  # what the second of a pair adds
NOTHING: Seconds = {}


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    about: Mapping[str, Any]
    alone: Mapping[str, Seconds]
    pairs: Mapping[str, Mapping[str, Seconds]]

    def by_itself(self, word: str, key: str) -> float:
        return self.alone["word"].get(word, 0.0) + self.alone["key"].get(key, 0.0)

    def before(self, kind: str, first: str) -> Seconds:
        """What comes after this first word, or key, with what it adds."""
        return self.pairs[kind].get(first, NOTHING)

    def by_language(self, name: str) -> Mapping[str, float]:
        return {language: float(number) for language, number in self.about[name].items()}


def read(data: bytes) -> Weights:
    """Raises ValueError, KeyError or the like with what is wrong."""
    head, _, body = data.partition(b"\n")
    about = json.loads(head)
    if (about["format"], about["categories"]) != (FORMAT, list(CATEGORIES)) or about["sha256"] != _mark(body):
        raise ValueError(f"not what was trained, or not in the format {FORMAT!r}")
    alone: dict[str, Seconds] = {kind: {} for kind in ALONE}
    pairs: dict[str, dict[str, Seconds]] = {kind: {} for kind in PAIRS}
    step = float(about["step"])
    scaled = Memo(lambda weight: int(weight) * step, KEPT)  # equal words and weights are the same, and near at hand
    for line in body.decode("utf-8").splitlines():
        kind, name, *entries = line.split("\t")
        rows = (entry.rpartition(" ") for entry in entries)
        weights = {intern(word): scaled[weight] for word, _, weight in rows}
        if name:
            pairs[kind][name] = weights
        else:
            alone[kind] |= weights
    return Weights(about, alone, pairs)


def _mark(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
