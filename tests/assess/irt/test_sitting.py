"""One person's test, step by step; and many people's, for precision and exposure."""

from dataclasses import replace

import numpy as np
import pytest

from handrail.assess.irt import (
    Bank,
    Exposure,
    Item,
    Prior,
    Stop,
    advance,
    answer,
    bank_of,
    begin,
    choose,
    eap_of,
    most_informative,
    over,
    plan,
    rehearse,
    resume,
    simulate,
    sympson_hetter,
    tolls,
    worn,
)
from handrail.assess.irt.chance import bits, key_of, normal, uniform
from handrail.errors import BadInput, BadSetup


def made(n=500, seed=1, guess=False):
    a = np.clip(np.exp(0.35 * normal(key_of("a", seed), n)), 0.3, 3.0)
    c = 0.05 + 0.3 * uniform(key_of("c", seed), n) if guess else np.zeros(n)
    return Bank(a, normal(key_of("b", seed), n), c, np.zeros(n), tuple("ABCDE"[i % 5] for i in range(n)))


def test_chance_is_the_same_for_ever():
    assert key_of("a", 1) == 9331952569449725121
    assert [int(x) for x in bits(0, 2)] == [16294208416658607535, 7960286522194355700]
    assert uniform(7, 3).tolist() == [0.3898297483912715, 0.01678829452815611, 0.9007606806068834]


# bad input first


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"quotas": {"Z": 1}}, "section 'Z'"),
        ({"quotas": {"A": -1, "B": 2}}, "at least 0"),
        ({"quotas": {"A": 0}}, "above 0"),
        ({"exposure": Exposure(chances=(0.5,))}, "1 entries for 500 items"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(more, named):
    with pytest.raises(BadSetup, match=named):
        plan(made(), **more)


@pytest.mark.parametrize("wrong", [{"among": 0}, {"chances": (1.5,)}, {"chances": (float("nan"),)}])
def test_an_exposure_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadSetup):
        Exposure(**wrong)


def test_an_empty_bank_is_refused():
    with pytest.raises(BadSetup, match="no items"):
        plan(bank_of([]))


def test_an_answer_counts_once_and_belongs_to_the_bank():
    test = plan(made(10))
    once = answer(test, begin(test, 1), 3, True)
    for item in (3, 10, -1):
        with pytest.raises(BadInput):
            answer(test, once, item, True)


def test_a_limit_below_the_mean_exposure_is_refused():
    with pytest.raises(BadSetup, match="cannot be held"):
        sympson_hetter(plan(made(50)), 0.2, 20, 1)


# one sitting


@pytest.mark.parametrize("prior", [Prior(), Prior(1.0, 0.5), Prior(-2.0, 10.0)])
@pytest.mark.parametrize("guess", [False, True])
def test_the_grid_agrees_with_the_exact_estimate_after_every_answer(prior, guess):
    bank = made(60, guess=guess)
    test = plan(bank, prior=prior)
    sitting = begin(test, 5)
    for step in range(25):
        item = choose(test, sitting)
        assert item == most_informative(bank, sitting.ability, sitting.given)
        sitting = answer(test, sitting, item, step % 3 != 0)
        exact = eap_of(bank.take(sitting.given), sitting.answers, prior)
        assert (sitting.ability, sitting.se) == pytest.approx(exact, abs=2e-6 * prior.sd)


def test_a_sitting_is_a_fold_of_its_answers():
    test = plan(made(), exposure=Exposure(among=5), quotas={"A": 2, "B": 1})
    sitting, log = begin(test, 9), []
    for step in range(12):
        item = choose(test, sitting)
        log.append((item, step % 2 == 0, 3.0))
        sitting = answer(test, sitting, *log[-1])
    again = resume(test, 9, log)
    assert again.given == sitting.given and again.ability == sitting.ability and again.seconds == 36.0
    assert choose(test, again) == choose(test, sitting)


def test_quotas_hold_on_the_way_and_are_met_at_the_end():
    quotas = {"A": 8, "B": 6, "C": 4, "D": 2}
    test = plan(made(), quotas=quotas)
    sitting = begin(test, 1)
    for step in range(20):
        sitting = answer(test, sitting, choose(test, sitting), step % 2 == 0)
        for count, quota in zip(sitting.counts, quotas.values(), strict=True):
            assert count <= np.ceil(quota * (step + 1) / 20)
    assert sitting.counts == tuple(quotas.values())
    assert "E" not in {test.bank.section[i] for i in sitting.given}


def test_a_section_that_runs_out_gives_way():
    bank = bank_of([Item(0.0, section="A"), *[Item(b / 10, section="B") for b in range(5)]])
    test = plan(bank, quotas={"A": 1, "B": 1})
    sitting = begin(test, 1)
    for _ in range(6):
        sitting = answer(test, sitting, choose(test, sitting), True)
    assert choose(test, sitting) is None and over(test, sitting) == "bank"


def test_what_exposure_held_back_is_given_before_nothing_is():
    test = plan(made(5), exposure=Exposure(chances=(0.0,) * 5))
    assert choose(test, begin(test, 1)) is not None


