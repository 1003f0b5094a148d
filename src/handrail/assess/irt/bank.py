"""Items as numbers: discrimination `a`, difficulty `b`, guessing `c`, and how far `b` may be off."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from handrail.errors import BadInput

Floats = NDArray[np.float64]
MODELS = ("1pl", "2pl", "3pl")
STEEPEST = 1000.0
FARTHEST = 1000.0


@dataclass(frozen=True, slots=True)
class Item:
    """One item; `error` is the standard deviation of `b`: 0 for a calibrated item, about 0.5 for a computed one."""

    b: float
    a: float = 1.0
    c: float = 0.0
    error: float = 0.0
    section: str = ""

    def __post_init__(self) -> None:
        _held("a", self.a, 0 < self.a <= STEEPEST, f"above 0 and at most {STEEPEST:g}")
        _held("b", self.b, abs(self.b) <= FARTHEST, f"between -{FARTHEST:g} and {FARTHEST:g}")
        _held("c", self.c, 0 <= self.c < 1, "at least 0 and below 1")
        _held("error", self.error, 0 <= self.error <= 10, "between 0 and 10 (it is the standard deviation of b)")


def _held(name: str, value: float, fits: bool, rule: str) -> None:
    if not fits:
        raise BadInput(f"{name} is {value!r}; it must be a number {rule}")


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """The same items as columns."""

    a: Floats
    b: Floats
    c: Floats
    error: Floats
    section: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.b)

    @property
    def guessed(self) -> bool:
        return bool(np.any(self.c > 0))

    @property
    def unsure(self) -> bool:
        return bool(np.any(self.error > 0))

    def take(self, rows: Sequence[int] | NDArray[np.intp]) -> "Bank":
        rows = np.asarray(rows, dtype=np.intp)
        section = tuple(self.section[i] for i in rows) if self.section else ()
        return Bank(self.a[rows], self.b[rows], self.c[rows], self.error[rows], section)


def bank_of(items: Sequence[Item]) -> Bank:
    columns = ([getattr(item, name) for item in items] for name in ("a", "b", "c", "error"))
    a, b, c, error = (np.array(column, dtype=np.float64) for column in columns)
    return Bank(a, b, c, error, tuple(item.section for item in items))


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed of an ability before the first answer: a normal distribution."""

    mean: float = 0.0
    sd: float = 1.0

    def __post_init__(self) -> None:
        _held("prior.mean", self.mean, abs(self.mean) <= FARTHEST, f"between -{FARTHEST:g} and {FARTHEST:g}")
        _held("prior.sd", self.sd, 1e-6 <= self.sd <= FARTHEST, f"between 1e-06 and {FARTHEST:g}")


def read_number(row: Mapping[str, Any], name: str, where: str, otherwise: float | None = None) -> float:
    """A number of a JSON object, or an error that names it."""
    value = row.get(name, otherwise)
    place = f"{where}.{name}" if where else name
    if value is None:
        raise BadInput(f"{place} is missing; give a number")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput(f"{place} is {value!r}; give a number")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise BadInput(f"{place} is {number}; give a finite number")
    return number


def read_items(rows: Any, where: str, model: str) -> Bank:
    """Items from JSON. A parameter that the model does not have must not say anything else."""
    if not isinstance(rows, list):
        raise BadInput(f'{where} must be a list of items like {{"a": 1.0, "b": 0.0, "c": 0.0}}')
    items = [_read_item(row, f"{where}[{i}]", model) for i, row in enumerate(rows)]
    if model == "1pl" and len({item.a for item in items}) > 1:
        i = next(i for i, item in enumerate(items) if item.a != items[0].a)
        raise BadInput(f"{where}[{i}].a differs from {where}[0].a; items of a 1pl share one, or the model is 2pl")
    return bank_of(items)


def _read_item(row: Any, where: str, model: str) -> Item:
    if not isinstance(row, dict):
        raise BadInput(f'{where} must be an object like {{"a": 1.0, "b": 0.0, "c": 0.0}}')
    a, c = read_number(row, "a", where, 1.0), read_number(row, "c", where, 0.0)
    if c > 0 and model != "3pl":
        raise BadInput(f"{where}.c is {c:g}, but a {model} has no guessing; set it to 0 or use 3pl")
    try:
        return Item(read_number(row, "b", where), a, c, read_number(row, "error", where, 0.0))
    except BadInput as error:
        text = str(error)
        raise BadInput(text if text.startswith(where) else f"{where}.{text}") from None


def read_model(row: Mapping[str, Any]) -> str:
    model = row.get("model", "3pl")
    if not isinstance(model, str) or model.lower() not in MODELS:
        raise BadInput(f"model is {model!r}; it must be one of {', '.join(MODELS)}")
    return model.lower()


def read_prior(row: Mapping[str, Any]) -> Prior:
    prior = row.get("prior", {})
    if not isinstance(prior, dict):
        raise BadInput('prior must be an object like {"mean": 0.0, "sd": 1.0}')
    return Prior(read_number(prior, "mean", "prior", 0.0), read_number(prior, "sd", "prior", 1.0))
