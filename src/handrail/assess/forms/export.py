"""Answers as a FHIR R4 QuestionnaireResponse, nested as the questionnaire is."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Literal, get_args

from handrail.assess.forms.dates import full_moment, moment_key, written
from handrail.assess.forms.enabling import enabled, standing
from handrail.assess.forms.flow import missing
from handrail.assess.forms.model import Answers, Coding, Form, Item, Quantity, Value, Values
from handrail.assess.forms.scoring import score
from handrail.assess.forms.values import same
from handrail.errors import BadInput

Status = Literal["in-progress", "completed", "amended", "entered-in-error", "stopped"]
KEYS = {
    "boolean": "valueBoolean",
    "decimal": "valueDecimal",
    "integer": "valueInteger",
    "date": "valueDate",
    "dateTime": "valueDateTime",
    "time": "valueTime",
    "string": "valueString",
    "text": "valueString",
    "url": "valueUri",
    "choice": "valueString",
    "open-choice": "valueString",
    "quantity": "valueQuantity",
}


def export(
    form: Form, answers: Answers, *, status: Status, authored: str | float, id_: str = "", subject: str = ""
) -> dict[str, Any]:
    """`authored` is a FHIR dateTime or seconds since 1970; `subject` a reference such as Patient/42. What a later
    answer has hidden is not in it."""
    _check(form, answers, status)
    response = {
        "resourceType": "QuestionnaireResponse",
        "id": id_,
        "language": form.language,
        "questionnaire": form.canonical,
        "status": status,
        "subject": {"reference": subject} if subject else None,
        "authored": _moment(authored),
        "item": _items("", _sheet(form, answers)),
    }
    return {key: value for key, value in response.items() if value}


@dataclass(frozen=True, slots=True)
class Sheet:
    filled: dict[str, Values]
    inside: dict[str, list[Item]]  # the enabled items by what they stand in


def _sheet(form: Form, answers: Answers) -> Sheet:
    on = enabled(form, answers)
    inside: dict[str, list[Item]] = defaultdict(list)
    for item in form.items:
        if item.link_id in on and item.kind != "display" and not item.more:
            inside[item.parent].append(item)
    total = score(form, answers).total
    filled = standing(form, answers)
    if form.total and form.total.into and total is not None:
        filled = {**filled, form.total.into: (total,)}
    return Sheet(filled, inside)


def _items(parent: str, sheet: Sheet) -> list[dict[str, Any]]:
    made = (_item(item, sheet) for item in sheet.inside.get(parent, ()))
    return [one for one in made if "answer" in one or "item" in one]


def _item(item: Item, sheet: Sheet) -> dict[str, Any]:
    """A group holds its items; a question holds them under its (first) answer, and nowhere if it has none."""
    made: dict[str, Any] = {"linkId": item.source or item.link_id}
    if item.text:
        made["text"] = item.text
    values = sheet.filled.get(item.link_id, ())
    nested = _items(item.link_id, sheet)
    if not item.answers:
        return made | ({"item": nested} if nested else {})
    if values:
        answer = [{_key(item, value): _plain(value)} for value in values]
        made["answer"] = [answer[0] | ({"item": nested} if nested else {}), *answer[1:]]
    return made


def _key(item: Item, value: Value) -> str:
    if isinstance(value, Coding):
        return "valueCoding"
    option = next((option for option in item.options if same(option.value, value, item)), None)
    return f"value{option.kind}" if option else KEYS[item.kind]


def _plain(value: Value) -> Any:
    if isinstance(value, Coding):
        return {k: v for k, v in (("system", value.system), ("code", value.code), ("display", value.display)) if v}
    if isinstance(value, Quantity):
        rest = {"unit": value.unit, "system": value.system, "code": value.code}
        return {"value": value.value} | {k: v for k, v in rest.items() if v}
    return value


def _check(form: Form, answers: Answers, status: str) -> None:
    if status not in get_args(Status):
        raise BadInput(f"status {status!r} is not known: give one of {', '.join(get_args(Status))}")
    open_ = missing(form, answers)
    if status == "completed" and open_:
        raise BadInput(f"required questions are open: {', '.join(open_)}; answer them, or export as stopped")


def _moment(authored: str | float) -> str:
    if isinstance(authored, str):
        if moment_key(authored) is None:
            raise BadInput("authored is not a dateTime: write it as 2026-01-31T14:30:00Z, or give seconds since 1970")
        return full_moment(authored)
    return written(authored)
