"""Ratings from 0 to 10 in a person's words, and numbers that only look like one."""

import re
from dataclasses import dataclass

from handrail.programs.reframing.lexicon import Lexicon, Ratings
from handrail.programs.reframing.readers.intents import intents
from handrail.programs.reframing.readers.text import plain, words

TOP = 10
OVER = r" ?(?:/|out of|of|de|sobre) ?(?P<base>10|ten|diez|100|a hundred|cien)\b| ?(?:%|percent|per cent|por ciento)"


@dataclass(frozen=True, slots=True)
class Rating:
    """What a reading of one rating gives; nothing where none was meant."""

    value: int | None = None

    def __post_init__(self) -> None:
        _within(self.value)


@dataclass(frozen=True, slots=True)
class Pair:
    """What a reading of the two closing ratings gives."""

    feeling: int | None = None
    sureness: int | None = None

    def __post_init__(self) -> None:
        _within(self.feeling)
        _within(self.sureness)


def _within(value: int | None) -> None:
    if value is not None and not 0 <= value <= TOP:
        raise ValueError(f"a rating is a whole number from 0 to {TOP}, not {value}")


def rating(text: str, lexicon: Lexicon, *, asked: bool) -> int | None:
    """A rating in the text. Unasked, only a number that is marked as one ("8/10", "about an 8") counts."""
    found = scores(text, lexicon, asked=asked)
    if found:
        return found[-1] if asked and lexicon.correction.search(plain(text)) else found[0]
    return _degree(text, lexicon) if asked else None


def scores(text: str, lexicon: Lexicon, *, asked: bool) -> list[int]:
    """Every rating given in figures or number words, in order."""
    known = lexicon.ratings
    flat = known.other.sub(lambda m: " " * len(m[0]), plain(text))
    if asked:
        return _joined(flat, known)
    return [s for m in known.marked.finditer(flat) for s in _joined(m[0], known)[:1]]


def _joined(flat: str, known: Ratings) -> list[int]:
    found: list[int] = []
    number = rf"(?<![\w.,])(?<!\d[-–])(?P<minus>[-−])?(?P<n>{known.spelled})(?![\w’])"
    token = re.compile(f"{number}(?P<over>{OVER})?")
    at = 0
    while match := token.search(flat, at):
        at = match.end()
        span = known.span.match(flat, match.start("n"))
        if span and not match["over"] and _is_span(span[0], known):
            at = span.end()
            found += _clamped(max(_figures(span[0], known)), base=TOP)
            continue
        value = _figures(match["n"], known)[0]
        base = TOP if not match["over"] or match["base"] in ("10", "ten", "diez") else 100
        shift = _shift(flat, match, known)
        found += [] if match["minus"] else _clamped(value, base=base, shift=shift)
    return found


def _is_span(text: str, known: Ratings) -> bool:
    """ "7 or 8" and "7-8" are one rating; "5 and 3" are two."""
    low, high = sorted(_figures(text, known)[:2])
    return high <= TOP and 0 < high - low <= 2 and not re.search(r"\b(?:and|y|e)\b", text)


def _shift(flat: str, match: re.Match[str], known: Ratings) -> int:
    head = flat[: match.end("n")]
    negated = re.search(r"\b(?:not|no|isn’t|nunca)\b(?: \w+){0,2} $", head[: match.start("n")])
    if negated:
        return 0
    below = any(m.end() == len(head) for m in known.below.finditer(head))
    above = any(m.end() == len(head) for m in known.above.finditer(head))
    return above - below


def _figures(text: str, known: Ratings) -> list[float]:
    parts = re.findall(rf"{known.spelled}(?!\w)", text)
    return [float(known.numbers[p]) if p in known.numbers else float(p.replace(",", ".")) for p in parts]


def _clamped(value: float, *, base: int, shift: int = 0) -> list[int]:
    """A figure on our scale; past the end of it ("11 out of 10") means the end, far past it means nothing."""
    percent = base == TOP and 20 < value <= 100  # "like 90", asked for 0 to 10
    score = int(value * TOP / (100 if percent else base) + 0.5) + shift
    return [min(max(score, 0), TOP)] if score <= 20 or base == 100 else []


def _degree(text: str, lexicon: Lexicon) -> int | None:
    flat = plain(text)
    if len(words(text)) > 14 or "refuse" in intents(text, lexicon):
        return None
    return next((n for pattern, n in lexicon.ratings.degrees if pattern.search(flat)), None)


def pair(text: str, lexicon: Lexicon, *, missing: tuple[str, ...]) -> Pair:
    """The two closing ratings: by their labels where there are any, else in the order they were asked."""
    known, flat = lexicon.ratings, plain(text)
    labelled = _labelled(flat, lexicon)
    found = scores(known.both.sub(" ", flat), lexicon, asked=True)
    if len(missing) == 1:
        value = labelled.get(missing[0], found[0] if found else _degree(text, lexicon))
        return Pair(**{missing[0]: value})
    if len(labelled) == 2 or (labelled and len(found) <= 1):
        return Pair(**labelled)
    if found and known.both.search(flat):
        return Pair(found[0], found[0])
    if found:
        return Pair(found[0], found[1] if len(found) > 1 else None)
    return Pair(_degree(text, lexicon))


def _labelled(flat: str, lexicon: Lexicon) -> dict[str, int]:
    """Ratings whose own stretch of text says which of the two they are."""
    found: dict[str, int] = {}
    stretches = re.split(r"[,;.\n]\s|\b(?:and|but|y|pero|while|mientras)\b", flat)
    for part in stretches:
        values = scores(part, lexicon, asked=True)
        if len(values) != 1:
            continue
        sure, felt = lexicon.ratings.sure.search(part), lexicon.ratings.felt.search(part)
        if bool(sure) != bool(felt):
            found.setdefault("sureness" if sure else "feeling", values[0])
    if len(found) == 1 and (rest := [v for p in stretches for v in scores(p, lexicon, asked=True)]) and len(rest) == 2:
        key = "feeling" if "sureness" in found else "sureness"
        other = rest[1] if rest[0] == found["sureness" if key == "feeling" else "feeling"] else rest[0]
        found[key] = other
    return found
