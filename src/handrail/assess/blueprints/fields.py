"""Typed reading of a table from a data file; a refusal names file, place, key and fix."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from handrail.errors import Misconfigured


@dataclass(frozen=True, slots=True)
class Fields:
    file: str
    inside: str
    data: Mapping[str, Any]

    def wrong(self, key: str, fix: str) -> Misconfigured:
        return Misconfigured(f"{', '.join(filter(None, (self.file, self.inside, key)))}: {fix}")

    def only(self, keys: set[str]) -> None:
        if unknown := sorted(self.data.keys() - keys):
            raise self.wrong(", ".join(unknown), f"not known; allowed: {', '.join(sorted(keys))}")

    def section(self, key: str) -> "Fields":
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, "needs a table, [section] or {key = value}")
        return Fields(self.file, ", ".join(filter(None, (self.inside, key))), value)

    def rows(self, key: str) -> list[Mapping[str, Any]]:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.wrong(key, "needs a list of tables")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.wrong(key, "needs a text")
        return value

    def texts(self, key: str, least: int = 0) -> tuple[str, ...]:
        value = self.data.get(key, [])
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or len(value) < least or not all(isinstance(x, str) and x for x in value):
            raise self.wrong(key, f"needs a list of {'at least one text' if least else 'texts'}")
        return tuple(value)

    def number(self, key: str, default: float | None = None, *, low: float, high: float = 1e9) -> float:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise self.wrong(key, f"needs a number from {low} to {high:g}")
        return value

    def whole(self, key: str, default: int | None = None, *, low: int, high: int = 10**9) -> int:
        value = self.data.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(key, f"needs a whole number from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self.wrong(key, "needs true or false")
        return value

    def one_of(self, key: str, known: tuple[str, ...], value: Any = None) -> str:
        value = self.data.get(key) if value is None else value
        if value not in known:
            raise self.wrong(key, f"needs one of {', '.join(known)}, not {value!r}")
        return str(value)
