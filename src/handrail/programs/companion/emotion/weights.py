"""The learned part: a few weights over the evidence, fitted on sentences of our own by training/train_emotion.py."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from handrail.errors import Misconfigured
from handrail.programs.companion.emotion.features import NAMES
from handrail.wording.lines import read_toml

FILE: Final = "weights.toml"
SIDES: Final = ("positive", "neutral", "negative")
# What trust stands on: the odds of the side, the weight of the feeling, its lead over others of its side, ...
GROUNDS: Final = (
    "odds", "first", "lead", "neutral", "unnamed", "mixed", "irony", "length", "plain_long", "plain_loud",
    "plain_facts",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weights:
    side: tuple[tuple[float, ...], ...]  # by side, one for each feature
    bias: tuple[float, ...]
    trust: tuple[float, ...]
    trust_bias: float

    def sides(self, numbers: Sequence[float]) -> tuple[float, ...]:
        """How likely each side is."""
        scores = [bias + _dot(row, numbers) for row, bias in zip(self.side, self.bias, strict=True)]
        top = max(scores)
        shares = [math.exp(score - top) for score in scores]
        return tuple(share / sum(shares) for share in shares)

    def trusted(self, grounds: Sequence[float]) -> float:
        """How likely the reading is right."""
        score = self.trust_bias + _dot(self.trust, grounds)
        return round(1 / (1 + math.exp(-score)), 3)


@cache
def weights() -> Weights:
    text = (resources.files("handrail.programs.companion.emotion") / FILE).read_text("utf-8")
    return parsed(read_toml(FILE, text))


def parsed(data: dict[str, Any]) -> Weights:
    try:
        return Weights(
            side=tuple(_row(data["side"][side], NAMES) for side in SIDES),
            bias=tuple(float(data["side"][side]["bias"]) for side in SIDES),
            trust=_row(data["trust"], GROUNDS),
            trust_bias=float(data["trust"]["bias"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        where = "companion/emotion/" + FILE
        raise Misconfigured(f"{where}: {error!r} is missing or no number; run training/train_emotion.py") from error


def _row(part: dict[str, Any], names: Sequence[str]) -> tuple[float, ...]:
    if odd := set(part) ^ {*names, "bias"}:
        raise KeyError(sorted(odd))
    return tuple(float(part[name]) for name in names)


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))
