"""Words to a finding: which rules hold, which an idiom silences, which a cue weakens, and what they come to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeVar

from handrail.gate.letters import laughter, means
from handrail.gate.mending import Mended, firm, mended, stands
from handrail.gate.normal import Words, accents, places, words_of, written
from handrail.gate.pattern import matches
from handrail.gate.phrasebook import DISTRESS, OWN, Cue, Denial, Idiom, Lexicon, Rule

AT_MOST = 64  # hits that are weighed; a text of nothing but dangerous words needs no more
GRAVER = 4  # the highest severity that an emoji can raise something to
SURER, SURE = 0.1, 0.85  # how much surer it makes something, and how sure at least: what is drawn is company
JUST_BEFORE = 3  # words in which what a cue is for may stand before a match: "I wanted so badly | to die"
REACH = 8  # words between a mark and the rest of its group
MARK = 1  # the severity of what means nothing by itself and is told only in a group
WIDE = frozenset({"sentence", "message"})  # scopes in which it does not matter where a cue stands
OVER = (".over.past", ".told.past", ".dated.past", ".well.past", ".done.past")  # ids of cues that say: it is over
DOUBT, DOUBTED = 3, 0.6  # how severe a group may be, and how much less sure, where all danger that is told is over
DENIAL = "negation"  # the kind of cue that turns what is said into its opposite
SEVERITY = attrgetter("severity")


class Hit(NamedTuple):
    """A rule that matched, with its first word and the one after its last, and what weakened it."""

    rule: Rule
    start: int
    end: int
    severity: int
    confidence: float
    weakened: tuple[str, ...] = ()
    place: tuple[int, int] = (0, 0)  # in the text as it was written


class Near(NamedTuple):
    """A cue that matched, and where."""

    cue: Cue
    start: int
    end: int


Match = tuple[Rule, int, int]  # with its first word and the one after its last
Mercy = tuple[Idiom | Cue, int, int]


class Scan(NamedTuple):
    words: Words
    hits: tuple[Hit, ...]
    meant: Words | None = None  # the words once more, where some of them may be misspelt or masked
    mercies: list[Mercy] | None = None  # in these words; nothing if they were not looked for


Found = TypeVar("Found", Match, Hit)


def scan(text: str, lexicon: Lexicon) -> Scan:
    words = words_of(text, lexicon.known, lexicon.chunker, lexicon.reader)
    found = _matches(lexicon, words)
    if not words.odd and not _tells(lexicon, found):
        return Scan(words, ())
    said, found = _as_accented(lexicon, words, found, text)
    mercies = matches(lexicon.mercies, words) if found else None
    hits = _hits(text, lexicon, words, found, mercies) if found else []
    meant = mended(words, lexicon) if words.odd else None
    if meant is not None:
        hits += _as_meant(text, lexicon, meant)
    hits = _graver(hits, text)
    told = *(hit for hit in hits if hit.rule.severity > MARK), *_together(lexicon, hits)
    return Scan(said, told, firm(meant) if meant else None, mercies if said is words else None)


def _tells(lexicon: Lexicon, found: list[Match]) -> bool:
    """Whether something was found that counts by itself, or marks that together make up a group."""
    return any(rule.severity > MARK for rule, _, _ in found) or any(True for _ in _groups(lexicon, found))


def _as_meant(text: str, lexicon: Lexicon, meant: Mended) -> list[Hit]:
    """What holds only if a word is mended."""
    if not any(meant.marks):
        return []
    words = meant.words
    meant.words, found = _as_accented(lexicon, words, _matches(lexicon, words), text)
    found = [match for match in found if stands(meant, match[1], match[2])]
    return _hits(text, lexicon, words, found) if found else []


def located(rows: list[tuple[int, int]], words: Words, text: str, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Where rows of words, each from a first to the one after its last, stand in the text as it was written."""
    place = places(words, lexicon.known, lexicon.chunker)
    return written(text, [(place[start][0], place[end - 1][1]) for start, end in rows])


def _hits(
    text: str, lexicon: Lexicon, words: Words, found: list[Match], mercies: list[Mercy] | None = None
) -> list[Hit]:
    """What no idiom silences, each weakened by the cues that reach it, with its place in the text."""
    silenced, cues = _mercies(lexicon, words, mercies)
    if silenced:
        found = [m for m in found if m[0].severity == DISTRESS or silenced.isdisjoint(range(m[1], m[2]))]
    kinds = {near.cue.kind for near in cues}
    spans = located([(start, end) for _, start, end in found], words, text, lexicon)
    return [
        Hit(rule, start, end, rule.severity, rule.confidence, (), place)
        if kinds.isdisjoint(rule.weakened_by)
        else Hit(rule, start, end, *_weakened(rule, (start, end), cues, words, lexicon.denial), place)
        for (rule, start, end), place in zip(found, spans, strict=True)
    ]


