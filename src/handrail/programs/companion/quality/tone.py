"""Whether a draft sounds as the moment does: its energy, its length, whether it is flat or like an office."""

import re
from collections.abc import Iterator
from typing import Final

from handrail.programs.companion.constants import WORDS_MOST
from handrail.programs.companion.quality.scene import Known, Scene

CAPITALS: Final = re.compile(r"\b[A-ZÁÉÍÓÚÑÜ]{3,}\b")
EMOJI: Final = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]")
QUIET: Final = 0.35  # the energy of words without any marks
LOUD: Final = 0.35  # how far above the moment it may not be
LIVELY: Final = 0.6  # energy of a moment that a flat answer lets fall
FEW, MANY = 6, 45  # words of a message that is short, and of an answer that is long for it


def lift(draft: str, peppy: int, scene: Scene) -> float:
    """How much energy a draft has, from 0 to 1."""
    shouted = any(word not in scene.text and word not in scene.line for word in CAPITALS.findall(draft))
    marks, signs = min(draft.count("!"), 3), min(len(EMOJI.findall(draft)), 2)
    return min(1.0, QUIET + 0.2 * marks + 0.15 * min(peppy, 3) + 0.2 * signs + 0.2 * shouted)


def off(draft: str, bare: str, scene: Scene, known: Known) -> Iterator[tuple[str, str]]:
    lex = known.lexicon
    peppy = [match[0] for match in lex.pep.finditer(bare) if match[0] not in known.line]
    if lift(draft, len(peppy), scene) - scene.feeling.energy > LOUD:
        yield "pep", ", ".join(peppy) or "exclamation marks"
    glad = known.glad and scene.feeling.energy >= LIVELY
    if glad and "!" not in draft and not lex.glad.search(bare):
        yield "flat", ""
    words = len(draft.split())
    if words > WORDS_MOST or (words > MANY and len(scene.text.split()) <= FEW):
        yield "long", ""
