"""The language in which phrases of a lexicon are written, and a matcher whose work per word is bounded.

i (want|need to) die     a choice; each one is a word or several
{kill} (my|our)? self    a named list of choices; something that may be missing
want ~3 dead             up to three other words of the same sentence
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from handrail.gate.normal import Known, Words, plain

T = TypeVar("T")

PIECE = re.compile(r"\((?P<choice>[^()]+)\)(?P<maybe>\??)|~(?P<gap>[1-8])|(?P<word>[^\s()?~|{}]+)(?P<perhaps>\??)")
NAMED = re.compile(r"\{(\w+)\}")
FREQUENT = 10_000  # what a word of every other sentence weighs when the rarest step is sought
ONE_WORD = ((),)  # nothing must follow the word that was met: there is one way on
EDGE = [""] * 16  # more than the longest row of words
RANK = itemgetter(0)
BARE = re.compile(r"(?<![(|])(\{\w+\})(?![|)])")


@dataclass(frozen=True, slots=True)
class Step:
    """One of these choices, each a row of words; or, with a gap, up to so many words of any kind."""

    choices: tuple[tuple[str, ...], ...] = ()
    optional: bool = False
    gap: int = 0

    @property
    def fixed(self) -> bool:
        return bool(self.choices) and not self.optional


@dataclass(frozen=True, slots=True, eq=False)
class Stride:
    """A step as it is walked in one direction: the word met first -> the words that must follow it."""

    after: Mapping[str, tuple[tuple[str, ...], ...]]
    optional: bool
    gap: int


@dataclass(frozen=True, slots=True, eq=False)
class Track(Generic[T]):
    """A phrase cut at its rarest step: `left` is walked backwards from there, `right` forwards."""

    owner: T
    left: tuple[Stride, ...]
    right: tuple[Stride, ...]


class Hook(NamedTuple, Generic[T]):
    """Where a phrase hangs on a word: the row of its rarest step, and how far into the row that word is.

    One of the words in `before` and `after` must stand there (None: any); anywhere one of `need`, and one of each of
    the `needs`.
    """

    rank: int  # of two phrases that hang on one word the earlier is found first
    track: Track[T]
    row: tuple[str, ...]
    back: int
    before: frozenset[str] | None
    after: frozenset[str] | None
    need: frozenset[str]
    needs: tuple[frozenset[str], ...]


class Hooks(NamedTuple, Generic[T]):
    """The phrases that hang on a word: by the word that must come next, or before, or with neither known."""

    after: Mapping[str, tuple[Hook[T], ...]]
    before: Mapping[str, tuple[Hook[T], ...]]
    free: tuple[Hook[T], ...]


Table = Mapping[str, Hooks[T]]


def parse(
    phrase: str, sets: Mapping[str, Sequence[str]], known: Known, accented: frozenset[str] = frozenset()
) -> tuple[Step, ...]:
    """The steps of a phrase; of the `accented` words those that it writes so are met with and without the accent.

    Raises ValueError with what is wrong.
    """
    spread = NAMED.sub(lambda m: "|".join(_named(m.group(1), sets)), BARE.sub(r"(\1)", phrase))
    steps = tuple(_step(piece, known, accented) for piece in _pieces(spread))
    if not any(step.fixed for step in steps):
        raise ValueError("needs at least one word that may not be missing")
    if steps[0].gap or steps[-1].gap:
        raise ValueError("begins or ends with a gap; a gap stands between words")
    return steps


def _named(name: str, sets: Mapping[str, Sequence[str]]) -> Sequence[str]:
    if name not in sets:
        raise ValueError(f"names the list {{{name}}}, which is not under [words]; add it there")
    return sets[name]


def _pieces(phrase: str) -> Iterator[re.Match[str]]:
    place = 0
    for found in PIECE.finditer(phrase):
        if phrase[place : found.start()].strip():
            break
        place = found.end()
        yield found
    if phrase[place:].strip() or not place:
        raise ValueError(f"cannot be read at {phrase[place:].strip()!r}; use words, (a|b), {{list}}, word?, ~1 to ~8")


def _step(piece: re.Match[str], known: Known, accented: frozenset[str]) -> Step:
    if piece["gap"]:
        return Step(gap=int(piece["gap"]))
    written = (piece["choice"] or piece["word"]).split("|")
    choices = [_spread(choice, known) for choice in written]
    if accented:
        choices += [_kept(choice, known, accented) for choice in written if not accented.isdisjoint(choice.split())]
    if not all(choices):
        raise ValueError(f"has an empty choice in {piece.group()!r}")
    if any(len(choice) >= len(EDGE) for choice in choices):
        raise ValueError(f"has a choice of {len(EDGE)} words or more in {piece.group()!r}; write it as several phrases")
    return Step(tuple(dict.fromkeys(choices)), bool(piece["maybe"] or piece["perhaps"]))


def _spread(choice: str, known: Known) -> tuple[str, ...]:
    words = [plain(word) for word in choice.split()]
    return tuple(w for word in words for w in known.get(word, (word,)))


def _kept(choice: str, known: Known, accented: frozenset[str]) -> tuple[str, ...]:
    return tuple(w for word in choice.split() for w in ((word,) if word in accented else _spread(word, known)))


def index(phrases: Iterable[tuple[T, tuple[Step, ...]]], common: frozenset[str] = frozenset()) -> Table[T]:
    """For each word, the phrases that hang on it: each on its rarest step, so that most words cost nothing."""
    entries = list(phrases)
    uses = Counter(word for _, steps in entries for step in steps for row in step.choices for word in row)
    uses.update(dict.fromkeys(common, FREQUENT))
    found: dict[str, list[Hook[T]]] = {}
    for rank, (owner, steps) in enumerate(entries):
        at = min((i for i, step in enumerate(steps) if step.fixed), key=lambda i: _weight(steps[i], uses))
        left = tuple(_stride(step, -1) for step in reversed(steps[:at]))
        right = tuple(_stride(step, 1) for step in steps[at + 1 :])
        track, before, after = Track(owner, left, right), _beside(left), _beside(right)
        needs = _needs((*left[before is not None :], *right[after is not None :]))
        for row in steps[at].choices:
            word, back = _rarest(row, uses)
            need, *more = needs or [frozenset({word})]
            found.setdefault(word, []).append(Hook(rank, track, row, back, before, after, need, tuple(more)))
    return {word: _sorted(hooks) for word, hooks in found.items()}


def _sorted(hooks: list[Hook[T]]) -> Hooks[T]:
    after: dict[str, list[Hook[T]]] = {}
    before: dict[str, list[Hook[T]]] = {}
    free: list[Hook[T]] = []
    for hook in hooks:
        left, right = _neighbours(hook)
        if right and (not left or len(right) <= len(left)):
            for word in right:
                after.setdefault(word, []).append(hook)
        elif left:
            for word in left:
                before.setdefault(word, []).append(hook)
        else:
            free.append(hook)
    return Hooks(
        {word: tuple(rows) for word, rows in after.items()},
        {word: tuple(rows) for word, rows in before.items()},
        tuple(free),
    )


def _neighbours(hook: Hook[T]) -> tuple[frozenset[str] | None, frozenset[str] | None]:
    """What must stand before and after the word it hangs on: the row's own words, or those beside the row."""
    if len(hook.row) == 1:
        return hook.before, hook.after
    if hook.back:
        return frozenset({hook.row[hook.back - 1]}), None
    return None, frozenset({hook.row[1]})


