"""Computed difficulty, time against the benchmark, domains, and what to ask next."""

import math
from dataclasses import asdict

import numpy as np
import pytest

from handrail.assess.irt import (
    Answered,
    Belief,
    Item,
    Pace,
    Timed,
    ability_of,
    b_of,
    bank_of,
    computed_item,
    context_of,
    eap_of,
    pace_evidence,
    share_of,
    shared_error,
)
from handrail.errors import BadInput

NODES = np.linspace(-6, 6, 241)


@pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan")])
def test_a_difficulty_lies_between_0_and_1(wrong):
    with pytest.raises(BadInput, match="difficulty"):
        b_of(wrong)


def test_difficulty_is_a_logit_and_comes_back():
    assert b_of(0.5) == 0.0 and b_of(0.6) == pytest.approx(0.4055, abs=1e-4)
    for d in (0.05, 0.3, 0.72, 0.95):
        assert share_of(b_of(d)) == pytest.approx(d)
    assert math.isfinite(b_of(0.0)) and b_of(1.0) == pytest.approx(-b_of(0.0))
    assert share_of(-900.0) == 0.0 and share_of(900.0) == 1.0


def test_the_error_of_a_computed_difficulty_widens_the_standard_error():
    right = [True, False] * 8
    widths = [eap_of(bank_of([computed_item(0.5, error=e)] * 16), right)[1] for e in (0.0, 0.5, 1.0, 2.0)]
    assert widths == sorted(widths) and widths[1] > widths[0] * 1.01


def test_an_error_that_items_share_does_not_average_out():
    bank = bank_of([Item(0.0)] * 40)
    se = eap_of(bank, [True, False] * 20)[1]
    alone, apart = (shared_error(bank, names, 0.0, se, 0.5) for names in (["x"] * 40, [str(i) for i in range(40)]))
    assert alone == pytest.approx(math.sqrt(se**2 + (0.5 * 10 / 11) ** 2))
    assert se < apart < se * 1.05 < alone


def test_the_shared_error_is_what_moving_all_difficulties_does():
    items, right = [Item(0.1 * i - 1) for i in range(20)], [True] * 11 + [False] * 9
    low, high = (eap_of(bank_of([Item(i.b + s) for i in items]), right)[0] for s in (-0.1, 0.1))
    theta, se = eap_of(bank_of(items), right)
    grown = shared_error(bank_of(items), ["x"] * 20, theta, se, 1.0)
    assert math.sqrt(grown**2 - se**2) == pytest.approx((high - low) / 0.2, rel=0.05)


# time


def moved(right, *seconds, benchmark=15.0, b=0.4):
    """How far the times of some answers move an ability that is believed to be N(0, 1)."""
    told = pace_evidence(Pace(), NODES, [Timed(b, right, t, benchmark) for t in seconds])
    w = np.exp((log := -(NODES**2) / 2 + told) - log.max())
    return float((w @ NODES) / w.sum())


def test_right_and_fast_raises_ability_and_faster_raises_it_more():
    assert moved(True, 8.0) > 0.05
    times = [moved(True, t) for t in (14.0, 10.0, 6.0, 3.0)]
    assert times == sorted(times)
    assert moved(True, 8.0, 8.0, 8.0) > moved(True, 8.0)


def test_slow_is_only_not_fast_and_costs_next_to_nothing():
    assert moved(True, 15.0) == moved(True, 60.0) == moved(True, 1e6)
    items = [computed_item(0.5)] * 20
    answers = [Answered("d", item, n % 4 != 0, 1e4, 15.0) for n, item in enumerate(items)]
    slow, untimed = ability_of(answers), ability_of(answers, Belief(pace=None))
    assert 0 < untimed[0] - slow[0] < 0.12 and slow[1] > 0.9 * untimed[1]


@pytest.mark.parametrize(("right", "seconds", "benchmark"), [(False, 3.0, 15.0), (True, 1.0, 15.0), (True, None, 15.0),
                                                            (True, 8.0, None), (True, 0.0, 15.0)])  # fmt: skip
def test_time_says_nothing_of_wrong_answers_guesses_or_the_unknown(right, seconds, benchmark):
    assert not pace_evidence(Pace(), NODES, [Timed(0.0, right, seconds, benchmark)]).any()


