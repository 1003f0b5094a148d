"""What the model's weights hang on. `Model.weigh` sums the same; tests hold them together."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise

from handrail.gate.learned import BEGIN, END, pieces
from handrail.gate.normal import Words
from handrail.gate.senses import key_of, senses

Feature = tuple[str, str]  # kind and name, as in the file of weights

# Words of every sentence, which say little by themselves.
PLAIN = frozenset(
    [
        "the",
        "a",
        "an",
        "and",
        "or",
        "of",
        "to",
        "in",
        "on",
        "at",
        "it",
        "this",
        "that",
        "with",
        "for",
        "from",
        "by",
        "as",
        "out",
        "up",
        "off",
        "about",
        "into",
        "el",
        "la",
        "los",
        "las",
        "un",
        "una",
        "de",
        "del",
        "en",
        "y",
        "o",
        "con",
        "por",
        "para",
        "lo",
        "al",
        "su",
        "sus",
    ]
)
TRUST = {"danger": 2.0, "world": 0.7, "frame": 0.3}  # how freely a weight may grow: by the gravest word it hangs on


def features(words: list[str], key: Callable[[str], str]) -> Counter[Feature]:
    """For one sentence. Figures are known by their key alone: what the sentences say of 53 must hold for 54. A word
    that is blank says nothing."""
    text = [BEGIN, *words, END]
    keys = [BEGIN, *map(key, words), END]
    found: Counter[Feature] = Counter(("word", word) for word in words if word and not word.isdigit())
    found.update(("key", name) for name in keys[1:-1] if name)
    found.update(("pair", f"{a} {b}") for a, b in pairwise(text) if a and b and not (a.isdigit() or b.isdigit()))
    found.update(("keys", f"{a} {b}") for a, b in pairwise(keys) if a and b)
    found.update(("skip", f"{a} {b}") for a, b in zip(keys, keys[2:], strict=False) if a and b)
    return found


def few(words: Words, key: Callable[[str], str]) -> Counter[Feature]:
    """For a whole message, what tells distress, or harm: fewer kinds of things, since there are fewer sentences."""
    found: Counter[Feature] = Counter(("word", word) for word in words.text if word and not word.isdigit())
    found.update(("key", key(word)) for word in words.text if word)
    for start, end in pieces(words.sentence):
        row = [BEGIN, *words.text[start:end], END]
        found.update(("pair", f"{a} {b}") for a, b in pairwise(row) if a and b and not (a.isdigit() or b.isdigit()))
    return found


def trust(feature: Feature) -> float:
    return max(TRUST[_table(part)] for part in feature[1].split(" "))


def _table(part: str) -> str:
    if part in PLAIN or part in {BEGIN, END}:
        return "frame"
    return _tables().get(part if part.isupper() else key_of()(part), "world")


@cache
def _tables() -> dict[str, str]:
    return {sense: table for table, words in senses().items() for sense in words.values()}
