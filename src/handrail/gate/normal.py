"""Text to words: folded so that disguises fall away, each word with its place in the text as it was written."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate, pairwise
from operator import itemgetter
from sys import intern
from typing import NamedTuple
from unicodedata import normalize

from handrail.gate.common import VOWELS, common
from handrail.gate.letters import letter
from handrail.gate.signs import lettered, readings
from handrail.gate.turned import SIGNS, upright

Known = Mapping[str, tuple[str, ...]]  # a word of the lexicon, or a way to write it -> the words it stands for


@dataclass(frozen=True, slots=True)
class Reading:
    """What a written word stands for, and what it may stand for if it is misspelt or disguised."""

    words: tuple[str, ...]
    guess: tuple[str, ...] = ()
    weak: bool = False  # the guess counts only beside a word that is written as it should be
    whole: bool = False  # the guess is several words that were run together: they count all or not at all
    drawn: bool = False  # the guess is what an emoji shows
    strange: bool = False  # it is no word: a misspelt one, a piece of one, or a name
    mask: str = ""  # the letters that are seen, if some are hidden


class Chunk(NamedTuple):
    """What stands between two spaces: words, each row with the sentences that end after it."""

    parts: tuple[tuple[tuple[str, ...], int], ...]
    odd: bool  # something in it may be misspelt or disguised
    apart: bool  # it may be letters of a word that was taken apart
    spans: tuple[tuple[int, int], ...]  # where in it each of the words stands


class Spelled(NamedTuple):
    """A letter that stands alone."""

    char: str
    sentence: int
    place: tuple[int, int]


Reader = Callable[[str], Reading]
Chunker = Callable[[str], Chunk]

# A word with what may stand in for letters inside it; or the end of a sentence, which is not a dot inside a word.
STOP = r"[.!?;\n\u2026\u3002\u00bf\u00a1]"
TOKEN = re.compile(
    r"[@$]?[^\W_]+(?:(?:'{1,3}|[@$!|¡+]|[*#_~%^]{1,3})[^\W_]+)*[*#]*"
    rf"|{STOP}{{2,}}|(?<![^\W_]){STOP}|{STOP}(?![^\W_])"
)
BREAK = re.compile(r"(?<![^\W_])\n|\n(?![^\W_])")
APART = re.compile(r"(?<![^\W_])[^\W_](?:[\W_]{1,6}[^\W_]){2}(?![^\W_])")
STOPS = frozenset(".!?;\n\u2026\u3002\u00bf\u00a1")
PARTS = re.compile(r"[^\W_]+")
RUN = re.compile(r"(.)\1+")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
DOUBLED = (("vv", "w"), ("ph", "f"))
SPELLED = 3  # so many single letters in a row are a word that was taken apart
LONGEST = 400  # letters of a word, or of words that were run together
MEAN = 8  # letters of a word: rows that are longer are sentences
STRAYS = 10  # from more than one letter of so many that belongs to no word on, words are parted in another way
WIDTHS = 4  # ... by so many widths of gaps
CHOPPED, CHOPPED_LEAST = 0.75, 3  # from more stops than this for each word on, they are a disguise and end no sentence
APOSTROPHE = "'"
ACCENT = "\u00f3"  # at the end of a Spanish verb it tells "I do" from "somebody did"
STOCK = 65_536  # characters whose folding is kept at hand

_folds: dict[int, str] = {}
_folded: set[str] = set()
_uneven: set[str] = set()  # characters that fold to nothing or to several


@dataclass(slots=True)
class Words:
    """Parallel lists, because a message is read in microseconds: each word, its sentence, its place once it is sought.

    The place is in the folded text, the `line`; `written` tells where that is in the text as it was written.
    """

    line: str = ""
    text: list[str] = field(default_factory=list)
    sentence: list[int] = field(default_factory=list)
    place: list[tuple[int, int]] = field(default_factory=list)
    odd: bool = False  # something in it may be misspelt or disguised

    def add(self, words: tuple[str, ...], sentence: int, place: tuple[int, int]) -> None:
        for word in words:
            self.text.append(word)
            self.sentence.append(sentence)
            self.place.append(place)


def folded(text: str) -> str:
    """The text in plain lower case."""
    if text.isascii() and (text.isprintable() or not CONTROL.search(text)):
        return lettered(text.lower())
    if not _folded.issuperset(text):
        _learn(text)
        if not SIGNS.isdisjoint(text):
            text = upright(text, text.translate(_folds))
    return lettered(text.translate(_folds))


def _learn(text: str) -> None:
    if len(_folded) > STOCK:
        _folds.clear()
        _folded.clear()
        _uneven.clear()
    for char in set(text):
        _folds[ord(char)] = letter(char)
        if char not in SIGNS:  # a text with one of these is looked at as a whole
            _folded.add(char)
        if len(_folds[ord(char)]) != 1:
            _uneven.add(char)


def plain(word: str) -> str:
    """A word of a lexicon in the form in which words are compared; the same word is the same object."""
    return intern(folded(word).replace("'", "").strip())


def squeezed(word: str) -> str:
    return RUN.sub(r"\1", word)


def read(word: str, known: Known) -> Reading:
    """What a written word stands for: itself, or what a contraction, a drawn-out or a leet spelling means."""
    bare = word.replace("'", "").rstrip("*#")
    if (found := known.get(bare) or known.get(squeezed(bare))) is not None:
        return Reading(found)
    if bare.isalpha():
        return Reading(_respelt(bare, known) or (bare,))
    if bare.isdigit():
        return Reading((bare,))
    for letters in readings(bare):
        if (found := known.get(letters) or known.get(squeezed(letters))) is not None:
            return Reading(found)
    parts = PARTS.findall(bare)
    if len(parts) < 2:
        return Reading((bare,))
    return Reading(_joined(parts, known) or known_as(parts, known))


def _respelt(word: str, known: Known) -> tuple[str, ...]:
    """The word that is written with two letters for one, or without its last: "vvay", "phuneral", "slittin"."""
    if word in common():
        return ()
    ways = {word.replace(*pair) for pair in DOUBLED} | ({f"{word}g"} if word.endswith("in") else set())
    return next((known_as((way,), known) for way in sorted(ways - {word}) if way in known or way in common()), ())


def _joined(parts: list[str], known: Known) -> tuple[str, ...]:
    """The word that signs were put into: "ki*ll", "k*i*l*l"."""
    letters = "".join(parts)
    if all(len(part) == 1 for part in parts) and SPELLED <= len(letters) <= LONGEST:
        words, strays = common().cut(letters)
        return () if strays else known_as(words, known)
    return known.get(letters, ()) if letters.isalpha() else ()


def known_as(words: Iterable[str], known: Known) -> tuple[str, ...]:
    return tuple(w for word in words for w in known.get(word, (word,)))


def words_of(text: str, known: Known, chunker: Chunker | None = None, reader: Reader | None = None) -> Words:
    """The words of a text, each with its sentence; `chunker` and `reader` read what is not in `known`."""
    line = folded(text)
    chunks = (BREAK.sub(" ; ", line) if "\n" in line else line).split()
    read_chunk = chunker or partial(chunk_of, known=known)
    apart = b"\1\1\1" in bytes([len(chunk) & 255 for chunk in chunks])
    words, sentence, get = Words(line), 0, known.get
    into, sentences = words.text, words.sentence
    for chunk in chunks:
        found = get(chunk)
        if found is not None:
            into += found
            continue
        parts, odd, loose, _ = read_chunk(chunk) if len(chunk) <= LONGEST else chunk_of(chunk, known)
        words.odd = words.odd or odd
        apart = apart or loose
        for row, stops in parts:
            into += row
            if stops:
                sentences += [sentence] * (len(into) - len(sentences))
                sentence += stops
    sentences += [sentence] * (len(into) - len(sentences))
    return placed(line, known, reader) if apart and APART.search(line) else _whole(words, sentence)


def _whole(words: Words, stops: int) -> Words:
    """Stops after every word end no sentence: "I. want. to. die."."""
    if stops > CHOPPED_LEAST and stops > CHOPPED * len(words.text):
        words.sentence = [0] * len(words.text)
    return words


def chunk_of(chunk: str, known: Known, reader: Reader | None = None) -> Chunk:
    parts: list[tuple[tuple[str, ...], int]] = []
    spans: list[tuple[int, int]] = []
    row: list[str] = []
    odd, single = False, 0
    for match in TOKEN.finditer(chunk):
        token = match.group()
        if token[0] in STOPS:
            parts.append((tuple(row), 1))
            row.clear()
            continue
        if len(token) == 1:
            single += 1
            odd = odd or (token not in VOWELS and len(chunk) > len(token) + 1)
        if (found := known.get(token)) is None:
            reading = reader(token) if reader and len(token) <= LONGEST else read(token, known)
            odd = odd or bool(reading.guess) or reading.strange
            found = reading.words
        row += map(intern, found)
        spans += [match.span()] * len(found)
    return Chunk((*parts, (tuple(row), 0)) if row else tuple(parts), odd, single > 0, tuple(spans))


def placed(line: str, known: Known, reader: Reader | None = None) -> Words:
    """The words of a folded text, each with its place; letters that were taken apart are put together."""
    words, sentence = Words(line), 0
    spelled: list[Spelled] = []
    for match in TOKEN.finditer(line):
        token = match.group()
        if token[0] in STOPS:
            sentence += 1
            continue
        if len(token) == 1:
            spelled.append(Spelled(token, sentence, match.span()))
            continue
        if spelled:
            _spell(words, spelled, known)
        if (found := known.get(token)) is None:
            reading = reader(token) if reader and len(token) <= LONGEST else read(token, known)
            found = reading.words
            words.odd = words.odd or bool(reading.guess) or reading.strange
        words.add(found, sentence, match.span())
    _spell(words, spelled, known)
    return _whole(words, sentence)


def places(words: Words, known: Known, chunker: Chunker) -> list[tuple[int, int]]:
    """The places of the words, which are kept; where letters were taken apart, they are known already."""
    if words.place:
        return words.place
    line, found, end = words.line, words.place, 0
    find, get, add = line.index, known.get, found.append
    for chunk in line.split():
        start = find(chunk, end)
        end = start + len(chunk)
        row = get(chunk)
        if row is None:
            for first, last in (chunker(chunk) if len(chunk) <= LONGEST else chunk_of(chunk, known)).spans:
                add((start + first, start + last))
        elif len(row) == 1:
            add((start, end))
        else:
            found += [(start, end)] * len(row)
    return found


def written(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places in the folded text as places in the text as it was written."""
    if (text.isascii() and text.isprintable()) or _uneven.isdisjoint(text):
        return spans
    uneven = [(place, len(_folds[ord(char)])) for place, char in enumerate(text) if char in _uneven]
    more = accumulate((size - 1 for _, size in uneven), initial=0)
    begins = [place + shift for (place, _), shift in zip(uneven, more)]  # noqa: B905 - the second is longer by one

    def origin(at: int) -> int:
        here = bisect_right(begins, at) - 1
        if here < 0:
            return at
        place, size = uneven[here]
        return place + max(0, at - begins[here] - size + 1)

    return [(origin(start), max(origin(end), origin(end - 1) + 1)) for start, end in spans]


