"""One character to the plain letters it stands for: Unicode's own data on look-alikes, names and compositions."""

import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from handrail.errors import Misconfigured

APOSTROPHES = frozenset("\u2018\u2019\u02bc\u02b9\u2032\u00b4`\uff07\u02bb\u201b")
MASKS = frozenset("\u2022\u25cf\u2219\u00b7\u2217\u2731\u00d7\u2605\u2606\u25a0\u2588\u204e")  # hide letters, as * does
EMOJI = "emoji"  # how a word that was drawn begins, so that it is not taken for one that was written
HIDDEN = frozenset(("Cf", "Cc", "Cs", "Mn", "Me"))
SPACES = "\t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85"
LINES = "\x0b\x0c\x85\u2028\u2029"
# Letters that Unicode names but does not list as look-alikes: small capitals, strokes, turned, squared and flag ones.
NAME = re.compile(
    r"(?:(?:NEGATIVE )?(?:CIRCLED |SQUARED )?LATIN (?:CAPITAL |SMALL )?LETTER "
    r"(?:SMALL CAPITAL |DOTLESS |SCRIPT |OPEN |TURNED )?|REGIONAL INDICATOR SYMBOL LETTER )([A-Z])(?: WITH [A-Z -]+)?"
)


def letter(char: str) -> str:
    """The plain lower-case form of a character: nothing, one letter, or several."""
    if char in APOSTROPHES:
        return "'"
    if char in MASKS:
        return "*"
    if char in LINES:
        return "\n"
    if (word := emoji().get(char)) is not None:
        return f" {EMOJI}{word} "
    if char not in SPACES and unicodedata.category(char) in HIDDEN:
        return ""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold())
    return "".join(_plain(c) for c in bare)


def _plain(char: str) -> str:
    if char.isascii():
        return char
    if char in APOSTROPHES:
        return "'"
    if unicodedata.category(char) in HIDDEN or unicodedata.combining(char):
        return ""
    if not char.isalnum() and unicodedata.category(char) != "So":
        return char
    return _like(char) or _like(char.upper()) or _named(char) or char


def _like(char: str) -> str:
    """The Latin letter that a character looks like, as Unicode's list of confusables has it."""
    return lookalikes().get(char, "")


def _named(char: str) -> str:
    found = NAME.fullmatch(unicodedata.name(char, ""))
    return found[1].lower() if found else ""


@cache
def lookalikes() -> Mapping[str, str]:
    """Every character that Unicode lists as confusable with a Latin letter."""
    data = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8"))
    found: dict[str, str] = {}
    for char, others in data.items():
        if len(char) != 1 or char.isascii():
            continue
        letters = [_bare(other["c"]) for other in others]
        latin = [c for c in letters if len(c) == 1 and "a" <= c <= "z"]
        if latin:
            found[char] = latin[0]
    return found


def _bare(text: str) -> str:
    spread = unicodedata.normalize("NFKD", text)
    return "".join(c for c in spread if not unicodedata.combining(c)).lower()


@cache
def emoji() -> Mapping[str, str]:
    """Emoji that are read as words."""
    return {char: word for char, word in _emoji_page()["words"].items() if len(char) == 1}


@cache
def means() -> frozenset[str]:
    """Emoji that make what is said beside them graver; never alone."""
    return frozenset(_emoji_page()["means"])


@cache
def pointers() -> frozenset[str]:
    """Words after which an emoji stands for a thing: "all my 💊"."""
    return frozenset(_emoji_page()["pointers"])


@cache
def laughter() -> frozenset[str]:
    """Emoji that take that weight away again."""
    return frozenset(_emoji_page()["laughter"])


@cache
def _emoji_page() -> Mapping[str, Any]:
    name = "gate/spelling/emoji.toml"
    try:
        page = tomllib.loads(files("handrail").joinpath(name).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{name}: not valid TOML, {error}; correct the line it names") from error
    if page.keys() != {"pointers", "words", "means", "laughter"}:
        raise Misconfigured(f"{name}: needs pointers, words, means and laughter, and nothing else")
    if wrong := [char for key in ("words", "means", "laughter") for char in page[key] if len(char) != 1]:
        raise Misconfigured(f"{name}: {wrong} are more than one character; write each without its variation selector")
    return page
