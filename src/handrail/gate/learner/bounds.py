"""Whether danger that was set aside is the patient's: by what governs it and by what follows it. In doubt it is not."""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from handrail.gate.learner.tongues import Tongue

WORD = re.compile(r"[\w']+")
REFLEXIVE = ("self", "arse", "erse", "irse", "arte", "erte", "irte")
Place = tuple[int, int]


class Span(NamedTuple):
    """Words that were set aside."""

    start: int
    end: int
    asked: bool  # in a sentence with a question mark
    lead: int  # where what leads up to it begins
    begin: int  # where that ends
    loose: bool = False  # it goes on where words to the patient ended
    general: bool = False  # what people feel, before a question


class Heard(NamedTuple):
    """What was set aside, and where parts begin that only the speaker can have said of somebody."""

    flat: str
    spans: tuple[Span, ...]
    strays: tuple[int, ...]


def governed(heard: Heard, dangers: Iterable[Place], *, imminent: bool, tongue: Tongue) -> bool:
    """Whether every danger among what was set aside is governed by a "you", and nothing after it answers for them."""
    held = sorted((span, place) for place in dangers for span in heard.spans if _meets(place, (span.start, span.end)))
    if not held:
        return True
    if any(stray > min(place[0] for _, place in held) for stray in heard.strays):
        return False
    if not all(span.asked for span, _ in held) and _now(heard, tongue):
        return False
    spans = groupby(held, key=lambda pair: pair[0])
    return all(_holds(heard.flat, span, [place for _, place in pairs], imminent, tongue) for span, pairs in spans)


def _now(heard: Heard, tongue: Tongue) -> bool:
    """Whether anything but a question speaks of this moment."""
    rest = list(heard.flat)
    for span in heard.spans:
        if span.asked:
            rest[span.start : span.end] = " " * (span.end - span.start)
    return not tongue.now.isdisjoint(WORD.findall("".join(rest)))


def _holds(flat: str, span: Span, dangers: list[Place], imminent: bool, tongue: Tongue) -> bool:
    """From a "you" to a danger stand but words that say nothing new, or in a question a few that do; after it none."""
    words = list(WORD.finditer(flat, span.start, span.end))
    owners = tongue.yours | (tongue.others if span.general else tongue.notes)
    reach = tongue.reach if span.asked and not imminent else 0
    bound = span.asked or span.loose or not owners.isdisjoint(_said(flat, (span.lead, span.start)))
    far = 0 if bound else reach + 1
    anybody, told, before = _anybody(flat, span, tongue), False, ""
    for found in words:
        word = found.group()
        danger = next((place for place in dangers if _meets(place, found.span())), None)
        anybody = anybody or (word in tongue.whenever and _conditional(span, words[0].group(), tongue))
        if word in owners:
            far, told = 0, False
        elif word in tongue.bridges:
            pass
        elif danger:
            if anybody or (far > reach and not _addressed(flat, danger, owners)):
                return False
            told = not span.asked
        elif told and word not in tongue.tails and not (found is words[-1] and before in tongue.such):
            return False
        else:
            far += 1
        before = word
    return bool(words)


def _conditional(span: Span, first: str, tongue: Tongue) -> bool:
    """Whether a "when you" in it may be whoever, as in "does it hurt when you": not where it begins the advice."""
    return not (span.asked or span.general or first in tongue.nets or first in tongue.whenever)


def _anybody(flat: str, span: Span, tongue: Tongue) -> bool:
    words = _said(flat, (span.begin, span.start))
    return not (span.asked or span.general) and not tongue.whenever.isdisjoint(words[-1:])


def _addressed(flat: str, danger: Place, owners: frozenset[str]) -> bool:
    """Whether the danger itself says whose it is: "kill yourself". A "you" at its end is whom it would happen to."""
    words = _said(flat, danger)
    return not owners.isdisjoint(words[:-1]) or words[-1].endswith(REFLEXIVE)


def _said(flat: str, place: Place) -> list[str]:
    return [word.group() for word in WORD.finditer(flat, *place)]


def _meets(one: Place, other: Place) -> bool:
    return one[0] < other[1] and other[0] < one[1]
