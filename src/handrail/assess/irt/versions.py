"""Calibrated parameters as a version that can be kept: plain data to JSON and back. A version never changes."""

import json
from collections.abc import Collection
from collections.abc import Mapping as Rows
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from typing import Any

from handrail.assess.irt.bank import Item
from handrail.assess.irt.factors import Mapping
from handrail.assess.irt.lite import ERROR, b_of, computed_item
from handrail.errors import BadInput

FIELDS = ("version", "follows", "items", "blueprints", "factors", "mark")


@dataclass(frozen=True, slots=True)
class Known:
    """One item's parameters with their standard errors."""

    item: str
    a: float
    b: float
    c: float = 0.0
    a_se: float = 0.0
    b_se: float = 0.0
    answers: int = 0
    section: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """An item as a test knows it before anything was learned of it: computed difficulty, and the chance of a guess."""

    difficulty: float
    name: str = ""  # of one that is asked again and again; a made one has a blueprint instead
    blueprint: str = ""
    a: float = 1.0
    guess: float = 0.0
    section: str = ""


@dataclass(frozen=True, slots=True)
class Parameters:
    """All that a session needs to know of its items. Sessions keep the version that they began with."""

    version: int = 0
    follows: str = ""  # the mark of the version before
    items: tuple[Known, ...] = ()
    blueprints: tuple[Mapping, ...] = ()
    factors: Rows[str, Rows[str, float]] | None = None  # by blueprint, the weight of each factor
    mark: str = ""

    def item_of(self, item: Asked) -> Item:
        """What an item weighs in a test: as it was calibrated itself; through the mapping of the blueprint that made
        it, whose remaining error is carried along; or as it was computed, with the error of a guess."""
        known = next((k for k in self.items if k.item == item.name), None) if item.name else None
        if known:
            return Item(known.b, known.a, known.c, known.b_se, item.section)
        line = next((m for m in self.blueprints if m.blueprint == item.blueprint), None) if item.blueprint else None
        if line is None:
            return computed_item(item.difficulty, a=item.a, guess=item.guess, section=item.section)
        x = b_of(item.difficulty)
        error = (line.shift_se**2 + (x * line.stretch_se) ** 2) ** 0.5
        return Item(line.shift + line.stretch * x, line.a, item.guess, min(error, ERROR), item.section)

    def of(self, items: Collection[str], blueprints: Collection[str]) -> "Parameters":
        """The part of it that a test with these items and blueprints needs; version and mark stay."""
        own = tuple(k for k in self.items if k.item in items)
        return replace(
            self, items=own, blueprints=tuple(m for m in self.blueprints if m.blueprint in blueprints), factors=None
        )


def sealed(parameters: Parameters) -> Parameters:
    """The same with its mark: a digest of everything else, so that one version cannot pass for another."""
    bare = json.dumps(asdict(replace(parameters, mark="")), sort_keys=True, allow_nan=False)
    return replace(parameters, mark=blake2b(bare.encode(), digest_size=8).hexdigest())


def next_version(
    before: Parameters,
    items: tuple[Known, ...],
    blueprints: tuple[Mapping, ...],
    factors: Rows[str, Rows[str, float]],
) -> Parameters:
    """The version after one: what was not calibrated now stays as it was."""
    kept = [k for k in before.items if k.item not in {i.item for i in items}]
    stayed = [m for m in before.blueprints if m.blueprint not in {b.blueprint for b in blueprints}]
    merged = {**(before.factors or {}), **factors}
    return sealed(
        Parameters(before.version + 1, before.mark, (*kept, *items), (*stayed, *blueprints), merged or None)
    )  # fmt: skip


def to_json(parameters: Parameters) -> str:
    return json.dumps(asdict(parameters), sort_keys=True, allow_nan=False, ensure_ascii=False)


def from_json(text: str) -> Parameters:
    try:
        row: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"the parameters are not JSON: {error}; give a file that `handrail calibrate` wrote") from None
    if not isinstance(row, dict) or set(row) != set(FIELDS):
        raise BadInput(f"the parameters must be an object with {', '.join(FIELDS)}; `handrail calibrate` writes it")
    try:
        items = tuple(Known(**each) for each in row["items"])
        blueprints = tuple(Mapping(**each) for each in row["blueprints"])
        found = Parameters(row["version"], row["follows"], items, blueprints, row["factors"], row["mark"])
        whole = sealed(found).mark == found.mark
    except (TypeError, ValueError) as error:
        raise BadInput(
            f"the parameters have the wrong shape: {error}; `handrail calibrate` writes the right one"
        ) from None
    if not whole:
        raise BadInput(f"version {found.version} does not fit its mark: it was changed by hand; calibrate again")
    return found
