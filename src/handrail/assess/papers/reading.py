"""The tests and item banks that come with Handrail: TOML, refused with the place and the fix."""

import difflib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from handrail.assess.blueprints import blueprints
from handrail.assess.papers.inline import item_of
from handrail.assess.papers.model import LEVELS, EvaluationBlueprint, EvaluationItem
from handrail.errors import BadSetup, Misconfigured

T = TypeVar("T")


@cache
def papers() -> Mapping[str, EvaluationBlueprint]:
    return {paper.assessment_id: paper for paper in _shipped("assessments", EvaluationBlueprint)}


@cache
def banks() -> Mapping[str, tuple[EvaluationItem, ...]]:
    folder = files("handrail.assess.papers").joinpath("shipped", "banks")
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(".toml"))
    return {n.removesuffix(".toml"): read_bank(n, folder.joinpath(n).read_text("utf-8")) for n in names}


def paper(name: str) -> EvaluationBlueprint:
    return _found(name, papers(), "blueprint_id", "assessment")


def bank(name: str) -> tuple[EvaluationItem, ...]:
    return _found(name, banks(), "item_bank_id", "item bank")


def _found(name: str, known: Mapping[str, T], key: str, what: str) -> T:
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    meant = f"; did you mean {near[0]!r}?" if near else ""
    raise BadSetup(f"{key}: there is no {what} {name!r}{meant} There are: {', '.join(sorted(known))}")


def _shipped(folder: str, kind: type[T]) -> list[T]:
    place = files("handrail.assess.papers").joinpath("shipped", folder)
    names = sorted(f.name for f in place.iterdir() if f.name.endswith(".toml"))
    return [read_as(name, place.joinpath(name).read_text("utf-8"), kind) for name in names]


def read_as(name: str, text: str, kind: type[T]) -> T:
    try:
        read = msgspec.convert(tomllib.loads(text), kind)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"papers/{name}: not valid TOML, {error}; correct the line it names") from error
    except msgspec.ValidationError as error:
        raise Misconfigured(f"papers/{name}: {error}; correct that key") from error
    if isinstance(read, EvaluationBlueprint):
        try:
            checked(read)
        except BadSetup as error:
            raise Misconfigured(f"papers/{name}: {error}") from error
    return read


def read_bank(name: str, text: str) -> tuple[EvaluationItem, ...]:
    try:
        items = msgspec.convert(tomllib.loads(text).get("items", []), tuple[EvaluationItem, ...])
        for number, item in enumerate(items):
            item_of(item, number, "en")
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"papers/banks/{name}: not valid TOML, {error}; correct the line it names") from error
    except (msgspec.ValidationError, BadSetup) as error:
        raise Misconfigured(f"papers/banks/{name}: {error}") from error
    if not items:
        raise Misconfigured(f"papers/banks/{name}: it has no [[items]]; write some")
    return items


def checked(paper: EvaluationBlueprint) -> EvaluationBlueprint:
    """Refuses a test that could not be sat as it is written."""
    if not paper.sections:
        raise BadSetup("sections: a test needs at least one")
    asked = sum(section.item_count for section in paper.sections)
    if paper.total_items != asked:
        raise BadSetup(f"total_items: it is {paper.total_items}, and the sections ask {asked}; make them agree")
    if paper.time_limit_minutes < 0:
        raise BadSetup("time_limit_minutes: give a number above 0, or 0 for no limit")
    if not 0 <= paper.exposure_limit <= 1:
        raise BadSetup("exposure_limit: give a part of the people from 0 (no limit) to 1")
    if paper.exposure_limit and paper.item_selection_algorithm == "fixed":
        raise BadSetup("exposure_limit: a fixed test shows everyone the same; leave it out, or draw from a pool")
    domains = [section.skill_domain for section in paper.sections]
    if paper.item_bank_id and len(set(domains)) < len(domains):
        raise BadSetup("sections: two of them ask the same skill_domain of one bank; make them one")
    for number, section in enumerate(paper.sections):
        _section(section, f"sections[{number}]", from_bank=bool(paper.item_bank_id))
    return paper


def _section(section: Any, where: str, *, from_bank: bool) -> None:
    if section.item_count < 1:
        raise BadSetup(f"{where}.item_count: ask at least one item")
    if unknown := sorted(set(section.difficulty_distribution) - set(LEVELS)):
        raise BadSetup(f"{where}.difficulty_distribution: {unknown[0]!r} is no level; there are {', '.join(LEVELS)}")
    if section.difficulty_distribution and sum(section.difficulty_distribution.values()) != section.item_count:
        raise BadSetup(f"{where}.difficulty_distribution: its numbers must come to {section.item_count}")
    if not from_bank and not section.skill_blueprints:
        raise BadSetup(f"{where}.skill_blueprints: name at least one, or give the test an item_bank_id")
    for name in section.skill_blueprints:
        _found(name, blueprints(), f"{where}.skill_blueprints", "skill blueprint")
