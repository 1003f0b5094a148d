"""Stretches of a message that are read another way as a whole: backwards, without vowels, out of pieces."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from handrail.gate.common import FOREIGN, KEPT, LONGEST, STRAY, common, meant, slip
from handrail.gate.loose import UNKNOWN, Made, put_together
from handrail.gate.normal import LONGEST as SENTENCE
from handrail.gate.normal import Reading, known_as
from handrail.gate.phrasebook import Lexicon
from handrail.gate.spelling import SHORT
from handrail.gate.turned import backwards, in_order
from handrail.gate.vowels import bare, voiced

PLAIN, FIRM, WEAK, WHOLE, DRAWN = range(5)  # how a word was come by
ENOUGH = 2  # words that are none, or may be pieces of one
SHARE = 8  # ... which is one of so many at least
AROUND = 2  # words beside one that is strange which may be pieces of the same
CHOPPED = 0.25  # the share of a sentence that is in pieces, from where on pieces may be words themselves
RARE = 7.0  # what a word costs that is rare
FREQUENT = 6.0  # ... and that is frequent
MISTAKE = 4.0  # what it costs that a piece is misspelt
SECOND = -2  # from here down sentences are counted that are read a second time


class Line(NamedTuple):
    """What was written, by its words; `tokens` as they stand in the folded text."""

    tokens: Sequence[str]
    places: Sequence[tuple[int, int]]
    sentences: Sequence[int]


class Said(NamedTuple):
    words: tuple[str, ...]
    mark: int
    sentence: int
    place: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stretch:
    end: int  # the token after its last
    said: Sequence[Said]


def read_otherwise(line: Line, lexicon: Lexicon, language: int) -> Mapping[int, Stretch]:
    """The stretches, by the token at which each begins, of which most are no words, and are if read another way."""
    tokens = [_letters(token) for token in line.tokens]
    strange = [_strange(token, lexicon) for token in tokens]
    if sum(strange) < max(ENOUGH, len(tokens) / SHARE):
        return {}
    if turned := backwards(tokens, lambda token: _word(token, lexicon)):
        return {start: Stretch(end, list(_turned(line, tokens, start, end, lexicon))) for start, end in turned}
    if bare(tokens, lambda token: _word(token, lexicon)):
        return {0: Stretch(len(tokens), list(_voiced(line, tokens, lexicon)))}
    return _loose(line, tokens, strange, lexicon, language)


def _strange(token: str, lexicon: Lexicon) -> bool:
    """Whether it is no word, or so short and rare that it may be a piece of one."""
    cost = common().cost.get(token)
    return token not in lexicon.known if cost is None else cost > RARE and len(token) <= SHORT


def _letters(token: str) -> str:
    """The letters of a word without what stands between them."""
    return token if token.isalpha() else "".join(token.replace("'", "").split())


def _word(token: str, lexicon: Lexicon) -> bool:
    return token in common() or token in lexicon.known


def _turned(line: Line, tokens: Sequence[str], start: int, end: int, lexicon: Lexicon) -> Iterator[Said]:
    """The words as they were meant, in the likelier order; in both, if nothing tells which that is."""
    turned = [token[::-1] for token in tokens[start:end]]
    words = [known_as((word,), lexicon.known) for word in turned]
    forward = in_order(turned)
    if forward >= 0:
        for at in range(start, end):
            yield Said(words[at - start], FIRM, line.sentences[at], line.places[at])
    place = line.places[start][0], line.places[end - 1][1]
    yield Said(("",), FIRM, SECOND, place)
    if forward <= 0:
        for at in reversed(range(start, end)):
            yield Said(words[at - start], FIRM, SECOND - 1 - line.sentences[at], place)


def _voiced(line: Line, tokens: Sequence[str], lexicon: Lexicon) -> Iterator[Said]:
    for at, word in enumerate(voiced(tokens)):
        yield Said(known_as((word,), lexicon.known), FIRM, line.sentences[at], line.places[at])


def _loose(
    line: Line, tokens: Sequence[str], strange: Sequence[bool], lexicon: Lexicon, language: int
) -> Mapping[int, Stretch]:
    """What is put together otherwise than it was written, around what is strange; nothing reaches beyond a sentence, or
    over a number."""
    found: dict[int, Stretch] = {}
    around = {at + off for at, each in enumerate(strange) if each for off in range(-AROUND, AROUND + 1)}
    sort = [(sentence, at in around and _piece(tokens[at])) for at, sentence in enumerate(line.sentences)]
    for (_, pieces), row in groupby(range(len(tokens)), sort.__getitem__):
        if pieces:
            start, *rest = row
            end = start + len(rest) + 1
            prices = [_price(piece, lexicon, language) for piece in tokens[start:end]]
            made = put_together(tokens[start:end], prices, common().languages[language], common().cost)
            found |= _changed(line, start, made, lexicon)
    return found


def _changed(line: Line, first: int, made: Sequence[Made], lexicon: Lexicon) -> Mapping[int, Stretch]:
    """What is not as it was written: rows of words with the pieces they share. Out of words alone one is made only
    where somebody writes in pieces."""
    rows: list[list[Made]] = []
    for each in made:
        if not each.whole and rows and each.start < rows[-1][-1].end:
            rows[-1].append(each)
        elif not each.whole:
            rows.append([each])
    spans = [(first + row[0].start, first + row[-1].end) for row in rows]
    chopped = sum(end - start for start, end in spans) > CHOPPED * made[-1].end
    return {
        start: Stretch(end, [_said(line, first, each, lexicon) for each in row])
        for row, (start, end) in zip(rows, spans, strict=True)
        if chopped or not all(_word(_letters(token), lexicon) for token in line.tokens[start:end])
    }


def _said(line: Line, first: int, made: Made, lexicon: Lexicon) -> Said:
    start, end = first + made.start, first + made.end
    place = line.places[start][0], line.places[end - 1][1]
    return Said(known_as((made.word,), lexicon.known), _sure(made, lexicon), line.sentences[start], place)


def _sure(made: Made, lexicon: Lexicon) -> int:
    if made.word not in lexicon.anchors.words:
        return FIRM
    if made.end - made.start == 1:
        return WHOLE
    return WEAK if len(made.word) <= SHORT else FIRM


def _piece(token: str) -> bool:
    return len(token) <= LONGEST and token.isascii() and token.isalpha()


def _price(piece: str, lexicon: Lexicon, language: int) -> float:
    """What a piece costs as it stands, or as the word that it may be a mistake for."""
    if (cost := common().languages[language].get(piece)) is not None:
        return cost
    if (cost := common().cost.get(piece)) is not None:
        return cost + FOREIGN
    if piece in lexicon.known:
        return UNKNOWN / 2
    reading = reading_of(piece, lexicon)
    return _mistaken(piece, reading.guess[0] if reading and len(reading.guess) == 1 else meant(piece, language))


def _mistaken(piece: str, guess: str) -> float:
    return common().cost.get(guess, UNKNOWN) + MISTAKE + slip(piece, guess) if guess else UNKNOWN + FOREIGN


@lru_cache(maxsize=KEPT)
def run_together(word: str, guess: str, language: int) -> tuple[str, ...]:
    """The frequent words that one is rather made of than it is a mistake for the one that was guessed; or none."""
    if not SHORT <= len(word) <= LONGEST or word in common():
        return ()
    own = common().languages[language]
    parts = [each.word for each in put_together((word,), (_mistaken(word, guess),), own, common().cost)]
    return tuple(parts) if len(parts) > 1 and all(own.get(part, STRAY) < FREQUENT for part in parts) else ()


def reading_of(token: str, lexicon: Lexicon) -> Reading | None:
    return None if token in lexicon.known or len(token) > SENTENCE else lexicon.reader(token)
