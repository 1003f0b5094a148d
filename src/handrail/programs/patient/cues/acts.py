"""What a turn or a sentence does: reflect, ask, or neither; and whether it tells. Weights over signs."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp

from handrail.errors import Misconfigured
from handrail.wording.lines import read_toml

ACTS = ("reflection", "question", "other")
TELLING = "told"
BIAS = "bias"


def acts(features: Mapping[str, float]) -> Mapping[str, float]:
    """How likely each is; together 1."""
    scores = {act: _score(weights()[act], features) for act in ACTS}
    top = max(scores.values())
    odds = {act: exp(score - top) for act, score in scores.items()}
    return {act: each / sum(odds.values()) for act, each in odds.items()}


def telling(features: Mapping[str, float]) -> float:
    """How likely it gives advice or information."""
    return 1 / (1 + exp(-_score(weights()[TELLING], features)))


def _score(table: Mapping[str, float], features: Mapping[str, float]) -> float:
    return table[BIAS] + sum(table.get(name, 0.0) * value for name, value in features.items())


@cache
def weights() -> Mapping[str, Mapping[str, float]]:
    return read("patient/cues/weights.toml", files(__package__).joinpath("weights.toml").read_text("utf-8"))


def read(name: str, text: str) -> Mapping[str, Mapping[str, float]]:
    data = read_toml(name, text)
    if data.keys() != {*ACTS, TELLING}:
        raise Misconfigured(f"{name}: needs exactly {', '.join((*ACTS, TELLING))}; run training/train_cues.py")
    for act, table in data.items():
        numbers = table.values() if isinstance(table, dict) and BIAS in table else [None]
        if not all(isinstance(number, int | float) for number in numbers):
            raise Misconfigured(f"{name}, {act}: needs {BIAS} and numbers only; run training/train_cues.py")
    return data
