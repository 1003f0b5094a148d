"""Puts items together into a form: every name once, every reference met, no circle; all of it told with its fix."""

from collections import Counter
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Any

from handrail.assess.forms.model import Form, Item, Scale
from handrail.errors import BadSetup


def assemble(id_: str, title: str, items: tuple[Item, ...], **more: Any) -> Form:
    check_names(items)
    by_id = {item.link_id: item for item in items}
    for item in items:
        for name in questions_of(item):
            check_question(item.link_id, name, by_id)
    places = {item.link_id: place for place, item in enumerate(items)}
    return Form(id_, title, items, _order(items), places=places, **more)


def check_names(items: Iterable[Item]) -> None:
    for link_id, times in Counter(item.link_id for item in items).items():
        if times > 1:
            raise BadSetup(f"linkId {link_id!r} is used {times} times: give every item a linkId of its own")


def questions_of(item: Item) -> tuple[str, ...]:
    asked = (condition.nearest or (condition.question,) for rule in item.rules for condition in rule.conditions)
    return tuple(name for names in asked for name in names)


def check_question(link_id: str, name: str, by_id: dict[str, Item]) -> Item:
    question = by_id.get(name)
    if question is None:
        raise BadSetup(f"{link_id!r} depends on {name!r}, which is not in this form: name a linkId in it")
    if not question.answers:
        raise BadSetup(f"{link_id!r} depends on {name!r}, a {question.kind} that holds no answer: name a question")
    return question


def _order(items: tuple[Item, ...]) -> tuple[str, ...]:
    """Every item after all that its enablement rests on: what it stands in, and what its conditions ask about."""
    needs = {item.link_id: [*filter(None, [item.parent]), *questions_of(item)] for item in items}
    try:
        return tuple(TopologicalSorter(needs).static_order())
    except CycleError as error:
        circle = " -> ".join(repr(name) for name in error.args[1])
        raise BadSetup(
            f"a reference loop: {circle}; whether each is shown depends on the next one. "
            f"Take one of these conditions out (an item also depends on the group it stands in)"
        ) from None


def check_scale(scale: Scale, by_id: dict[str, Item]) -> Scale:
    for link_id in (*scale.items, *filter(None, [scale.into])):
        if link_id not in by_id:
            raise BadSetup(f"scale {scale.name!r} names {link_id!r}, which is not in this form: name a linkId in it")
    bands = sorted(scale.bands, key=lambda band: band.low)
    for band in bands:
        if band.low > band.high:
            raise BadSetup(f"scale {scale.name!r}, band {band.code!r}: low is above high; exchange them")
    for lower, upper in pairwise(bands):
        if lower.high >= upper.low:
            raise BadSetup(f"scale {scale.name!r}: bands {lower.code!r} and {upper.code!r} overlap; set them apart")
    return scale
