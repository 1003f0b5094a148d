"""Estimates against a plain sum over a very fine grid, written apart from the code that it checks."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handrail.assess.irt import Item, Prior, bank_of, eap_of, estimates, information, most_informative, probability
from handrail.assess.irt.bank import read_items
from handrail.assess.irt.response import log_information
from handrail.errors import BadInput

NAN, INF = float("nan"), float("inf")


def chance(item, theta):
    z = item.a * (theta - item.b)
    known = 1 / (1 + math.exp(-z)) if z > -700 else 0.0
    return item.c + (1 - item.c) * known


def summed(items, right, prior, n=40_001, reach=9.0):
    """Posterior mean and standard deviation, and the grid's highest posterior and likelihood."""
    x = prior.mean + prior.sd * np.linspace(-reach, reach, n)
    like = np.zeros(n)
    for item, u in zip(items, right, strict=True):
        z = item.a * (x - item.b)
        known = np.where(z >= 0, 1 / (1 + np.exp(-np.abs(z))), np.exp(-np.abs(z)) / (1 + np.exp(-np.abs(z))))
        with np.errstate(divide="ignore"):
            hit = np.log(item.c + (1 - item.c) * known)
            miss = math.log(1 - item.c) - np.logaddexp(0, z)
        like += np.where(u, hit, miss)
    post = like - ((x - prior.mean) / prior.sd) ** 2 / 2
    w = np.exp(post - post.max())
    mean = (w @ x) / w.sum()
    return mean, math.sqrt((w @ (x - mean) ** 2) / w.sum()), x[post.argmax()]


# bad input first


@pytest.mark.parametrize(
    "wrong",
    [{"a": 0}, {"a": -1}, {"a": NAN}, {"a": INF}, {"b": NAN}, {"b": 1e9}, {"c": 1}, {"c": -0.1}, {"error": -1}],
)
def test_an_item_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadInput, match=f"^{next(iter(wrong))} is "):
        Item(**{"b": 0.0, **wrong})


@pytest.mark.parametrize("sd", [0, -1, NAN, INF])
def test_a_prior_without_spread_is_refused(sd):
    with pytest.raises(BadInput, match=r"prior\.sd"):
        Prior(0.0, sd)


def test_every_item_needs_one_response():
    with pytest.raises(BadInput, match="2 items and 1 responses"):
        estimates(bank_of([Item(0.0), Item(1.0)]), [True])


@pytest.mark.parametrize(
    ("rows", "model", "named"),
    [
        ("x", "2pl", "items must be a list"),
        ([1], "2pl", r"items\[0\] must be an object"),
        ([{"b": 0}, {"a": 1}], "2pl", r"items\[1\].b is missing"),
        ([{"b": True}], "2pl", r"items\[0\].b is True"),
        ([{"b": NAN}], "2pl", r"items\[0\].b is nan"),
        ([{"b": 0, "c": 0.2}], "2pl", r"items\[0\].c is 0.2, but a 2pl has no guessing"),
        ([{"a": 1, "b": 0}, {"a": 2, "b": 0}], "1pl", r"items\[1\].a differs"),
        ([{"a": -1, "b": 0}], "2pl", r"items\[0\].a is -1"),
        ([{"b": 10**400}], "2pl", r"items\[0\].b is inf"),
    ],
)
def test_json_items_are_refused_by_name(rows, model, named):
    with pytest.raises(BadInput, match=named):
        read_items(rows, "items", model)


# what is known in closed form


def test_no_answers_give_the_prior_back():
    found = estimates(bank_of([]), [], Prior(0.7, 2.0))
    assert (found.eap, found.eap_se, found.map) == (0.7, 2.0, 0.7)
    assert found.mle is None and found.mle_unbounded == "no responses" and found.wle is None


def test_rasch_maximum_likelihood_of_two_items_is_halfway():
    assert estimates(bank_of([Item(-1.0), Item(2.0)]), [True, False]).mle == pytest.approx(0.5, abs=1e-12)


