"""What a message does rather than tells: a question to the program, a thanks, a wish to stop, a yes or a no."""

import re
from functools import lru_cache
from typing import Literal

from handrail.programs.reframing.lexicon import LANGUAGES, Lexicon, lexicon
from handrail.programs.reframing.readers.text import tidy
from handrail.wording.text import plain

MARKS = re.compile(r"\W{4,}")  # a row of emoji says no more here than the first of them
Answer = Literal["yes", "no", "partly", "both", "unsure", "other"]
ORDER: tuple[tuple[str, Answer], ...] = (
    ("both", "both"),
    ("nope", "no"),
    ("yes", "yes"),
    ("partly", "partly"),
    ("unsure", "unsure"),
    ("verdict", "yes"),
)


def meant(text: str) -> frozenset[str]:
    """What a message does, in any language we know: "los dos" is understood in an English conversation too."""
    return frozenset[str]().union(*(intents(text, lexicon(language)) for language in LANGUAGES))


def intents(text: str, words: Lexicon) -> frozenset[str]:
    return _intents(text, words.language)


@lru_cache(maxsize=128)  # a turn looks at the same words more than once
def _intents(text: str, language: str) -> frozenset[str]:
    flat = MARKS.sub(lambda m: m[0][:3] + ("?" if "?" in m[0] else " "), plain(tidy(text)))
    return frozenset(name for name, pattern in lexicon(language).intents if pattern.search(flat))


def fits(text: str) -> Answer:
    """An answer to "does that fit?"."""
    found = meant(text)
    if "misread" in found:
        return "no"
    if "unsure" in found and not found & {"partly", "yes"}:
        return "unsure"
    for name, answer in ORDER:
        if name in found:
            return answer
    return "other"
