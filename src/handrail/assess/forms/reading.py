"""Small readers of JSON that somebody else wrote: each names the place, what is wrong there and what to write."""

import html
import re
from collections.abc import Mapping
from math import isfinite
from typing import Any

from handrail.errors import BadSetup

Raw = Mapping[str, Any]
REPEATED_GROUP = re.compile(r"\)[*+{]")
OPEN_REPEAT = re.compile(r"[*+]|\{\d*,\d*\}")


def mapping(raw: Any, where: str) -> Raw:
    if not isinstance(raw, Mapping):
        raise BadSetup(f"{where} is not an object: write {{...}}")
    return raw


def listing(raw: Any, where: str) -> list[Raw]:
    if raw is None:
        return []
    if not isinstance(raw, list | tuple):
        raise BadSetup(f"{where} is not a list: write [...]")
    return [mapping(one, f"{where}[{place}]") for place, one in enumerate(raw)]


def words(raw: Raw, key: str, where: str) -> str:
    value = raw.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadSetup(f"{where}: {key} is not text; put it in quotes")
    return value.strip()


def flag(raw: Raw, key: str, where: str) -> bool:
    value = raw.get(key, False)
    if value in ("true", "false"):  # some editors write them in quotes
        return bool(value == "true")
    if not isinstance(value, bool):
        raise BadSetup(f"{where}: {key} is neither true nor false; write one of them without quotes")
    return value


def count(raw: Any, key: str, where: str) -> int | None:
    if raw is None:
        return None
    if isinstance(raw, bool) or not isinstance(raw, int) or raw < 0:
        raise BadSetup(f"{where}: {key} is not a count; write a whole number from 0")
    return raw


def number(raw: Any, key: str, where: str) -> int | float | None:
    if raw is None:
        return None
    if isinstance(raw, bool) or not isinstance(raw, int | float) or not isfinite(raw):
        raise BadSetup(f"{where}: {key} is not a number; write it without quotes")
    return int(raw) if raw == int(raw) else raw


def typed(raw: Raw, stem: str) -> tuple[str, Any]:
    """The one `value[x]` of an element: its type and its value."""
    return next(((key[len(stem) :], value) for key, value in raw.items() if _names(key, stem)), ("", None))


def _names(key: str, stem: str) -> bool:
    return key.startswith(stem) and key[len(stem) : len(stem) + 1].isupper()


def extension(raw: Raw, *names: str) -> Any:
    """The value of the first extension of one of these names: its url, or the last part of it."""
    return next(iter(extensions(raw, *names)), None)


def extensions(raw: Raw, *names: str) -> list[Any]:
    found = raw.get("extension")
    if not isinstance(found, list | tuple):
        return []
    ours = [e for e in found if isinstance(e, Mapping) and str(e.get("url")).rsplit("/", 1)[-1] in names]
    return [e if "extension" in e else typed(e, "value")[1] for e in ours]


def concept(raw: Any) -> str:
    """The code of a CodeableConcept."""
    found = raw.get("coding") if isinstance(raw, Mapping) else None
    first = found[0] if isinstance(found, list | tuple) and found else {}
    return str(first.get("code") or "") if isinstance(first, Mapping) else ""


def bare(markup: Any) -> str:
    """The words of a piece of XHTML."""
    text = re.sub(r"<[^<>]*>", " ", markup) if isinstance(markup, str) else ""
    return " ".join(html.unescape(text).split())


def pattern(raw: Any) -> tuple[str, str]:
    """A regular expression that is safe to run, or why it is left out: one that repeats a group may take for ever."""
    if not isinstance(raw, str) or not raw:
        return "", ""
    if len(raw) > 200 or REPEATED_GROUP.search(raw) or len(OPEN_REPEAT.findall(raw)) > 3:
        return "", "its regular expression could take too long and is not applied"
    try:
        re.compile(raw)
    except (re.error, OverflowError, RecursionError):
        return "", "its regular expression cannot be read and is not applied"
    return raw, ""
