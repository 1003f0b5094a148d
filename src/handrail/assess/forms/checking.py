"""Whether an answer fits its question, and what is kept of it. A refusal says what to give, never what was given."""

import re
from collections.abc import Mapping
from math import isfinite
from typing import Any

from handrail.assess.forms.dates import date_key, full_moment, full_time, moment_key, time_key
from handrail.assess.forms.model import Coding, Item, Option, Quantity, Value, Values
from handrail.assess.forms.values import compare, same
from handrail.errors import BadInput

WHOLE = 2**31  # FHIR's integer has 32 bits
URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
PATTERN_REACH = 256  # characters; a longer text is not held against a pattern


def accept(item: Item, given: Any) -> Values:
    """The values of an answer, in FHIR's own writing; nothing at all where the question is passed over."""
    values = _distinct(item, tuple(_value(item, one) for one in _several(item, given)))
    if not values and item.required:
        raise BadInput(f"{item.link_id!r} needs an answer: {_wanted(item)}")
    limits = item.limits
    if len(values) > 1 and not item.repeats:
        raise BadInput(f"{item.link_id!r} takes one answer: give a single value")
    if limits.max_count is not None and len(values) > limits.max_count:
        raise BadInput(f"{item.link_id!r} takes at most {limits.max_count} answers: leave some out")
    if values and limits.min_count is not None and len(values) < limits.min_count:
        raise BadInput(f"{item.link_id!r} takes at least {limits.min_count} answers: give more")
    return values


def chosen(item: Item, given: Any) -> Option | None:
    """The option that is meant: by its label, by its code, by its coding, or by its value."""
    for option in item.options:
        if isinstance(given, str) and given == option.label:
            return option
    for option in item.options:
        value = option.value
        if isinstance(value, Coding):
            if (isinstance(given, str) and given and given == value.code) or (
                isinstance(given, Mapping) and same(coding(given), value, item)
            ):
                return option
        elif type(given) is type(value) and same(given, value, item):
            return option
    return None


def coding(raw: Mapping[str, Any]) -> Coding:
    return Coding(*(str(raw.get(key) or "") for key in ("system", "code", "display")))


def _several(item: Item, given: Any) -> tuple[Any, ...]:
    """One answer, or several; a text for a repeating question holds one answer to a line."""
    if given is None:
        return ()
    if isinstance(given, list | tuple):
        return tuple(given)
    if isinstance(given, str):
        lines = given.splitlines() if item.repeats and not chosen(item, given) else [given]
        return tuple(line.strip() for line in lines if line.strip())
    return (given,)


def _distinct(item: Item, values: Values) -> Values:
    if not item.options:
        return values
    if any(same(a, b, item) for n, a in enumerate(values) for b in values[:n]):
        raise BadInput(f"{item.link_id!r} holds an option twice: give each option once")
    alone = [o for o in item.options if o.exclusive and any(same(o.value, v, item) for v in values)]
    if alone and len(values) > 1:
        raise BadInput(f"{item.link_id!r}: {alone[0].label!r} stands alone; leave out the others or this one")
    return values


def _value(item: Item, given: Any) -> Value:
    option = chosen(item, given) if item.options else None
    if option:
        return option.value
    if item.options and item.kind != "open-choice":
        raise BadInput(f"{item.link_id!r}: {_wanted(item)}")
    read = READERS[item.kind]
    value = read(item, given)
    if value is None:
        raise BadInput(f"{item.link_id!r}: {_wanted(item)}")
    _within(item, value)
    return value


def _boolean(_item: Item, given: Any) -> Value | None:
    return given if isinstance(given, bool) else None


def _number(item: Item, given: Any) -> int | float | None:
    if isinstance(given, str) and item.repeats:  # a line of a text
        given = _figure(given)
    if isinstance(given, bool) or not isinstance(given, int | float) or not isfinite(given):
        return None
    return given


def _figure(line: str) -> int | float | None:
    if re.fullmatch(r"[+-]?\d{1,15}", line):
        return int(line)
    return float(line) if re.fullmatch(r"[+-]?\d{1,15}\.\d{1,15}", line) else None


