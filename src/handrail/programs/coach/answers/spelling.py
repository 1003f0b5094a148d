"""From letters to sounds, one sign each: the same rough rules for what is meant and what is said, so that they meet."""

import re
from functools import lru_cache

VOWELS = frozenset("aeiouAEIOUWY@")

# In order. Capitals: A say, E see, I my, O go, U too, W cow, Y boy, T thin, S she, C chin, N sing.
ENGLISH = (
    (r"^(sh|s)oe$", r"\1U"), (r"^([rw])ead$", r"\1Ed"), (r"eaw$", "er"),
    (r"^kn|^gn|^pn", "n"), (r"^wr", "r"), (r"^wh", "w"), (r"^ps", "s"), (r"^sc(?=[ei])", "s"), (r"mb$", "m"),
    (r"alk", "ok"), (r"tch", "C"), (r"ch", "C"), (r"sh", "S"), (r"th", "T"), (r"ph", "f"), (r"ck", "k"),
    (r"dge", "j"), (r"(?<=[aeiou])nge$", "nj"), (r"(?<=[aeiou])ge$", "j"), (r"igh", "I"), (r"(?<=[aeiou])gh", ""),
    (r"qu", "kw"), (r"x", "ks"), (r"c(?=[eiy])", "s"), (r"c", "k"), (r"([bdfgklmnprstvwz])\1", r"\1"), (r"nk", "Nk"),
    (r"ng$", "N"), (r"all?$", "ol"), (r"alt", "olt"), (r"air$|are$|ear$|aire$|ere$", "er"), (r"ear", "Er"),
    (r"oor$|ore$|our$|oar$", "or"), (r"ire$", "Ir"), (r"ea(?=d$|th)", "e"), (r"(?<=[^aeiouyAEIOU])le$", "@l"),
    (r"^([^aeiouy]*)(?:ie|y)$", r"\1I"), (r"^([^aeiouy]*)e$", r"\1E"), (r"(?<!o)o$", "O"), (r"ee|ea|ie|ei|ey$|y$", "E"),
    (r"ai|ay|ey", "A"), (r"oa|oe$|oh$", "O"), (r"oe|oo|ew|ue$|ui|oeu", "U"), (r"ow|ou", "W"), (r"oy|oi", "Y"),
    (r"au|aw(?![aeiou])", "o"), (r"a(?=[^aeiouAEIOUWY]e$)", "A"), (r"e(?=[^aeiouAEIOUWY]e$)", "E"),
    (r"i(?=[^aeiouAEIOUWY]e$)", "I"), (r"o(?=[^aeiouAEIOUWY]e$)", "O"), (r"u(?=[^aeiouAEIOUWY]e$)", "U"),
    (r"(?<=.)e$", ""), (r"[eiu](?=r)", "@"), (r"u$", "U"), (r"(?<=[aeiouAEIOUWY@][^aeiou])a$|uh$", "@"),
    (r"y(?=[^aeiouAEIOUWY@])", "i"),
    (r"(?<=[aeiouAEIOUWY@])h", ""), (r"q", "k"),
)  # fmt: skip
SPANISH = (
    (r"ch", "C"), (r"sh", "C"), (r"ll", "y"), (r"ñ", "N"), (r"rr|^r", "R"), (r"(?<=[nls])r", "R"), (r"qu", "k"),
    (r"gu(?=[ei])", "g"), (r"^hu(?=[aei])|gü", "w"), (r"g(?=[ei])|j", "x"), (r"c(?=[ei])|z", "s"), (r"c|q", "k"),
    (r"v", "b"), (r"h", ""), (r"x(?=[^aeiou]|$)", "x"), (r"y$", "i"), (r"([a-zA-Z])\1", r"\1"),
)  # fmt: skip
RULES = {"en": ENGLISH, "es": SPANISH}


@lru_cache(4096)  # bounded: it is keyed by what is said
def sounds(word: str, language: str) -> str:
    for pattern, sign in RULES.get(language, ENGLISH):
        word = re.sub(pattern, sign, word)
    return word


def chunks(said: str) -> list[str]:
    """Rough syllables: what stands before a vowel and the vowel; what is left goes with the last."""
    found = re.findall(r"[^aeiouAEIOUWY@]*[aeiouAEIOUWY@]", said)
    rest = said[len("".join(found)) :]
    return [*found[:-1], found[-1] + rest] if found else [said]
