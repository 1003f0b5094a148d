"""Whether a draft says only what was told: no person, number, event, cause or motive that nobody mentioned."""

import re
from collections.abc import Iterator
from typing import Final

from handrail.kernel.rules import folded
from handrail.programs.companion.quality.scene import Known, numbers_of, sentences, stems_of

CAPITAL: Final = re.compile(r"(?<=[\w,;)] )[A-ZÁÉÍÓÚÑ][\w'’-]+")
CLAUSE: Final = 2  # words of a cause; "because of that" is none
FIRST: Final = re.compile(r"\W*(\w+)")


def unsupported(draft: str, bare: str, scene: Known) -> Iterator[tuple[str, str]]:
    told = (*_people(bare, scene), *_names(draft, scene), *_numbers(bare, scene), *_others(bare, scene))
    yield from (("fact", words) for words in told)
    for sentence in sentences(bare):
        if not sentence.endswith("?"):  # asking is not claiming
            things = (*_events(sentence, scene), *_brought(sentence, scene), *_backgrounds(sentence, scene))
            yield from (("fact", words) for words in things)
            yield from (("cause", words) for words in _causes(sentence, scene))


def _people(bare: str, scene: Known) -> Iterator[str]:
    ground = scene.lexicon.ground
    for match in ground.owned.finditer(bare):
        if ground.relations[match[1]] not in scene.relations:
            yield match[0]


def _others(bare: str, scene: Known) -> Iterator[str]:
    """Somebody is "she", and nobody was told of."""
    ground = scene.lexicon.ground
    match = ground.pronouns.search(bare)
    if match and not scene.relations & ground.people and not ground.someone.search(scene.ground):
        yield match[0]


def _brought(sentence: str, scene: Known) -> Iterator[str]:
    """Things of a life that nobody may bring up unasked: a mortgage, a church, a wedding."""
    ground = scene.lexicon.ground
    for match in ground.brought.finditer(sentence):
        if ground.relations[match[1]] not in scene.relations:
            yield match[0]


def _names(draft: str, scene: Known) -> Iterator[str]:
    """A capital inside a sentence; at its head, where every word has one, only what is known as a name."""
    ground = scene.lexicon.ground
    inside = (match[0] for match in CAPITAL.finditer(draft))
    heads = (match[1] for sentence in sentences(draft) if (match := FIRST.match(sentence)))
    told = [name for name in inside if folded(name) not in ground.capitals and not name.isupper()]
    for name in (*told, *(head for head in heads if head[0].isupper() and folded(head) in ground.names)):
        if not re.search(rf"\b{re.escape(folded(name).removesuffix(chr(39) + 's'))}\b", scene.ground):
            yield name


def _numbers(bare: str, scene: Known) -> Iterator[str]:
    return (number for number in numbers_of(bare, scene.lexicon) if number not in scene.numbers)


def _events(sentence: str, scene: Known) -> Iterator[str]:
    for cue in scene.lexicon.cues.values():
        claimed = cue.claims.search(sentence) if cue.claims else None
        if claimed and not cue.said.search(scene.ground) and claimed[0] not in scene.ground:
            yield claimed[0]


def _backgrounds(sentence: str, scene: Known) -> Iterator[str]:
    """ "After the bankruptcy", said in passing, is told as if it were known."""
    ground, told = scene.lexicon.ground, scene.ground_stems
    for match in ground.background.finditer(sentence):
        thing = match[match.lastindex or 0]
        stems = stems_of(thing, scene.lexicon)
        if stems and stems.isdisjoint(told) and not ground.plain.search(thing) and not _known(thing, scene):
            yield match[0]


def _known(words: str, scene: Known) -> bool:
    """Whether it is another word for somebody or something that was told."""
    relations = scene.lexicon.ground.relations
    return any(relations.get(word) in scene.relations for word in words.split())


def _causes(sentence: str, scene: Known) -> Iterator[str]:
    """A cause holds if something of it was told, or if it only says that a thing mattered."""
    ground = scene.lexicon.ground
    for match in ground.cause.finditer(sentence):
        clause = ground.cut.split(match[1])[0]
        shared = stems_of(clause, scene.lexicon) & scene.ground_stems
        if len(clause.split()) >= CLAUSE and not shared and not ground.felt.match(match[0]):
            yield match[0].strip()
