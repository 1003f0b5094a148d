"""The numbers in a sentence, written in digits or in words. "One" is left out: it is said of anything."""

import re
from collections.abc import Mapping
from functools import cache

from handrail.kernel.rules import folded

UNITS = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete "
    "dieciocho diecinueve",
}
TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
}
ORDINALS = {
    "en": "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth",
    "es": "",
}
TWENTIES = "veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve"
HUNDREDS = "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
OTHERS = {"en": {"zero": 0, "twentieth": 20, "thirtieth": 30}, "es": {"cero": 0, "cien": 100}}
ONE = {"en": ("one", "first"), "es": ("uno", "un", "una")}
BETWEEN = {"en": ("and",), "es": ("y",)}
TIMES = {"hundred": 100, "thousand": 1000, "mil": 1000}
WORD = re.compile(r"\d{1,15}|[a-z]+|[,.;:!?]")
GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")  # 1,500
BOTH = re.compile(r"\bl[oa]s dos\b(?! (?:semanas|meses|dias|horas|anos))|\bpor cien(?:to)?\b")  # no number of their own


def numerals(text: str, language: str) -> tuple[int, ...]:
    """In their order. Compounds count once: "a hundred and forty-eight", "treinta y dos"."""
    plain = folded(text)
    if not _any(language).search(plain):
        return ()
    found: list[int] = []
    whole, pending, spelt = 0, False, False
    for word in (*WORD.findall(BOTH.sub("", GROUPED.sub("", plain))), ""):
        value = _value(word, language, joined=pending and _ten(whole))
        if word in TIMES:
            whole, pending, spelt = max(whole, 1) * TIMES[word], True, True
        elif value is not None and pending and spelt and _adds(whole, value):
            whole += value
        elif value is not None:
            found += [whole] * pending
            whole, pending, spelt = value, True, not word.isdigit()
        elif not (pending and word in BETWEEN.get(language, ())):
            found += [whole] * pending
            whole, pending = 0, False
    return tuple(found)


def _value(word: str, language: str, *, joined: bool) -> int | None:
    if word.isdigit():
        return int(word)
    if joined and word in ONE.get(language, ()):
        return 1
    return _words(language).get(word)


def _ten(whole: int) -> bool:
    return whole >= 20 and whole % 10 == 0


def _adds(whole: int, value: int) -> bool:
    """Whether the next word belongs to the number before it: a smaller place than the last that was filled."""
    places = ((20, 10), (100, 100), (1000, 1000))
    return any(whole >= least and whole % place == 0 and 0 < value < place for least, place in places)


@cache
def _any(language: str) -> re.Pattern[str]:
    """Most sentences have none, and are passed over at once."""
    return re.compile(rf"\d|\b(?:{'|'.join((*_words(language), *TIMES))})\b")


@cache
def _words(language: str) -> Mapping[str, int]:
    words = {word: n for n, word in enumerate(UNITS.get(language, "").split(), start=2)}
    words |= {word: n * 10 for n, word in enumerate(TENS.get(language, "").split(), start=2)}
    words |= {word: n for n, word in enumerate(ORDINALS.get(language, "").split(), start=2) if n > 3}
    if language == "es":
        words |= {word: n for n, word in enumerate(TWENTIES.split(), start=21)}
        words |= {word: n * 100 for n, word in enumerate(HUNDREDS.split(), start=1)}
    return words | OTHERS.get(language, {})
