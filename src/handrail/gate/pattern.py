"""The language in which phrases of a lexicon are written, and a matcher whose work per word is bounded.

i (want|need to) die     a choice; each one is a word or several
{kill} (my|our)? self    a named list of choices; something that may be missing
want ~3 dead             up to three other words of the same sentence
hit me !(up|with)        none of these may come next in the sentence
want to go .             the sentence ends here
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import Generic, TypeVar

from handrail.gate.normal import Known, Words, plain

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

PIECE = re.compile(
    r"!\((?P<barred>[^()]+)\)|(?P<end>\.)(?!\S)|\((?P<choice>[^()]+)\)(?P<maybe>\??)"
    r"|~(?P<gap>[1-8])(?!\d)|(?P<word>[^\s()?~|{}!]+)(?P<perhaps>\??)"
)
NAMED = re.compile(r"\{(\w+)\}")
FREQUENT = 10_000  # what a word of every other sentence weighs when the rarest step is sought
ONE_WORD = ((),)  # nothing must follow the word that was met: there is one way on
EDGE = [""] * 16  # more than the longest row of words
NOWHERE = [-1] * len(EDGE)  # the sentence of no word
ALWAYS = frozenset(EDGE)  # is in every text
ORDER, FEWEST = itemgetter(0, 1), itemgetter(0)
STEPS = 16_384  # that are kept while phrases are read, so that equal ones are the same
WAYS = 3  # to look up a phrase: by a word alone, by it and the next, by it and the one before
BARE = re.compile(r"(?<![(|])(\{\w+\})(?![|)])")


@dataclass(frozen=True, slots=True)
class Step:
    """One of these choices, each a row of words; or, with a gap, up to so many words of any kind.

    If they are barred, none of them may come next in the sentence; without choices, no word at all.
    """

    choices: tuple[tuple[str, ...], ...] = ()
    optional: bool = False
    gap: int = 0
    barred: bool = False

    @property
    def fixed(self) -> bool:
        return bool(self.choices) and not self.optional and not self.barred


@dataclass(slots=True, eq=False)
class Stride:
    """A step as it is walked in one direction: the word met first -> the words that must follow it."""

    after: Mapping[str, tuple[tuple[str, ...], ...]]
    optional: bool
    gap: int
    onward: "Stride | None" = None
    sought: frozenset[str] | None = None  # of a gap: the words of which one must come after it (None: any, or none)
    ends: bool = False  # of a gap: such a word is the last of the phrase
    done: bool = False  # nothing after it must come
    barred: Mapping[str, tuple[tuple[str, ...], ...]] | None = None  # what may not come next; nothing at all if empty


@dataclass(slots=True, eq=False)
class Hook(Generic[T]):
    """Where a phrase hangs on a word of the row of its rarest step.

    One of the words in `before` and `after` must stand beside the row (None: any, or it was looked up by them);
    anywhere one of `need`, and one of each of the `needs`. From the row the phrase is walked to both sides.
    """

    need: frozenset[str]
    needs: tuple[frozenset[str], ...]
    row: tuple[str, ...]
    back: int  # how far into the row the word is by which it is looked up
    before: frozenset[str] | None
    after: frozenset[str] | None
    lead: int  # words before the row that have matched once they are in `before`
    left: Stride | None
    tail: int
    right: Stride | None
    owner: T
    rank: int  # of two that hang on one word the earlier is found first
    second: int = 0  # 1 if it hangs on the second word of a pair and is looked up by the first


Hooks = tuple[Hook[T], ...]
# What hangs on a word alone, and what on it and the one after it.
Table = Mapping[str, tuple[Hooks[T], Mapping[str, Hooks[T]]]]


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
    if steps[0].gap or any(here.gap and (after.gap or after.barred) for here, after in pairwise((*steps, LAST))):
        raise ValueError("begins or ends with a gap; a gap stands between words")
    if steps[0].barred:
        raise ValueError("begins with what may not follow; put words before it")
    return steps


LAST = Step(barred=True)  # no other word of the sentence follows


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
        raise ValueError(
            f"cannot be read at {phrase[place:].strip()!r}; use words, (a|b), {{list}}, word?, ~1 to ~8, !(a|b), ."
        )


def _step(piece: re.Match[str], known: Known, accented: frozenset[str]) -> Step:
    if piece["gap"]:
        return Step(gap=int(piece["gap"]))
    if piece["end"]:
        return LAST
    written = [choice.split() for choice in (piece["choice"] or piece["barred"] or piece["word"]).split("|")]
    words = {word for row in written for word in row}
    if "." in words:
        raise ValueError(f"has the end of a sentence as a choice in {piece.group()!r}; put ` .` after the choice")
    if any(word[0] == "~" for word in words):
        raise ValueError(f"has a gap inside a choice in {piece.group()!r}; write a phrase for each choice")
    choices = [_spread(row, known) for row in written]
    if not accented.isdisjoint(words):
        choices += [_kept(row, known, accented) for row in written if not accented.isdisjoint(row)]
    if not all(choices):
        raise ValueError(f"has an empty choice in {piece.group()!r}")
    if any(len(choice) >= len(EDGE) for choice in choices):
        raise ValueError(f"has a choice of {len(EDGE)} words or more in {piece.group()!r}; write it as several phrases")
    return Step(tuple(dict.fromkeys(choices)), bool(piece["maybe"] or piece["perhaps"]), 0, bool(piece["barred"]))


def _spread(row: list[str], known: Known) -> tuple[str, ...]:
    words = map(_plainly, row)
    return tuple([w for word in words for w in known.get(word, (word,))])


_plainly = lru_cache(maxsize=65_536)(plain)  # lists come again in many phrases


def _kept(row: list[str], known: Known, accented: frozenset[str]) -> tuple[str, ...]:
    return tuple(w for word in row for w in ((word,) if word in accented else _spread([word], known)))


def index(phrases: Iterable[tuple[T, tuple[Step, ...]]], common: frozenset[str] = frozenset()) -> Table[T]:
    """For each word, the phrases that hang on it: each on its rarest step, so that most words cost nothing."""
    entries = list(phrases)
    sought = (step for _, steps in entries for step in steps if not step.barred)
    uses = Counter(word for step in sought for row in step.choices for word in row)
    uses.update(dict.fromkeys(common, FREQUENT))
    free: dict[str, list[Hook[T]]] = {}
    pairs: dict[str, dict[str, list[Hook[T]]]] = {}
    for word, hook in _hooks(entries, uses):
        left, right = _neighbours(hook)
        alone = len(hook.row) == 1  # then the look-up has seen what stands beside the row
        if right and (not left or len(right) <= len(left)):
            hook.after, hook.rank = None if alone else hook.after, hook.rank + 1
            for beside in right:
                pairs.setdefault(word, {}).setdefault(beside, []).append(hook)
        elif left:
            hook.before, hook.rank = None if alone else hook.before, hook.rank + 2
            hook.back, hook.second = hook.back - 1, 1
            for beside in left:
                pairs.setdefault(beside, {}).setdefault(word, []).append(hook)
        else:
            free.setdefault(word, []).append(hook)
    none: dict[str, Hooks[T]] = {}
    paired = {word: _fixed(rows) for word, rows in pairs.items()}
    return {word: (tuple(free.get(word, ())), paired.get(word, none)) for word in free.keys() | pairs.keys()}


def _fixed(found: Mapping[K, list[V]]) -> dict[K, tuple[V, ...]]:
    return {key: tuple(rows) for key, rows in found.items()}


def _rests(after: Mapping[str, list[tuple[str, ...]]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """What must follow each word; where that is nothing it is the same object, which is told at a glance."""
    return {word: tuple(rows) if any(rows) else ONE_WORD for word, rows in after.items()}


def _hooks(entries: list[tuple[T, tuple[Step, ...]]], uses: Counter[str]) -> Iterator[tuple[str, Hook[T]]]:
    """Each row of each phrase's rarest step, with the word by which it is looked up."""
    for rank, (owner, steps) in enumerate(entries):
        at = min((i for i, step in enumerate(steps) if step.fixed), key=lambda i: _weight(steps[i], uses))
        left = tuple(_stride(step, -1) for step in reversed(steps[:at]))
        right = tuple(_stride(step, 1) for step in steps[at + 1 :])
        before, after = _beside(left), _beside(right)
        needs = _needs((*left[before is not None :], *right[after is not None :]), uses)
        lead, tail = _plain(left), _plain(right)
        walks = lead, _chain(left[lead:]), tail, _chain(right[tail:])
        for row in steps[at].choices:
            word, back = _rarest(row, uses)
            own = [(uses[w], _shared(frozenset({w}))) for w in _unseen(row, back)]
            need, *more = [each for _, each in sorted([*needs, *own], key=FEWEST)] or [ALWAYS]
            yield word, Hook(need, tuple(more), row, back, before, after, *walks, owner, rank * WAYS)


