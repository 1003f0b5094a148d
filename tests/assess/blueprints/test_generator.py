"""Chance as data: the same seed gives the same item; items to avoid are avoided; weights may be refined."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handrail.assess.blueprints import (
    CLOSE,
    blueprint,
    blueprints,
    face,
    generate,
    measured_reach,
    recalibrated,
    whole,
)
from handrail.assess.blueprints.stream import Stream
from handrail.errors import BadInput

ADD = "MATH.ARITH.ADD.2DIGIT"


def test_the_stream_is_the_same_for_ever():
    stream = Stream("a", 1)
    assert [stream.below(1000) for _ in range(12)] == PINNED
    assert [Stream("a", 1).below(1000), Stream("a1").below(1000)] != [PINNED[0]] * 2


PINNED = [122, 557, 876, 127, 993, 323, 732, 871, 384, 486, 127, 839]


def test_an_item_is_the_same_for_ever():
    item = generate(blueprint(ADD), 0.5, 7)
    assert (item.item_id, item.key, item.stem, item.options) == PINNED_ITEM


PINNED_ITEM = (
    "gen_4b3c91d7b9d7c6cc451a",
    "bc6e1c3c25ce7cc2333e0018",
    "Find the sum: 83 + 40",
    ("123", "124", "113", "43"),
)


@given(st.sampled_from(sorted(blueprints())), st.floats(0, 1), st.integers(0, 2**63))
def test_the_same_three_give_the_same_item_near_its_target(name, difficulty, seed):
    made = blueprint(name)
    item = generate(made, difficulty, seed)
    assert item == generate(made, difficulty, seed)
    assert abs(item.difficulty_computed - made.reach.nearest(difficulty)) <= CLOSE + 1e-9
    assert 0 <= item.difficulty_computed <= 1


@given(st.sampled_from(sorted(blueprints())), st.integers(0, 10**6))
def test_what_a_person_sees_holds_no_answer(name, seed):
    item = generate(blueprint(name), 0.5, seed)
    shown = face(item)
    assert (
        not {"correct_index", "correct_answer", "distractors", "explanation", "generation_params", "key"} & shown.keys()
    )
    other = replace(item, correct_index=None, correct_answer="canary", explanation="canary", distractors=())
    assert face(other) == shown
    assert len(shown["examples"]) <= 2
    assert whole(item)["correct_answer"] == item.correct_answer


def test_options_are_shuffled_evenly():
    places = [generate(blueprint(ADD), 0.5, seed).correct_index for seed in range(2000)]
    assert all(430 <= places.count(place) <= 570 for place in range(4))


def test_avoided_items_do_not_come_again_and_an_empty_shelf_is_told():
    tables, seen = blueprint("MATH.ARITH.ADD.1DIGIT"), set()
    for seed in range(81):
        item = generate(tables, 0.2, seed, frozenset(seen))
        assert item.key not in seen
        seen.add(item.key)
    with pytest.raises(BadInput, match="no item left that was not asked"):
        generate(tables, 0.2, 81, frozenset(seen))


@pytest.mark.parametrize("difficulty", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_difficulty_is_from_0_to_1(difficulty):
    with pytest.raises(BadInput, match="from 0 to 1"):
        generate(blueprint(ADD), difficulty, 1)


def test_an_item_type_that_is_not_offered_is_refused():
    with pytest.raises(BadInput, match="it can as multiple_choice, number"):
        generate(blueprint(ADD), 0.5, 1, item_type="code_editor")


@pytest.mark.parametrize("name", blueprints())
def test_a_stated_reach_is_a_measured_one(name):
    made, found = blueprint(name), measured_reach(blueprint(name))
    assert found.low - 0.011 <= made.reach.low < made.reach.high <= found.high + 0.011


def test_refined_weights_are_a_new_version():
    old = blueprint(ADD)
    new = recalibrated(old, base=0.3, weights={"single_carry": 0.2}, version=2)
    assert (new.version, new.base_difficulty, new.difficulty_factors["single_carry"].weight) == (2, 0.3, 0.2)
    assert new.difficulty_factors["double_carry"] == old.difficulty_factors["double_carry"]
    assert old.version == 1 and old.difficulty_factors["single_carry"].weight == 0.15
    item = generate(new, 0.5, 1)
    assert item.blueprint_version == 2 and abs(item.difficulty_computed - new.reach.nearest(0.5)) <= CLOSE + 1e-9
    with pytest.raises(BadInput, match="has no factor 'x'"):
        recalibrated(old, base=0.3, weights={"x": 1}, version=2)
    with pytest.raises(BadInput, match="give a higher one"):
        recalibrated(old, base=0.3, weights={}, version=1)
