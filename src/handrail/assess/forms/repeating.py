"""Groups that repeat: laid out as often as they may be filled in, and between them the question whether there is one
more. So enablement and answers are those of any other form; an export writes all of them under their one linkId."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from itertools import pairwise

from handrail.assess.forms.graph import questions_of
from handrail.assess.forms.model import Condition, Item, Rule
from handrail.errors import Misconfigured

TIMES = 5  # where the source sets no maxOccurs
MOST_TIMES = 20
ROOM = 200  # items that one group may be laid out into
LANGUAGES = ("en", "es")
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Laid:
    """`occurs` holds the places of a question that repeats, in their order; `notes` what is not done as written."""

    items: tuple[Item, ...] = ()
    occurs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def laid_out(items: Sequence[Item], language: str) -> Laid:
    """The items with every repeating group as often as it may be filled in. Items stand as a tree is read: what is in a
    group comes right behind it."""
    laid = Laid()
    for block in _blocks(items):
        head, inner = block[0], laid_out(block[1:], language)
        met = replace(inner, items=tuple(_nearest(one, laid.occurs) for one in (head, *inner.items)))
        part = _repeated(met, language) if _repeats(head, inner) else met
        notes = (*laid.notes, *part.notes)
        laid = Laid((*laid.items, *part.items), {**laid.occurs, **part.occurs}, notes)
    return laid


def _blocks(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """Each item of the first level with all that stands in it."""
    tops = {item.link_id for item in items}
    starts = [place for place, item in enumerate(items) if item.parent not in tops]
    yield from (items[a:b] for a, b in pairwise([*starts, len(items)]))


def _repeats(head: Item, inner: Laid) -> bool:
    asks = any(item.answers and item.asked for item in inner.items)
    return head.kind == "group" and head.repeats and head.limits.max_count != 1 and asks


def _repeated(laid: Laid, language: str) -> Laid:
    head, *rest = laid.items
    wanted = head.limits.max_count
    times = max(1, min(wanted or TIMES, MOST_TIMES, ROOM // len(laid.items)))
    made, before = list(laid.items), laid.items
    occurs = {one.link_id: laid.occurs.get(one.link_id, (one.link_id,)) for one in rest}
    for number in range(2, times + 1):
        names = {one.link_id: f"{one.link_id}#{head.link_id}.{number}" for one in laid.items}
        copy = [_renamed(one, names, head, number) for one in laid.items]
        if number > (head.limits.min_count or 0):
            more = _more(head, before, number, language)
            copy[0] = replace(copy[0], rules=(*copy[0].rules, Rule((Condition(more.link_id, "=", value=True),))))
            made.append(more)
        made += copy
        before = tuple(copy)
        occurs = {k: (*v, *(names[one] for one in laid.occurs.get(k, (k,)))) for k, v in occurs.items()}
    told = () if wanted == times else (f"{head.link_id!r}: it can be filled in {times} times at most",)
    return Laid(tuple(made), {**laid.occurs, **occurs}, (*laid.notes, *told))


def _more(head: Item, before: Sequence[Item], number: int, language: str) -> Item:
    """Asked once the one before holds anything: whoever passed it over has no other."""
    held = tuple(Condition(one, "exists", value=True) for one in _own(before))
    around = (*head.context, *filter(None, [head.text]))
    return Item(
        f"{head.link_id}?{number}",
        "boolean",
        asks()[language if language in LANGUAGES else LANGUAGES[0]],
        parent=head.parent,
        context=around,
        required=True,
        rules=(*head.rules, *((Rule(held, any=True),) if held else ())),
        more=True,
    )


def _own(laid: Sequence[Item]) -> tuple[str, ...]:
    """The questions of a group that rest on nothing outside it: a question out there may rest on whether there is one
    more, and that would go round in a circle."""
    inside = {one.link_id for one in laid}
    while outer := {one.link_id for one in laid[1:] if one.link_id in inside and not _needs(one) <= inside}:
        inside -= outer
    return tuple(one.link_id for one in laid[1:] if one.link_id in inside and one.answers and not one.more)


def _needs(item: Item) -> set[str]:
    return {item.parent, *questions_of(item)}


def _renamed(item: Item, names: Names, head: Item, number: int) -> Item:
    rules = tuple(replace(rule, conditions=tuple(_moved(c, names) for c in rule.conditions)) for rule in item.rules)
    level = len(head.context)  # where the words of the group stand among those around it
    said = item.context[level] if len(item.context) > level and item.link_id != head.link_id else ""
    numbered = f"{said} ({number})"
    context = (*item.context[:level], numbered, *item.context[level + 1 :]) if said and said == head.text else None
    return replace(
        item,
        link_id=names[item.link_id],
        parent=names.get(item.parent, item.parent),
        rules=rules,
        context=item.context if context is None else context,
        source=item.source or item.link_id,
    )


def _moved(condition: Condition, names: Names) -> Condition:
    """Inside a group that repeats, a condition asks about what was answered in the same place."""
    nearest = tuple(names.get(name, name) for name in condition.nearest)
    return replace(condition, question=names.get(condition.question, condition.question), nearest=nearest)


def _nearest(item: Item, occurs: Mapping[str, tuple[str, ...]]) -> Item:
    """Behind such a group it asks about the last one, as FHIR says: the nearest that was answered before."""

    def turned(condition: Condition) -> Condition:
        return replace(condition, nearest=occurs.get(condition.question, ())[::-1] or condition.nearest)

    if not any(c.question in occurs for rule in item.rules for c in rule.conditions):
        return item
    return replace(item, rules=tuple(replace(r, conditions=tuple(map(turned, r.conditions))) for r in item.rules))


@cache
def asks() -> Mapping[str, str]:
    text = files("handrail.assess.forms").joinpath("repeating.toml").read_text("utf-8")
    found = tomllib.loads(text)
    if missing := [name for name in LANGUAGES if not isinstance(found.get(name), str) or not found[name].strip()]:
        raise Misconfigured(f"forms/repeating.toml, {missing[0]}: needs a text, the question whether there is one more")
    return found
