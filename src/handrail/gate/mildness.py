"""What makes danger less grave than it sounds: it is thought of, wished for, feared or long past. It stays an alarm."""

from handrail.gate.normal import Words
from handrail.gate.pattern import matches
from handrail.gate.phrasebook import Lexicon, Milder
from handrail.gate.scan import AT_MOST, Hit, Scan, located

ONWARD = 3  # words after such a phrase that still belong to it: what is thought of is often told after the thought

Place = tuple[int, int]  # in the text as it was written


def mildness(found: Scan, dangers: list[Hit], text: str, lexicon: Lexicon) -> str:
    """The id of what says so of all this danger, or nothing: one danger that it does not reach is enough."""
    if any(hit.confidence > hit.rule.confidence for hit in dangers):  # surer than its rule: a knife was drawn beside it
        return ""
    there = _there(found, max(hit.severity for hit in dangers), text, lexicon)
    by = [next((one.id for one, place in there if _tells_of(one, place, hit)), "") for hit in dangers]
    return by[0] if all(by) else ""


def _there(found: Scan, severity: int, text: str, lexicon: Lexicon) -> list[tuple[Milder, Place]]:
    """What of it was said, or meant, and where; without that of which something says that it is more. Nothing, if none
    of it may be said of what is so severe."""
    said = [words for words in (found.words, found.meant) if words is not None]
    rows = [(words, row) for words in said if (row := matches(lexicon.milder, words))]
    if not any(one.most >= severity for _, row in rows for one, _, _ in row):
        return []
    barred = {one for words in said for one, _, _ in matches(lexicon.unless, words)}
    there: list[tuple[Milder, Place]] = []
    for words, row in rows:
        kept = [match for match in row if match[0] not in barred][:AT_MOST]
        if kept:
            spans = [(start, _onward(end, words)) for _, start, end in kept]
            there += zip((one for one, _, _ in kept), located(spans, words, text, lexicon), strict=True)
    return there


def _onward(end: int, words: Words) -> int:
    here = words.sentence[end - 1]
    return end + sum(sentence == here for sentence in words.sentence[end : end + ONWARD])


def _tells_of(one: Milder, place: Place, hit: Hit) -> bool:
    near = place[0] < hit.place[1] and hit.place[0] < place[1]
    return near and hit.rule.category in one.categories and hit.severity <= one.most
