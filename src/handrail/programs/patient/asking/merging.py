"""What was found in the parts of a turn, made into what was asked in it."""

from collections.abc import Collection, Mapping, Sequence

from handrail.programs.patient.asking.reading import Asked
from handrail.programs.patient.asking.weighing import absorbs
from handrail.programs.patient.topics import EXAMINATION, TALK, kinds

MOST = 3  # things asked in one turn
REAL = "are_you_real"  # must be answered, and before anything else
FRAMES = frozenset({"acknowledge", "explain", "summary", "tell_more", "repeat"})  # around a question, they ask nothing


def merged(sentences: Sequence[Sequence[Asked]]) -> tuple[Asked, ...]:
    """Each topic once, in the order of the text; talk only where nothing else is asked, or before it."""
    found = [one for sentence in sentences for one in _one(sentence)]
    if real := [one for one in found if one.topic == REAL]:
        return tuple(real[:1])
    first = next((n for n, one in enumerate(found) if kinds()[one.topic] != TALK), len(found))
    kept: dict[tuple[str, str], Asked] = {}
    for n, one in enumerate(found):
        if kinds()[one.topic] != TALK or first == len(found) or (n < first and one.topic not in FRAMES):
            kept.setdefault((one.topic, one.fact), one)
    asked = tuple(kept.values())
    talk = [one for one in asked if kinds()[one.topic] == TALK]
    spare = max(0, MOST - (len(asked) - len(talk)))
    dropped = talk[: max(0, len(talk) - spare)]  # what stands nearest to the question stays
    return tuple(one for one in asked if one not in dropped)[:MOST]


def invited(sentences: Mapping[int, Sequence[Asked]], last: int, asking: Collection[int]) -> dict[int, list[Asked]]:
    """What stands before "any questions?": in its own sentence, or in others that ask nothing, it was only told."""
    return {
        number: [one for one in ones if (number in asking and number != last) or _courteous(one.topic)]
        for number, ones in sentences.items()
    }


def _courteous(topic: str) -> bool:
    return kinds()[topic] == TALK and topic not in FRAMES


def _one(sentence: Sequence[Asked]) -> Sequence[Asked]:
    """Within a sentence: a summary is one; "lie down and let me feel your tummy" is the examination; and some
    topics take in others."""
    topics = {one.topic for one in sentence}
    if "summary" in topics:
        return [one for one in sentence if one.topic == "summary"]
    if any(kinds()[topic] == EXAMINATION for topic in topics):
        sentence = [one for one in sentence if kinds()[one.topic] in {EXAMINATION, TALK}]
    taken = {topic for other in topics for topic in absorbs().get(other, ())}
    return [one for one in sentence if one.topic not in taken]
