"""The evaluator against labelled drafts. The second half was written when the rules were done, and is only measured."""

import pytest
from labelled_drafts import GOOD, labelled, share

from handrail.kernel.rules import folded
from handrail.programs.companion.quality import GoodEnough, evaluate, threshold
from handrail.programs.companion.quality.scene import sentences

BOTH = ("en", "es")
GRAVEST = ("advice", "minimising", "fact")
NEVER = ("self", "comes", "binds", "absent")  # a life of its own, a visit, itself in the place of people, a judgement


def every(half):
    return [one for language in BOTH for one in labelled(half, language)]


def test_there_is_enough_to_measure_with_and_no_draft_stands_there_twice():
    first, second = every("first"), every("second")
    assert len(first) + len(second) >= 160 and len(second) >= 80
    seen = [(one.scene.text, folded(one.draft)) for one in (*first, *second)]
    assert len(seen) == len(set(seen))
    assert {one.scene.text for one in first}.isdisjoint({one.scene.text for one in second})


@pytest.mark.parametrize("language", BOTH)
def test_the_first_half_is_told_apart(language):
    drafts = list(labelled("first", language))
    assert share(drafts) >= 0.97, [one.draft for one in drafts if not one.agrees]
    passed = [one.draft for one in drafts if one.label in GRAVEST and not one.agrees]
    assert not passed


@pytest.mark.parametrize("language", BOTH)
def test_what_a_program_may_never_say_is_barred(language):
    drafts = [one for one in labelled("first", language) if one.label in NEVER]
    assert len(drafts) >= 40
    assert not [one.draft for one in drafts if not evaluate(one.draft, one.scene).barred]


def test_what_was_measured_on_the_second_half_holds():
    """0.89 of both together (0.94 English, 0.84 Spanish); of advice, making light and made-up facts 28 of 34."""
    drafts = every("second")
    assert share(drafts) >= 0.85
    gravest = [one for one in drafts if one.label in GRAVEST]
    assert share(gravest) >= 0.8


@pytest.mark.parametrize("language", BOTH)
def test_a_good_draft_stands_in_each_of_its_beginnings(language):
    """Each that breaks would be thrown away after its first sentence; some of the good ones may be, most may not."""
    good = [one for half in ("first", "second") for one in labelled(half, language) if one.label == GOOD]
    broken = [one.draft for one in good if any(map(_rule(one).breaks, beginnings(one.draft)))]
    assert len(broken) <= 0.08 * len(good), broken


@pytest.mark.parametrize("language", BOTH)
def test_most_bad_drafts_break_the_rule_before_a_grade_is_needed(language):
    bad = [one for one in labelled("first", language) if one.label in GRAVEST]
    let = [one.draft for one in bad if not _rule(one).breaks(one.draft)]
    assert len(let) <= 0.03 * len(bad), let


def _rule(one):
    return GoodEnough(one.scene, threshold(one.scene.emotion, False))


def beginnings(draft):
    parts = sentences(draft)
    return [" ".join(parts[: n + 1]) for n in range(len(parts))]
