"""Text that is turned round: upside down, or backwards, the whole of it or each word."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from handrail.gate.common import common

# What is drawn upside down. Its n is a u and its p a d, so the plain letters are turned as well where it is one.
UPSIDE = str.maketrans(
    "ɐqɔpǝɟƃɓɥᴉıɾʞןɯudbɹʇnʌʍʎwmWM,'∀ᗺƆᗡƎℲ⅁⋊⅂˥Ԁᴚ⊥┴∩Λ⅄",
    "abcdefgghiijklmnpqrtuvwymwmw',abcdefgkllprttuvy",
)
SIGNS = frozenset("ɐǝɹʇʎɥʞʍᴉ")  # letters of no alphabet; of other upside-down ones some are
# Words of which the one mostly stands just before the other: they tell in which order backward words are meant.
PAIRS = tuple(
    (frozenset(first.split()), frozenset(second.split()))
    for first, second in (
        (
            "i you he she we they it who that",
            "am is are was were have had has want wanted dont cant didnt wont will would can could just feel felt need",
        ),
        ("to in on of at for with from by about and but if", "the a an my his her your our their this me him it i you"),
        ("want wanted need going have had trying tried used how", "to"),
        ("a de en con por para que y sin", "el la los las un una mi mis su me no se lo le te"),
        ("no me se te lo le ya yo", "quiero puedo voy tengo estoy aguanto es era tiene fue hace siento duele da va he"),
        ("voy vas va iba", "a"),
        ("tengo ganas", "que de"),
    )
)
ENOUGH = 2  # words that are none, and are one read backwards
SURE = 4  # letters of one of them: two syllables may be words by chance
SHARE = 3  # ... which is one of so many of the stretch at least
MOST = 64  # words of a stretch: its place is that of what is found in it


def upright(text: str, line: str) -> str:
    """The text turned back, if more of it is words then than of the line as it was folded; as long as it was."""
    turned = text.translate(UPSIDE).lower()
    return turned if len(turned) == len(text) and _used(turned) > _used(line) else text


def _used(line: str) -> int:
    return sum(word in common() or word[::-1] in common() for word in line.split())


def backwards(tokens: Sequence[str], is_word: Callable[[str], bool]) -> list[tuple[int, int]]:
    """Where words stand that were written backwards: the first, and the one after the last."""
    strong = [len(token) > 1 and not is_word(token) and is_word(token[::-1]) for token in tokens]
    if sum(strong) < ENOUGH:
        return []
    sure = [each and len(token) >= SURE for each, token in zip(strong, tokens, strict=True)]
    found, at = [], 0
    while at < len(tokens):
        start = at
        while at < min(len(tokens), start + MOST) and (len(tokens[at]) == 1 or _turns(tokens[at], is_word)):
            at += 1
        if any(sure[start:at]) and sum(strong[start:at]) >= max(ENOUGH, (at - start) / SHARE):
            found.append((start, at))
        at += at == start
    return found


def _turns(token: str, is_word: Callable[[str], bool]) -> bool:
    """Whether it may be a word backwards, or is none at all."""
    return is_word(token[::-1]) or not is_word(token)


def in_order(words: Sequence[str]) -> int:
    """By how much the words rather stand in this order than in the other."""
    pairs = list(pairwise(words))
    return sum((one in a and other in b) - (other in a and one in b) for one, other in pairs for a, b in PAIRS)