def _needs(strides: tuple[Stride, ...], uses: Counter[str]) -> list[tuple[int, frozenset[str]]]:
    """Rows of words, each with its uses; of each row one must come somewhere."""
    rows = (_shared(frozenset(stride.after)) for stride in strides if stride.after and not stride.optional)
    return [(sum(uses[word] for word in row), row) for row in rows]


def _unseen(row: tuple[str, ...], back: int) -> tuple[str, ...]:
    """The words of a row that are not seen when it is looked up by the one so far into it, and the one beside."""
    return row[: max(0, back - 1)] + row[max(2, back + 1) :]


def _plain(strides: tuple[Stride, ...]) -> int:
    """How many strides are done once the word beside the row is known: one, if that word is all of the first."""
    return int(bool(strides) and not strides[0].optional and set(strides[0].after.values()) == {ONE_WORD})


def _chain(strides: tuple[Stride, ...]) -> Stride | None:
    chain, done = None, True
    for at in reversed(range(len(strides))):
        rest = strides[at + 1 :]
        sought = _beside(rest) if strides[at].gap else None
        ends = len(rest) == _plain(rest) == 1
        chain = replace(strides[at], onward=chain, sought=sought, ends=ends, done=done)
        done = done and (strides[at].optional or strides[at].barred is not None)
    return chain