def _graver(hits: list[Hit], text: str) -> list[Hit]:
    """A knife or a coffin beside something said makes it graver; alone, or as a word of it, it adds nothing."""
    if text.isascii() or means().isdisjoint(text) or not laughter().isdisjoint(text):
        return hits
    return [_raised(hit) if not hit.weakened and means().isdisjoint(text[slice(*hit.place)]) else hit for hit in hits]


def _raised(hit: Hit) -> Hit:
    severity = hit.severity + 1 if 1 < hit.severity < GRAVER else hit.severity
    return hit._replace(severity=severity, confidence=min(1.0, max(SURE, round(hit.confidence + SURER, 3))))


def _matches(lexicon: Lexicon, words: Words) -> list[Match]:
    """The first places of each rule; one rule cannot crowd out another."""
    found = list(dict.fromkeys(matches(lexicon.rules, words)))
    if len(found) <= AT_MOST:
        return found
    count: Counter[Rule] = Counter()
    kept = []
    for match in found:
        count[match[0]] += 1
        if count[match[0]] <= AT_MOST:
            kept.append(match)
    return kept


def _as_accented(lexicon: Lexicon, words: Words, found: list[Match], text: str) -> tuple[Words, list[Match]]:
    """The words and the matches, where a written accent makes an act another's: "me lastimó" is not "me lastimo"."""
    if text.isascii() or not found:
        return words, found
    sought = {at for rule, start, end in found if rule.category in OWN for at in range(start, end)}
    rows = [(at, at + 1) for at in sorted(sought) if words.text[at] in lexicon.accented]
    kept = accents(text, located(rows, words, text, lexicon)) if rows else []
    if not any(kept):
        return words, found
    said = replace(words, text=list(words.text))
    for (at, _), accent in zip(rows, kept, strict=True):
        if accent:
            said.text[at] = lexicon.accented[said.text[at]]
    others = [match for match in found if match[0].category not in OWN]
    return said, [*others, *(match for match in _matches(lexicon, said) if match[0].category in OWN)]


def _mercies(lexicon: Lexicon, words: Words, found: list[Mercy] | None = None) -> tuple[set[int], list[Near]]:
    """The words that an idiom silences, and the cues: where it makes no difference how often one is there, once."""
    silenced: set[int] = set()
    cues: list[Near] = []
    seen: set[tuple[Cue, int]] = set()
    for owner, start, end in matches(lexicon.mercies, words) if found is None else found:
        if isinstance(owner, Cue):
            wide = owner.scope in WIDE and not owner.cancels
            place = (owner, words.sentence[start] if owner.scope == "sentence" else 0)
            if not (wide and place in seen):
                seen.add(place)
                cues.append(Near(owner, start, end))
        elif not owner.unheard:
            silenced.update(range(start, end))
    return silenced, cues


def heard(words: Words, lexicon: Lexicon, mercies: list[Mercy] | None = None) -> Words:
    """The words as the model hears them: blank where an idiom says so, unless something is denied before it."""
    found = matches(lexicon.mercies, words) if mercies is None else mercies
    idioms = [(start, end) for owner, start, end in found if isinstance(owner, Idiom) and owner.unheard]
    if not idioms:
        return words
    denials = [start for owner, start, _ in found if isinstance(owner, Cue) and owner.kind == DENIAL]
    first = {words.sentence[start]: start for start in sorted(denials, reverse=True)}  # of each sentence
    undenied = [(start, end) for start, end in idioms if start <= first.get(words.sentence[start], start)]
    blank = {at for start, end in undenied for at in range(start, end)}
    if not blank:
        return words
    return replace(words, text=["" if at in blank else word for at, word in enumerate(words.text)])


def urgency(found: Scan, danger: Hit, lexicon: Lexicon) -> str:
    """The id of what makes this danger imminent, or nothing."""
    said = (words for words in (found.words, found.meant) if words is not None)
    urgent = (owner for words in said for owner, _, _ in matches(lexicon.urgent, words))
    category, severity = danger.rule.category, danger.severity
    return next((each.id for each in urgent if category in each.categories and severity >= each.least), "")


def _weakened(
    rule: Rule, span: tuple[int, int], cues: list[Near], words: Words, denial: Denial
) -> tuple[int, float, tuple[str, ...]]:
    """Its severity and confidence, and what weakened it."""
    severity, sure, kinds = rule.severity, rule.confidence, rule.weakened_by
    by: tuple[str, ...] = ()
    near = [n for n in cues if n.cue.kind in kinds and _reaches(n, *span, words)]
    if not near:
        return severity, sure, by
    undone = frozenset[str]().union(*(n.cue.undoes for n in cues if n.cue.undoes and _reaches(n, *span, words)))
    for kind in sorted({n.cue.kind for n in near} - undone):
        found = _meaning(_apart([n for n in near if n.cue.kind == kind]), words, denial)
        if not found or (found[0].cue.cancels and len(found) % 2 == 0):
            continue
        cue = min((n.cue for n in found), key=lambda c: (c.cap, c.factor))
        cap = max(MARK, min(cue.cap, rule.severity - 1)) if kind == DENIAL else cue.cap  # sadness denied is none
        severity, sure, by = min(severity, cap), round(sure * cue.factor, 3), (*by, cue.id)
    return severity, sure, by


