"""What people in danger read says when somebody last looked at it, and where it comes from: two keys of its file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from handrail.errors import Misconfigured

KEYS = frozenset({"reviewed", "source"})
YEAR = timedelta(days=365)
AHEAD = timedelta(days=1)  # somewhere it is tomorrow already


@dataclass(frozen=True, slots=True)
class Review:
    reviewed: date
    source: str

    def warnings(self, what: str, today: date) -> list[str]:
        """What is wrong with its day: nobody has looked for a year, or it is yet to come. `what`: with its file."""
        if self.reviewed > today + AHEAD:
            return [f"{what}: reviewed on {self.reviewed}, a day that is yet to come: set the day of the last review"]
        if today - self.reviewed > YEAR:
            return [f"{what}: last reviewed on {self.reviewed}: read them again, and set a new date"]
        return []


def read_review(where: str, data: Mapping[str, Any]) -> Review:
    """Misconfigured, with the file and the key, where one of the two is missing."""
    day, source = data.get("reviewed"), data.get("source")
    if type(day) is not date:
        raise Misconfigured(f"{where}, reviewed: needs the day of the last review, as 2026-01-31 without quotes")
    if not isinstance(source, str) or not source.strip():
        raise Misconfigured(f"{where}, source: needs a text: where the words come from, and who has read them")
    return Review(day, source)
