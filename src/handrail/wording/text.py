"""Text in a form in which words can be compared, as long as the text itself; and a text in one visible line."""

import unicodedata
from functools import lru_cache

APOSTROPHES = "'`´ʼ‘’"


def plain(text: str) -> str:
    """Lower case, no accents, one kind of apostrophe; as long as the text, so that places in it hold."""
    if text.isascii():
        return text.lower().replace("'", "’").replace("`", "’")
    return "".join(map(_plain, text))


@lru_cache(maxsize=1024)
def _plain(char: str) -> str:
    if char in APOSTROPHES:
        return "’"
    base = unicodedata.normalize("NFD", char)[:1].lower()
    return base if len(base) == 1 else char


def tidy(text: str) -> str:
    """One line of visible characters."""
    kept = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in text)
    return " ".join(unicodedata.normalize("NFC", kept).split())