def _neighbours(hook: Hook[T]) -> tuple[frozenset[str] | None, frozenset[str] | None]:
    """What must stand before and after the word it hangs on: the row's own words, or those beside the row."""
    if len(hook.row) == 1:
        return hook.before, hook.after
    if hook.back:
        return frozenset({hook.row[hook.back - 1]}), None
    return None, frozenset({hook.row[1]})


def _beside(strides: tuple[Stride, ...]) -> frozenset[str] | None:
    """The words of which the next must be one; None where it may be any, or nothing need come."""
    words: set[str] = set()
    for stride in strides:
        if stride.gap:
            return None
        words.update(stride.after)
        if not stride.optional and stride.barred is None:
            return _shared(frozenset(words))
    return None


@lru_cache(maxsize=STEPS)
def _shared(words: frozenset[str]) -> frozenset[str]:
    return words


def _rarest(row: tuple[str, ...], uses: Counter[str]) -> tuple[str, int]:
    """The word by which a row of words is looked up, and how far it stands from the row's first."""
    back = min(range(len(row)), key=lambda i: uses[row[i]])
    return row[back], back


def _weight(step: Step, uses: Counter[str]) -> int:
    return sum(uses[word] for word in {_rarest(row, uses)[0] for row in step.choices})


@lru_cache(maxsize=STEPS)
def _stride(step: Step, way: int) -> Stride:
    """Phrases that name the same list share it."""
    after: dict[str, list[tuple[str, ...]]] = {}
    for row in step.choices:
        first, *rest = row[:: 1 if step.barred else way]
        after.setdefault(first, []).append(tuple(rest))
    if step.barred:
        return Stride({}, optional=False, gap=0, barred=_fixed(after))
    return Stride(_rests(after), step.optional, step.gap)


