"""Words that were cut into pieces, or run together: the likeliest words that the letters of a sentence spell."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from handrail.gate.common import FOREIGN, LONGEST, STRAY, VOWELS

JOIN = 1.5  # what it costs that a word goes on where one was written to end
SPLIT = 3.0  # ... and that one ends where it was written to go on
UNKNOWN = 18.0  # ... and that it is no word


class Made(NamedTuple):
    """A word, and the pieces it is made of: the first, and the one after the last."""

    word: str
    start: int
    end: int
    whole: bool  # it is one piece, as it was written


def put_together(
    pieces: Sequence[str], prices: Sequence[float], own: Mapping[str, float], costs: Mapping[str, float]
) -> list[Made]:
    """The likeliest words that these pieces spell, each of which has its price as it stands; in the language whose own
    costs are given."""
    letters = "".join(pieces)
    piece_of = [at for at, piece in enumerate(pieces) for _ in piece]  # of each letter
    first = [at == 0 or piece_of[at] != piece_of[at - 1] for at in range(len(letters))] + [True]
    best, sizes = [0.0], [0]
    for end in range(1, len(letters) + 1):
        cheapest, size_of = best[end - 1] + STRAY, 1
        last = piece_of[end - 1]
        for size in range(1, min(end, LONGEST) + 1):
            start = end - size
            if first[start] and first[end] and piece_of[start] == last:
                cost = best[start] + prices[last]
            else:
                word = letters[start:end]
                cost = own.get(word) or costs.get(word, UNKNOWN) + FOREIGN
                if cost > UNKNOWN or (size < 3 and VOWELS.isdisjoint(word)):
                    continue
                cost += best[start] + JOIN * (last - piece_of[start]) + (0.0 if first[start] else SPLIT)
            if cost < cheapest:
                cheapest, size_of = cost, size
        best.append(cheapest)
        sizes.append(size_of)
    found, end = [], len(letters)
    while end:
        start = end - sizes[end]
        pair = piece_of[start], piece_of[end - 1] + 1
        found.append(Made(letters[start:end], *pair, first[start] and first[end] and pair[1] - pair[0] == 1))
        end = start
    return found[::-1]