def _integer(item: Item, given: Any) -> Value | None:
    number = _number(item, given)
    if number is None or number != int(number) or not -WHOLE <= number < WHOLE:
        return None
    return int(number)


def _text(_item: Item, given: Any) -> Value | None:
    if not isinstance(given, str) or UNPRINTABLE.search(given):
        return None
    return given.strip() or None


def _url(item: Item, given: Any) -> Value | None:
    text = _text(item, given)
    return text if isinstance(text, str) and URL.fullmatch(text) else None


def _date(_item: Item, given: Any) -> Value | None:
    return given if isinstance(given, str) and date_key(given) else None


def _moment(_item: Item, given: Any) -> Value | None:
    return full_moment(given) if isinstance(given, str) and moment_key(given) else None


def _time(_item: Item, given: Any) -> Value | None:
    return full_time(given) if isinstance(given, str) and time_key(given) else None


def _quantity(item: Item, given: Any) -> Value | None:
    unit = item.unit or Coding()
    if not isinstance(given, Mapping):
        number = _number(item, given)
        return None if number is None else Quantity(number, unit.display or unit.code, unit.system, unit.code)
    number = _number(item, given.get("value"))
    parts = [given.get(key) or "" for key in ("unit", "system", "code")]
    if number is None or not all(isinstance(part, str) and not UNPRINTABLE.search(part) for part in parts):
        return None
    return Quantity(number, *parts)


READERS = {
    "boolean": _boolean,
    "decimal": _number,
    "integer": _integer,
    "date": _date,
    "dateTime": _moment,
    "time": _time,
    "string": _text,
    "text": _text,
    "url": _url,
    "choice": _text,
    "open-choice": _text,
    "quantity": _quantity,
}


def _within(item: Item, value: Value) -> None:
    limits, name = item.limits, item.link_id
    if isinstance(value, str):
        _spelled(item, value)
    if limits.decimals is not None and isinstance(value, float) and round(value, limits.decimals) != value:
        raise BadInput(f"{name!r} takes at most {limits.decimals} decimal places: round it")
    if not _between(item, value):
        raise BadInput(f"{name!r}: {_wanted(item)}")


def _spelled(item: Item, text: str) -> None:
    limits, name = item.limits, item.link_id
    if limits.max_length is not None and len(text) > limits.max_length:
        over = len(text) - limits.max_length
        raise BadInput(f"{name!r} takes at most {limits.max_length} characters: shorten it by {over}")
    if limits.min_length is not None and len(text) < limits.min_length:
        raise BadInput(f"{name!r} takes at least {limits.min_length} characters: write a little more")
    if limits.pattern and not (len(text) <= PATTERN_REACH and re.fullmatch(limits.pattern, text)):
        raise BadInput(f"{name!r} must match {limits.pattern!r}: write it in that form")


def _between(item: Item, value: Value) -> bool:
    low, high = item.limits.low, item.limits.high
    above = low is None or compare(value, low, item) != -1
    return above and (high is None or compare(value, high, item) != 1)


WANTED = {
    "boolean": "give true or false",
    "decimal": "give a number",
    "integer": "give a whole number",
    "date": "give a date as 2026-01-31, 2026-01 or 2026",
    "dateTime": "give a date as 2026-01-31, or a moment with its zone as 2026-01-31T14:30:00+01:00",
    "time": "give a time as 14:30",
    "url": "give an address as https://example.org/page",
    "quantity": "give a number, or an object with value and unit",
}


def _wanted(item: Item) -> str:
    if item.options and item.kind != "open-choice":
        return f"choose from {[option.label for option in item.options]}"
    low, high = item.limits.low, item.limits.high
    ends = (f" from {_shown(low)}" if low is not None else "") + (f" to {_shown(high)}" if high is not None else "")
    return WANTED.get(item.kind, "write some text") + ends


def _shown(value: Value) -> str:
    return str(value.value) if isinstance(value, Quantity) else str(value)
