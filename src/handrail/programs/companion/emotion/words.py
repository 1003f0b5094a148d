"""A message as the reader sees it: words in their plain form, and the marks by which people raise their voice."""

import re
from dataclasses import dataclass
from typing import Final
from unicodedata import combining, normalize

from handrail.programs.companion.emotion.lexicon import Lexicon

LONGEST: Final = 4000  # characters looked at: enough for any message, and a bound on time
STOPS: Final = frozenset(".!?;\n…")
FACES: Final = (
    r"(?:>:\(|:'\(|:,\(|;_;|t_t|-_-|\^\^|<3|/s(?!\w)|"
    r"[:=;]-?[)(dp/\\](?!\w)|\(:|\):|\bxd+\b|:-?\||:-?o\b)"
)
EMOJI: Final = "[\u2600-\u27bf\U0001f300-\U0001faff]"
PART: Final = re.compile(
    rf"{FACES}|\?\?\?|[^\W_]+(?:'[^\W_]+)*|[.!?;,\n…]|{EMOJI}(?:\u200d{EMOJI})*",
    re.IGNORECASE,
)
LOUD: Final = re.compile(r"(?<!\w)[A-ZÁÉÍÓÚÜÑ]{3,}(?!\w)")
LONG: Final = re.compile(r"(\w)\1{2,}")
DRESS: Final = re.compile("[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")
APOSTROPHES: Final = re.compile("[\u2019\u2018\u00b4`]")
LAUGH: Final = re.compile(r"(?:j[aeiou]){2,}j?|(?:ha){2,}h?|(?:he){2,}h?|(?:ah){2,}a?|(?:aj){2,}a?")


@dataclass(frozen=True, slots=True)
class Message:
    words: tuple[str, ...]  # with the marks between them
    written: tuple[str, ...]  # the same, as they stand in the message
    clause: tuple[int, ...]  # which clause each belongs to; a comma parts clauses too
    sentence: tuple[int, ...]
    asked: frozenset[int]  # sentences that are questions
    exclaimed: frozenset[int]
    loud: frozenset[int]  # words in capitals among words that are not
    drawn: frozenset[int]  # words that were stretched: "sooo"


def seen(text: str, lexicon: Lexicon) -> Message:
    text = DRESS.sub("", text[:LONGEST])
    text = text if text.isascii() else normalize("NFC", APOSTROPHES.sub("'", text))
    shouts = frozenset(LOUD.findall(text)) if not text.isupper() else frozenset()
    words: list[str] = []
    written: list[str] = []
    drawn: list[int] = []
    for part in PART.findall(text):
        for number, word in enumerate(_spelt(_plain(part), lexicon)):
            if len(part) > 2 and LONG.search(part):
                drawn.append(len(words))
            words.append(word)
            written.append("" if number else part)  # one that stands for two words is shown once
    loud = frozenset(at for at, part in enumerate(written) if part in shouts) if shouts else frozenset()
    return _message(words, written, loud, frozenset(drawn))


def _plain(word: str) -> str:
    if word.isascii():
        return word.lower()
    return "".join(c for c in normalize("NFKD", word) if not combining(c)).lower()


def _spelt(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    if not word[0].isalpha():
        return (word,)
    if LAUGH.fullmatch(word):
        return ("haha",)
    if LONG.search(word) and word not in lexicon.known:
        twice, once = LONG.sub(r"\1\1", word), LONG.sub(r"\1", word)
        word = twice if twice in lexicon.known else once
    return lexicon.spelling.get(word, (word,))


def _message(words: list[str], written: list[str], loud: frozenset[int], drawn: frozenset[int]) -> Message:
    clause, sentence = [0] * len(words), [0] * len(words)
    asked, exclaimed = set(), set()
    part = whole = 0
    for at, word in enumerate(words):
        clause[at], sentence[at] = part, whole
        if word in {"?", "???"}:
            asked.add(whole)
        elif word == "!":
            exclaimed.add(whole)
        if word in STOPS or word == ",":
            part += 1
            following = words[at + 1] if at + 1 < len(words) else "."
            whole += word in STOPS and following not in STOPS
    return Message(
        tuple(words),
        tuple(written),
        tuple(clause),
        tuple(sentence),
        frozenset(asked),
        frozenset(exclaimed),
        loud,
        drawn,
    )
