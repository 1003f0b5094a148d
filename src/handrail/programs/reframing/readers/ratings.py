"""Ratings from 0 to 10 in a person's words, and numbers that only look like one."""

import re
from dataclasses import dataclass
from math import isfinite

from handrail.programs.reframing.lexicon import LANGUAGES, Lexicon, Ratings
from handrail.programs.reframing.lexicon import lexicon as lexicon_of
from handrail.programs.reframing.readers.intents import intents, meant
from handrail.programs.reframing.readers.text import words
from handrail.wording.text import plain

TOP = 10
FAR = 1000  # a number beyond this was never meant as a rating
SHORT = 14  # words of an answer in which a word may stand for a number
OVER = r" ?(?:/|out of|of|de|sobre) ?(?P<base>10|ten|diez|100|a hundred|cien)\b| ?(?:%|percent|per cent|por ciento)"

SECOND_THOUGHT = re.compile(r"[,.… ]*(?:or |o )?(?:maybe|perhaps|quizas?|tal vez)(?: even| hasta)?(?: an?| un)? ")


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
    confidence: int | None = None

    def __post_init__(self) -> None:
        _within(self.feeling)
        _within(self.confidence)


def _within(value: int | None) -> None:
    if value is not None and not 0 <= value <= TOP:
        raise ValueError(f"a rating is a whole number from 0 to {TOP}, not {value}")


def rating(text: str, lexicon: Lexicon, *, asked: bool, what: str = "feeling") -> int | None:
    """A rating in the text. Unasked, only a number that is marked as one ("8/10", "about an 8") counts."""
    found = scores(text, lexicon, asked=asked)
    if found:
        return found[-1] if asked and lexicon.correction.search(plain(text)) else found[0]
    return _degree(text, lexicon, what) if asked else None


def ratable(text: str) -> bool:
    """Whether a model may find a rating here: a number or a word for how much, and nothing declined."""
    if meant(text) & {"refuse", "unsure", "numberless", "rude"}:
        return False
    return any(_measured(text, lexicon_of(language)) for language in LANGUAGES)


def _measured(text: str, lexicon: Lexicon) -> bool:
    known, flat = lexicon.ratings, plain(text)
    flat = known.other.sub(" ", flat)
    number = re.search(rf"(?<!\w){known.spelled}(?!\w)", flat)
    return bool(number) or any(pattern.search(flat) for pattern, _ in known.trust + known.degrees)


def beside_feeling(text: str, lexicon: Lexicon) -> int | None:
    """The number in "ashamed, 7": the last word of a short message that names a feeling."""
    found = scores(text, lexicon, asked=True) if len(words(text)) <= SHORT // 2 else []
    ends = re.search(rf"(?<![\w-]){lexicon.ratings.spelled}(?:{OVER})?\W*$", plain(text))
    return found[-1] if found and ends else None


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
        before, at = flat[at : match.start()], match.end()
        if found and SECOND_THOUGHT.fullmatch(before):
            continue  # "an 8, maybe 9" is one rating
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
    if not isfinite(value) or value > FAR:
        return []
    percent = base == TOP and 20 < value <= 100  # "like 90", asked for 0 to 10
    score = int(value * TOP / (100 if percent else base) + 0.5) + shift
    return [min(max(score, 0), TOP)] if score <= 20 or base == 100 else []


def _degree(text: str, lexicon: Lexicon, what: str = "feeling") -> int | None:
    """A strength in words, where the message is a short answer about strength and not a clause about something else."""
    known, flat = lexicon.ratings, plain(text)
    other = _label(flat, lexicon) not in ("", what) or (what == "confidence" and known.strain.search(flat))
    if len(words(text)) > SHORT or "refuse" in intents(text, lexicon) or other:
        return None
    degrees = (known.trust if what == "confidence" else ()) + known.degrees
    parts = [part for part in re.split(r"[,.;!?\n]+", flat) if part.strip()]
    if len(parts) > 1 and any(intents(part, lexicon) & {"refuse", "rude"} for part in parts):
        return None  # "maybe. sort of. no. whatever" takes back what it gives
    for part in parts:
        value = next((n for pattern, n in degrees if pattern.search(part)), None)
        if _hollow(part, degrees, lexicon):
            if value is not None:
                return value
        elif value is not None or "unsure" not in intents(part, lexicon):
            return None
    return None


def _hollow(part: str, degrees: tuple[tuple[re.Pattern[str], int], ...], lexicon: Lexicon) -> bool:
    """Whether nothing is left of a stretch but small words once its degree and its feeling are taken out."""
    for pattern in (*(d for d, _ in degrees), *(e.forms for e in lexicon.emotions)):
        part = pattern.sub(" ", part)
    return all(word in lexicon.ratings.around for word in words(part))


def pair(text: str, lexicon: Lexicon, *, missing: tuple[str, ...]) -> Pair:
    """The two ratings: by their labels where there are any, else in the order they were asked."""
    known, flat = lexicon.ratings, plain(text)
    labelled = _labelled(flat, lexicon)
    found = scores(known.both.sub(" ", flat), lexicon, asked=True)
    if len(labelled) == 2 or (labelled and len(found) <= 1):
        return Pair(**labelled)
    if len(missing) == 1:
        return Pair(**{missing[0]: rating(text, lexicon, asked=True, what=missing[0])})
    if found and known.both.search(flat):
        return Pair(found[0], found[0])
    if found:
        return Pair(found[0], found[1] if len(found) > 1 else None)
    return Pair(_degree(text, lexicon)) if not known.confident.search(flat) else _trusted(text, lexicon)


def _trusted(text: str, lexicon: Lexicon) -> Pair:
    return Pair(confidence=_degree(text, lexicon, "confidence"))


def _labelled(flat: str, lexicon: Lexicon) -> dict[str, int]:
    """Ratings whose own stretch of text says which of the two they are; a label may stand just before the stretch."""
    found: dict[str, int] = {}
    held, rest = "", []
    for part in _stretches(flat, lexicon):
        values = scores(part, lexicon, asked=True)
        label = _label(part, lexicon) or (held if values else "")
        held = label if not values else ""
        if len(values) == 1 and label and label not in found:
            found[label] = values[0]
        else:
            rest += values
    if len(found) == 1 and len(rest) == 1:
        found["feeling" if "confidence" in found else "confidence"] = rest[0]
    return found


def _label(part: str, lexicon: Lexicon) -> str:
    confident, felt = lexicon.ratings.confident.search(part), lexicon.ratings.felt.search(part)
    return "" if bool(confident) == bool(felt) else "confidence" if confident else "feeling"


def _stretches(flat: str, lexicon: Lexicon) -> list[str]:
    """Parted at commas and at "and"; "anxiety 5 confidence 6" and "5 anxiety 6 confidence" also between the two."""
    parts = re.split(r"[,;.\n]\s|\b(?:and|but|y|pero|while|mientras)\b", flat)
    return [piece for part in parts for piece in _halves(part, lexicon)]


def _halves(part: str, lexicon: Lexicon) -> list[str]:
    known = lexicon.ratings
    names = sorted(m.start() for p in (known.confident, known.felt) for m in p.finditer(part))
    if len(names) != 2 or len(scores(part, lexicon, asked=True)) != 2:
        return [part]
    if not scores(part[: names[0]], lexicon, asked=True):
        return [part[: names[1]], part[names[1] :]]
    number = re.search(rf"(?<!\w){known.spelled}(?!\w)", part[names[0] :])
    return [part[: names[0] + number.start()], part[names[0] + number.start() :]] if number else [part]
