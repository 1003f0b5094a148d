"""From answers to a new version of the parameters, and a report of what moved, misfits or is unfair."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from handrail.assess.irt.bank import Floats, read_number
from handrail.assess.irt.factors import Answer, Drift, refit
from handrail.assess.irt.fit import Bias, Misfit, biases, misfits
from handrail.assess.irt.lite import ERROR, b_of
from handrail.assess.irt.mml import Calibration, Expectation, calibrate
from handrail.assess.irt.versions import Known, Parameters, next_version
from handrail.errors import BadInput

FEWEST = 50  # answers that an item needs before it is calibrated on its own
WEAK = 0.35  # a discrimination below this hardly tells people apart


@dataclass(frozen=True, slots=True)
class Row:
    """One answer of the ledger. An item that was made once, by a blueprint, needs no `item`."""

    person: str
    right: bool
    item: str = ""
    blueprint: str = ""
    difficulty: float | None = None
    factor: str = ""
    group: str = ""
    guess: float = 0.0  # the chance to be right without knowing: one in so many options


@dataclass(frozen=True, slots=True)
class Finding:
    item: Known
    misfit: Misfit
    biases: tuple[Bias, ...]
    weak: bool


@dataclass(frozen=True, slots=True)
class Report:
    parameters: Parameters
    people: int
    answers: int
    items: tuple[Finding, ...]
    blueprints: tuple[Drift, ...]
    left_out: tuple[str, ...]  # items with too few answers


def read_row(row: Any) -> Row:
    """An answer from JSON, or an error that names the field."""
    if not isinstance(row, dict):
        raise BadInput('must be an object like {"person": "p1", "item": "i1", "right": 1}')
    if row.get("right") not in (0, 1):
        raise BadInput(f"right is {row.get('right')!r}; it must be 1, 0, true or false")
    texts = {name: _text(row, name) for name in ("person", "item", "blueprint", "factor", "group")}
    if not texts["person"]:
        raise BadInput("person is missing; give who answered, by any name")
    if not texts["item"] and not texts["blueprint"]:
        raise BadInput("item and blueprint are missing; give at least one of them")
    given = row.get("difficulty") is not None
    difficulty = read_number(row, "difficulty", "") if given else None
    if difficulty is not None and not 0 <= difficulty <= 1:
        raise BadInput(f"difficulty is {difficulty:g}; it must be a number from 0 to 1")
    if texts["blueprint"] and difficulty is None and not texts["item"]:
        raise BadInput("difficulty is missing; an answer to a blueprint's item needs its computed difficulty")
    guess = read_number(row, "guess", "", 0.0)
    if not 0 <= guess < 1:
        raise BadInput(f"guess is {guess:g}; it must be a number of at least 0 and below 1")
    return Row(right=bool(row["right"]), difficulty=difficulty, guess=guess, **texts)


def _text(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise BadInput(f"{name} is {value!r}; it must be text")
    return str(value)


def recalibrate(rows: Iterable[Row], before: Parameters | None = None) -> Report:
    """Items with enough answers by 2PL; blueprints by their mapping; everything else stays as it was."""
    before, rows = before or Parameters(), list(rows)
    if not rows:
        raise BadInput("there are no answers to calibrate from")
    counts = Counter(row.item for row in rows if row.item)
    names = sorted(name for name, count in counts.items() if count >= FEWEST)
    findings = _items([row for row in rows if row.item in set(names)], names, before)
    made = [row for row in rows if row.blueprint and row.difficulty is not None]
    answers = [Answer(r.person, r.blueprint, r.difficulty or 0.0, r.right, r.factor, r.guess) for r in made]
    drifts = refit(answers, before.blueprints) if answers else []
    factors = {d.mapping.blueprint: d.factors for d in drifts if d.factors}
    after = next_version(before, tuple(f.item for f in findings), tuple(d.mapping for d in drifts), factors)
    left_out = tuple(sorted(set(counts) - set(names)))
    return Report(after, len({r.person for r in rows}), len(rows), tuple(findings), tuple(drifts), left_out)


def _items(rows: Sequence[Row], names: Sequence[str], before: Parameters) -> list[Finding]:
    if not names:
        return []
    people = {person: i for i, person in enumerate(dict.fromkeys(row.person for row in rows))}
    place = {name: i for i, name in enumerate(names)}
    table = np.full((len(people), len(names)), np.nan)
    groups = [""] * len(people)
    for row in rows:
        where = people[row.person], place[row.item]
        if np.isnan(table[where]):  # a second answer to the same item is not the same question
            table[where] = row.right
        groups[where[0]] = groups[where[0]] or row.group
    found = calibrate(table, _expected(rows, names, before))
    unfair = _between(table, groups, found)
    wrong = misfits(table, found)
    columns = (found.a, found.b, found.a_se, found.b_se, found.answers)
    known = [
        Known(name, float(a), float(b), 0.0, float(a_se), float(b_se), int(answers))
        for name, a, b, a_se, b_se, answers in zip(names, *columns, strict=True)
    ]
    return [Finding(k, m, tuple(b), k.a < WEAK) for k, m, b in zip(known, wrong, unfair, strict=True)]


def _between(table: Floats, groups: Sequence[str], found: Calibration) -> list[list[Bias]]:
    named = np.array([bool(group) for group in groups])
    if len({group for group in groups if group}) < 2:
        return [[] for _ in range(table.shape[1])]
    own = Calibration(
        found.a, found.b, found.a_se, found.b_se, found.answers, found.mean, found.sd, found.log_likelihood,
        found.rounds, found.converged, found.posterior[named], found.scores[named],
    )  # fmt: skip
    return biases(table[named], [group for group in groups if group], own)


def _expected(rows: Sequence[Row], names: Sequence[str], before: Parameters) -> Expectation:
    """Known or computed difficulties hold the scale; without any, the people are the scale (mean 0, spread 1)."""
    old = {known.item: known.b for known in before.items}
    computed = {row.item: b_of(row.difficulty) for row in rows if row.difficulty is not None}
    b = np.array([old.get(name, computed.get(name, np.nan)) for name in names])
    sure = ~np.isnan(b)
    if not sure.any():
        return Expectation()
    return Expectation(np.where(sure, b, 0.0), np.where(sure, ERROR, 4.0), free=True)
