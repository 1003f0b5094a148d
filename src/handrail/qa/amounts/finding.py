"""Finds amounts: a number in digits or words, what widens it, and what it counts."""

import re
from dataclasses import dataclass, replace

from handrail.qa.amounts.words import Words, words

TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[a-z]+|[%°/–-]|[^\sa-z\d]")
GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+")
DAY = 1440.0
ROUND = 0.45  # of a unit of time: "three weeks" may be twenty days
ABOUT = 0.3  # how far "about" reaches, of the whole
WIDE = 0.7  # ... and at least, in units
FULL = frozenset({10.0, 100.0, 5.0, 20.0, 21.0, 27.0, 30.0})  # what scores are out of

Token = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Amount:
    """`low` and `high` in the kind's own unit: minutes, kilograms, centimetres. `raw`: the number as it was said."""

    kind: str  # duration, degrees, pressure, ..., count (of `thing`) or number (of nothing that was said)
    low: float
    high: float
    raw: float
    start: int
    end: int
    thing: str = ""
    second: float = 0.0  # of a pressure
    loose: bool = False  # said as about that much
    words: str = ""


def amounts_in(text: str, language: str) -> tuple[Amount, ...]:
    """`text` is folded. In the order in which they are said."""
    known = words(language)
    if not known.hint.search(text):
        return ()
    tokens = [(m[0], m.start(), m.end()) for m in TOKEN.finditer(text)]
    found: list[Amount] = []
    place = 0
    while place < len(tokens):
        amount, after = _amount(tokens, place, known)
        if amount:
            found.append(replace(amount, words=text[amount.start : amount.end]))
        place = max(after, place + 1)
    return tuple(found)


def _amount(tokens: list[Token], at: int, known: Words) -> tuple[Amount | None, int]:
    for phrase, (low, high) in known.ago.items():
        if (end := _phrase(tokens, at, phrase)) is not None:
            return Amount("duration", low * DAY, high * DAY, low, tokens[at][1], tokens[end - 1][2], loose=True), end
    for phrase, (low, high) in known.vague.items():
        if (end := _phrase(tokens, at, phrase)) is not None:
            return _measured(tokens, at, end, (low, high), known, loose=True)
    if _word(tokens, at) in known.said["half"]:
        return _half(tokens, at, known)
    value, after = _number(tokens, at, known)
    if _word(tokens, at) in known.said["articles"] | known.said["ones"] and after == at + 1:
        return _single(tokens, at, known)
    if value is None:
        return None, at + 1
    if joined := _joined(tokens, at, after, value, known):
        return joined
    second, end = _range(tokens, after, value, known)
    if second is not None and second > value:
        return _measured(tokens, at, end, (value, second), known)
    if _words(tokens, after, 3)[1:] == ["a", "half"] or _spanish_half(tokens, after, known):
        value, after = value + 0.5, after + (2 if _spanish_half(tokens, after, known) else 3)
    return _measured(tokens, at, after, (value, value), known)


def _number(tokens: list[Token], at: int, known: Words) -> tuple[float | None, int]:
    """The number that begins here, and where it ends."""
    word = _word(tokens, at)
    if word[:1].isdigit():
        return _digits(word), at + 1
    if word in known.said["articles"] and _word(tokens, at + 1) in known.times:
        whole, after = float(known.times[_word(tokens, at + 1)]), at + 2
    elif word in known.numbers or word in known.times:
        whole, after = float(known.numbers.get(word, known.times.get(word, 0))), at + 1
    else:
        return None, at + 1
    while True:
        step = after + (_word(tokens, after) == "-")
        word = _word(tokens, step)
        if word in known.times and known.times[word] > whole:
            whole, after = whole * known.times[word], step + 1
            continue
        step += word in known.said["and"] and (whole >= 20 or _word(tokens, step + 1) in known.times)
        value = known.numbers.get(_word(tokens, step))
        if value is None or not _adds(whole, value):
            break
        # "One forty-eight" is a hundred and forty-eight.
        hundred = whole < 10 <= value
        whole, after = (whole * 100 + value if hundred else whole + value), step + 1
    return _decimals(tokens, after, whole, known)


def _adds(whole: float, value: int) -> bool:
    if 20 <= whole < 100:
        return whole % 10 == 0 and 0 < value < 10
    if whole >= 1000:
        return whole % 1000 == 0 and 0 < value < 1000
    if whole >= 100:
        return (whole % 100 == 0 and 0 < value < 100) or (whole % 100 >= 20 and whole % 10 == 0 and 0 < value < 10)
    return whole in (1, 2) and value >= 20 and value < 100


def _decimals(tokens: list[Token], after: int, whole: float, known: Words) -> tuple[float, int]:
    if _word(tokens, after) in known.said["point"] and whole < 100:
        value = known.numbers.get(_word(tokens, after + 1))
        if value is not None and value < 10:
            return whole + value / 10, after + 2
    return whole, after


def _digits(word: str) -> float:
    if GROUPED.fullmatch(word):
        return float(word.replace(",", ""))
    whole, _, rest = word.replace(",", ".").partition(".")
    return float(f"{whole}.{rest.replace('.', '') or 0}")


