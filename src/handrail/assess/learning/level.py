"""How hard the next item of a concept is, and the item itself: a little harder after a right answer, easier after a
wrong one."""

from collections.abc import Mapping
from contextlib import suppress

from handrail.assess.blueprints import Item
from handrail.assess.learning.making import item_of
from handrail.assess.learning.model import ItemTemplate, LearningModule
from handrail.errors import BadInput, Misconfigured
from handrail.kernel.moves import choose

STEPS: Mapping[str, float] = {"right": 0.06, "second": -0.03, "wrong": -0.1, "skipped": -0.06, "asked": 0.12}
NEAR = 0.08  # templates that are this much farther from the level than the nearest one are as good
RECENT = 3  # items that are not asked again at once, where a blueprint has no others left


def range_of(module: LearningModule) -> tuple[float, float]:
    """The easiest and the hardest that the templates of a concept allow."""
    return min(map(_low, module.item_templates)), max(map(_high, module.item_templates))


def first_level(module: LearningModule, initial: float) -> float:
    """The curriculum's initial difficulty, as far as this concept has items of it."""
    low, high = range_of(module)
    return _held(initial, low, high)


def eased(module: LearningModule, level: float, outcome: str, *, harder: bool = False) -> float:
    """The level after an outcome: `right`, `second` (right at the second try), `wrong`, `skipped`, or `asked` for."""
    low, high = range_of(module)
    step = STEPS[outcome] if outcome != "asked" or harder else -STEPS["asked"]
    return _held(level + step, low, high)


def practice_item(
    module: LearningModule, level: float, seed: str, avoid: tuple[str, ...] = (), *, locale: str = "en"
) -> Item:
    """An item at this level, unlike all in `avoid`; where there is no such item any more, unlike the last ones; where
    there are hardly any, whatever can be made."""
    template = drawn(module, level, seed)
    target = _held(level, _low(template), _high(template))
    for but in (avoid, avoid[-RECENT:], avoid[-1:]):
        with suppress(BadInput, Misconfigured):
            return item_of(template, target, seed, frozenset(but), locale)
    return item_of(template, target, f"{seed}/any", frozenset(), locale)


def drawn(module: LearningModule, level: float, seed: str) -> ItemTemplate:
    """The template whose difficulties are nearest to the level; of several as near, one by the seed."""
    away = [_away(template, level) for template in module.item_templates]
    near = [t for t, distance in zip(module.item_templates, away, strict=True) if distance <= min(away) + NEAR]
    return choose(near, "template", seed)


def _away(template: ItemTemplate, level: float) -> float:
    return abs(level - _held(level, _low(template), _high(template)))


def _low(template: ItemTemplate) -> float:
    return round(max(0.0, template.difficulty - template.spread), 6)


def _high(template: ItemTemplate) -> float:
    return round(min(1.0, template.difficulty + template.spread), 6)


def _held(value: float, low: float, high: float) -> float:
    return round(min(high, max(low, value)), 6)
