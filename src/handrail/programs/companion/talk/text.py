"""Text as the talk reads it: a comparable form of equal length, sentences, words."""

import re
import unicodedata

from handrail.wording.text import plain, tidy

MOST = 2400  # characters of a message that are read
MARKUP = re.compile(r"<[a-z/!][^<>]{0,200}>|\x1b\[[0-9;?]{0,20}[A-Za-z]|`{3}\w*|\]\([^\s()]{1,200}\)", re.IGNORECASE)
LINK = re.compile(r"(?:https?://|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,200}\.\w+", re.IGNORECASE)
PHONE = re.compile(r"\+?\d[\d\s().-]{6,20}\d")
REPEATED = re.compile(r"([^\W\d_])\1{2,}|([^\w\s.])\2{3,}")
WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*|\d+(?:[.,:]\d+)?")
STOP = re.compile(r"(?<=[.!?;…！？。])\s+|(?<=[!?！？。…])(?=[^\s\"”»)?!.])|\n+|\s[-–—]+\s|(?<=[^\W\d_]):\s|\.{2,}\s*")
UNQUOTABLE = re.compile(r"[?？¿؟!！¡;:*_#<>{}\[\]|\\~^=\"“”«»„()…/]|\.{2,}|-{2,}|[-–—]+\s|\s[-–—]+")


def seen(text: str) -> str:
    """As much of a message as is read, without markup, links and numbers to call; a long one from both of its ends."""
    cut = text if len(text) <= MOST else f"{text[: MOST * 3 // 4]}\n{text[-MOST // 4 :]}"
    bare = PHONE.sub(" ", LINK.sub(" ", MARKUP.sub(" ", cut)))
    return REPEATED.sub(lambda m: (m[1] or m[2]) * (2 if m[1] and m[1] in "eolEOL" else 1), bare)


def quotable(text: str) -> str:
    """A person's words, fit to stand inside a sentence of ours."""
    letters = "".join(c for c in UNQUOTABLE.sub(" ", tidy(text)) if unicodedata.category(c)[0] != "S" or c in "%€$+")
    bare = re.sub(r"\s+([,.])", r"\1", " ".join(letters.split())).strip(" ,.'-/’")
    return bare if any(c.isalpha() for c in bare) else ""


def sentences(text: str) -> list[str]:
    return [s for s in (part.strip(" ,") for part in STOP.split(text)) if s]


def words(text: str) -> list[str]:
    return WORD.findall(plain(text))


def shouted(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return len(letters) > 6 and sum(c.isupper() for c in letters) > 0.7 * len(letters)
