"""FHIR's dates and times as text: whether they are real, how they compare, and a moment written out. No clock."""

import re

DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?")
TIME = re.compile(r"(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?")
ZONE = re.compile(r"Z|([+-])(\d\d):(\d\d)")
DAY = 86_400

Key = tuple[float, ...]


def date_key(text: str) -> Key | None:
    """(year), (year, month) or (year, month, day); None if there is no such date."""
    match = DATE.fullmatch(text)
    if not match:
        return None
    parts = tuple(int(part) for part in match.groups() if part)
    return parts if _real(parts) else None


def time_key(text: str) -> Key | None:
    match = TIME.fullmatch(text)
    if not match:
        return None
    hour, minute, second = (int(part or 0) for part in match.groups()[:3])
    if hour > 23 or minute > 59 or second > 59:
        return None
    return (hour * 3600 + minute * 60 + second + float(match[4] or 0),)


def moment_key(text: str) -> Key | None:
    """A dateTime, moved to UTC so that zones compare: (year, month, day, second of the day), or a date's own key."""
    day, t, clock = text.partition("T")
    key = date_key(day)
    if not t or key is None:
        return key
    zone = ZONE.search(clock)
    seconds = time_key(clock[: zone.start()]) if zone and zone.end() == len(clock) else None
    if zone is None or seconds is None or len(key) != 3:
        return None
    hours, minutes = int(zone[2] or 0), int(zone[3] or 0)
    if hours > 14 or minutes > 59:
        return None
    offset = (hours * 60 + minutes) * 60 * (-1 if zone[1] == "-" else 1)
    whole = _days(int(key[0]), int(key[1]), int(key[2])) * DAY + seconds[0] - offset
    return (*_civil(int(whole // DAY)), whole % DAY)


def full_time(text: str) -> str:
    """14:30 as 14:30:00."""
    return text if text.count(":") == 2 else f"{text}:00"


def full_moment(text: str) -> str:
    day, t, clock = text.partition("T")
    zone = ZONE.search(clock)
    return f"{day}T{full_time(clock[: zone.start()])}{zone[0]}" if t and zone else text


def written(at: float) -> str:
    """Seconds since 1970 as a FHIR instant in UTC."""
    days, rest = divmod(int(at), DAY)
    year, month, day = _civil(days)
    return f"{year:04}-{month:02}-{day:02}T{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}Z"


def _real(parts: tuple[int, ...]) -> bool:
    year, month, day = (*parts, 1, 1)[:3]
    if year < 1 or not 1 <= month <= 12:
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _days(year: int, month: int, day: int) -> int:
    """Days since 1970-01-01. Years are counted from March, so that the leap day is the last of its year."""
    year -= month <= 2
    era = year // 400
    of_era = year - era * 400
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719_468


def _civil(days: int) -> tuple[int, int, int]:
    days += 719_468
    era, of_era = divmod(days, 146_097)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    shifted = (5 * of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    return year + era * 400 + (month <= 2), month, of_year - (153 * shifted + 2) // 5 + 1