def test_randomesque_takes_one_of_the_best_and_differs_between_people():
    test = plan(made(), exposure=Exposure(among=4))
    first = {choose(test, begin(test, seed)) for seed in range(60)}
    best = np.argsort(-(test.bank.a**2) * (p := 1 / (1 + np.exp(test.bank.a * test.bank.b))) * (1 - p))[:4]
    assert first == set(best.tolist())


def test_items_that_were_seen_too_often_are_left_out():
    seen = [0] * 500
    test = plan(made())
    for session in range(40):
        sitting = begin(test, session, worn(seen, session, 0.2))
        for _ in range(3):
            item = choose(test, sitting)
            sitting = answer(test, sitting, item, True)
            seen[item] += 1
    assert max(seen) <= 0.2 * 40 + 1


@pytest.mark.parametrize(
    ("stop", "answers", "why"),
    [
        (Stop(longest=3), 3, "length"),
        (Stop(longest=3), 2, None),
        (Stop(seconds=50), 5, "time"),
        (Stop(seconds=51), 5, None),
        (Stop(se=0.99), 1, "precision"),
        (Stop(se=0.99, shortest=4), 3, None),
        (Stop(se=0.01), 9, None),
        (Stop(), 0, None),
    ],
)
def test_a_test_ends_by_precision_length_or_time(stop, answers, why):
    test = plan(made(50), stop=stop)
    sitting = begin(test, 1)
    for step in range(answers):
        sitting = answer(test, sitting, choose(test, sitting), step % 2 == 0, 10.0)
    assert over(test, sitting) == why


def test_evidence_of_another_kind_moves_the_posterior():
    test = plan(made(20))
    sitting = begin(test, 1)
    moved = advance(sitting, test.nodes * 0.5, test.nodes)
    assert moved.ability == pytest.approx(0.5, abs=1e-6) and moved.given == ()


def test_items_with_an_error_are_chosen_by_what_they_really_tell():
    bank = bank_of([Item(0.0, 2.0, 0.0, 3.0), Item(0.0, 1.5)])
    assert choose(plan(bank), begin(plan(bank), 1)) == 1


# many sittings


def test_a_simulation_is_the_same_for_ever():
    test, people = plan(made(100)), normal(3, 5)
    one, two = (simulate(test, people, 4, 10) for _ in range(2))
    assert one.given == two.given and np.array_equal(one.estimates, two.estimates)


@pytest.mark.slow
@pytest.mark.parametrize(("guess", "at20", "at30"), [(False, 0.275, 0.235), (True, 0.33, 0.29)])
def test_precision_of_500_people(guess, at20, at30):
    """Eight banks, each with its crowd: between single ones the error scatters by 5 %."""
    crowds = [(seed, normal(key_of("people", seed), 500)) for seed in range(8)]
    runs = [simulate(plan(made(seed=seed, guess=guess)), crowd, seed, 30) for seed, crowd in crowds]
    assert np.sqrt(np.mean([run.rmse(20) ** 2 for run in runs])) <= at20
    assert np.sqrt(np.mean([run.rmse(30) ** 2 for run in runs])) <= at30
    for run in runs:
        assert run.errors[:, 29].mean() == pytest.approx(run.rmse(30), rel=0.15)  # the standard error tells the truth


@pytest.mark.slow
def test_precision_with_quotas_and_a_limit_that_no_item_breaks():
    """Six banks, people one after the other; before the first of them a rehearsal."""
    quotas = {"A": 0.30, "B": 0.25, "C": 0.20, "D": 0.15, "E": 0.10}
    runs = []
    for seed in range(6):
        test = plan(made(seed=seed), quotas=quotas)
        before = rehearse(test, 0.2, 30, seed)
        runs.append(simulate(test, normal(key_of("people", seed), 500), seed, 30, limit=0.2, before=before))
    assert max(run.exposure.max() for run in runs) <= 0.2
    assert np.sqrt(np.mean([run.rmse(20) ** 2 for run in runs])) <= 0.32
    assert np.sqrt(np.mean([run.rmse(30) ** 2 for run in runs])) <= 0.26


def test_an_item_costs_nothing_until_it_is_nearly_worn_and_then_ever_more():
    cost = tolls([0, 79, 80, 90, 99, 100, 500], 499, 0.2)
    assert cost[:3].tolist() == [0.0, 0.0, 0.0] and 0 < cost[3] < cost[4] < cost[5] == cost[6]
    bank = bank_of([Item(0.0, 1.2), Item(0.0, 1.1)])
    test = plan(bank)
    assert choose(test, begin(test, 1)) == 0
    assert choose(test, begin(test, 1, toll=(0.5, 0.0))) == 1


@pytest.mark.slow
def test_exposure_is_brought_down_to_its_limit():
    test = plan(made(120), quotas={"A": 3, "B": 3, "C": 2, "D": 1, "E": 1})
    exposure = sympson_hetter(test, 0.25, 10, 1, people=300, rounds=10)
    free, held = (simulate(t, normal(5, 400), 6, 10) for t in (test, replace(test, exposure=exposure)))
    assert free.exposure.max() == 1.0
    assert held.exposure.max() <= 0.25 + 4 * np.sqrt(0.25 * 0.75 / 400)  # what luck adds for the busiest of many items
    assert held.rmse(10) < 1.25 * free.rmse(10)
    assert np.mean(held.lengths) == 10
