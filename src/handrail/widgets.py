"""Whether an answer fits the widget that was shown, and the words in it that the gate must see."""

from collections.abc import Callable, Mapping
from datetime import date
from math import isfinite
from typing import Any

from handrail.kernel.events import Shown

Props = Mapping[str, Any]
TEXT, CODE = 20_000, 50_000  # characters, where a widget names no bound of its own


def refusal(shown: Shown, value: Any) -> str:
    """Why this answer cannot be taken, or nothing."""
    judge = WIDGETS.get(shown.widget)
    if judge is None:
        return f"nobody knows how to answer a {shown.widget!r} widget"
    if value is None and shown.props.get("optional"):
        return ""
    return judge(shown.props, value)


def words_in(value: Any) -> str:
    """All text inside an answer, however deep, so that nothing a person writes passes the gate unseen."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "\n".join(filter(None, (words_in(v) for pair in value.items() for v in pair)))
    if isinstance(value, list | tuple):
        return "\n".join(filter(None, (words_in(v) for v in value)))
    return ""


def _multiple_choice(props: Props, value: Any) -> str:
    options = list(props["options"])
    return (
        "" if isinstance(value, str) and value in options else f"choose one of the options that were offered: {options}"
    )


def _multi_select(props: Props, value: Any) -> str:
    options, least, most = list(props["options"]), props.get("min", 0), props.get("max", len(props["options"]))
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) and v in options for v in value):
        return f"give a list of options that were offered: {options}"
    if len(set(value)) != len(value):
        return "give each option once"
    return "" if least <= len(value) <= most else f"choose from {least} to {most} of the options"


def _free_text(props: Props, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        return "write some text"
    most = props.get("max_length", TEXT)
    return "" if len(value) <= most else f"write at most {most} characters; these are {len(value)}"


def _code_editor(props: Props, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        return "write some code"
    most = props.get("max_length", CODE)
    return "" if len(value) <= most else f"write at most {most} characters of code; these are {len(value)}"


def _rating(props: Props, value: Any) -> str:
    low, high = props["min"], props["max"]
    whole = isinstance(value, int) and not isinstance(value, bool)
    return "" if whole and low <= value <= high else f"give a whole number from {low} to {high}"


def _yes_no(_props: Props, value: Any) -> str:
    return "" if isinstance(value, bool) else "answer true or false"


def _number(props: Props, value: Any) -> str:
    kind = "a whole number" if props.get("whole") else "a number"
    fits = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
    if not fits or (props.get("whole") and value != int(value)):
        return f"give {kind}"
    low, high = props.get("min"), props.get("max")
    if (low is not None and value < low) or (high is not None and value > high):
        return (
            f"give {kind}" + (f" from {low}" if low is not None else "") + (f" to {high}" if high is not None else "")
        )
    return ""


def _date(props: Props, value: Any) -> str:
    try:
        day = date.fromisoformat(value) if isinstance(value, str) and len(value) == len("2026-01-31") else None
    except ValueError:
        day = None
    if day is None:
        return "give a day as 2026-01-31"
    low, high = props.get("min"), props.get("max")
    if (low and day < date.fromisoformat(low)) or (high and day > date.fromisoformat(high)):
        return "give a day" + (f" from {low}" if low else "") + (f" to {high}" if high else "")
    return ""


def _information(_props: Props, value: Any) -> str:
    return "" if value is True else "answer true when it has been read"


WIDGETS: Mapping[str, Callable[[Props, Any], str]] = {
    "multiple_choice": _multiple_choice,
    "multi_select": _multi_select,
    "free_text": _free_text,
    "code_editor": _code_editor,
    "rating": _rating,
    "yes_no": _yes_no,
    "number": _number,
    "date": _date,
    "information": _information,
}
