"""What comes from outside, made fit to keep: text without control characters, values of a bounded size."""

import re
import unicodedata
from math import isfinite
from typing import Any

CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff]")
SURROGATES = re.compile(r"[\ud800-\udfff]")
UNSEEN = {"Cc", "Cf", "Zl", "Zp", "Zs"}  # kinds of characters that leave no mark
FILLERS = re.compile("[\u034f\u115f\u1160\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # and single ones
WHOLE = 2**53 - 1  # what every JSON reader keeps exactly
DEPTH = 8
PARTS = 2_000


def clean(text: str) -> str:
    """Line ends as LF, control characters and byte order marks gone, half characters marked; tabs and lines stay."""
    return CONTROLS.sub("", SURROGATES.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n")))


def blank(text: str) -> bool:
    """Whether nothing in it can be seen: spaces, zero-width characters and the like alone."""
    return all(unicodedata.category(c) in UNSEEN for c in FILLERS.sub("", text))


def tame(value: Any) -> Any:
    """A JSON value with its text clean. ValueError if it is too deep, too large, or holds what JSON does not have."""
    left = [PARTS]
    return _tamed(value, DEPTH, left)


def _tamed(value: Any, depth: int, left: list[int]) -> Any:
    left[0] -= 1
    if left[0] < 0:
        raise ValueError(f"has more than {PARTS} parts: send less")
    if depth < 0:
        raise ValueError(f"is nested more than {DEPTH} levels deep: send a flatter value")
    match value:
        case str():
            return clean(value)
        case bool() | None:
            return value
        case int() if abs(value) > WHOLE:
            raise ValueError(f"holds a whole number beyond ±{WHOLE}: send it as text")
        case float() if not isfinite(value):
            raise ValueError("holds a number that is infinite or not a number")
        case list():
            return [_tamed(v, depth - 1, left) for v in value]
        case dict():
            return {clean(str(k)): _tamed(v, depth - 1, left) for k, v in value.items()}
        case _:
            return value
