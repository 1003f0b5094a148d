"""The forms that a field may have, and how a person is told that one does not fit: what is allowed, in words."""

from collections.abc import Mapping, Sequence
from typing import Any

TAG = r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$"
NAME = r"^[A-Za-z0-9_-]+$"
VISIBLE = r"^[\x21-\x7e]+$"
NUMBER = r"^[0-9]+$"

PATTERNS = {
    TAG: "give a language tag like en or es-MX",
    NAME: "use letters, digits, _ and - alone",
    VISIBLE: "use visible ASCII characters alone, without spaces",
    NUMBER: "give a whole number, the last id that you were sent",
}
TYPES = {
    "extra_forbidden": "there is no such field",
    "missing": "is required",
    "string_type": "must be text",
    "dict_type": "must be a JSON object",
    "model_type": "must be a JSON object",
    "model_attributes_type": "must be a JSON object",
    "finite_number": "must be a finite number",
}
WORDS = {
    "greater_than_equal": ("ge", "must be {} or more"),
    "less_than_equal": ("le", "must be {} or less"),
    "string_too_short": ("min_length", "must have {} characters or more"),
    "string_too_long": ("max_length", "must have {} characters or fewer"),
    "literal_error": ("expected", "must be {}"),
}


def place(loc: Sequence[Any]) -> str:
    return ".".join(str(part)[:100] for part in loc if part != "body") or "body"


def said(error: Mapping[str, Any]) -> str:
    """What pydantic found, for someone who knows neither pydantic nor patterns."""
    kind, context = str(error["type"]), error.get("ctx", {})
    if kind == "value_error":
        return str(error["msg"]).removeprefix("Value error, ")
    if kind == "string_pattern_mismatch":
        return PATTERNS.get(context.get("pattern", ""), "is not of the form that it must have")
    if kind == "string_too_short" and context.get("min_length") == 1:
        return "is empty: write something"
    if kind.startswith("int_"):
        return "must be a whole number"
    if kind in WORDS:
        key, words = WORDS[kind]
        return words.format(str(context.get(key)).replace("'", ""))
    return TYPES.get(kind, "does not fit: see /openapi.json for what it may be")
