"""The shape of a reading: told to a model as JSON schema, held against its answer."""

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

OBJECT = re.compile(r"\{.*\}", re.DOTALL)


class Unfit(ValueError):
    """An answer that is not of the type; the message says what was wrong, never what was answered."""


def schema_of(into: Any) -> Mapping[str, Any]:
    """The type, wrapped in an object with the one key `value`, as providers ask for objects."""
    schema = msgspec.json.schema(into)
    defs = schema.pop("$defs", None)
    wrapped = {"type": "object", "properties": {"value": schema}, "required": ["value"], "additionalProperties": False}
    return {**wrapped, "$defs": defs} if defs else wrapped


def value_of(text: str, into: Any) -> Any:
    """The value as plain data; lenient about the wrapping, exact about the type."""
    found = OBJECT.search(text)
    try:
        answer = json.loads(found[0] if found else text)
    except (ValueError, RecursionError):
        raise Unfit("the answer is not JSON") from None
    if not isinstance(answer, dict) or "value" not in answer:
        raise Unfit('the answer is not an object with the key "value"')
    try:
        return msgspec.to_builtins(msgspec.convert(answer["value"], into, strict=False))
    except msgspec.ValidationError as error:
        raise Unfit(str(error).replace("`$", "`$.value")) from None
