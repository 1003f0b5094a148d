"""Text to words: folded so that disguises fall away, each word with its place in the text as it was written."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

Known = Mapping[str, tuple[str, ...]]  # a word of the lexicon, or a way to write it -> the words it stands for

# The letters most used as stand-ins for Latin ones; NFKD takes care of styled and full-width letters.
LOOKALIKES = str.maketrans(
    "аеіоруѕсхјһԁԛԝкмтвнгαικνορτυχεηωƅɡıɩʟɪɴꜱʀᴀᴄᴅᴇᴋᴍᴏᴘᴛᴜᴡӏłøđħ",
    "aeiopyscxjhdqwkmtbhraikvoptuxenwbgiilinsracdekmoptuwllodh",
)
APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u02b9\u2032\u00b4`\uff07"), "'")
LEET = str.maketrans("013457@$!|¡", "oieastasili")
WORD = re.compile(r"[@$]?[^\W_](?:['@$!|¡]?[^\W_])*")
PARTS = re.compile(r"[^\W_]+")
RUN = re.compile(r"(.)\1+")
STOP = re.compile(r"[.!?;\n\u2026\u3002\u00bf\u00a1]")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
SPELLED = 3  # so many single letters in a row are a word that was taken apart
LONGEST = 60  # letters of a taken-apart run that are put together again


@dataclass(slots=True)
class Words:
    """Parallel lists, because a message is read in microseconds: each word, its place, the sentence it is in."""

    text: list[str] = field(default_factory=list)
    start: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    sentence: list[int] = field(default_factory=list)

    def add(self, words: tuple[str, ...], start: int, end: int, sentence: int) -> None:
        for word in words:
            self.text.append(word)
            self.start.append(start)
            self.end.append(end)
            self.sentence.append(sentence)


@lru_cache(maxsize=4096)
def _letter(char: str) -> str:
    if unicodedata.category(char) in ("Cf", "Cc", "Cs") and char not in "\t\n\r":
        return ""
    bare = unicodedata.normalize("NFKD", char.translate(APOSTROPHES))
    kept = "".join(c for c in bare if not unicodedata.combining(c) and unicodedata.category(c) not in ("Mn", "Me"))
    return kept.casefold().translate(LOOKALIKES).translate(APOSTROPHES)


def flat(text: str) -> tuple[str, list[int] | None]:
    """The text in plain lower case, and for each of its characters the place it came from (None: the same place)."""
    if text.isascii() and not CONTROL.search(text):
        return text.lower(), None
    letters: list[str] = []
    origin: list[int] = []
    for place, char in enumerate(text):
        folded = _letter(char)
        letters.append(folded)
        origin.extend([place] * len(folded))
    origin.append(len(text))
    return "".join(letters), origin


def plain(word: str) -> str:
    """A word of a lexicon in the form in which words are compared."""
    return flat(word)[0].replace("'", "")


def squeezed(word: str) -> str:
    return RUN.sub(r"\1", word)


def read(word: str, known: Known) -> tuple[str, ...]:
    """What a written word stands for: itself, or what a contraction, a drawn-out or a leet spelling means."""
    bare = word.replace("'", "")
    if (found := known.get(bare)) is not None:
        return found
    if RUN.search(bare) and (found := known.get(squeezed(bare))) is not None:
        return found
    if bare.isalpha() or bare.isdigit():
        return (bare,)
    letters = bare.translate(LEET)
    if (found := known.get(letters) or known.get(squeezed(letters))) is not None:
        return found
    parts = PARTS.findall(bare)
    if len(parts) < 2:
        return (bare,)
    return tuple(w for part in parts for w in known.get(part, (part,)))


def words_of(text: str, known: Known) -> Words:
    line, origin = flat(text)
    words, sentence, last = Words(), 0, 0
    spelled: list[tuple[str, int, int, int]] = []
    for found in WORD.finditer(line):
        start, end = found.span()
        if start - last != 1 and STOP.search(line, last, start):
            sentence += 1
        last = end
        if end - start == 1:
            spelled.append((line[start], start, end, sentence))
            continue
        if spelled:
            _spell(words, spelled, known)
        words.add(read(found.group(), known), start, end, sentence)
    _spell(words, spelled, known)
    if origin is not None:
        words.end = [max(origin[e], origin[e - 1] + 1) for e in words.end]
        words.start = [origin[s] for s in words.start]
    return words


def _spell(words: Words, spelled: list[tuple[str, int, int, int]], known: Known) -> None:
    """Puts single letters down: as a word if they spell one ("k i l l"), else one by one."""
    letters = "".join(s[0] for s in spelled)
    whole = _cut(letters, known) if SPELLED <= len(letters) <= LONGEST else ()
    if whole:
        words.add(whole, spelled[0][1], spelled[-1][2], spelled[0][3])
    else:
        for letter, start, end, sentence in spelled:
            words.add(known.get(letter, (letter,)), start, end, sentence)
    spelled.clear()


def _cut(letters: str, known: Known) -> tuple[str, ...]:
    """The fewest known words that make up these letters; nothing if they cannot."""
    best: list[tuple[str, ...] | None] = [()]
    for end in range(1, len(letters) + 1):
        ways = [
            (*before, *known[letters[start:end]])
            for start in range(max(0, end - 14), end)
            if (before := best[start]) is not None and letters[start:end] in known
        ]
        best.append(min(ways, key=len) if ways else None)
    return best[-1] or ()
