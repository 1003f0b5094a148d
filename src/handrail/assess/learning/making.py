"""A blueprint as a lesson needs it: narrowed to items that show the concept, and explained with their own numbers."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from handrail.assess.blueprints import Item, SkillBlueprint, Wrong, blueprint, generate
from handrail.assess.blueprints.expression import Run, compiled, settled
from handrail.assess.blueprints.functions import FUNCTIONS, shown
from handrail.assess.learning.model import ItemTemplate, Text, told
from handrail.errors import BadInput, BadSetup, Misconfigured

PROOFS = 3
HOLE = re.compile(r"\{([^{}]+)\}")


def item_of(template: ItemTemplate, difficulty: float, seed: str, avoid: frozenset[str], locale: str) -> Item:
    """An item of this template, with the template's own explanation where it has one."""
    narrowed = source(template.skill_tag, template.where)
    item = generate(narrowed, difficulty, seed, avoid, locale=locale, item_type=template.item_type)
    if not template.explanation:
        return item
    language = locale.replace("_", "-").split("-")[0].lower()
    return replace(item, explanation=_filled(template, told(template.explanation, language), item))


@lru_cache(maxsize=256)
def source(skill_tag: str, where: tuple[str, ...]) -> SkillBlueprint:
    """The blueprint, with these conditions on its draws beside its own."""
    found = blueprint(skill_tag)
    if not where:
        return found
    runs = tuple(_compiled(text, _names(found)) for text in where)
    return replace(found, plan=replace(found.plan, where=(*found.plan.where, *runs)))


def prove(where: str, template: ItemTemplate, difficulty: float) -> None:
    """Makes a few items, so that a condition that hardly fits or a hole that cannot be computed is found at once."""
    try:
        for seed in range(PROOFS):
            for language in ("en", "es"):
                item_of(template, difficulty, f"proof/{seed}", frozenset(), language)
    except (Wrong, BadInput, Misconfigured, ArithmeticError, TypeError, KeyError) as error:
        raise BadSetup(f"{where}: no item can be made with its `where` and `explanation`: {error}") from error


def _filled(template: ItemTemplate, text: Text, item: Item) -> str:
    """Every hole holds an expression over what was drawn for the item; `answer` is the right one as it is written."""
    plan = blueprint(template.skill_tag).plan
    env: dict[str, Any] = dict(item.generation_params)
    for name, run in plan.lets:
        env[name] = run(env)
    env["answer"] = item.correct_answer
    return HOLE.sub(lambda hole: shown(settled(_hole(hole[1], frozenset(env))(env))), str(text))


@lru_cache(maxsize=1024)
def _hole(text: str, names: frozenset[str]) -> Run:
    return _compiled(text, names)


def _names(found: SkillBlueprint) -> frozenset[str]:
    return frozenset({name for name, _ in found.plan.draws} | {name for name, _ in found.plan.lets})


def _compiled(text: str, names: frozenset[str]) -> Run:
    functions: Mapping[str, Any] = FUNCTIONS
    return compiled(text, names, functions).run
