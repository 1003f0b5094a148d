"""What of an item may be shown, and to whom."""

from dataclasses import asdict
from typing import Any

from handrail.assess.blueprints.model import Item

PUBLIC = ("item_id", "item_type", "stem", "options", "time_limit", "locale", "language", "starter_code")


def face(item: Item) -> dict[str, Any]:
    """For the person who answers: a list of what is public, so that nothing new is shown by accident."""
    shown = {name: getattr(item, name) for name in PUBLIC}
    return shown | {
        "options": list(item.options),
        "examples": [{"args": list(case.args), "expected": case.expected} for case in item.tests if case.visible],
    }


def whole(item: Item) -> dict[str, Any]:
    """For authors: everything, with the answer, as JSON has it."""
    return asdict(item)
