"""Words without their endings, so that forms of one word are one. Crude on purpose: both sides are cut alike."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

VOWEL = re.compile("[aeiouy]")
DOUBLED = re.compile(r"([bdfgmnprt])\1$")
ENDINGS = re.compile(
    "(?<=...)(?:ciones|[ai]mientos?|[ai]endol[eo]|andol[eo]|(?:ie|a)ndose|mente|iendo|ando|aciones|abamos|iamos|ieron|aron"
    "|[aei]rl[aeo]|[aei]rse|[ai]d[ao]s?|aba[ns]?|ia[ns]?|[aei]ria|aran?|are|eran?|iran?|ire|[aei]mos|[ai]ste|[aei]r|[ae]n"
    "|[aeo]s|io|[aeos])$"
)


@lru_cache(maxsize=8192)
def english(word: str) -> str:
    if len(word) < 4:
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed", "ly"):
        bare = word.removesuffix(ending)
        if bare != word and len(bare) > 2 and VOWEL.search(bare):
            word = DOUBLED.sub(r"\1", bare)
            break
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word


@lru_cache(maxsize=8192)
def spanish(word: str) -> str:
    if len(word) < 4:
        return word
    bare = ENDINGS.sub("", word)
    return bare[:-1] if len(bare) > 3 and bare[-1] in "aeio" else bare


STEMS: Mapping[str, Callable[[str], str]] = {"en": english, "es": spanish}
