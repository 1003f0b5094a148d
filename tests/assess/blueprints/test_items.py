"""Every item: solved by somebody else, near its target, options that differ. ITEMS=100000 is the full measurement."""

import os
import re
from fractions import Fraction

import pytest

from handrail.assess.blueprints import CLOSE, blueprints, generate, grade
from tests.assess.blueprints.programs import expected
from tests.assess.blueprints.solver import solve

ITEMS = int(os.environ.get("ITEMS", "5000"))
EACH = -(-ITEMS // len(blueprints()))
FEW = {"PROG.PYTHON.STRING.ANAGRAM": 4}  # questions in all; every other blueprint has six and more


def made(blueprint, count):
    """Over the whole scale of difficulties, and in every language that the blueprint has stems in."""
    languages = list(blueprint.presentation.stem_templates)
    for seed in range(count):
        yield seed, generate(blueprint, seed % 21 / 20, seed, locale=languages[seed % len(languages)])


def as_value(text):
    """A number where an option is one, so that 1/2, 2/4 and 0.5 would be the same option."""
    plain = re.sub(r"\s*(cm²|cm|°|%)$", "", text).replace("π", "")
    try:
        return Fraction(plain)
    except (ValueError, ZeroDivisionError):
        return text.casefold()


@pytest.mark.parametrize("name", blueprints())
def test_an_independent_solver_agrees_on_every_item(name):
    blueprint = blueprints()[name]
    for seed, item in made(blueprint, EACH):
        target = min(max(seed % 21 / 20, blueprint.reach.low), blueprint.reach.high)
        assert abs(item.difficulty_computed - target) <= CLOSE + 1e-9, (item.stem, item.difficulty_computed, target)
        assert not re.search(r"[{}@]|%s", item.stem.replace("{}", "")), item.stem
        if item.item_type == "code_editor":
            for case in item.tests:
                assert case.expected == expected(item, case.args), (item.stem, case)
            continue
        assert item.correct_answer == solve(item), item.stem
        assert item.options[item.correct_index] == item.correct_answer
        assert len({as_value(o) for o in item.options}) == len(item.options) == blueprint.presentation.option_count
        assert {d.text for d in item.distractors} == set(item.options) - {item.correct_answer}
        assert all(d.mistake and d.description for d in item.distractors)
        assert grade(item, item.correct_answer).correct
        assert grade(item, item.distractors[0].text).mistake == item.distractors[0].mistake


@pytest.mark.parametrize("name", [n for n, b in blueprints().items() if b.generation_rules.answer_type != "any"])
def test_distractors_look_like_answers(name):
    """The same form as the answer, a sign that it could have, and not far off."""
    kind = blueprints()[name].generation_rules.answer_type
    for _, item in made(blueprints()[name], 40):
        right = as_value(item.correct_answer)
        for distractor in item.distractors:
            wrong = as_value(distractor.text)
            assert type(wrong) is type(right), (item.stem, distractor)
            if isinstance(right, str):
                continue
            assert (wrong.denominator == 1) == (right.denominator == 1)
            assert wrong >= 0 or kind == "integer"
            assert abs(wrong - right) <= 20 or Fraction(1, 12) <= abs(wrong / right) <= 12


@pytest.mark.parametrize("name", [n for n, b in blueprints().items() if b.presentation.also])
def test_the_same_item_may_be_asked_in_other_ways(name):
    blueprint = blueprints()[name]
    for kind in blueprint.presentation.also:
        for seed in range(30):
            item = generate(blueprint, 0.5, seed, item_type=kind)
            assert item.options == () and item.correct_index is None
            assert grade(item, item.correct_answer).correct, (item.stem, item.correct_answer)
            for distractor in item.distractors:
                graded = grade(item, distractor.text)
                assert not graded.correct and graded.mistake == distractor.mistake, (item.stem, distractor)


@pytest.mark.parametrize("name", blueprints())
def test_all_items_of_a_session_differ(name):
    blueprint, seen = blueprints()[name], dict[str, str]()
    for seed in range(FEW.get(name, 6)):
        item = generate(blueprint, blueprint.reach.low, seed, frozenset(seen))
        assert item.key not in seen
        assert re.sub(r"\s+", " ", item.stem) not in seen.values() or name == "NET.IP.PRIVATE"
        seen[item.key] = re.sub(r"\s+", " ", item.stem)


def test_there_is_something_of_everything():
    names = blueprints()
    assert len(names) >= 60
    for start, least in {
        "MATH.ARITH": 20,
        "MATH.ALGEBRA": 7,
        "MATH.GEOMETRY": 9,
        "PROG": 15,
        "NET": 6,
        "LANG": 5,
    }.items():
        assert sum(n.startswith(start) for n in names) >= least
    assert sum(b.presentation.item_type == "code_editor" for b in names.values()) >= 10


@pytest.mark.parametrize("name", [n for n in blueprints() if n.startswith(("MATH.", "NET."))])
def test_mathematics_and_networking_speak_spanish(name):
    blueprint = blueprints()[name]
    item = generate(blueprint, 0.5, 3, locale="es-MX")
    assert item.locale == "es" and item.stem != generate(blueprint, 0.5, 3).stem
    assert set(blueprint.presentation.explanations) == {"en", "es"}
    for strategy in blueprint.presentation.distractor_strategies:
        assert set(strategy.description) == {"en", "es"}, strategy.type
