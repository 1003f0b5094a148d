"""Whether an answer fits the widget that was shown, and the words in it that the gate must see."""

from collections.abc import Callable, Mapping
from typing import Any

from handrail.kernel.events import Shown

Props = Mapping[str, Any]


def refusal(shown: Shown, value: Any) -> str:
    """Why this answer cannot be taken, or nothing."""
    judge = WIDGETS.get(shown.widget)
    return judge(shown.props, value) if judge else f"nobody knows how to answer a {shown.widget!r} widget"


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
    return "" if value in options else f"choose one of the options that were offered: {options}"


def _free_text(_props: Props, value: Any) -> str:
    return "" if isinstance(value, str) and value.strip() else "write some text"


def _rating(props: Props, value: Any) -> str:
    low, high = props["min"], props["max"]
    whole = isinstance(value, int) and not isinstance(value, bool)
    return "" if whole and low <= value <= high else f"give a whole number from {low} to {high}"


def _yes_no(_props: Props, value: Any) -> str:
    return "" if isinstance(value, bool) else "answer true or false"


WIDGETS: Mapping[str, Callable[[Props, Any], str]] = {
    "multiple_choice": _multiple_choice,
    "free_text": _free_text,
    "rating": _rating,
    "yes_no": _yes_no,
}