def _joined(tokens: list[Token], at: int, after: int, value: float, known: Words) -> tuple[Amount, int] | None:
    """Two numbers that are one reading: a pressure, or a score out of something."""
    join, step = _word(tokens, after), after + 1
    outof = join in known.said["of"] and (_word(tokens, step) == "of" or join != "out")
    step += outof and _word(tokens, step) == "of"
    if not (outof or join == "/" or join in known.said["over"]):
        return None
    second, end = _number(tokens, step, known)
    if second is None or _word(tokens, end) == "/":
        return None
    start, stop = tokens[at][1], tokens[end - 1][2]
    if value <= second and second in FULL and (outof or join in ("/", "sobre")):
        return Amount("score", value, value, value, start, stop, second=second), end
    if not outof and value > second >= 30 and value >= 60:
        return Amount("pressure", value, value, value, start, stop, second=second), end
    return None


def _range(tokens: list[Token], after: int, value: float, known: Words) -> tuple[float | None, int]:
    unit = _unit(tokens, after, known)
    step = unit[2] if unit and _word(tokens, unit[2]) in known.said["to"] else after  # "two weeks or three"
    join = _word(tokens, step)
    if join in known.said["to"] or (join == "," and value < 20) or join in known.said["and"]:
        second, end = _number(tokens, step + 1, known)
        close = second is not None and value < second <= value * 3 + 2
        between = join not in known.said["and"] or _word(tokens, after - 2) in ("between", "entre")
        if second is not None and close and between and (join != "," or second == value + 1):
            return second, end
    return None, after


def _half(tokens: list[Token], at: int, known: Words) -> tuple[Amount | None, int]:
    step = at + 1 + (_word(tokens, at + 1) in known.said["articles"])
    unit = _unit(tokens, step, known)
    if not unit or unit[0] != "duration":
        return None, at + 1
    return _measured(tokens, at, step, (0.5, 0.5), known)


def _single(tokens: list[Token], at: int, known: Words) -> tuple[Amount | None, int]:
    """ "A week", where it is one week and no "twice a week"."""
    unit = _unit(tokens, at + 1, known)
    if not unit:
        return None, at + 1
    spelled = _word(tokens, at) not in known.said["articles"]
    before, rest = _word(tokens, at - 1), " ".join(_words(tokens, unit[2], 3))
    framed = before in known.said["span"] or any(rest.startswith(w) for w in known.said["span_after"])
    if before in known.said["every"] or unit[0] == "frequency" or not (spelled or framed):
        return None, unit[2]
    if _spanish_half(tokens, unit[2], known) or rest.startswith("and a half"):
        return _measured(tokens, at, at + 1, (1.5, 1.5), known)
    if rest.startswith(("or two", "o dos")):
        return _measured(tokens, at, at + 1, (1, 2), known)
    return _measured(tokens, at, at + 1, (1, 1), known)


def _measured(
    tokens: list[Token], at: int, after: int, span: tuple[float, float], known: Words, *, loose: bool = False
) -> tuple[Amount, int]:
    unit = _unit(tokens, after, known)
    kind, factor, end = unit or ("number", 1.0, after)
    thing = ""
    if not unit:
        word = _word(tokens, after)
        if len(word) > 2 and word.isalpha() and word not in known.not_things:
            kind, thing, end = "count", _stem(word), after + 1
    low, high = _widened(tokens, at, end, span, kind, known)
    about = loose or (low, high) != span
    if kind == "duration" and (low, high) == span:
        low, high = low - ROUND * min(1, low), high + ROUND * min(1, high)
    start, stop = tokens[at][1], tokens[end - 1][2]
    return Amount(kind, low * factor, high * factor, span[0], start, stop, thing, loose=about), end


def _widened(
    tokens: list[Token], at: int, end: int, span: tuple[float, float], kind: str, known: Words
) -> tuple[float, float]:
    low, high = span
    before, rest = [_word(tokens, at - 2), _word(tokens, at - 1)], " ".join(_words(tokens, end, 3))
    pair = " ".join(before)
    if pair in known.said["more"] or before[1] in known.said["more"]:
        return low, high * 2.5
    if pair in known.said["less"] or before[1] in known.said["less"]:
        return 0.0, high
    if before[1] in known.said["around"] or before[0] in known.said["around"] or _starts(rest, known):
        least = WIDE if kind == "duration" or high < 10 else 1.0
        return low - max(low * ABOUT, least), high + max(high * ABOUT, least)
    return low, high


def _starts(rest: str, known: Words) -> bool:
    return any(rest.startswith(w) for w in known.said["around_after"])


def _unit(tokens: list[Token], at: int, known: Words) -> tuple[str, float, int] | None:
    step = at + (_word(tokens, at) == "-")
    one = _word(tokens, step)
    two = f"{one} {_word(tokens, step + 1)}"
    if one == "mg" and _word(tokens, step + 1) == "/":
        return "lab", 1.0, min(step + 3, len(tokens))
    if two in known.units:
        return (*known.units[two], step + 2)
    if one in known.units:
        more = _word(tokens, step + 1)
        return (*known.units[one], step + 1 + (more in ("old", "celsius", "centigrados", "centigrade", "percent")))
    return None


def _spanish_half(tokens: list[Token], at: int, known: Words) -> bool:
    return _word(tokens, at) == "y" and _word(tokens, at + 1) in known.said["half"]


def _stem(word: str) -> str:
    return word[:-2] if word.endswith("es") and len(word) > 4 else word.removesuffix("s")


def _word(tokens: list[Token], at: int) -> str:
    return tokens[at][0] if 0 <= at < len(tokens) else ""


def _words(tokens: list[Token], at: int, count: int) -> list[str]:
    return [_word(tokens, place) for place in range(at, at + count)]


def _phrase(tokens: list[Token], at: int, phrase: str) -> int | None:
    parts = phrase.split()
    return at + len(parts) if tokens[at][0] == parts[0] and _words(tokens, at, len(parts)) == parts else None
