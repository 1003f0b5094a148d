"""The same pattern, found faster: alternatives that begin at a word are tried only where a word begins."""

import re
from collections.abc import Iterator


def quick(pattern: re.Pattern[str]) -> re.Pattern[str]:
    """Matches where the pattern does. Which of two alternatives at one place is told may differ."""
    found = list(_alternatives(pattern.pattern))
    at_words = [one.removeprefix(r"\b") for one in found if one.startswith(r"\b")]
    others = [one for one in found if not one.startswith(r"\b")]
    return re.compile("|".join([rf"\b(?:{'|'.join(at_words)})", *others] if at_words else others), pattern.flags)


def _alternatives(pattern: str) -> Iterator[str]:
    for one in _split(pattern):
        if one.startswith("(?:") and _closes(one) == len(one) - 1:
            yield from _alternatives(one[3:-1])
        else:
            yield one


def _split(pattern: str) -> Iterator[str]:
    """At the bars that stand outside of all brackets."""
    start = depth = 0
    for place, sign in _signs(pattern):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and depth == 0:
            yield pattern[start:place]
            start = place + 1
    yield pattern[start:]


def _closes(pattern: str) -> int:
    """Where the bracket ends with which a pattern begins."""
    depth = 0
    for place, sign in _signs(pattern):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return place
    return -1


def _signs(pattern: str) -> Iterator[tuple[int, str]]:
    """Every sign that may be syntax: none that is escaped, and none within a set."""
    place, within = 0, False
    while place < len(pattern):
        sign = pattern[place]
        if sign == "\\":
            place += 2
            continue
        if within:
            within = sign != "]"
        elif sign == "[":
            within = True
        else:
            yield place, sign
        place += 1
