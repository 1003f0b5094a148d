"""A case's patterns: searched in folded text, compiled once. What could never match, or could hang, is refused."""

import re
from functools import cache

from handrail.kernel.rules import folded

LONGEST = 240
REPEATED = re.compile(r"(?<!\\)\)(?:[*+]|\{\d*,\}|\{(?:\d*,)?\d{2,}\})")
UNBOUNDED = re.compile(r"(?<!\\)(?:\.|\\[SDW]|\[\^[^\]]*\])(?:[*+]|\{\d*,\})")
DOUBLED = re.compile(r"(?:\\w|\\s|\\d|\])(?:[*+]|\{\d*,\})(?:\\w|\\s\*|\\d|\[)(?:[*+]|\{\d*,\})")
LOOSE = re.compile(r"\((?! )[^()]*[*+][^()]*(?<! )\)\{|\)\)\{")  # repeated, with nothing fixed at its ends
CAPITAL = re.compile(r"(?<!\\)(?<!\?)[A-Z]")


@cache
def searched(pattern: str) -> re.Pattern[str]:
    """With word boundaries around: a stem is written with its end, `worr\\w*`."""
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)")


def unfit(pattern: str) -> str:
    """What is wrong with it and how it is mended; nothing, where it may be used."""
    if not pattern.strip():
        return "a pattern is empty; write the words, or take it out"
    if len(pattern) > LONGEST:
        return f"a pattern has {len(pattern)} signs; use at most {LONGEST}, in several patterns"
    if folded(pattern) != pattern.casefold().strip() or CAPITAL.search(pattern) or pattern != pattern.strip():
        return f"{pattern!r} is searched in text without capitals, accents and double spaces; write it so"
    if any(bad.search(pattern) for bad in (REPEATED, DOUBLED, LOOSE)) or len(UNBOUNDED.findall(pattern)) > 2:
        return f"{pattern!r} could take for ever on a long text; bound what repeats, with {{0,3}} for example"
    try:
        found = searched(pattern)
    except re.error as error:
        return f"{pattern!r} does not compile: {error}; mend it"
    return f"{pattern!r} is found in anything; name a word in it" if found.search("") else ""
