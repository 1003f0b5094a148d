"""Days out of typed words: written out, in numbers, or counted from the day on which the message came."""

import re
from collections.abc import Iterator

from handrail.assess.forms.dates import date_key, written
from handrail.programs.sessions.workflow.lexicon import LANGUAGES, Lexicon, lexicon

DAY = 86_400
AHEAD = 14 * 3600  # somewhere it is tomorrow already
ISO = re.compile(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b")
NUMBERS = re.compile(r"\b(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})\b")
SHORT = re.compile(r"^\W*(\d{1,2})[-/.](\d{1,2})\W*$")
YEAR = re.compile(r"^\W*(?:(?:in|since|about|around|en|desde|hacia|sobre|el ano)\s+)*(19\d\d|20\d\d)\W*$")
AMBIGUOUS = "ambiguous_date"
INEXACT = "exact_date"


def today(at: float) -> str:
    return written(at)[:10]


def latest(at: float) -> str:
    """The last day that can be today anywhere."""
    return written(at + AHEAD)[:10]


def day_in(flat: str, at: float, locale: str, *, past: bool, approximate: bool) -> tuple[str, str, bool]:
    """The day, or what is wrong, and whether it is a guess. `past`: a day without a year is the last one there was."""
    for found in (_iso(flat), _numbers(flat, locale, at, past=past)):
        if found:
            return (*found, False)
    for language in LANGUAGES:
        known = lexicon(language)
        for day, problem, guessed in _worded(flat, at, known, past=past):
            if guessed and not approximate:
                return "", INEXACT, False
            return day, problem, guessed
    if match := YEAR.match(flat):
        return (f"{match[1]}-01-01", "", True) if approximate else ("", INEXACT, False)
    return "", "", False


def _iso(flat: str) -> tuple[str, str] | None:
    match = ISO.search(flat)
    return _real(int(match[1]), int(match[2]), int(match[3])) if match else None


def _numbers(flat: str, locale: str, at: float, *, past: bool) -> tuple[str, str] | None:
    match = NUMBERS.search(flat) or SHORT.match(flat)
    if not match:
        return None
    one, two = int(match[1]), int(match[2])
    order = _order(one, two, locale)
    if not order:
        return "", AMBIGUOUS
    day, month = (one, two) if order == "dm" else (two, one)
    if match.re is SHORT:
        return _nearest(day, month, at, past=past)
    year = int(match[3])
    this = int(today(at)[:4])
    return _real(year if year > 99 else year + (2000 if year <= this % 100 + 10 else 1900), month, day)


def _order(one: int, two: int, locale: str) -> str:
    if one > 12 or one == two:
        return "dm"
    if two > 12 or locale.replace("_", "-").upper().endswith("-US"):
        return "md"
    return "" if locale.lower() == "en" else "dm"


def _worded(flat: str, at: float, known: Lexicon, *, past: bool) -> Iterator[tuple[str, str, bool]]:
    month = "|".join(f"(?P<m{n}>{name})" for n, name in enumerate(known.months, start=1))
    named = re.search(rf"\b(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th|º|o)?(?: of| de)? )?(?:{month})\b\.?", flat)
    if named and (named["d"] or not re.search(r"\b(?:may|mar)\b(?! \d)", named[0])):
        yield _dated(flat, named, at, past=past)
    for words, shift in sorted(known.days.items(), key=lambda pair: -len(pair[0])):
        if re.search(rf"\b{words}\b", flat):
            yield today(at + shift * DAY), "", False
    if ago := known.patterns["ago"].search(flat):
        groups = ago.groupdict()
        n = next(v for k, v in groups.items() if k.startswith("n") and v)
        unit = next(v for k, v in groups.items() if k.startswith("unit") and v)
        count, days = int(n) if n.isdigit() else known.numbers[n], known.units[unit]
        vague = days > 1 or bool(known.patterns["around"].search(flat))
        yield today(at - min(count * days, 50_000) * DAY), "", vague
    if last := known.patterns["since"].search(flat):
        yield today(at - known.units[last["unit"]] * DAY), "", True
    for place, name in enumerate(known.weekdays):
        if re.search(rf"\b(?:{name})\b", flat):
            here = (int(at) // DAY + 3) % 7
            yield (
                today(at - ((here - place) % 7 or 7) * DAY if past else at + ((place - here) % 7 or 7) * DAY),
                "",
                False,
            )


def _dated(flat: str, named: re.Match[str], at: float, *, past: bool) -> tuple[str, str, bool]:
    month = next(int(key[1:]) for key, value in named.groupdict().items() if key.startswith("m") and value)
    rest = flat[named.end() :]
    after = re.match(r"\W*(?:(?P<d>\d{1,2})(?:st|nd|rd|th)?\b(?!\d))?\W*(?:(?:of|de|del|in) )?(?P<y>\d{4})?", rest)
    given = named["d"] or (after["d"] if after else None)
    year = after["y"] if after else None
    day, guessed = int(given or 1), not given
    found = _real(int(year), month, day) if year else _nearest(day, month, at, past=past)
    return (*found, guessed)


def _nearest(day: int, month: int, at: float, *, past: bool) -> tuple[str, str]:
    year = int(today(at)[:4])
    found = _real(year, month, day)
    if past and found[0] > latest(at):
        return _real(year - 1, month, day)
    return _real(year + 1, month, day) if not past and found[0] and found[0] < today(at) else found


def _real(year: int, month: int, day: int) -> tuple[str, str]:
    text = f"{year:04}-{month:02}-{day:02}"
    return (text, "") if date_key(text) else ("", "date")