def _reaches(near: Near, start: int, end: int, words: Words) -> bool:
    cue, first, last = near
    if cue.only and cue.only.isdisjoint(words.text[max(0, start - JUST_BEFORE) : end]):
        return False
    if cue.scope == "message":
        return True
    if words.sentence[first] != words.sentence[start]:
        return False
    if cue.scope == "before":
        return start - cue.window <= last <= end
    return cue.scope != "after" or start < first <= end + cue.window


def _apart(found: list[Near]) -> list[Near]:
    """Cues that do not overlap, so that one negation is not counted twice."""
    if len(found) == 1:
        return found
    apart: list[Near] = []
    for near in sorted(found, key=lambda n: (n.start, -n.end)):
        if not apart or near.start >= apart[-1].end:
            apart.append(near)
    return apart


def _meaning(found: list[Near], words: Words, denial: Denial) -> list[Near]:
    """Without the "no" that only answers a question: "no, I'm not" denies once, "no puedo decir que no" twice. And
    without the "not" of "don't worry"."""
    found = [near for near in found if denial.reassuring.isdisjoint(words.text[near.end : near.end + 1])]
    if len(found) < 2 or found[0].end - found[0].start > 1 or words.text[found[0].start] not in denial.answers:
        return found
    first, second = found[0], found[1]
    opens = not first.start or words.sentence[first.start - 1] != words.sentence[first.start]
    return found[1:] if opens and denial.subjects.issuperset(words.text[first.end : second.start]) else found


def _together(lexicon: Lexicon, hits: list[Hit]) -> list[Hit]:
    """The groups of which every part is there and not weakened; marks know no time, so where all danger that is told
    is over, a group is, too."""
    found = []
    past = _over(hits)
    for rule, parts in _groups(lexicon, [hit for hit in hits if not hit.weakened]):
        last = max((hit for part in parts for hit in part), key=SEVERITY)
        hit = Hit(rule, last.start, last.end, rule.severity, rule.confidence, past, last.place)
        found.append(_doubted(hit) if past else hit)
    return found


def _over(hits: list[Hit]) -> tuple[str, ...]:
    """What says so, if all danger that is told is over; else nothing."""
    by = [[cue for cue in hit.weakened if cue.endswith(OVER)] for hit in hits if hit.rule.severity > DISTRESS]
    return tuple(dict.fromkeys(cue for cues in by for cue in cues)) if all(by) else ()


def _doubted(hit: Hit) -> Hit:
    severity, sure = min(hit.severity, DOUBT), round(hit.confidence * DOUBTED, 3)
    return hit._replace(severity=severity, confidence=sure)


def _groups(lexicon: Lexicon, found: list[Found]) -> Iterator[tuple[Rule, list[list[Found]]]]:
    """The groups of which every part is there, with what is there of each part; one of marks must stand near what the
    others are."""
    there: dict[str, list[Found]] = {}
    for one in found:
        there.setdefault(one[0].id, []).append(one)
    firsts = _firsts(lexicon)
    for at in sorted({at for name in firsts.keys() & there.keys() for at in firsts[name]}):
        rule, needs = lexicon.together[at]
        if any(map(there.keys().isdisjoint, needs)):
            continue
        parts = [_part(need, there) for need in needs]
        if not _scattered(parts):
            yield rule, parts


def _part(need: frozenset[str], there: dict[str, list[Found]]) -> list[Found]:
    """What is there of one part; of several rules in the order in which they were found."""
    names = there.keys() & need
    if len(names) == 1:
        return there[names.pop()]
    return [one for name, row in there.items() if name in names for one in row]


def _scattered(parts: list[list[Found]]) -> bool:
    for at, part in enumerate(parts):
        if part[0][0].severity > MARK:
            continue
        rest = [one for other in parts[:at] + parts[at + 1 :] for one in other]
        if not any(_near(one, other) for one in part for other in rest):
            return True
    return False


def _near(one: Found, other: Found) -> bool:
    return one[1] - other[2] <= REACH and other[1] - one[2] <= REACH


@lru_cache(maxsize=8)
def _firsts(lexicon: Lexicon) -> Mapping[str, list[int]]:
    """For each rule the groups, by their number, that name it first: without one of these a group cannot hold."""
    found: dict[str, list[int]] = {}
    for at, group in enumerate(lexicon.together):
        for name in group.needs[0]:
            found.setdefault(name, []).append(at)
    return found
