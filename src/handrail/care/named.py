"""What help names, read back out of the words that were said: so no number is ever said that the gate did not say."""

import re
from dataclasses import replace

from handrail.care.state import Care
from handrail.care.words import book

ASKED = re.compile(r"(?:[Pp]lease|[Pp]or favor,?) ((?:call|llama) [^\n]+?)(?= now\b| ahora\b|[,.:;\n]|$)")
LISTED = re.compile(r"^• .+$", re.MULTILINE)
NUMBER = re.compile(r"\d[\d -]*\d")


def named(care: Care, words: str, language: str) -> Care:
    """The care with the emergency number and the first line that these words name; what they lack is kept."""
    asked, listed = ASKED.search(words), LISTED.search(words)
    return replace(
        care,
        emergency=asked[1] if asked else care.emergency,
        line=listed[0] if listed else care.line,
        spoken=language if asked else care.spoken,
    )


def urges(words: str) -> bool:
    """Whether the emergency number is in the first of these paragraphs."""
    return ASKED.search(words.split("\n\n", maxsplit=1)[0]) is not None


def emergency(care: Care) -> str:
    """In the language spoken now; where nothing was named, what is true everywhere."""
    known = book(care.language).named
    if care.emergency and care.spoken == care.language:
        return care.emergency
    numbers = NUMBER.findall(care.emergency)
    return known["dial"].format(numbers=known["or"].join(numbers)) if numbers else known["emergency"]


def line(care: Care) -> str:
    """In the language spoken now; of one that was named in another only the numbers."""
    known = book(care.language).named
    if not care.line or care.spoken == care.language or not care.spoken:
        return care.line or known["line"]
    numbers = NUMBER.findall(care.line)
    return f"• {known['or'].join(numbers)}" if numbers else known["line"]
