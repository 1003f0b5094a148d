"""Whether a draft hears the person: names what they feel, gives back what they told, and takes nothing from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from handrail.programs.companion.quality.lexicon import GLAD, UNDECIDED, Lexicon
from handrail.programs.companion.quality.quick import quick
from handrail.programs.companion.quality.scene import WORD, Known, Scene, numbers_of, runs_of, sentences, stems_of
from handrail.wording.data import Topic, spoken

# Where a draft begins, and what each thing adds; with one of them alone it is just enough, or just not.
CLEAR: Final = 0.2
UNCLEAR: Final = 0.45  # nobody can mirror what was not said
NOTHING_TO_MIRROR: Final = 0.85
NAMED: Final = 0.4
NEARLY: Final = 0.2  # another feeling of the same kind: hurt for angry, glad for proud
GIVEN_BACK: Final = 0.3
GIVEN_BACK_WELL: Final = 0.45  # from two words of theirs
VALIDATED: Final = 0.3
OPENING: Final = 4  # words from which a first sentence is one: "Oh, Ana." is not
GRAVE: Final = ("death", "alone")
HAPPY: Final = ("birth", "success")  # met by any word of the same sentence: the applause will do for the promotion
TOPICS: Final = {"advice": "advice", "promise": "promises", "diagnosis": "diagnosis"}


@dataclass(frozen=True, slots=True)
class Heard:
    """What of the person is in a draft, once sentences that fit anybody are taken out."""

    named: bool
    nearly: bool
    given_back: int
    echoed: bool  # in a run of their own words
    validated: bool
    fillers: str  # the first of them

    @property
    def anything(self) -> bool:
        return self.named or self.nearly or self.validated or self.given_back > 0


def heard(bare: str, scene: Known) -> Heard:
    lex = scene.lexicon
    near = lex.bright if scene.glad else lex.dark
    filler = lex.filler.search(bare)
    plain = lex.filler.sub(" ", bare) if filler else bare
    stems = stems_of(plain, lex)
    cued = any(lex.cues[name].met.search(plain) for name, _ in scene.cues)
    counted = not scene.counted.isdisjoint(numbers_of(plain, lex))
    people = lex.ground.relations
    shared = any(word not in scene.bare and people.get(word) in scene.told for word in WORD.findall(plain))
    echoed = not scene.runs.isdisjoint(runs_of(plain, lex, {}))
    reworded = len(stems & scene.line_stems) > 1
    return Heard(
        any(lex.feelings[name].search(plain) for name in scene.feelings),
        scene.clear and near.search(plain) is not None,
        max(len(stems & scene.stems) + counted + shared, 2 * echoed, int(cued or reworded)),
        echoed,
        lex.validation.search(plain) is not None,
        filler[0].strip(" .!?") if filler else "",
    )


def points(found: Heard, scene: Known) -> float:
    if scene.thin:
        return NOTHING_TO_MIRROR
    given = GIVEN_BACK_WELL if found.given_back > 1 else GIVEN_BACK * found.given_back
    start = CLEAR if scene.clear else UNCLEAR
    named = NAMED if found.named else NEARLY * found.nearly
    return start + named + given + VALIDATED * found.validated


def missed(bare: str, found: Heard, scene: Known) -> tuple[str, ...]:
    """The sentences of weight that a draft passes over; one that is met will do for all.

    Two words given back will do as well, but for what must not be talked around.
    """
    lex = scene.lexicon
    if any(lex.cues[name].met.search(bare) for name, _ in scene.cues):
        return ()
    stems, near = stems_of(bare, lex), found.given_back > 1 and (found.named or found.validated)
    around = found.echoed or near
    return tuple(
        dict.fromkeys(
            said
            for name, said in scene.cues
            if name in GRAVE or not (around or (name in HAPPY and stems & stems_of(said, lex)))
        )
    )


def opened(bare: str, scene: Known) -> bool:
    """Whether the first sentence already hears them, so that it can stand if nothing follows."""
    if scene.thin or not scene.clear:
        return True
    begun = ""
    for sentence in sentences(bare):
        begun = f"{begun} {sentence}".strip()
        if len(begun.split()) >= OPENING:
            return scene.line.startswith(begun) or heard(begun, scene).anything
    return True


def misread(bare: str, scene: Scene, lex: Lexicon) -> Iterator[tuple[str, str]]:
    """Glad words for somebody who is not, or the other way round, and none that fit."""
    if scene.emotion.primary in UNDECIDED or scene.emotion.secondary:
        return
    plain = lex.own.sub(" ", bare)
    theirs, others = (lex.up, lex.down) if scene.emotion.primary in GLAD else (lex.down, lex.up)
    wrong = others.search(plain)
    if wrong and not theirs.search(plain) and not lex.feelings[scene.emotion.primary].search(plain):
        yield "misread", wrong[0]


@cache
def _topics(language: str) -> Mapping[str, Topic]:
    topics = {fault: spoken()[language].topics[topic] for fault, topic in TOPICS.items()}
    return {
        fault: replace(topic, fires=quick(topic.fires), pardons=topic.pardons and quick(topic.pardons))
        for fault, topic in topics.items()
    }


def pressed(draft: str, bare: str, scene: Known) -> Iterator[tuple[str, str]]:
    """Advice, promises and diagnoses, by the patterns that hold in all of Handrail; more than one question."""
    for fault, known in _topics(scene.lexicon.code).items():
        plain = known.pardons.sub(" ~ ", bare) if known.pardons else bare
        always = known.always.finditer(bare) if known.always else ()
        found = (match[0].strip() for match in (*always, *known.fires.finditer(plain)))
        yield from ((fault, words) for words in found if not scene.said(words))
    if draft.count("?") > 1:
        yield "interrogating", ""
