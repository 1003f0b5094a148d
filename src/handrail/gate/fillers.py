"""What people say before they say something: the learned model does not hear it."""

import tomllib
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import groupby

from handrail.errors import Misconfigured
from handrail.gate.normal import Words, plain

FILE = "gate/model/fillers.toml"
TABLES = ("opening", "closing", "sounds")
UNSURE = "unsure"

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Fillers:
    opening: Mapping[str, Rows]  # by their first word, the longest first
    closing: Mapping[str, Rows]  # by their last word
    sounds: Mapping[str, Rows]
    unsure: Mapping[str, Rows]  # openings too, but only before one of the words `after` them
    after: Mapping[tuple[str, ...], frozenset[str]]
    words: frozenset[str]  # of each row its longest word: one of these must be there

    def left(self, words: Words) -> list[int]:
        """The numbers of the words that say something; all of them if nothing else was said."""
        kept: list[int] = []
        start = 0
        for _, same in groupby(words.sentence):
            end = start + len(list(same))
            kept += self._sentence(words.text, start, end)
            start = end
        return kept or list(range(start))

    def _sentence(self, said: list[str], start: int, end: int) -> Iterable[int]:
        while size := (
            _begins(self.opening, said, start, end)
            or _begins(self.sounds, said, start, end)
            or self._unsure(said, start, end)
        ):
            start += size
        while size := _ends(self.closing, said, start, end):
            end -= size
        if self.sounds.keys().isdisjoint(said[start:end]):
            return range(start, end)
        kept = []
        while start < end:
            if size := _begins(self.sounds, said, start, end):
                start += size
            else:
                kept.append(start)
                start += 1
        return kept

    def _unsure(self, said: list[str], start: int, end: int) -> int:
        """How many words from here on say "I don't know", with something after them that stands by itself."""
        size = _begins(self.unsure, said, start, end - 1)
        return size if size and said[start + size] in self.after[tuple(said[start : start + size])] else 0


def _begins(known: Mapping[str, Rows], said: list[str], start: int, end: int) -> int:
    """How many words from here on are one of these."""
    if start >= end or said[start] not in known:
        return 0
    rows = known[said[start]]
    return next((len(row) for row in rows if tuple(said[start : min(end, start + len(row))]) == row), 0)


def _ends(known: Mapping[str, Rows], said: list[str], start: int, end: int) -> int:
    rows = known.get(said[end - 1], ()) if start < end else ()
    return next((len(row) for row in rows if tuple(said[max(start, end - len(row)) : end]) == row), 0)


def said(words: Words) -> tuple[Words, list[int] | None]:
    """The words without fillers and, if there were any, the number that each of them had."""
    known = fillers()
    if known.words.isdisjoint(words.text):
        return words, None
    kept = known.left(words)
    if len(kept) == len(words.text):
        return words, None
    text, sentence = [words.text[at] for at in kept], [words.sentence[at] for at in kept]
    return replace(words, text=text, sentence=sentence, place=[]), kept


def moved(span: tuple[int, int], kept: list[int] | None) -> tuple[int, int]:
    """Where a row of words, from the first to the one after the last, stands once fillers are left out."""
    return (bisect_left(kept, span[0]), bisect_left(kept, span[1])) if kept else span


@cache
def fillers() -> Fillers:
    return read(files("handrail").joinpath(FILE).read_text("utf-8"))


def read(text: str) -> Fillers:
    try:
        page = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{FILE}: not valid TOML, {error}; correct the line it names") from error
    unsure = page.pop(UNSURE, None)
    if page.keys() != set(TABLES) or not all(map(_words, page.values())):
        raise Misconfigured(f"{FILE}: needs {', '.join(TABLES)}, each a list of words, and [{UNSURE}]; nothing else")
    if not isinstance(unsure, dict) or not _words(list(unsure)) or not _words(list(unsure.values())):
        raise Misconfigured(f"{FILE}: [{UNSURE}] needs for each row of words a text of those that may follow")
    rows = {table: sorted((tuple(map(plain, each.split())) for each in page[table]), key=len)[::-1] for table in TABLES}
    opening, sounds = (_by(rows[table], 0) for table in ("opening", "sounds"))
    closing = _by(rows["closing"], -1)
    after = {tuple(map(plain, row.split())): frozenset(map(plain, words.split())) for row, words in unsure.items()}
    doubts = _by(sorted(after, key=len, reverse=True), 0)
    longest = frozenset(max(row, key=len) for row in (*(row for table in rows.values() for row in table), *after))
    return Fillers(opening, closing, sounds, doubts, after, longest)


def _by(rows: list[tuple[str, ...]], place: int) -> dict[str, Rows]:
    return {row[place]: tuple(other for other in rows if other[place] == row[place]) for row in rows}


def _words(rows: object) -> bool:
    return isinstance(rows, list) and all(isinstance(row, str) and row.split() for row in rows)
