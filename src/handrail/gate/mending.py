"""Words as they may have been meant: misspelt ones mended, pieces put together. What comes of it must stand firm."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate

from handrail.gate.common import VOWELS, common, meant
from handrail.gate.letters import pointers
from handrail.gate.normal import Reading, Words, known_as, placed, places
from handrail.gate.otherwise import DRAWN, FIRM, PLAIN, WEAK, WHOLE, Line, read_otherwise, reading_of, run_together
from handrail.gate.phrasebook import Lexicon
from handrail.gate.spelling import SHORT

LONE = bytes([1, 1, 1])  # the lengths of letters that may have been taken apart
PIECES = 4  # a word is taken for one that was cut into at most so many
SURE = frozenset({PLAIN, FIRM, WEAK})
BESIDE = frozenset({PLAIN, FIRM})
Guess = tuple[tuple[str, ...], int, int]  # words, how sure they are, and of how many pieces they are made
NOTHING: Guess = (), PLAIN, 1


@dataclass(slots=True)
class Mended:
    words: Words = field(default_factory=Words)
    marks: list[int] = field(default_factory=list)  # how each word was come by

    def add(self, words: tuple[str, ...], mark: int, sentence: int, place: tuple[int, int]) -> None:
        self.words.add(words, sentence, place)
        self.marks += [mark] * len(words)

    def keep(self, words: Words, start: int, end: int) -> None:
        """The words from one number up to another as they were written."""
        self.words.text += words.text[start:end]
        self.words.sentence += words.sentence[start:end]
        self.words.place += words.place[start:end]
        self.marks += [PLAIN] * (end - start)


def mended(words: Words, lexicon: Lexicon) -> Mended:
    words = _as_placed(words, lexicon)
    rows = list(Counter(words.place).items())
    tokens = [words.line[start:end] for (start, end), _ in rows]
    odd = [at for at, token in enumerate(tokens) if token not in lexicon.known or _lone(token)]
    worth = {at for end in odd for at in range(max(0, end - PIECES + 1), end + 1)}  # from where one is a piece, or all
    language = common().language(words.text)
    starts = [0, *accumulate(count for _, count in rows)]
    line = Line(tokens, [place for place, _ in rows], [words.sentence[at] for at in starts[:-1]])
    otherwise = read_otherwise(line, lexicon, language) if odd else {}
    found, kept, at = Mended(), 0, 0  # what comes before `kept` is put down
    while at < len(rows):
        if stretch := otherwise.get(at):
            found.keep(words, kept, starts[at])
            for said in stretch.said:
                found.add(*said)
            at = stretch.end
            kept = starts[at]
            continue
        guess, mark, size = NOTHING
        if at in worth:  # what is read otherwise has been put together already
            guess, mark, size = (
                _alone(tokens[at], lexicon, language) if otherwise else _guess(tokens, at, lexicon, language)
            )
        if guess:
            found.keep(words, kept, starts[at])
            found.add(guess, mark, line.sentences[at], (line.places[at][0], line.places[at + size - 1][1]))
            kept = starts[at + size]
        at += size
    found.keep(words, kept, starts[-1])
    return found


def _guess(tokens: list[str], at: int, lexicon: Lexicon, language: int) -> Guess:
    """What was meant here, if it is not what is written; how sure that is, and of how many pieces it is made."""
    token = tokens[at]
    if token in lexicon.anchors.ends and (size := _pieces(tokens, at, lexicon)):
        joined = "".join(tokens[at : at + size])
        return (joined,), FIRM if len(joined) > SHORT else WEAK, size
    if at + 1 < len(tokens) and (joined := _joined(token, tokens[at + 1], lexicon)):
        return known_as((joined,), lexicon.known), FIRM, 2
    return _alone(token, lexicon, language)


def _alone(token: str, lexicon: Lexicon, language: int) -> Guess:
    reading = reading_of(token, lexicon)
    if reading is None:
        return NOTHING
    if reading.guess:
        return reading.guess, _mark(reading), 1
    found = meant(reading.mask or token, language, masked=bool(reading.mask))
    if not reading.mask and token.isascii() and token.isalpha():
        parts = run_together(token, found, language)
        if parts:
            mark = FIRM if lexicon.anchors.words.isdisjoint(parts) else WHOLE
            return known_as(parts, lexicon.known), mark, 1
    return (known_as((found,), lexicon.known), FIRM, 1) if found else NOTHING


def _joined(one: str, other: str, lexicon: Lexicon) -> str:
    """The word that two pieces make up of which at least one is none."""
    joined = one + other
    return joined if joined in common() and not (_word(one, lexicon) and _word(other, lexicon)) else ""


def _word(token: str, lexicon: Lexicon) -> bool:
    return token in common() or token in lexicon.known


def _as_placed(words: Words, lexicon: Lexicon) -> Words:
    """The words with their places; those of several lines, or with letters taken apart, are read by their places."""
    lone = bytes([end - start & 255 for start, end in places(words, lexicon.known, lexicon.chunker)])
    return placed(words.line, lexicon.known, lexicon.reader) if "\n" in words.line or LONE in lone else words


def _mark(reading: Reading) -> int:
    if reading.drawn:
        return DRAWN
    return WHOLE if reading.whole else WEAK if reading.weak else FIRM


def _pieces(tokens: list[str], at: int, lexicon: Lexicon) -> int:
    """How many words from here on are the pieces of one anchor ("sui cide"); at least one of them is no word."""
    joined = tokens[at]
    for size, token in enumerate(tokens[at + 1 : at + PIECES], start=2):
        joined += token
        if joined in lexicon.anchors.words and any(_broken(piece, lexicon) for piece in tokens[at : at + size]):
            return size
        if joined not in lexicon.anchors.ends:
            return 0
    return 0


def _lone(token: str) -> bool:
    """Whether it is a letter that is no word."""
    return len(token) == 1 and token not in VOWELS


def _broken(token: str, lexicon: Lexicon) -> bool:
    if len(token) == 1:
        return _lone(token)
    reading = reading_of(token, lexicon)
    return reading is not None and reading.strange


def firm(found: Mended) -> Words | None:
    """The words as meant, if all that was mended is sure by itself: not an emoji or a long row, and not out of few
    letters beside nothing that is sure."""
    marks = found.marks
    if not any(marks) or not SURE.issuperset(marks):
        return None
    sound = (
        mark != WEAK or not BESIDE.isdisjoint((*marks[max(0, at - 1) : at], *marks[at + 1 : at + 2]))
        for at, mark in enumerate(marks)
    )
    return found.words if all(sound) else None


def stands(found: Mended, start: int, end: int) -> bool:
    """Whether a match rests on something mended, and on enough that is sure."""
    marks = found.marks[start:end]
    if not any(marks):
        return False
    return all(_holds(found, i, start, end) for i in range(start, end) if found.marks[i] > FIRM)


def _holds(found: Mended, at: int, start: int, end: int) -> bool:
    mark, words = found.marks[at], found.words
    if mark == WEAK:
        return any(found.marks[i] in BESIDE for i in (at - 1, at + 1) if start <= i < end)
    if mark == DRAWN:
        return at > 0 and words.text[at - 1] in pointers() and words.sentence[at - 1] == words.sentence[at]
    return words.place[start:end].count(words.place[at]) > 1  # one word out of "deadline" is not what was written
