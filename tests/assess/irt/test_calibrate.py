"""Item parameters, blueprints, misfit and fairness from simulated answers whose truth is known."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from handrail.assess.irt import (
    Asked,
    Expectation,
    Parameters,
    Row,
    calibrate,
    from_json,
    read_row,
    recalibrate,
    to_json,
)
from handrail.assess.irt.chance import key_of, normal, uniform
from handrail.assess.irt.factors import Answer, Mapping, refit
from handrail.assess.irt.fit import biases, misfits
from handrail.assess.irt.lite import b_of
from handrail.assess.irt.tails import chi_squared_tail, holm, normal_tail
from handrail.errors import BadInput


def drawn(seed, people=1000, items=40, mean=0.0):
    a, b = np.exp(0.3 * normal(key_of("a", seed), items)), normal(key_of("b", seed), items)
    theta = mean + normal(key_of("t", seed), people)
    return a, b, theta, 1 / (1 + np.exp(-a * (theta[:, None] - b)))


def answered(p, seed):
    return (uniform(key_of("u", seed), p.size).reshape(p.shape) < p).astype(float)


def rms(x):
    return float(np.sqrt(np.mean(np.square(x))))


# bad input first


@pytest.mark.parametrize(
    ("answers", "named"),
    [
        (np.array([0, 1]), "table"),
        (np.zeros((0, 3)), "at least one"),
        (np.array([[0, 2]]), "1 \\(right\\)"),
        (np.array([[0.5, 1]]), "1 \\(right\\)"),
        (np.array([[np.nan, 1], [np.nan, 0]]), "item 0 has no answer"),
    ],
)
def test_answers_that_cannot_be_are_refused(answers, named):
    with pytest.raises(BadInput, match=named):
        calibrate(answers)


@pytest.mark.parametrize(
    ("row", "named"),
    [
        ([], "object"),
        ({"person": "p", "item": "i"}, "right is None"),
        ({"person": "p", "item": "i", "right": 2}, "right is 2"),
        ({"item": "i", "right": 1}, "person is missing"),
        ({"person": "p", "right": 1}, "item and blueprint"),
        ({"person": "p", "blueprint": "b", "right": 1}, "difficulty is missing"),
        ({"person": "p", "blueprint": "b", "difficulty": 3, "right": 1}, "difficulty is 3"),
        ({"person": "p", "blueprint": "b", "difficulty": float("nan"), "right": 1}, "difficulty is nan"),
        ({"person": ["p"], "item": "i", "right": 1}, "person is "),
        ({"person": "p", "item": "i", "right": 1, "guess": 1}, "guess is 1"),
    ],
)
def test_a_row_is_refused_by_the_name_of_its_field(row, named):
    with pytest.raises(BadInput, match=named):
        read_row(row)


def test_nothing_gives_no_parameters():
    with pytest.raises(BadInput, match="no answers"):
        recalibrate([])


# recovery


def test_parameters_come_back_with_honest_errors():
    a, b, _, p = drawn(1)
    found = calibrate(answered(p, 1))
    assert found.converged
    assert rms(found.a - a) < 0.13 and rms(found.b - b) < 0.13
    assert 0.6 < rms((found.a - a) / found.a_se) < 1.4 and 0.6 < rms((found.b - b) / found.b_se) < 1.4


def test_a_third_of_the_answers_may_be_missing():
    a, b, _, p = drawn(2)
    table = answered(p, 2)
    table[uniform(99, table.size).reshape(table.shape) < 1 / 3] = np.nan
    found = calibrate(table)
    assert rms(found.a - a) < 0.16 and rms(found.b - b) < 0.16
    assert found.answers.sum() == np.isfinite(table).sum()
    marked = np.where(np.isnan(table), -1, table)
    assert np.array_equal(calibrate(marked).b, found.b)


def test_the_order_of_people_and_blocks_does_not_matter():
    table = answered(drawn(3, people=333, items=12)[3], 3)
    one, two = calibrate(table), calibrate(table[::-1])
    assert np.allclose(one.b, two.b, atol=1e-6) and np.allclose(one.a, two.a, atol=1e-6)


@pytest.mark.parametrize("everybody", [0, 1])
def test_an_item_that_everybody_or_nobody_solves_stays_finite(everybody):
    table = answered(drawn(4, people=200, items=8)[3], 4)
    table[:, 0] = everybody
    found = calibrate(table)
    assert np.isfinite(found.b).all() and np.isfinite(found.b_se).all()
    assert (found.b[0] < -2) == bool(everybody)


def test_known_difficulties_hold_the_scale_for_a_weak_class():
    _, b, _, p = drawn(5, mean=-1.0)
    found = calibrate(answered(p, 5), Expectation(b=b, b_sd=np.full(40, 0.5), free=True))
    assert found.mean == pytest.approx(-1.0, abs=0.2) and rms(found.b - b) < 0.2


# misfit and fairness


def test_a_curve_that_turns_down_is_found_and_good_items_are_left_alone():
    false = 0
    for seed in range(3):
        _, _, theta, p = drawn(seed)
        p[:, 0] = 0.15 + 0.7 * np.exp(-(theta**2))
        table = answered(p, seed)
        found = misfits(table, calibrate(table))
        assert found[0].flagged
        false += sum(m.flagged for m in found[1:])
        assert all(0.8 < m.infit < 1.2 for m in found[1:])
    assert false <= 2


def test_an_item_that_is_harder_for_one_group_is_found_with_its_class():
    a, b, theta, p = drawn(6)
    group = np.arange(1000) % 2
    p[:, 3] = 1 / (1 + np.exp(-a[3] * (theta - b[3]) + 1.3 * group))  # odds 3.7 times as large, delta 3
    table = answered(p, 6)
    found = biases(table, ["north" if g else "south" for g in group], calibrate(table))
    assert found[3][0].category == "C" and found[3][0].p < 1e-3
    assert sum(item[0].category != "A" for item in found) <= 4
    sign = -1 if found[3][0].group == "north" else 1
    assert sign * found[3][0].delta > 1.5


def test_the_odds_ratio_of_one_table_is_the_textbooks():
    """One stratum: 30 of 40 right in the reference, 20 of 40 in the group: odds ratio 3, delta -2.35 ln 3."""
    from handrail.assess.irt.fit import _mantel_haenszel

    right = np.array([True] * 30 + [False] * 10 + [True] * 20 + [False] * 20)
    focal = np.array([False] * 40 + [True] * 40)
    delta, se, _, _ = _mantel_haenszel(right, focal, np.zeros(80))
    assert delta == pytest.approx(-2.35 * math.log(3))
    assert se == pytest.approx(2.35 * math.sqrt(1 / 30 + 1 / 10 + 1 / 20 + 1 / 20), rel=0.02)


def test_with_missing_answers_people_are_matched_by_ability():
    a, b, theta, p = drawn(7)
    group = np.arange(1000) % 2
    p[:, 3] = 1 / (1 + np.exp(-a[3] * (theta - b[3] - 1.5 * group)))
    table = answered(p, 7)
    table[::3, ::2] = np.nan
    found = biases(table, ["g" if x else "h" for x in group], calibrate(table))
    assert found[3][0].category == "C"


def test_a_group_that_was_never_asked_is_class_a_without_a_number():
    table = answered(drawn(8, people=100, items=5)[3], 8)
    table[:50, 0] = np.nan
    found = biases(table, ["x"] * 50 + ["y"] * 50, calibrate(table))
    assert found[0][0].delta is None and found[0][0].category == "A"


@pytest.mark.parametrize(
    ("x", "df", "p"), [(3.841459, 1, 0.05), (5.991465, 2, 0.05), (7.814728, 3, 0.05), (9.487729, 4, 0.05), (0, 2, 1)]
)
def test_tails(x, df, p):
    assert chi_squared_tail(x, df) == pytest.approx(p, abs=1e-6)


def test_normal_tail_and_holm():
    assert normal_tail(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


# blueprints


def blueprint_answers(people=400, blueprints=8, each=3, off=None, mean=-0.5, guess=0.0):
    """Answers to generated items; `off` says how the real difficulty differs by blueprint."""
    answers, theta = [], mean + normal(11, people)
    n = people * blueprints * each
    d, luck = 0.15 + 0.7 * uniform(12, n), uniform(13, n)
    for k in range(n):
        person, blueprint = k // (blueprints * each), f"B{k % blueprints}"
        b = b_of(float(d[k])) + (off or {}).get(blueprint, 0.0)
        right = luck[k] < guess + (1 - guess) / (1 + np.exp(b - theta[person]))
        factor = "hard" if d[k] > 0.5 else "easy"
        answers.append(Answer(f"p{person}", blueprint, float(d[k]), bool(right), factor, guess))
    return answers


def test_what_guessing_does_is_not_taken_for_easy_blueprints():
    answers = blueprint_answers(guess=0.25)
    told = [drift.mapping for drift in refit(answers)]
    blind = [drift.mapping for drift in refit([replace(answer, guess=0.0) for answer in answers])]
    stretch = [np.mean([line.stretch for line in lines]) for lines in (told, blind)]
    assert abs(stretch[0] - 1) < 0.1 < 1 - stretch[1], "left out, guessing makes hard items look easier than they are"
    assert abs(np.mean([line.shift for line in told])) < 0.2


def test_a_blueprint_that_drifts_is_flagged_and_a_weak_class_is_not_a_drift():
    found = {drift.mapping.blueprint: drift for drift in refit(blueprint_answers(off={"B2": 0.8}))}
    assert found["B2"].flagged and found["B2"].p < 0.01 and found["B2"].moved == pytest.approx(0.7, abs=0.25)
    assert [name for name, drift in found.items() if drift.flagged] == ["B2"]
    assert found["B2"].factors["easy"] > found["B1"].factors["easy"]


def test_drift_is_measured_from_the_version_in_force():
    answers = blueprint_answers(off={"B2": 0.8})
    first = refit(answers)
    again = refit(answers, [drift.mapping for drift in first])
    assert not any(drift.flagged for drift in again)
    assert refit(answers, [Mapping("B2", shift=0.8)])[2].p == pytest.approx(1.0, abs=0.5)


def test_refit_without_answers_is_refused():
    with pytest.raises(BadInput):
        refit([])


# versions


def rows_of(table, group=lambda person: "", difficulty=lambda item: None):
    return [
        Row(f"p{j}", bool(table[j, i]), f"i{i:02d}", difficulty=difficulty(i), group=group(j))
        for j in range(table.shape[0])
        for i in range(table.shape[1])
    ]


def test_a_ledgers_answers_become_the_next_version():
    table = answered(drawn(9, people=300, items=10)[3], 9)
    rows = [*rows_of(table, group=lambda j: "ab"[j % 2]), Row("p1", True, "rare")]
    one = recalibrate(rows)
    assert one.parameters.version == 1 and one.left_out == ("rare",) and one.people == 300 and one.answers == 3001
    assert len(one.items) == 10 and all(len(finding.biases) == 1 for finding in one.items)
    two = recalibrate(rows[:1500], one.parameters)
    assert two.parameters.version == 2 and two.parameters.follows == one.parameters.mark
    assert from_json(to_json(two.parameters)) == two.parameters
    weighed = one.parameters.item_of(Asked(0.5, name="i03", guess=0.25, section="s"))
    known = one.parameters.items[3]
    assert (weighed.a, weighed.b, weighed.c, weighed.error, weighed.section) == (known.a, known.b, 0.0, known.b_se, "s")
    part = one.parameters.of({"i03"}, set())
    assert part.items == (known,) and (part.version, part.mark) == (1, one.parameters.mark)


def test_an_item_made_by_a_blueprint_carries_the_error_that_is_left():
    found = recalibrate([Row(a.person, a.right, blueprint=a.blueprint, difficulty=a.difficulty, factor=a.factor)
                         for a in blueprint_answers(people=200, off={"B2": 0.8})])  # fmt: skip
    known, unknown = (found.parameters.item_of(Asked(0.6, blueprint=name, guess=0.25)) for name in ("B2", "never"))
    assert known.c == unknown.c == 0.25
    assert known.b > unknown.b == pytest.approx(b_of(0.6)) and known.error < unknown.error == 0.5
    assert found.parameters.factors["B2"].keys() == {"easy", "hard"}


def test_a_second_answer_to_an_item_does_not_count():
    table = answered(drawn(9, people=100, items=5)[3], 9)
    once = recalibrate(rows_of(table)).parameters
    assert recalibrate([*rows_of(table), Row("p0", False, "i00")]).parameters.items[0].answers == once.items[0].answers


def test_a_worthless_item_is_called_weak():
    table = answered(drawn(10, people=800, items=12)[3], 10)
    table[:, 4] = uniform(5, 800) < 0.5
    assert [f.item.item for f in recalibrate(rows_of(table)).items if f.weak] == ["i04"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 1}'])
def test_what_is_not_a_version_is_refused(text):
    with pytest.raises(BadInput):
        from_json(text)


def test_a_version_changed_by_hand_is_refused():
    row = json.loads(to_json(recalibrate(rows_of(answered(drawn(9, 100, 5)[3], 9))).parameters))
    row["items"][0]["b"] += 1
    with pytest.raises(BadInput, match="changed by hand"):
        from_json(json.dumps(row))
    row["items"][0]["extra"] = 1
    with pytest.raises(BadInput, match="wrong shape"):
        from_json(json.dumps(row))


def test_nothing_known_is_version_0():
    assert Parameters().version == 0 and Parameters().item_of(Asked(0.5, blueprint="x")).error == 0.5