def test_warms_estimate_of_one_rasch_item_is_ln_3_away():
    # u - P + (1 - 2P) / 2 = 0 has P = 3/4 for a right answer
    assert estimates(bank_of([Item(0.4)]), [True]).wle == pytest.approx(0.4 + math.log(3), abs=1e-11)
    assert estimates(bank_of([Item(0.4)]), [False]).wle == pytest.approx(0.4 - math.log(3), abs=1e-11)


def test_the_mean_after_one_centred_item_is_odd_in_the_answer():
    right, wrong = (eap_of(bank_of([Item(0.0, 1.7)]), [u]) for u in (True, False))
    assert right[0] == pytest.approx(-wrong[0], abs=1e-12) and right[1] == pytest.approx(wrong[1], abs=1e-12)


@pytest.mark.parametrize(("right", "side"), [([True] * 3, "+inf"), ([False] * 3, "-inf")])
def test_all_right_or_all_wrong_has_no_maximum(right, side):
    found = estimates(bank_of([Item(-1.0), Item(0.0, c=0.2), Item(1.0)]), right)
    assert found.mle is None and found.mle_se is None and found.mle_unbounded == side


def test_where_guessing_explains_the_answers_best_there_is_no_maximum():
    """The hard one right, the easy one wrong: somebody who guesses."""
    found = estimates(bank_of([Item(3.0, 2.0, 0.5), Item(-3.0, 2.0, 0.5)]), [True, False])
    assert found.mle is None and found.mle_unbounded == "-inf"
    assert math.isfinite(found.eap) and math.isfinite(found.map)


def test_the_highest_of_two_peaks_is_found():
    items = [Item(b, 2.5, 0.2) for b in (-2.0, -1.9, -1.8, 1.9, 2.0, 2.1)]
    right, prior = [True, False, True, False, True, True], Prior(0.0, 3.0)
    mean, sd, peak = summed(items, right, prior)
    found = estimates(bank_of(items), right, prior)
    assert found.eap == pytest.approx(mean, abs=1e-9) and found.eap_se == pytest.approx(sd, abs=1e-9)
    assert found.map == pytest.approx(peak, abs=1e-3)


def test_thousands_of_answers_do_not_underflow():
    items = [Item(-3 + 6 * i / 1999, 0.5 + i % 5 / 2) for i in range(2000)]
    right = [(i * 7919) % 10 < 5 for i in range(2000)]
    mean, sd, _ = summed(items, right, Prior(), n=8001)
    assert eap_of(bank_of(items), right) == pytest.approx((mean, sd), abs=1e-8)


@pytest.mark.parametrize("sd", [0.01, 0.5, 4.0, 10.0, 100.0])
@pytest.mark.parametrize("a", [0.02, 1.0, 8.0, 60.0])
@pytest.mark.parametrize("c", [0.0, 0.5])
def test_vague_priors_and_extreme_items(sd, a, c):
    items = [Item(-1.0, a, c), Item(0.3, a, c), Item(0.4, a, c), Item(2.0, a, c)]
    right = [True, False, True, False]
    mean, deviation, peak = summed(items, right, Prior(0.0, sd), n=400_001)
    found = estimates(bank_of(items), right, Prior(0.0, sd))
    assert found.eap == pytest.approx(mean, abs=1e-6 * max(1, sd))
    assert found.eap_se == pytest.approx(deviation, abs=1e-6 * max(1, sd))
    assert found.map == pytest.approx(peak, abs=1e-3 * max(1, sd))


def test_data_may_pull_far_beyond_the_prior():
    items, prior = [Item(5.0, 2.0)] * 300, Prior(0.0, 0.1)
    mean, sd, _ = summed(items, [True] * 300, prior, reach=80.0, n=40_001)
    assert eap_of(bank_of(items), [True] * 300, prior) == pytest.approx((mean, sd), abs=1e-8)