def matches(table: Table[T], words: Words) -> list[tuple[T, int, int]]:
    """What matched: the owner of the phrase, the first word and the one after the last.

    Of a phrase that is looked at in vain most is left untouched: it may have to be fetched from far away.
    """
    found = []
    text = words.text + EDGE  # a place before the first word wraps around to this
    sentence = words.sentence + NOWHERE
    there = frozenset(text)
    for place, entry in enumerate(map(table.get, words.text)):
        if entry is None:
            continue
        hooks, pairs = entry
        if (more := pairs.get(text[place + 1])) is not None:
            hooks += more
        for hook in hooks:
            if hook.need.isdisjoint(there):
                continue
            first = place - hook.back
            last = first + len(row := hook.row)
            if (
                ((after := hook.after) is not None and text[last] not in after)
                or ((before := hook.before) is not None and text[first - 1] not in before)
                or (last - first > 2 and not _follow(row, text, first, 1))
                or ((needs := hook.needs) and any(map(there.isdisjoint, needs)))
            ):
                continue
            end: int | None = last + hook.tail
            if (right := hook.right) is not None:
                end = _walk(right, text, sentence, last + hook.tail, 1)
            if end is None:
                continue
            start: int | None = first - hook.lead - 1
            if (left := hook.left) is not None:
                start = _walk(left, text, sentence, first - hook.lead - 1, -1)
            if start is not None:
                found.append((place + hook.second, hook.rank, hook.owner, start + 1, end))
    if len(found) > 1:
        found.sort(key=ORDER)
    return [match[2:] for match in found]


def _walk(stride: Stride | None, text: list[str], sentence: list[int], place: int, way: int) -> int | None:
    """The place after the last step, or None. A gap stays inside its sentence; words that must adjoin need not."""
    while stride is not None:
        if gap := stride.gap:
            reach = text[place : place + gap + 1] if way > 0 else text[max(0, place - gap) : place + 1]
            if (sought := stride.sought) is not None and sought.isdisjoint(reach):
                return None
            return _leap(stride, text, sentence, place, way)
        onward = stride.onward
        if (barred := stride.barred) is not None:
            if _follows(barred, text, sentence, place if way > 0 else place + 1):
                return None
            stride = onward
            continue
        rests = stride.after.get(text[place], ())
        if rests is ONE_WORD and not stride.optional:
            place += way
            stride = onward
            continue
        for rest in rests:
            if rest and (text[place + way] != rest[0] or not _follow(rest, text, place + way, way)):
                continue
            if (end := _walk(onward, text, sentence, place + way * (len(rest) + 1), way)) is not None:
                return end
        if not stride.optional:
            return None
        stride = onward
    return place


def _follows(
    barred: Mapping[str, tuple[tuple[str, ...], ...]], text: list[str], sentence: list[int], place: int
) -> bool:
    """Whether one of these rows comes next in the sentence; if there is none, whether any word does."""
    if sentence[place] != sentence[place - 1]:
        return False
    return not barred or any(_follow(rest, text, place + 1, 1) for rest in barred.get(text[place], ()))


def _follow(rest: tuple[str, ...], text: list[str], place: int, way: int) -> bool:
    if way > 0:
        return place >= 0 and tuple(text[place : place + len(rest)]) == rest
    return place + 1 >= len(rest) and tuple(text[place - len(rest) + 1 : place + 1][::-1]) == rest


def _leap(stride: Stride, text: list[str], sentence: list[int], place: int, way: int) -> int | None:
    gap, sought = stride.gap, stride.sought
    home = sentence[place - way]
    for there in range(place, place + way * (gap + 1), way):
        if sentence[there] != home:
            return place if stride.done else None
        if sought is None or text[there] in sought:
            end = there + way if stride.ends else _walk(stride.onward, text, sentence, there, way)
            if end is not None:
                return end
    return None
