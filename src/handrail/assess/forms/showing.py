"""A question as a widget: its name and its props, plain data to draw and to hold an answer against."""

from typing import Any

from handrail.assess.forms.model import Item, Quantity, Values
from handrail.assess.forms.values import same

FEWEST, MOST = 2, 6  # options of a multiple_choice
RATED = 10  # steps of a rating, at most
Widget = tuple[str, dict[str, Any]]


def widget(item: Item, before: Values = ()) -> Widget:
    """`before` is an earlier answer to start from, in place of the initial value."""
    name, props = _drawn(item)
    start = _start(item, before or item.initial, name)
    shared: dict[str, Any] = {"prompt": _prompt(item), "optional": item.answers and not item.required}
    if item.context:
        shared["context"] = list(item.context)
    if start is not None:
        shared["initial"] = start
    return name, shared | props


def _prompt(item: Item) -> str:
    return f"{item.prefix} {item.text or item.link_id}".strip()


def _drawn(item: Item) -> Widget:
    if item.options:
        return _choice(item)
    if item.kind == "display":
        return "information", {}
    if item.repeats:  # one answer to a line
        return "free_text", {"lines": True}
    match item.kind:
        case "boolean":
            return "yes_no", {}
        case "integer" | "decimal" | "quantity":
            return _number(item)
        case "date" | "dateTime":
            return "date", _ends(item)
        case "time":
            return "free_text", {"max_length": len("14:30:00"), "placeholder": "14:30"}
        case _:
            return _text(item)


def _choice(item: Item) -> Widget:
    """2 to 6 options, of which one: multiple_choice. More, or several at once: multi_select. An open choice is written
    down, with the options as suggestions."""
    labels = [option.label for option in item.options]
    if item.kind == "open-choice":
        return "free_text", {"suggestions": labels} | ({"lines": True} if item.repeats else {})
    if not item.repeats and FEWEST <= len(labels) <= MOST:
        return "multiple_choice", {"options": labels}
    most = item.limits.max_count or len(labels) if item.repeats else 1
    least = max(item.limits.min_count or 0, 1) if item.required else 0
    return "multi_select", {"options": labels, "min": least, "max": min(most, len(labels))}


def _number(item: Item) -> Widget:
    low, high = item.limits.low, item.limits.high
    rated = item.kind == "integer" and item.control == "slider"
    if rated and isinstance(low, int) and isinstance(high, int) and 0 < high - low <= RATED:
        return "rating", {"min": low, "max": high, "labels": list(item.ends)}
    props = _ends(item)
    if item.kind == "integer":
        props["whole"] = True
    if item.unit:
        props["unit"] = item.unit.display or item.unit.code
    return "number", props


def _text(item: Item) -> Widget:
    props: dict[str, Any] = {}
    if item.limits.max_length is not None:
        props["max_length"] = item.limits.max_length
    if item.kind == "text":
        props["long"] = True
    return "free_text", props


def _ends(item: Item) -> dict[str, Any]:
    """The least and the greatest; of days, only those that are whole days."""
    ends = {"min": item.limits.low, "max": item.limits.high}
    days = item.kind in {"date", "dateTime"}
    return {k: v for k, v in ends.items() if v is not None and (not days or len(str(v)) == len("2026-01-31"))}


def _start(item: Item, values: Values, name: str) -> Any:
    shown = [_label(item, value) for value in values]
    if not shown:
        return None
    if name == "multi_select":
        return shown
    return "\n".join(map(str, shown)) if item.repeats else shown[0]


def _label(item: Item, value: Any) -> Any:
    option = next((option for option in item.options if same(option.value, value, item)), None)
    if option:
        return option.label
    return value.value if isinstance(value, Quantity) else value