@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(
        st.tuples(st.floats(-3, 3), st.floats(0.2, 4), st.sampled_from([0.0, 0.1, 0.25, 0.5]), st.booleans()),
        min_size=1,
        max_size=12,
    ),
    mean=st.floats(-2, 2),
    sd=st.floats(0.3, 6),
)
def test_any_answers_agree_with_the_plain_sum(rows, mean, sd):
    items, right, prior = [Item(b, a, c) for b, a, c, _ in rows], [u for *_, u in rows], Prior(mean, sd)
    found = estimates(bank_of(items), right, prior)
    expected = summed(items, right, prior)
    assert (found.eap, found.eap_se) == pytest.approx(expected[:2], abs=1e-7)
    if found.mle is not None:
        pairs = list(zip(items, right, strict=True))
        around = (found.mle - 1e-3, found.mle, found.mle + 1e-3)
        at = [sum(math.log(max(chance(i, t) if u else 1 - chance(i, t), 1e-300)) for i, u in pairs) for t in around]
        assert at[1] >= max(at[0], at[2]) - 1e-12, (rows, found)


def test_items_that_nearly_coincide_hide_no_peak():
    items = [Item(0.0, 1.0), Item(0.0, 2.0), Item(-1.6e-15, 3.0), Item(1e-13, 0.5), Item(0.0, 1.0)]
    found = estimates(bank_of(items), [False, False, True, False, True])
    assert found.mle == pytest.approx(0.0657269448, abs=1e-9)


# response functions and information


def test_the_three_models():
    one, two, three = (probability(bank_of([i]), np.array([1.0]))[0, 0] for i in (Item(0), Item(0, 2), Item(0, 2, 0.2)))
    assert one == pytest.approx(1 / (1 + math.exp(-1)))
    assert two == pytest.approx(1 / (1 + math.exp(-2)))
    assert three == pytest.approx(0.2 + 0.8 * two)


@pytest.mark.parametrize("item", [Item(0.3), Item(-1.0, 2.2), Item(0.5, 1.4, 0.25), Item(0.2, 1.3, 0.0, 0.8)])
def test_information_is_the_slope_squared_over_the_variance(item):
    bank, x, h = bank_of([item]), np.linspace(-3, 3, 13), 1e-5
    p = probability(bank, x)
    slope = (probability(bank, x + h) - probability(bank, x - h)) / (2 * h)
    assert np.allclose(information(bank, x), slope**2 / (p * (1 - p)), rtol=1e-6)


def test_an_unsure_item_is_the_mean_of_its_curves_and_tells_less():
    sure, unsure = bank_of([Item(0.0, 1.5)]), bank_of([Item(0.0, 1.5, 0.0, 0.5)])
    shifts = np.linspace(-8, 8, 4001)
    weights = np.exp(-(shifts**2) / 2)
    for theta in (-1.0, 0.0, 2.0):
        curves = 1 / (1 + np.exp(-1.5 * (theta - 0.5 * shifts)))
        assert probability(unsure, np.array([theta]))[0, 0] == pytest.approx(
            (weights @ curves) / weights.sum(), abs=1e-9
        )
    assert information(unsure, np.zeros(1)) < information(sure, np.zeros(1))
    answers = [True, False] * 5
    narrow, wide = (eap_of(bank_of([Item(0.0, 1.5, 0.0, e)] * 10), answers)[1] for e in (0.0, 0.5))
    assert wide > narrow


# selection


def test_the_nearest_of_equal_slopes_is_chosen_and_given_items_are_not():
    bank = bank_of([Item(b) for b in (-1.0, 0.2, 1.0)])
    assert [most_informative(bank, 0.0, given) for given in ((), (1,), (0, 1), (0, 1, 2))] == [1, 0, 2, None]


def test_equal_items_go_in_order_whatever_the_rounding():
    assert most_informative(bank_of([Item(0.3), Item(-0.1)]), 0.1) == 0
    assert most_informative(bank_of([Item(1.0)] * 4), 0.0, [0]) == 1


@pytest.mark.parametrize("theta", [900.0, -900.0])
def test_far_away_the_nearest_still_wins(theta):
    bank = bank_of([Item(-2.0), Item(0.0), Item(2.0)])
    assert most_informative(bank, theta) == (2 if theta > 0 else 0)
    assert np.all(np.isfinite(log_information(bank, theta)))


def test_an_item_outside_the_bank_is_refused():
    with pytest.raises(BadInput, match="item 5"):
        most_informative(bank_of([Item(0.0)]), 0.0, [5])
