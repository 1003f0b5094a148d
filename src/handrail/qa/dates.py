"""Calendar dates in a text, as far as they are said: day, month, year."""

import re
from dataclasses import dataclass

MONTHS = {
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
    "september": 9, "october": 10, "november": 11, "december": 12,
    "jan": 1, "feb": 2, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sept": 9, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
    "enero": 1, "febrero": 2, "marzo": 3, "abril": 4, "mayo": 5, "junio": 6, "julio": 7, "agosto": 8,
    "septiembre": 9, "setiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12,
}  # fmt: skip
NAMES = "|".join(sorted(MONTHS, key=len, reverse=True))
YEAR = r"(?:19|20)\d\d"
ISO = re.compile(rf"\b({YEAR})-(\d\d?)-(\d\d?)\b")
SLASHED = re.compile(rf"\b(\d\d?)[/.](\d\d?)[/.]({YEAR}|\d\d)\b")
WRITTEN = re.compile(
    rf"\b(?:(?:the )?(\d\d?)(?:st|nd|rd|th)?,? (?:of |de )?)?({NAMES})\b(?:,? (\d\d?)(?:st|nd|rd|th)?\b(?!\d))?"
    rf"(?:,? (?:of |del? )?({YEAR}|\d\d)\b)?"
)
ALONE = re.compile(rf"\b(?:in|since|en|desde|de|del|back in|born) ({YEAR})\b")
UNITS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
TEENS = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
ORDINALS = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
    "twenty-first",
    "twenty-second",
    "twenty-third",
    "twenty-fourth",
    "twenty-fifth",
    "twenty-sixth",
    "twenty-seventh",
    "twenty-eighth",
    "twenty-ninth",
    "thirtieth",
    "thirty-first",
]
SPELLED = re.compile(r"(?:nineteen|twenty|th|first|second|third) ")
SPELLED_DAY = re.compile(rf"\b({'|'.join(reversed(ORDINALS))}) (of )?(?=(?:{NAMES})\b)")
SPELLED_YEAR = re.compile(
    rf"\b(nineteen|twenty|two thousand(?: and)?) ((?:{'|'.join(TENS)})(?:[ -](?:{'|'.join(UNITS)}))?"
    rf"|{'|'.join(TEENS)}|oh[ -](?:{'|'.join(UNITS)}))\b"
)
AMBIGUOUS = frozenset({"may", "march", "mayo", "sep", "dec", "jan"})  # months only beside a number


@dataclass(frozen=True, slots=True)
class Day:
    year: int = 0
    month: int = 0
    day: int = 0


def _figures(text: str) -> str:
    """Days and years that are spelled, in figures: "the seventeenth of november nineteen ninety-one"."""
    text = SPELLED_DAY.sub(lambda m: f"{ORDINALS.index(m[1]) + 1} {m[2] or ''}", text)
    return SPELLED_YEAR.sub(lambda m: str((1900 if m[1] == "nineteen" else 2000) + _tens(m[2])), text)


def _tens(words: str) -> int:
    parts = re.split(r"[ -]+", words.strip())
    if parts[0] in TENS:
        return (TENS.index(parts[0]) + 2) * 10 + (UNITS.index(parts[1]) + 1 if len(parts) > 1 else 0)
    return (UNITS + TEENS).index(parts[-1]) + 1


def days_in(text: str) -> tuple[Day, ...]:
    """`text` is folded. Each with what was said of it; a day and a month in figures are read day first."""
    if SPELLED.search(text):
        text = _figures(text)
    found = [Day(int(m[1]), int(m[2]), int(m[3])) for m in ISO.finditer(text)]
    found += [Day(_year(m[3]), int(m[2]), int(m[1])) for m in SLASHED.finditer(text)]
    for m in WRITTEN.finditer(text):
        day = m[1] or m[3] or ""
        if day or m[4] or m[2] not in AMBIGUOUS:
            found.append(Day(_year(m[4] or ""), MONTHS[m[2]], int(day or 0)))
    if not found and re.fullmatch(YEAR, text):
        return (Day(int(text)),)
    return tuple(found) or tuple(Day(int(m[1])) for m in ALONE.finditer(text))


def alike(told: Day, known: Day) -> bool:
    """Whether what both say is the same. Day and month in figures may be either way round."""
    year = not (told.year and known.year) or told.year == known.year
    if not year:
        return False
    turned = (told.month, told.day) == (known.day, known.month) and told.day and told.month
    month = not (told.month and known.month) or told.month == known.month
    day = not (told.day and known.day) or told.day == known.day
    return bool(turned) or (month and day)


def _year(text: str) -> int:
    if not text:
        return 0
    year = int(text)
    return year if year > 100 else year + (1900 if year > 30 else 2000)
