"""Signs and digits that stand for letters all over a message: "+0n!gh+", "1 w4n7 70". One sign for one letter."""

import re
from functools import lru_cache

SIGN = re.compile(r"[013457@$!+|]")  # most messages have none, and are read in microseconds
# A letter, signs, a letter: once it may be a name or a unit, twice somebody writes that way.
SIGNED = re.compile(
    r"[a-z][013457@$!+|]+[a-z]|(?<!\S)[$+!|][a-z]+[013457@$!+|]|(?<!\S)[013457@$!+|]+[a-z]+[013457@$!+|]+"
)
ENOUGH = 2
KEPT = 4096  # words whose letters are kept at hand
CHUNK = re.compile(r"\S+")
STOPS = "!?.,;:"
LETTERS = str.maketrans("03457@$+", "oeastast")
# An i or an l, which the reading of words decides; not a sign that ends a sentence.
EITHER = re.compile(r"[!|](?=[^\W_])|(?<=[^\W_])[!|](?=['@$+|\w])")
NUMBER = re.compile(r"[013457]{1,3}")  # "17" may be "it", "2024" is a year


def lettered(line: str) -> str:
    """The line, as long as it was, with letters where signs stand for them."""
    if SIGN.search(line) is None or len(SIGNED.findall(line)) < ENOUGH:
        return line
    return " ".join(map(_spelt, line.split(" ")))


@lru_cache(maxsize=KEPT)
def _spelt(part: str) -> str:
    """What stands between two spaces; there may be an end of a line in it."""
    return CHUNK.sub(lambda chunk: _letters(chunk.group()), part)


def _letters(chunk: str) -> str:
    if chunk.isalpha() or (chunk.isdigit() and not NUMBER.fullmatch(chunk)):
        return chunk
    end = len(chunk.rstrip(STOPS))
    if not end:
        return "i" if chunk == "!" else chunk
    word = EITHER.sub("1", chunk[:end]).translate(LETTERS)
    if word.startswith("1'") or not SIGN.sub("", chunk[:end]):
        word = word.replace("1", "i").replace("|", "i")
    return word + chunk[end:]