def test_a_thousand_times_tell_no_more_than_one_good_item():
    for seconds in (1.6, 5.0, 14.9, 1e9):
        told = pace_evidence(Pace(), NODES, [Timed(0.0, True, seconds, 15.0)] * 1000)
        bend = -np.diff(told, 2) / np.diff(NODES)[1:] ** 2
        assert bend.max() == pytest.approx((Pace().slope / Pace().person) ** 2, rel=0.01)
        assert bend.max() < 1.15**2 / 4


# domains


def seed_answers():
    add, subtract = computed_item(0.6), computed_item(0.5)
    return [
        Answered("addition", add, True, 8.0, 15.0),
        Answered("addition", add, True, 7.0, 15.0),
        Answered("subtraction", subtract, True, 20.0, 15.0),
        Answered("subtraction", subtract, False, 24.0, 15.0),
    ]


def test_the_context_has_the_names_and_numbers_of_a_session():
    found = asdict(context_of("s1", seed_answers(), domains=["addition", "subtraction"]))
    assert found["session_id"] == "s1" and found["items_completed"] == 4
    add, subtract = (found["performance_by_domain"][d] for d in ("addition", "subtraction"))
    assert add["items_attempted"] == 2 and add["items_correct"] == 2 and add["accuracy"] == 1.0
    assert add["avg_time_seconds"] == 7.5 and subtract["avg_time_seconds"] == 22.0 and subtract["accuracy"] == 0.5
    assert subtract["estimated_ability"] < found["overall_ability_estimate"] < add["estimated_ability"]
    advice = found["next_item_recommendation"]
    assert advice["domain"] == "subtraction" and advice["rationale"] == "Reinforce struggling domain"
    assert subtract["estimated_ability"] - 0.12 < advice["target_difficulty"] < subtract["estimated_ability"]


def test_domains_agree_with_a_sum_over_all_abilities_at_once():
    belief, x = Belief(pace=None), np.linspace(-4, 4, 81)
    answers = [Answered("p", Item(0.5), True), Answered("p", Item(1.0), True), Answered("q", Item(0.0), False)]
    g, p, q = np.meshgrid(x, x, x, indexing="ij")

    def hit(t, b):
        return 1 / (1 + np.exp(b - t))

    w = np.exp(-((g / 0.8) ** 2) / 2 - ((p - g) / 0.6) ** 2 / 2 - ((q - g) / 0.6) ** 2 / 2)
    w *= hit(p, 0.5) * hit(p, 1.0) * (1 - hit(q, 0.0))
    found = context_of("s", answers, belief=belief)
    for value, grid in (
        (found.theta, g),
        (found.performance_by_domain["p"].theta, p),
        (found.performance_by_domain["q"].theta, q),
    ):
        assert value == pytest.approx((w * grid).sum() / w.sum(), abs=2e-3)


def test_a_domain_not_seen_is_like_the_rest_and_less_sure():
    found = context_of("s", [Answered("x", Item(0.0), True)] * 10, domains=["x", "y"])
    x, y = found.performance_by_domain["x"], found.performance_by_domain["y"]
    assert 0 < y.theta < x.theta and y.se > x.se and y.accuracy is None and y.avg_time_seconds is None


def test_without_answers_or_domains():
    assert context_of("s", []).next_item_recommendation is None
    advice = context_of("s", [], domains=["b", "a"]).next_item_recommendation
    assert advice and advice.domain == "b" and advice.rationale.startswith("Begin")


def test_domains_that_stand_alike_take_turns():
    answers = [Answered("a", Item(0.0), True), Answered("a", Item(0.0), False)]
    advice = context_of("s", answers, domains=["a", "b"], belief=Belief(pace=None)).next_item_recommendation
    assert advice and advice.domain == "b" and "balance" in advice.rationale


def test_a_thousand_answers_stay_finite():
    found = context_of("s", [Answered("a", Item(0.0), True, 5.0, 15.0)] * 1000, domains=["a", "b"])
    assert math.isfinite(found.theta) and 0 < found.performance_by_domain["a"].se < 1


def test_priors_of_other_means_carry_over():
    assert context_of("s", [], ["a"], Belief(mean=1.0)).theta == pytest.approx(1.0, abs=1e-6)
