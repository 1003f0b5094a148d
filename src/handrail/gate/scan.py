"""Words to a finding: which rules hold, which an idiom silences, which a cue weakens, and what they come to."""

from dataclasses import replace
from typing import NamedTuple

from handrail.gate.letters import laughter, means
from handrail.gate.mending import Mended, firm, mended, stands
from handrail.gate.normal import Words, accents, places, words_of, written
from handrail.gate.pattern import matches
from handrail.gate.phrasebook import OWN, Cue, Idiom, Lexicon, Rule

AT_MOST = 64  # hits that are weighed; a text of nothing but dangerous words needs no more
GRAVER = 4  # the highest severity that an emoji can raise something to
SURER = 0.1
ANSWERS = frozenset({"no", "nope", "nah", "nooo"})
SUBJECTS = frozenset({
    "i", "am", "im", "he", "hes", "she", "shes", "it", "its", "is", "they", "are", "we", "you", "was", "were", "do",
    "does", "did", "of", "course", "yo", "el", "ella", "que", "va",
})  # fmt: skip


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


class Scan(NamedTuple):
    words: Words
    hits: tuple[Hit, ...]
    meant: Words | None = None  # the words once more, where some of them may be misspelt or masked


def scan(text: str, lexicon: Lexicon) -> Scan:
    words = words_of(text, lexicon.known, lexicon.chunker, lexicon.reader)
    hits = _hits(lexicon, words)
    if not hits and not words.odd:
        return Scan(words, ())
    said, hits = _as_accented(lexicon, words, hits, text)
    meant = mended(words.line, lexicon) if words.odd else None
    standing = [*_as_written(text, lexicon, words, hits), *_as_meant(text, lexicon, meant)]
    standing = _graver(standing, text)
    found = (*standing, *_together(lexicon, standing))
    return Scan(said, found, firm(meant) if meant else None)


def _as_written(text: str, lexicon: Lexicon, words: Words, hits: list[Hit]) -> list[Hit]:
    if not hits:
        return []
    judged = _judged(lexicon, words, hits)
    return _placed(judged, words, text, lexicon)


def _as_meant(text: str, lexicon: Lexicon, found: Mended | None) -> list[Hit]:
    """What holds only if a word is mended."""
    if found is None or not any(found.marks):
        return []
    words = found.words
    found.words, hits = _as_accented(lexicon, words, _hits(lexicon, words), text)
    hits = [hit for hit in hits if stands(found, hit.start, hit.end)]
    return _placed(_judged(lexicon, words, hits), words, text, lexicon) if hits else []


def _placed(hits: list[Hit], words: Words, text: str, lexicon: Lexicon) -> list[Hit]:
    spans = located([(hit.start, hit.end) for hit in hits], words, text, lexicon)
    return [Hit(*hit[:-1], place) for hit, place in zip(hits, spans, strict=True)]


def located(rows: list[tuple[int, int]], words: Words, text: str, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Where rows of words, each from a first to the one after its last, stand in the text as it was written."""
    wanted = {at for start, end in rows for at in (start, end - 1)}
    place = places(words, wanted, lexicon.known, lexicon.chunker)
    return written(text, [(place[start][0], place[end - 1][1]) for start, end in rows])


def _judged(lexicon: Lexicon, words: Words, hits: list[Hit]) -> list[Hit]:
    """The hits that no idiom silences, each weakened by the cues that reach it."""
    silenced, cues = _mercies(lexicon, words)
    if silenced:
        hits = [hit for hit in hits if silenced.isdisjoint(range(hit.start, hit.end))]
    kinds = {near.cue.kind for near in cues}
    return [hit if kinds.isdisjoint(hit.rule.weakened_by) else _weakened(hit, cues, words) for hit in hits]


def _graver(hits: list[Hit], text: str) -> list[Hit]:
    """A knife or a coffin beside something said makes it graver; alone, or as a word of it, it adds nothing."""
    if text.isascii() or means().isdisjoint(text) or not laughter().isdisjoint(text):
        return hits
    return [_raised(hit) if not hit.weakened and means().isdisjoint(text[slice(*hit.place)]) else hit for hit in hits]


def _raised(hit: Hit) -> Hit:
    severity = hit.severity + 1 if 1 < hit.severity < GRAVER else hit.severity
    return hit._replace(severity=severity, confidence=min(1.0, round(hit.confidence + SURER, 3)))


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


def _as_accented(lexicon: Lexicon, words: Words, hits: list[Hit], text: str) -> tuple[Words, list[Hit]]:
    """The words and the hits, where a written accent makes an act another's: "me lastimó" is not "me lastimo"."""
    if text.isascii() or not hits:
        return words, hits
    sought = {at for hit in hits if hit.rule.category in OWN for at in range(hit.start, hit.end)}
    rows = [(at, at + 1) for at in sorted(sought) if words.text[at] in lexicon.accented]
    kept = accents(text, located(rows, words, text, lexicon)) if rows else []
    if not any(kept):
        return words, hits
    said = replace(words, text=list(words.text))
    for (at, _), accent in zip(rows, kept, strict=True):
        if accent:
            said.text[at] = lexicon.accented[said.text[at]]
    others = [hit for hit in hits if hit.rule.category not in OWN]
    return said, [*others, *(hit for hit in _hits(lexicon, said) if hit.rule.category in OWN)]


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
    kinds = hit.rule.weakened_by
    near = [n for n in cues if (n.cue.kind in kinds or n.cue.undoes) and _reaches(n, hit, words)]
    if kinds.isdisjoint([n.cue.kind for n in near]):
        return hit
    undone = frozenset[str]().union(*(n.cue.undoes for n in near))
    for kind in sorted((kinds - undone) & {n.cue.kind for n in near}):
        found = _meaning(_apart([n for n in near if n.cue.kind == kind]), words)
        if found[0].cue.cancels and len(found) % 2 == 0:
            continue
        cue = min((n.cue for n in found), key=lambda c: (c.cap, c.factor))
        hit = hit._replace(
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


def _meaning(found: list[Near], words: Words) -> list[Near]:
    """Without the "no" that only answers a question: "no, I'm not" denies once, "no puedo decir que no" twice."""
    if len(found) < 2 or found[0].end - found[0].start > 1 or words.text[found[0].start] not in ANSWERS:
        return found
    first, second = found[0], found[1]
    opens = not first.start or words.sentence[first.start - 1] != words.sentence[first.start]
    return found[1:] if opens and SUBJECTS.issuperset(words.text[first.end : second.start]) else found


def _together(lexicon: Lexicon, hits: list[Hit]) -> list[Hit]:
    there = {hit.rule.id: hit for hit in hits if not hit.weakened}
    ids = frozenset(there)
    found = []
    for group in lexicon.together:
        for need in group.needs:
            if need.isdisjoint(ids):
                break
        else:
            last = max((there[i] for need in group.needs for i in need & ids), key=lambda h: h.severity)
            found.append(last._replace(rule=group.rule, severity=group.rule.severity, confidence=group.rule.confidence))
    return found
