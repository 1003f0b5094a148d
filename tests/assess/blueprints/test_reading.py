"""A blueprint file with a mistake: the message names the file, the blueprint, the key and the fix."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from handrail.assess.blueprints import blueprint, blueprints, find, generate, grade, read_blueprints
from handrail.errors import BadInput, Misconfigured

GOOD = (files("handrail.assess.blueprints") / "skills" / "addition.toml").read_text("utf-8").split("[[blueprint]]")
FAMILY, TWO = GOOD[0], "[[blueprint]]" + GOOD[2]
WHOLE = FAMILY + TWO
ID = "MATH.ARITH.ADD.2DIGIT"

BAD = [
    ("[family", "x = = 1\n[family", "not valid TOML"),
    (f'skill_id = "{ID}"', 'skill_id = "add 2"', "skill_id: needs capitals"),
    (f'skill_id = "{ID}"', "", "skill_id: needs a text"),
    ("base_difficulty = 0.4", "base_difficulty = 4", f"{ID}, base_difficulty: needs a number from 0 to 1"),
    ("base_difficulty = 0.4", "base_dificulty = 0.4", f"{ID}, base_dificulty: not known; allowed"),
    ('cognitive_level = "Apply"', 'cognitive_level = "Think"', f"{ID}, cognitive_level: needs one of Remember"),
    ("time_limit_seconds = 30", "time_limit_seconds = 0", f"{ID}, time_limit_seconds: needs a whole number from 1"),
    (r"reach = \[.*\]", "reach = [0.9, 0.1]", f"{ID}, reach: needs the lowest and highest"),
    ("op1 = [10, 99]", "op1 = [99, 10]", f"{ID}, generation_rules.draw.op1: needs [low, high]"),
    ("op1 = [10, 99]", 'op1 = { row = "verbs" }', "generation_rules.draw.op1: there is no table 'verbs'"),
    ("op1 = [10, 99]", 'op1 = { min = 1, max = "op2" }', "generation_rules.draw.op1: does not know 'op2'"),
    ("op1 = [10, 99]", "answer = [1, 2], op1 = [10, 99]", "draw.answer: needs a name of its own"),
    ('carry = "carries(op1, op2)"', 'carry = "carries(op1)"', "let.carry: carries takes 2 values, not 1"),
    ('carry = "carries(op1, op2)"', 'carry = "carrys(op1, op2)"', "let.carry: has no function 'carrys'; there are"),
    (
        'constraint = "carry == 1"',
        'constraint = "carry = 1"',
        "difficulty_factors.single_carry.constraint: '= 1' cannot be read",
    ),
    ("weight = 0.15", "weight = 15", f"{ID}, difficulty_factors, single_carry, weight: needs a number"),
    ('answer_type = "natural"', 'answer_type = "number"', f"{ID}, generation_rules, answer_type: needs one of natural"),
    (
        "{op1} + {op2}?",
        "{op1} + {op3}?",
        "presentation.stem_templates: {op3} is not drawn or let; known: carry, op1, op2",
    ),
    ("{op1} + {op2}?", "{op1} + {op2?", "presentation.stem_templates: a single { in the text"),
    ("^en = \\[.*$", "", "stem_templates: needs a list of stems under `en`"),
    ('type = "off_by_1" ', 'type = "off_by_7" ', "distractor_strategies, off_by_7.values: needs one expression"),
    ('type = "off_by_1" ', 'type = "odd", values = ["op1"] ', "odd.description: needs a sentence"),
    ('type = "off_by_1" ', 'type = "off_by_1", values = ["answr"] ', "distractor_strategies.off_by_1: does not know"),
    ('compute_answer = "op1 + op2"', 'compute_answer = "op1 - op2"', "compute_answer gives 9, not 85"),
    ('compute_answer = "op1 + op2"', "", "evaluation, compute_answer: needs a text"),
    ('method = "exact_match"', 'method = "test_execution"', "evaluation, method: `test_execution` and the item type"),
    ("accuracy = 0.6,", "accuracy = 0.9,", "performance_benchmarks: from novice over competent to expert"),
    ("novice = .*", "", "performance_benchmarks, novice, accuracy: needs a number"),
    ("option_count = 4", "option_count = 9", "presentation, option_count: needs a whole number from 1 to 6"),
]


def swapped(old, new, text=WHOLE):
    """The file with one mistake in it."""
    pattern = old if old.startswith(("^", "reach", "novice")) else re.escape(old)
    changed, count = re.subn(pattern, lambda _: new, text, flags=re.MULTILINE)
    assert count, f"{old!r} is not in the file"
    return changed


@pytest.mark.parametrize(("old", "new", "told"), BAD, ids=[b[2][:60] for b in BAD])
def test_a_mistake_is_named(old, new, told):
    with pytest.raises(Misconfigured) as caught:
        read_blueprints("mine.toml", swapped(old, new))
    assert str(caught.value).startswith("blueprints/mine.toml") and told in str(caught.value), str(caught.value)


def test_rules_that_fail_only_when_run_name_the_blueprint():
    (made,) = read_blueprints("mine.toml", swapped('constraint = "carry == 0"', 'constraint = "op1 / (op2 - op2)"'))
    with pytest.raises(Misconfigured, match=f"{ID}: a rule fails"):
        generate(made, 0.5, 1)
    (made,) = read_blueprints("mine.toml", swapped("draw = {", 'where = ["op1 > 100"]\ndraw = {'))
    with pytest.raises(Misconfigured, match="no draw in"):
        generate(made, 0.5, 1)


def test_the_example_of_the_docs_is_a_blueprint():
    page = (Path(__file__).parents[3] / "docs" / "blueprints.md").read_text("utf-8")
    (made,) = read_blueprints("mine.toml", re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1])
    item = generate(made, 0.5, 1, locale="es")
    assert item.locale == "es" and abs(item.difficulty_computed - 0.5) <= 0.05 + 1e-9


def test_an_authors_own_file_needs_data_alone():
    (made,) = read_blueprints("mine.toml", swapped(ID, "MINE.ADD", swapped("op1 = [10, 99]", "op1 = [10, 19]")))
    item = generate(made, 0.5, 1)
    assert item.blueprint_id == "MINE.ADD" and 10 <= item.generation_params["op1"] <= 19
    assert grade(item, item.correct_answer).correct


@pytest.mark.parametrize("name", blueprints())
def test_every_shipped_blueprint_is_whole(name):
    made = blueprints()[name]
    assert made.skill_statement and " > " in made.domain and made.time_limit_seconds >= 20
    assert made.time_limit_seconds >= made.performance_benchmarks["competent"].time_seconds
    assert made.reach.high - made.reach.low >= 0.15
    if made.presentation.item_type != "code_editor":
        assert made.presentation.explanations["en"]


def test_the_seeds_example_has_its_difficulty():
    """47 + 38: base 0.4, one carry 0.15, both above 30 0.05."""
    from handrail.assess.blueprints import difficulty_of

    assert difficulty_of(blueprint(ID), {"op1": 47, "op2": 38, "carry": 1}) == pytest.approx(0.60)


def test_an_unknown_blueprint_is_told_its_neighbours():
    with pytest.raises(BadInput, match=ID):
        blueprint("MATH.ADD.2DIGTS")
    with pytest.raises(BadInput, match=r"there are \d+, for example"):
        blueprint("")
    assert blueprint(" math.arith.add.2digit ").skill_id == ID
    with pytest.raises(BadInput, match="there are 1, for example"):
        find("QQQ", {ID: blueprint(ID)})
