"""How answers compare: equal or not, and which is greater."""

from handrail.assess.forms.dates import Key, date_key, moment_key, time_key
from handrail.assess.forms.model import Coding, Condition, Item, Quantity, Value, Values

KEYS = {"date": date_key, "dateTime": moment_key, "time": time_key, "Date": date_key, "Time": time_key}
ORDERS = {">": (1,), "<": (-1,), ">=": (0, 1), "<=": (-1, 0)}


def holds(condition: Condition, question: Item, values: Values) -> bool:
    """Whether a condition holds. Over several answers one is enough, but `!=` asks that none is equal: so it holds for
    a question that has no answer."""
    return _plain(condition, question, values) is not condition.negate


def _plain(condition: Condition, question: Item, values: Values) -> bool:
    operator, expected = condition.operator, condition.value
    match operator:
        case "exists":
            return bool(values) is expected
        case "=":
            return any(same(value, expected, question) for value in values)
        case "!=":
            return not any(same(value, expected, question) for value in values)
        case _:
            return any(compare(value, expected, question) in ORDERS[operator] for value in values)


def same(a: Value, b: Value, question: Item) -> bool:
    if isinstance(a, Coding) and isinstance(b, Coding):
        return _same_coding(a, b)
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    return compare(a, b, question) == 0


def compare(a: Value, b: Value, question: Item) -> int | None:
    """-1, 0 or 1; None where there is no order between the two."""
    if isinstance(a, Quantity) and isinstance(b, Quantity) and not _same_unit(a, b):
        return None
    left, right = _key(a, question), _key(b, question)
    if isinstance(left, tuple) and isinstance(right, tuple):
        return (left > right) - (left < right)
    if isinstance(left, str) and isinstance(right, str):
        return (left > right) - (left < right)
    return None


def _key(value: Value, question: Item) -> Key | str | None:
    match value:
        case bool() | Coding():
            return None
        case Quantity(value=number) | (int() | float() as number):
            return (number,)
        case str():
            read = KEYS.get(question.options[0].kind if question.options else question.kind)
            return read(value) if read else value


def _same_coding(a: Coding, b: Coding) -> bool:
    """By system and code. Where one side names no system the code alone decides; without codes, the words do."""
    if a.code or b.code:
        return a.code == b.code and (not a.system or not b.system or a.system == b.system)
    return a.display == b.display


def _same_unit(a: Quantity, b: Quantity) -> bool:
    if a.code and b.code:
        return a.code == b.code
    return not a.unit or not b.unit or a.unit == b.unit
