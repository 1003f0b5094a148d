"""Which language a short text is in, or that one cannot tell: by frequent words, spellings and characters."""

import re
import unicodedata
from collections.abc import Iterable

from handrail.kernel.rules import folded
from handrail.wording.data import Language, others, spoken

ENOUGH = 2.0  # one word that decides on its own, or two that are merely frequent
LEAD = 1.3  # how much the first must be ahead of the second
SEEN = 2000  # characters looked at: a language shows in its first lines

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


def language_of(text: str, default: str = "") -> str:
    """The spoken language that a text is in; `default` when unsure or when it is in one that is not spoken."""
    found = nearest(text)
    return found if found in spoken() else default


def nearest(text: str) -> str:
    """The language that a text is most surely in, spoken by Handrail or not; nothing when unsure."""
    words, marks = WORD.findall(folded(text[:SEEN])), unicodedata.normalize("NFC", text[:SEEN].lower())
    ours = _ranked(spoken().values(), words, marks)
    theirs = _ranked(others().values(), words, marks)
    if theirs and theirs[0][0] >= ENOUGH * 2 and theirs[0][0] > LEAD * (ours[0][0] if ours else 0):
        return theirs[0][1]
    if not ours or ours[0][0] < ENOUGH:
        return ""
    second = ours[1][0] if len(ours) > 1 else 0.0
    return ours[0][1] if ours[0][0] >= max(second * LEAD, second + 1) else ""


def _ranked(languages: Iterable[Language], words: list[str], text: str) -> list[tuple[float, str]]:
    return sorted(((_score(language, words, text), language.code) for language in languages), reverse=True)


def _score(language: Language, words: list[str], text: str) -> float:
    known = [w for w in words if w in language.words]
    shaped = marked = 0
    if language.shapes and len(known) < len(words):
        shaped = len(language.shapes.findall(" ".join(w for w in words if w not in language.words)))
    if language.marks and not text.isascii():
        marked = min(3, sum(map(language.marks.__contains__, text)))
    return len(known) + sum(map(language.strong.__contains__, known)) + 0.5 * shaped + marked
