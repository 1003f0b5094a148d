"""Whether a message says that its writer is under age. The words for it live in `care`, which programs may know too."""

from handrail.care import age
from handrail.care.reading import END, flattened
from handrail.care.words import LANGUAGES, words
from handrail.memo import Memo

__all__ = ["says_child"]

KEPT = 32_768  # words of which it is kept whether they hint at an age


def says_child(text: str) -> bool:
    """As in `care`, quickly where no word hints at an age."""
    return (len(text) > 2 * END or any(map(_hints.__getitem__, text.split()))) and age.says_child(text)


def _hinting(word: str) -> bool:
    flat = flattened(word)
    return any(words(language).age["hint"].search(flat) for language in LANGUAGES)


_hints = Memo(_hinting, KEPT)
