"""A second evaluator of enableWhen, written another way: recursive over the raw JSON, repeated until nothing changes.

It shares no code with the package: it compares raw FHIR values, with `datetime` and `Decimal`.
"""

from datetime import UTC, date, datetime, time
from decimal import Decimal

QUESTIONS = {"boolean", "decimal", "integer", "date", "dateTime", "time", "string", "text", "url"}
QUESTIONS |= {"choice", "open-choice", "quantity"}


def every(raw, parent=None):
    """Each item with the one it stands in."""
    for item in raw.get("item", []):
        yield item, parent
        yield from every(item, item)


def enabled_items(raw, answers):
    """`answers` maps a linkId to its raw answers ({"valueX": ...}). Starts from all and strikes out until it stands."""
    now = {item["linkId"] for item, _ in every(raw)}
    for _ in range(10_000):
        then = set(_open(raw, {k: v for k, v in answers.items() if k in now and v}))
        if then == now:
            return now
        now = then
    raise AssertionError("no fixpoint")


def has_loop(raw):
    """Whether enablement goes in a circle: an item rests on what it stands in and on what its conditions name."""
    rests = {
        item["linkId"]: {w["question"] for w in item.get("enableWhen", [])} | ({parent["linkId"]} if parent else set())
        for item, parent in every(raw)
    }
    while leaves := [name for name, needs in rests.items() if not needs]:
        for name in leaves:
            del rests[name]
        for needs in rests.values():
            needs.difference_update(leaves)
    return bool(rests)


def _open(raw, answers):
    for item in raw.get("item", []):
        whens = [_met(when, answers.get(when["question"], [])) for when in item.get("enableWhen", [])]
        join = all if item.get("enableBehavior") == "all" else any
        if not whens or join(whens):
            yield item["linkId"]
            yield from _open(item, answers)


def _met(when, given):
    key = next(k for k in when if k.startswith("answer"))
    wanted, op = when[key], when["operator"]
    if op == "exists":
        return (len(given) > 0) == wanted
    pairs = [(_plain(next(iter(one.values())), next(iter(one))), _plain(wanted, key)) for one in given]
    if op == "=":
        return any(a == b for a, b in pairs)
    if op == "!=":
        return not any(a == b for a, b in pairs)
    return any({">": a > b, "<": a < b, ">=": a >= b, "<=": a <= b}[op] for a, b in pairs)


def _plain(value, key):
    if key.endswith("Coding"):
        return (value.get("system"), value["code"])
    if key.endswith("Quantity"):
        return Decimal(str(value["value"]))
    if key.endswith("DateTime"):
        return datetime.fromisoformat(value).astimezone(UTC)
    if key.endswith("Date"):
        return date.fromisoformat(value)
    if key.endswith("Time"):
        return time.fromisoformat(value)
    if key.endswith(("Decimal", "Integer")) and not isinstance(value, bool):
        return Decimal(str(value))
    return value
