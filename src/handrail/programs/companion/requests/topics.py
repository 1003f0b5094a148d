"""Topics of a lexicon as data: what fires, and what only looks like it; a wrong file names the key and the fix."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured
from handrail.wording.lines import read_toml
from handrail.wording.patterns import PART, compiled

LANGUAGES = ("en", "es")
HOME = "handrail.programs.companion"


@dataclass(frozen=True, slots=True)
class Topic:
    """`unless` is taken out of a text first; then any of `fires` is a find."""

    fires: re.Pattern[str]
    unless: re.Pattern[str] | None = None

    def find(self, flat: str) -> str:
        """The words that fired; nothing where none did."""
        found = self.fires.search(self.bare(flat))
        return found[0].strip() if found else ""

    def bare(self, flat: str) -> str:
        return self.unless.sub(" ~ ", flat) if self.unless else flat


def read_file(folder: str, name: str) -> Mapping[str, Any]:
    text = files(HOME).joinpath(folder, name).read_text("utf-8")
    return read_toml(f"companion/{folder}/{name}", text)


def read_topics(where: str, data: Mapping[str, Any], wanted: Sequence[str]) -> Mapping[str, Topic]:
    """The topics of one file. Its `[parts]` may be made of the parts above them."""
    if missing := [name for name in wanted if not isinstance(data.get(name), dict)]:
        raise Misconfigured(f"{where}: needs the table [{missing[0]}]; add it with its list `fires`")
    parts = _parts(where, data.get("parts", {}))
    return {name: _topic(f"{where}, {name}", data[name], parts) for name in wanted}


def _topic(where: str, table: Mapping[str, Any], parts: Mapping[str, str]) -> Topic:
    unless = table.get("unless")
    return Topic(
        compiled(f"{where}.fires", table.get("fires"), parts),
        None if unless is None else compiled(f"{where}.unless", unless, parts),
    )


def _parts(where: str, table: Mapping[str, Any]) -> Mapping[str, str]:
    parts: dict[str, str] = {}
    for name, pattern in table.items():
        if not isinstance(pattern, str):
            raise Misconfigured(f"{where}, parts.{name}: needs a text, one pattern")
        try:
            parts[name] = f"(?:{PART.sub(lambda m: parts[m[1]], pattern)})"
        except KeyError as error:
            raise Misconfigured(f"{where}, parts.{name}: {error} is not above it; move it up or add it") from error
    return parts
