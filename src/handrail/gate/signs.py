"""Signs and digits that stand for letters: "+0n!gh+", "1 w4n7 70"; and signs that draw one: "|<", "/\\/\\"."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from handrail.gate.common import common

READ = {
    "0": "o", "1": "il", "2": "z", "3": "e", "4": "a", "5": "s", "6": "gb", "7": "t", "8": "b", "9": "g", "@": "a",
    "$": "s", "!": "il", "|": "il", "¡": "i", "+": "t", "€": "e", "£": "l", "¢": "c", "§": "s", "¥": "y", "z": "zs",
}  # fmt: skip
DRAWN = {
    "/\\/\\": "m", "|\\/|": "m", "\\/\\/": "w", "|_|": "u", "|-|": "h", "|\\|": "n", "\\/": "v", "|<": "k", "|)": "d",
    "|3": "b", "|=": "f", "><": "x", "()": "o", "(": "c",
}  # fmt: skip
UNSURE = 6  # of the letters that may be read in two ways are read so, the others in the first
SIGNS = "0-9@$!+|€£¢§¥"
SIGN = re.compile(f"[{SIGNS}]")  # most messages have none, and are read in microseconds
# A letter, signs, a letter: once it may be a name or a unit, twice somebody writes that way.
SIGNED = re.compile(rf"[a-z][{SIGNS}]+[a-z]|(?<!\S)[$+!|€£¢§¥][a-z]+[{SIGNS}]|(?<!\S)[{SIGNS}]+[a-z]+[{SIGNS}]+")
ENOUGH = 2
KEPT = 4096  # words whose letters are kept at hand
PART = re.compile(rf"[^\W_]*[{SIGNS}][\w'{SIGNS}]*")
SHAPE = re.compile("|".join(re.escape(shape) for shape in DRAWN if shape != "(") + r"|(?<=[^\W_])\((?=[^\W_])")
INSIDE = re.compile(rf"[a-z{SIGNS}]+")
CHUNK = re.compile(r"\S+")
LONGEST = 40  # characters of a word that is looked at for drawn letters
APOSTROPHE = "'"  # inside a word it is not read: the line stays as long as it was
STOPS = "!+'"  # at the end of a word no letters, unless they make it one
NUMBER = 3  # digits of a number that may be a word: "17" may be "it", "2024" is a year


def lettered(line: str) -> str:
    """The line, as long as it was, with letters where signs stand for them."""
    if ("|" in line or "/" in line or "(" in line or "<" in line) and SHAPE.search(line):
        line = CHUNK.sub(lambda chunk: _undrawn(chunk.group()), line)
    if SIGN.search(line) is None or not _so_written(line):
        return line
    return PART.sub(lambda part: _letters(part.group()), line)


@lru_cache(maxsize=KEPT)
def _undrawn(chunk: str) -> str:
    """The chunk with letters for the shapes that draw them, if that makes a word of it."""
    if len(chunk) > LONGEST or not SHAPE.search(chunk) or ")" in chunk.replace("|)", "").replace("()", ""):
        return chunk
    read = SHAPE.sub(lambda shape: DRAWN[shape.group()] + APOSTROPHE * (len(shape.group()) - 1), chunk)
    word = "".join(INSIDE.findall(read.replace(APOSTROPHE, "")))
    return read if any(map(str.isalpha, chunk)) and common().likeliest(readings(word)) else chunk


def _so_written(line: str) -> bool:
    """Whether signs stand for letters in two places; one is enough where another word comes out too ("3nd", "m3")."""
    signed = len(SIGNED.findall(line))
    return signed >= ENOUGH or (signed == 1 and sum(map(_spells, PART.findall(line))) >= ENOUGH)


def _spells(part: str) -> bool:
    """Whether letters and signs together make a word."""
    return not part.rstrip(STOPS).isalpha() and any(map(str.isalpha, part)) and _letters(part) != part


@lru_cache(maxsize=KEPT)
def _letters(part: str) -> str:
    if part.isdigit() and len(part) > NUMBER:
        return part
    for end in (len(part), len(part.rstrip(STOPS))):
        apostrophes = [at for at, sign in enumerate(part[:end]) if sign == "'"]
        if word := common().likeliest(readings(part[:end].replace("'", ""))):
            for at in apostrophes:
                word = f"{word[:at]}'{word[at:]}"
            return word + part[end:]
    return part


def readings(word: str) -> Iterator[str]:
    """The ways in which digits and signs may stand for letters, the usual ones first."""
    ways, unsure = [], 0
    for sign in word:
        letters = READ.get(sign, sign)
        unsure += len(letters) > 1
        ways.append(letters if unsure <= UNSURE else letters[0])
    return map("".join, product(*ways))