def _needs(strides: tuple[Stride, ...]) -> list[frozenset[str]]:
    """Rows of words; of each row one must come somewhere. The shortest first: it is the least likely."""
    return sorted((frozenset(stride.after) for stride in strides if stride.after and not stride.optional), key=len)


def _beside(strides: tuple[Stride, ...]) -> frozenset[str] | None:
    """The words of which the next must be one; None where it may be any, or nothing need come."""
    words: set[str] = set()
    for stride in strides:
        if stride.gap:
            return None
        words.update(stride.after)
        if not stride.optional:
            return frozenset(words)
    return None


def _rarest(row: tuple[str, ...], uses: Counter[str]) -> tuple[str, int]:
    """The word by which a row of words is looked up, and how far it stands from the row's first."""
    back = min(range(len(row)), key=lambda i: uses[row[i]])
    return row[back], back


def _weight(step: Step, uses: Counter[str]) -> int:
    return sum(uses[word] for word in {_rarest(row, uses)[0] for row in step.choices})


def _stride(step: Step, way: int) -> Stride:
    after: dict[str, list[tuple[str, ...]]] = {}
    for row in step.choices:
        first, *rest = row[::way]
        after.setdefault(first, []).append(tuple(rest))
    return Stride({word: tuple(rests) for word, rests in after.items()}, step.optional, step.gap)


