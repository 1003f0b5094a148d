"""`evaluateResponseQuality` by rules: four looks at a draft, and one score for all of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from handrail.kernel.rules import folded
from handrail.programs.companion.constants import EMPATHY_MIN, RESPONSE_FLOOR
from handrail.programs.companion.quality import empathy, ground, tone
from handrail.programs.companion.quality.lexicon import Side, faults
from handrail.programs.companion.quality.scene import Known, Scene, known

# Below the floor: the author's line is better than a draft that hurts, and than one that passes over a death.
BARRED: Final = RESPONSE_FLOOR - 0.1
PASSED_OVER: Final = RESPONSE_FLOOR - 0.05
QUOTED: Final = 60  # characters of a draft or of a message that are enough to know it by
SPEAKS_OF: Final = ("mind", "always", "dismissing")  # faults that are none where the person said the word themselves

Found = tuple[str, str]  # a fault, and the words in which it was found


@dataclass(frozen=True, slots=True)
class Quality:
    """The scores from 0 to 1, and what speaks against the draft, in words for whoever writes the next one."""

    score: float
    empathy: float
    tone: float
    groundedness: float
    empathy_issues: tuple[str, ...] = ()
    missed_cues: tuple[str, ...] = ()
    tone_problems: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()
    barred: bool = False  # never to be said, whatever the bar


@lru_cache(maxsize=16)  # a rule asks three times of one draft: broken, how good, and why
def evaluate(draft: str, scene: Scene) -> Quality:
    here, bare = known(scene), folded(draft)
    if bare and here.line.startswith(bare):
        return Quality(1.0, 1.0, 1.0, 1.0)
    hears = empathy.heard(bare, here)
    wrong = tuple(dict.fromkeys(_wrong(draft, bare, scene, here)))
    passed = empathy.missed(bare, hears, here)
    hearing = _score(empathy.points(hears, here), "empathy", wrong)
    if hearing < EMPATHY_MIN and not _told("empathy", wrong):
        wrong = (*wrong, ("filler", hears.fillers) if hears.fillers and not hears.anything else ("general", ""))
        hearing = _score(empathy.points(hears, here), "empathy", wrong)
    scores = hearing, _score(1.0, "tone", wrong), _score(1.0, "ground", wrong)
    barred = any(faults()[fault].bars for fault, _ in wrong)
    return Quality(
        _overall(scores, barred, bool(passed)),
        *scores,
        _told("empathy", wrong),
        tuple(f'did not meet "{sentence[:QUOTED]}"' for sentence in passed),
        _told("tone", wrong),
        _told("ground", wrong),
        barred,
    )


def _overall(scores: tuple[float, ...], barred: bool, passed: bool) -> float:
    """Half the mean, half the worst: a draft is not made good by what is right beside what is wrong."""
    whole = (min(scores) + sum(scores) / len(scores)) / 2
    return round(min(whole, BARRED if barred else 1.0, PASSED_OVER if passed else 1.0), 4)


def _score(start: float, side: Side, wrong: tuple[Found, ...]) -> float:
    costs = sum(faults()[fault].cost for fault in {fault for fault, _ in wrong} if faults()[fault].side == side)
    return round(max(0.0, min(1.0, start) - costs), 4)


def _told(side: Side, wrong: tuple[Found, ...]) -> tuple[str, ...]:
    here = ((faults()[fault], words) for fault, words in wrong)
    return tuple(fault.told.format(words=f'"{words[:QUOTED]}"') for fault, words in here if fault.side == side)


def _wrong(draft: str, bare: str, scene: Scene, here: Known) -> Iterator[Found]:
    yield from empathy.pressed(draft, bare, here)
    yield from empathy.misread(bare, scene, here.lexicon)
    yield from _worded(bare, scene, here)
    yield from tone.off(draft, bare, scene, here)
    yield from ground.unsupported(draft, bare, here)


def _worded(bare: str, scene: Scene, here: Known) -> Iterator[Found]:
    """By the patterns of the language. Words that were said already are pardoned, and so is a laugh among the glad."""
    for fault, worded in here.lexicon.faults.items():
        if fault == "joking" and scene.emotion.valence >= 0:
            continue
        for match in worded.found(bare):
            theirs = fault in SPEAKS_OF and match.lastindex and match[match.lastindex] in here.ground
            if not theirs and not here.said(match[0].strip()):
                yield fault, match[0].strip()
                break