def accents(text: str, spans: Iterable[tuple[int, int]]) -> list[bool]:
    """Whether what stands in each of these places, as it was written, ends with the accent."""
    return [normalize("NFC", text[start:end]).lower().endswith(ACCENT) for start, end in spans]


def _spell(words: Words, spelled: list[Spelled], known: Known) -> None:
    """Puts single letters down: as the words they spell ("k i l l"), else one by one."""
    rows, found, strays = _spellings(words.line, spelled) if len(spelled) >= SPELLED else ([], [], 0)
    if found and 2 * strays < len(spelled):
        for row, (spelt, stray) in zip(rows, found, strict=True):
            words.add(known_as(spelt, known), row[0].sentence, (row[0].place[0], row[-1].place[1]))
            words.odd = words.odd or stray > 0
    else:
        for char, sentence, place in spelled:
            words.add(known.get(char, (char,)), sentence, place)
            words.odd = words.odd or char not in VOWELS
    spelled.clear()


def _spellings(line: str, spelled: list[Spelled]) -> tuple[list[list[Spelled]], list[tuple[tuple[str, ...], int]], int]:
    """The letters by word, the words that they spell, and how many letters belong to none. Gaps that are uneven part
    words where they are widest, or nowhere."""
    gaps = [line[one.place[1] : other.place[0]] for one, other in pairwise(spelled)]
    usual = Counter(gaps).most_common(1)[0][0]
    best = _parted(spelled, [gap == usual or APOSTROPHE in gap for gap in gaps])
    if best[2] * STRAYS > len(spelled):
        widths = sorted(set(map(len, gaps)))[:WIDTHS]
        ways = (_parted(spelled, [len(gap) <= width for gap in gaps]) for width in widths)
        best = min([best, *(way for way in ways if 2 * way[2] < best[2])], key=itemgetter(2))
    return best


def _parted(
    spelled: list[Spelled], joined: list[bool]
) -> tuple[list[list[Spelled]], list[tuple[tuple[str, ...], int]], int]:
    rows = [[spelled[0]]]
    for one, together in zip(spelled[1:], joined, strict=True):
        if together:
            rows[-1].append(one)
        else:
            rows.append([one])
    apart = 1 < len(rows) >= len(spelled) / MEAN  # words are told apart, not only sentences
    found = [_spelt("".join(one.char for one in row), whole=apart) for row in rows]
    return rows, found, sum(strays for _, strays in found)


def _spelt(letters: str, *, whole: bool) -> tuple[tuple[str, ...], int]:
    """The words that letters spell, and how many of them belong to none; `whole` are the letters of one."""
    if letters.isdigit():
        return (letters,), 0
    if word := common().likeliest(readings(letters)):
        return (word,), 0
    usual = next(readings(letters))
    return ((usual,), len(letters)) if whole else common().cut(usual)