def matches(table: Table[T], words: Words) -> Iterator[tuple[T, int, int]]:
    """What matched: the owner of the phrase, the first word and the one after the last."""
    text = words.text + EDGE  # a place before the first word wraps around to this
    there = frozenset(words.text)
    for place, word in enumerate(words.text):
        if (hooks := table.get(word)) is None:
            continue
        near, after, before = hooks.free, hooks.after.get(text[place + 1]), hooks.before.get(text[place - 1])
        if after is not None:
            near += after
        if before is not None:
            near += before
        if not near:
            continue
        found = [
            match
            for hook in near
            if not hook.need.isdisjoint(there) and (match := _match(hook, place, words, text, there)) is not None
        ]
        for _, owner, start, end in sorted(found, key=RANK) if len(found) > 1 else found:
            yield owner, start, end


def _match(
    hook: Hook[T], place: int, words: Words, text: list[str], there: frozenset[str]
) -> tuple[int, T, int, int] | None:
    rank, track, row, back, before, after, _, needs = hook
    first = place - back
    last = first + len(row)
    if (
        (after is not None and text[last] not in after)
        or (before is not None and text[first - 1] not in before)
        or (last - first > 2 and not _follow(row, words.text, first, 1))
    ):
        return None
    for need in needs:
        if need.isdisjoint(there):
            return None
    end = _walk(track.right, 0, words, last, 1) if track.right else last
    if end is None:
        return None
    start = _walk(track.left, 0, words, first - 1, -1) if track.left else first - 1
    return None if start is None else (rank, track.owner, start + 1, end)


def _walk(strides: tuple[Stride, ...], at: int, words: Words, place: int, way: int) -> int | None:
    """The place after the last step, or None. A gap stays inside its sentence; words that must adjoin need not."""
    text = words.text
    while at < len(strides):
        stride = strides[at]
        if stride.gap:
            return _leap(strides, at, words, place, way)
        at += 1
        rests = stride.after.get(text[place], ()) if 0 <= place < len(text) else ()
        if rests == ONE_WORD and not stride.optional:
            place += way
            continue
        for rest in rests:
            if rest and not _follow(rest, text, place + way, way):
                continue
            if (end := _walk(strides, at, words, place + way * (len(rest) + 1), way)) is not None:
                return end
        if not stride.optional:
            return None
    return place


def _follow(rest: tuple[str, ...], text: list[str], place: int, way: int) -> bool:
    if way > 0:
        return place >= 0 and tuple(text[place : place + len(rest)]) == rest
    return place + 1 >= len(rest) and tuple(text[place - len(rest) + 1 : place + 1][::-1]) == rest


def _leap(strides: tuple[Stride, ...], at: int, words: Words, place: int, way: int) -> int | None:
    text, sentence = words.text, words.sentence
    home, size, onward = sentence[place - way], len(text), strides[at + 1]
    sought = None if onward.optional or onward.gap else onward.after
    for there in range(place, place + way * (strides[at].gap + 1), way):
        if not 0 <= there < size or sentence[there] != home:
            return place if all(stride.optional for stride in strides[at + 1 :]) else None
        if sought is not None and text[there] not in sought:
            continue
        if (end := _walk(strides, at + 1, words, there, way)) is not None:
            return end
    return None
