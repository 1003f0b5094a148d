"""What a draft is held against: what was said, how it was felt, what is known, and the author's own line."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Final

from handrail.kernel.rules import folded
from handrail.programs.companion.constants import CONFIDENCE_CLEAR
from handrail.programs.companion.kinds import Emotion, Feeling, Recall
from handrail.programs.companion.quality.lexicon import GLAD, Lexicon, lexicon

WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
SENTENCE: Final = re.compile(r"[^.!?…\n]+[.!?…]*")
SHORTEST: Final = 3  # letters of a word that can carry something
STEM: Final = 6
THIN: Final = 2  # words that carry something, below which there is nothing to give back


@dataclass(frozen=True, slots=True)
class Scene:
    text: str
    language: str
    emotion: Emotion
    feeling: Feeling
    recall: Recall = field(default_factory=Recall)
    line: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What is worked out of a scene once, for all of its drafts."""

    lexicon: Lexicon
    bare: str
    stems: frozenset[str]
    runs: frozenset[tuple[str, ...]]
    feelings: tuple[str, ...]  # read in the message or named in it
    cues: tuple[tuple[str, str], ...]  # what weighs, and the sentence in which it stands
    line: str
    line_stems: frozenset[str]
    ground: str  # all that may be spoken of: message, memory and the author's line
    ground_stems: frozenset[str]
    relations: frozenset[str]
    told: frozenset[str]  # those of the message itself
    numbers: frozenset[str]
    counted: frozenset[str]  # numbers of the message itself
    clear: bool  # it is known what they feel
    glad: bool
    thin: bool  # there is little that could be given back

    def said(self, words: str) -> bool:
        """Whether it was said already, word for word: by the author, or by the person of themselves ("first steps")."""
        addressed = self.lexicon.swap.values()
        return words in self.line or (words in self.bare and not any(word in addressed for word in words.split()))


@lru_cache(maxsize=16)  # the drafts of one turn, and no store of what people said
def known(scene: Scene) -> Known:
    lex, bare, line = lexicon(scene.language), folded(scene.text), folded(scene.line)
    recall = scene.recall
    told = (recall.context_summary, *recall.callback_opportunities, *recall.recurring_themes)
    ground = " \n ".join([bare, *map(folded, told), line])
    stems = stems_of(bare, lex)
    clear = scene.emotion.primary != "neutral" and scene.emotion.confidence >= CONFIDENCE_CLEAR
    cues = tuple((cue, sentence) for cue, sentence in _weighty(bare, lex))
    return Known(
        lex,
        bare,
        stems,
        runs_of(bare, lex, lex.swap),
        _feelings(scene.emotion, bare, lex),
        cues,
        line,
        stems_of(line, lex),
        ground,
        stems_of(ground, lex),
        frozenset(_relations(ground, lex)),
        frozenset(_relations(bare, lex)),
        _counted(ground, lex),
        _counted(bare, lex),
        clear,
        scene.emotion.primary in GLAD,
        not clear and not cues and len(stems) < THIN,
    )


def stems_of(bare: str, lex: Lexicon) -> frozenset[str]:
    """The words that carry meaning, each by its stem: "moving" and "moved" are one."""
    return frozenset(
        _stem(word, lex.code) for word in WORD.findall(bare) if len(word) >= SHORTEST and word not in lex.small
    )


@lru_cache(maxsize=4096)
def _stem(word: str, language: str) -> str:
    bare = word.removesuffix("'s")
    endings = lexicon(language).endings
    for _ in range(2):  # "mudarte": first "te", then "ar"
        shorter = endings.sub("", bare)
        bare = shorter if len(shorter) >= SHORTEST else bare
    return bare[:STEM]


def runs_of(bare: str, lex: Lexicon, swap: Mapping[str, str]) -> frozenset[tuple[str, ...]]:
    """Three words in a row, or two of which one carries meaning: what is heard as somebody's own words."""
    words = [swap.get(word, word) for word in WORD.findall(bare)]
    pairs = (pair for pair in pairwise(words) if any(len(w) >= SHORTEST and w not in lex.small for w in pair))
    return frozenset([*pairs, *zip(words, words[1:], words[2:], strict=False)])


def numbers_of(bare: str, lex: Lexicon) -> Iterator[str]:
    numbers = lex.ground.numbers
    whole = numbers.joined.sub(lambda m: str(int(numbers.values[m[1]]) + int(numbers.values[m[2]])), bare)
    return (numbers.values.get(match[1], match[1]) for match in numbers.counted.finditer(whole))


def _counted(bare: str, lex: Lexicon) -> frozenset[str]:
    return frozenset([*numbers_of(bare, lex), *re.findall(r"\d+", bare)])


def sentences(text: str) -> list[str]:
    return [found.strip() for found in SENTENCE.findall(text) if found.strip(" .!?…")]


def _feelings(emotion: Emotion, bare: str, lex: Lexicon) -> tuple[str, ...]:
    read = [name for name in (emotion.primary, emotion.secondary) if name and name != "neutral"]
    named = [name for name, forms in lex.feelings.items() if name != "neutral" and forms.search(bare)]
    return tuple(dict.fromkeys([*read, *named]))


def _weighty(bare: str, lex: Lexicon) -> Iterator[tuple[str, str]]:
    for sentence in sentences(bare):
        for name, cue in lex.cues.items():
            if cue.said.search(sentence):
                yield name, sentence


def _relations(ground: str, lex: Lexicon) -> Iterator[str]:
    for word in (found.removesuffix("'s") for found in WORD.findall(ground)):
        if word in lex.ground.relations:
            yield lex.ground.relations[word]
        yield from lex.ground.implied.get(word, ())
