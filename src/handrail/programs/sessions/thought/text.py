"""Text as the readers see it: a comparable form of equal length, sentences, and words that are fit to be quoted."""

import re
import unicodedata

from handrail.wording.text import plain, tidy

MOST = 2400  # characters of a message that are read
LONGEST = 18  # words of a quotation: enough to be recognised, short enough to be read
RUN = 40  # letters of a word that may still be one
MARKUP = re.compile(r"<[a-z/!][^<>]{0,200}>|\x1b\[[0-9;?]{0,20}[A-Za-z]|`{3}\w*|\]\([^\s()]{1,200}\)", re.IGNORECASE)
LINK = re.compile(r"(?:https?://|www\.)\S+|[^\s@]{1,64}@[^\s@]{1,200}\.\w+", re.IGNORECASE)
PHONE = re.compile(r"\+?\d[\d\s().-]{6,20}\d")
UNQUOTABLE = re.compile(r"[?？¿؟!！¡;:*_#<>{}\[\]|\\~^=\"“”«»„()…]|\.{2,}|-{2,}|[-–—]+\s|\s[-–—]+")
REPEATED = re.compile(r"([^\W\d]|[^\w\s.])\1{3,}")
WORD = re.compile(r"[^\W\d_]+(?:’[^\W\d_]+)*|\d+(?:[.,]\d+)?")
STOP = re.compile(r"(?<=[.!?;…！？。])\s+|(?<=[!?！？。…])(?=[^\s\"”»)?!.])|\n+|\s[-–—]+\s")


def seen(text: str) -> str:
    """As much of a message as is read, without markup; a very long one from both of its ends."""
    cut = text if len(text) <= MOST else f"{text[: MOST * 3 // 4]}\n{text[-MOST // 4 :]}"
    return REPEATED.sub(r"\1\1\1", MARKUP.sub(" ", cut))


def quotable(text: str) -> str:
    """A person's words, fit to stand between quotation marks in a sentence of ours."""
    calm = PHONE.sub(" ", LINK.sub(" ", tidy(seen(text)))).replace("`", "'")
    letters = "".join(c for c in UNQUOTABLE.sub(" ", calm) if unicodedata.category(c)[0] != "S" or c in "%€$+")
    kept = " ".join(w for w in letters.split() if len(w) < RUN)
    bare = re.sub(r"\s+([,.])", r"\1", kept).strip(" ,.'-/")
    return bare if any(c.isalpha() for c in bare) else ""


def words(text: str) -> list[str]:
    return WORD.findall(plain(text))


def sentences(text: str) -> list[str]:
    return [s for s in (part.strip(" ,") for part in STOP.split(seen(text))) if s]


def brief(text: str, most: int = LONGEST) -> str:
    """At most so many words; cut at a comma where there is one, and the cut is shown."""
    parts = text.split()
    if len(parts) <= most:
        return text
    head = parts[:most]
    at = next((n for n in range(most - 1, most // 2, -1) if head[n - 1].endswith(",")), most)
    return " ".join(head[:at]).rstrip(",.") + "…"


def shouted(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return len(letters) > 6 and sum(c.isupper() for c in letters) > 0.7 * len(letters)
