"""`enableWhen` into rules. A condition is read by the type of the question that it asks about."""

from collections.abc import Mapping
from typing import Any, get_args

from handrail.assess.forms.checking import chosen, coding
from handrail.assess.forms.dates import date_key, moment_key, time_key
from handrail.assess.forms.graph import check_question
from handrail.assess.forms.model import Condition, Item, Operator, Quantity, Rule, Value
from handrail.assess.forms.reading import Raw, listing, typed, words
from handrail.errors import BadSetup

OPERATORS: tuple[str, ...] = get_args(Operator)
UNORDERED = {"boolean"}


def rules_of(raw: Raw, link_id: str, by_id: dict[str, Item]) -> tuple[tuple[Rule, ...], list[str]]:
    """The rule of an item, if it has one, and what must be told about it."""
    found = listing(raw.get("enableWhen"), f"enableWhen of {link_id!r}")
    if not found:
        return (), []
    behaviour = words(raw, "enableBehavior", repr(link_id))
    if behaviour not in {"", "all", "any"}:
        raise BadSetup(f"{link_id!r}: enableBehavior is {behaviour!r}; write all or any")
    rule = Rule(tuple(_condition(one, link_id, by_id) for one in found), any=behaviour != "all")
    if len(found) > 1 and not behaviour:
        return (rule,), [f"{link_id!r} has several conditions and no enableBehavior: any of them is enough"]
    return (rule,), []


def _condition(raw: Raw, link_id: str, by_id: dict[str, Item]) -> Condition:
    question = check_question(link_id, words(raw, "question", f"enableWhen of {link_id!r}"), by_id)
    return condition(link_id, question, raw.get("operator"), typed(raw, "answer")[1])


def condition(link_id: str, question: Item, operator: Any, answer: Any) -> Condition:
    where = f"{link_id!r}, condition on {question.link_id!r}"
    if operator not in OPERATORS:
        raise BadSetup(f"{where}: operator {operator!r} is not known; write one of {' '.join(OPERATORS)}")
    if answer is None:
        raise BadSetup(f"{where}: there is nothing to compare with; give an answer")
    if operator == "exists":
        if not isinstance(answer, bool):
            raise BadSetup(f"{where}: `exists` is compared with true or false; write answerBoolean")
        return Condition(question.link_id, "exists", answer)
    value = _expected(question, answer)
    if value is None:
        raise BadSetup(f"{where}: the value does not fit a question of type {question.kind}; give one of its kind")
    if operator not in {"=", "!="} and not _has_order(question, value):
        raise BadSetup(f"{where}: {operator} needs numbers, dates or text; write = or != for this question")
    return Condition(question.link_id, operator, value)


def _has_order(question: Item, value: Value) -> bool:
    return question.kind not in UNORDERED and isinstance(value, int | float | str | Quantity)


def _expected(question: Item, answer: Any) -> Value | None:
    option = chosen(question, answer) if question.options else None
    if option:
        return option.value
    match question.kind:
        case "choice" | "open-choice":
            return _of_choice(question, answer)
        case "boolean":
            return answer if isinstance(answer, bool) else None
        case "integer" | "decimal":
            return answer if _is_number(answer) else None
        case "quantity":
            return _of_quantity(answer)
        case "date":
            return answer if isinstance(answer, str) and date_key(answer) else None
        case "dateTime":
            return answer if isinstance(answer, str) and moment_key(answer) else None
        case "time":
            return answer if isinstance(answer, str) and time_key(answer) else None
        case _:
            return answer if isinstance(answer, str) else None


def _is_number(answer: Any) -> bool:
    return isinstance(answer, int | float) and not isinstance(answer, bool)


def _of_choice(question: Item, answer: Any) -> Value | None:
    """An option that the list does not hold: it never matches but for an open choice, and keeps a form loadable."""
    kinds = {option.kind for option in question.options}
    if isinstance(answer, Mapping):
        return coding(answer) if "Coding" in kinds or not kinds else None
    if isinstance(answer, str):
        return answer if question.kind == "open-choice" or kinds & {"String", "Date", "Time"} else None
    return answer if _is_number(answer) and "Integer" in kinds else None


def _of_quantity(answer: Any) -> Value | None:
    if _is_number(answer):
        return Quantity(answer)
    if not isinstance(answer, Mapping) or not _is_number(answer.get("value")):
        return None
    return Quantity(answer["value"], *(str(answer.get(key) or "") for key in ("unit", "system", "code")))
