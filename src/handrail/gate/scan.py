"""Words to a finding: which rules hold, which an idiom silences, which a cue weakens, and what they come to."""

from dataclasses import dataclass, replace

from handrail.gate.normal import Words, words_of
from handrail.gate.pattern import matches
from handrail.gate.phrasebook import Cue, Idiom, Lexicon, Rule

AT_MOST = 64  # hits that are weighed; a text of nothing but dangerous words needs no more


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that matched, with its first word and the one after its last, and what weakened it."""

    rule: Rule
    start: int
    end: int
    severity: int
    confidence: float
    weakened: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Near:
    """A cue that matched, and where."""

    cue: Cue
    start: int
    end: int


def scan(text: str, lexicon: Lexicon) -> tuple[Words, tuple[Hit, ...]]:
    words = words_of(text, lexicon.known)
    hits = _hits(lexicon, words)
    if not hits:
        return words, ()
    silenced, cues = _mercies(lexicon, words)
    standing = [_weakened(hit, cues, words) for hit in hits if not silenced.intersection(range(hit.start, hit.end))]
    return words, (*standing, *_together(lexicon, standing))


def _hits(lexicon: Lexicon, words: Words) -> list[Hit]:
    """The first places of each rule; one rule cannot crowd out another."""
    hits: dict[tuple[Rule, int, int], Hit] = {}
    count: dict[Rule, int] = {}
    for rule, start, end in matches(lexicon.rules, words):
        if (rule, start, end) in hits or count.get(rule, 0) >= AT_MOST:
            continue
        count[rule] = count.get(rule, 0) + 1
        hits[rule, start, end] = Hit(rule, start, end, rule.severity, rule.confidence)
    return list(hits.values())


def _mercies(lexicon: Lexicon, words: Words) -> tuple[set[int], list[Near]]:
    silenced: set[int] = set()
    cues: list[Near] = []
    for owner, start, end in matches(lexicon.mercies, words):
        if isinstance(owner, Idiom):
            silenced.update(range(start, end))
        else:
            cues.append(Near(owner, start, end))
    return silenced, cues


def _weakened(hit: Hit, cues: list[Near], words: Words) -> Hit:
    near = [n for n in cues if _reaches(n, hit, words)]
    undone = frozenset[str]().union(*(n.cue.undoes for n in near))
    for kind in sorted(hit.rule.weakened_by - undone):
        found = _apart([n for n in near if n.cue.kind == kind])
        if not found or (found[0].cue.cancels and len(found) % 2 == 0):
            continue
        cue = min((n.cue for n in found), key=lambda c: (c.cap, c.factor))
        hit = replace(
            hit,
            severity=min(hit.severity, cue.cap),
            confidence=round(hit.confidence * cue.factor, 3),
            weakened=(*hit.weakened, cue.id),
        )
    return hit


def _reaches(near: Near, hit: Hit, words: Words) -> bool:
    if near.cue.scope == "message":
        return True
    if words.sentence[near.start] != words.sentence[hit.start]:
        return False
    if near.cue.scope == "before":
        return hit.start - near.cue.window <= near.end <= hit.end
    if near.cue.scope == "after":
        return hit.start < near.start <= hit.end + near.cue.window
    return True


def _apart(found: list[Near]) -> list[Near]:
    """Cues that do not overlap, so that one negation is not counted twice."""
    apart: list[Near] = []
    for near in sorted(found, key=lambda n: (n.start, -n.end)):
        if not apart or near.start >= apart[-1].end:
            apart.append(near)
    return apart


def _together(lexicon: Lexicon, hits: list[Hit]) -> list[Hit]:
    there = {hit.rule.id: hit for hit in hits if not hit.weakened}
    found = []
    for group in lexicon.together:
        if all(need & there.keys() for need in group.needs):
            last = max((there[i] for need in group.needs for i in need & there.keys()), key=lambda h: h.severity)
            found.append(Hit(group.rule, last.start, last.end, group.rule.severity, group.rule.confidence))
    return found
