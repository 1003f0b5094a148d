"""What a person may mean by a number they wrote: 1/2, 0.5, 0,5, 1 1/2, ½, 1 234, -3, with a unit or without."""

import re
import unicodedata
from fractions import Fraction

LONGEST = 60
DIGITS = r"(?:\d{1,3}(?:[ '\u2019]\d{3})+|\d+)"
WHOLE = re.compile(rf"({DIGITS})\Z")
POINT = re.compile(rf"({DIGITS})?\.(\d+)\Z")
COMMA = re.compile(rf"({DIGITS})?,(\d+)\Z")
GROUPED = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?\Z")
DOTTED = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?\Z")
SLASH = re.compile(r"(?:(\d+)\s+)?(\d+)\s*/\s*(\d+)\Z")


def tidy(text: str) -> str:
    """One form for signs and spaces that look alike."""
    apart = re.sub(r"(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])", " ", text)
    plain = unicodedata.normalize("NFKC", apart).replace("\u2044", "/")
    return " ".join(plain.replace("\u2212", "-").replace("\u2013", "-").split())


def readings(text: str, units: tuple[str, ...] = (), *, unit_required: bool = False) -> frozenset[Fraction]:
    """Every number the text can stand for; 1,234 has two. Empty where it is no number, or a needed unit is missing."""
    if len(text) > LONGEST:
        return frozenset()
    plain, had = without_unit(tidy(text), units)
    if unit_required and not had:
        return frozenset()
    return frozenset(_values(plain))


def without_unit(text: str, units: tuple[str, ...]) -> tuple[str, bool]:
    """The text without a unit behind or before it, and whether there was one."""
    low = text.casefold()
    for unit in sorted(map(tidy, units), key=len, reverse=True):
        if unit and low.endswith(unit.casefold()):
            return text[: len(text) - len(unit)].rstrip(" *·×"), True
        if unit and low.startswith(unit.casefold()):
            return text[len(unit) :].lstrip(), True
    return text, False


def _values(text: str) -> set[Fraction]:
    sign, size = _signed(text)
    found: set[Fraction] = set()
    if match := SLASH.match(size):
        whole, top, bottom = (int(x or 0) for x in match.groups())
        return {sign * (whole + Fraction(top, bottom))} if bottom else set()
    if match := WHOLE.match(size):
        found.add(Fraction(_joined(match[1])))
    for pattern in (POINT, COMMA):
        if match := pattern.match(size):
            found.add(Fraction(f"{_joined(match[1] or '0')}.{match[2]}"))
    if GROUPED.match(size):
        found.add(Fraction(size.replace(",", "")))
    if DOTTED.match(size):
        found.add(Fraction(size.replace(".", "").replace(",", ".")))
    return {sign * value for value in found}


def _signed(text: str) -> tuple[int, str]:
    if text[:1] in {"+", "-"}:
        return -1 if text[0] == "-" else 1, text[1:].lstrip()
    return 1, text


def _joined(digits: str) -> str:
    return re.sub(r"[ '\u2019]", "", digits)
