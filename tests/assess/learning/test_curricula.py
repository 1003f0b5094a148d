"""Curricula: what cannot be taught is refused with its place; what is shipped is whole, in both languages, and true."""

import re
from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from handrail.assess.blueprints import grade
from handrail.assess.learning import (
    ItemTemplate,
    LearningCurriculum,
    checked,
    curricula,
    curriculum,
    practice_item,
    range_of,
    read_curriculum,
    variants,
)
from handrail.errors import BadSetup, Misconfigured

ADD = {"skill_tag": "MATH.ARITH.ADD.2DIGIT", "difficulty": 0.5}


def module(name="a", **more):
    return {"concept_id": name, "concept_name": name, "explanation_template": "Look.", "item_templates": [ADD]} | more


def written(*modules, **more):
    given = {"topic": "Sums", "modules": list(modules or (module(),))} | more
    return msgspec.convert(given, LearningCurriculum)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"topic": " "}, "topic: it is empty"),
        ({"topic": {"fr": "Sommes"}}, "topic: give a text, or texts under `en` and `es`"),
        ({"learning_objectives": [""]}, r"learning_objectives\[0\]: it is empty"),
        ({"initial_difficulty": 1.5}, "initial_difficulty: give a number from 0 to 1"),
        ({"mastery_threshold": 1.0}, "mastery_threshold: give a number from 0.5 to 0.99"),
        ({"modules": []}, "modules: give from 1 to 60"),
        ({"modules": [module(""), module("b")]}, r"modules\[0\]\.concept_id: give the concept a short name"),
        ({"modules": [module(), module()]}, r"modules\[1\]\.concept_id: 'a' is there twice"),
        ({"modules": [module(explanation_template="")]}, r"modules\[0\]\.explanation_template: it is empty"),
        ({"modules": [module(explanation_template={"en": ["Fine", " "]})]}, r"explanation_template: it is empty"),
        ({"modules": [module(hints={"en": ""})]}, r"modules\[0\]\.hints: it is empty"),
        ({"modules": [module(explanation_template="x" * 5000)]}, "write at most 4000 characters"),
        ({"modules": [module(mastery_items_required=0)]}, "mastery_items_required: give a whole number from 1 to 20"),
        ({"modules": [module(item_templates=[])]}, r"modules\[0\]\.item_templates: name from 1 to 20"),
    ],
)
def test_what_cannot_be_taught_is_refused_with_its_place(given, said):
    with pytest.raises(BadSetup, match=said):
        checked(written(**given))


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ({"skill_tag": "MATH.ARITH.ADD.2DIGITS"}, "no skill blueprint .* did you mean 'MATH.ARITH.ADD.2DIGIT'"),
        ({"skill_tag": "PROG.PYTHON.STRING.LENGTH"}, "needs code to be run, which a lesson does not do"),
        (ADD | {"item_type": "free_text"}, "item_type: MATH.ARITH.ADD.2DIGIT can be asked as multiple_choice, number"),
        (ADD | {"difficulty": 2}, "difficulty: give a number from 0 to 1"),
        (ADD | {"spread": -1}, "spread: give a number from 0 to 1"),
        (ADD | {"where": ["op3 > 2"]}, "no item can be made"),
        (ADD | {"where": ["op1 > 200"]}, "no item can be made"),
        (ADD | {"explanation": "{op1 +}"}, "no item can be made"),
        (ADD | {"explanation": "{1 // 0}"}, "no item can be made"),
        (ADD | {"explanation": {"en": " "}}, "explanation: it is empty"),
    ],
)
def test_item_templates_that_make_no_items_are_refused(template, said):
    with pytest.raises(BadSetup, match=rf"modules\[0\]\.item_templates\[0\].*{said}"):
        checked(written(module(item_templates=[template])))


def test_an_unknown_prerequisite_is_refused_with_the_one_that_was_meant():
    with pytest.raises(BadSetup, match=r"modules\[1\]\.prerequisite_concepts: .* no concept 'carying'.*'carrying'"):
        checked(written(module("carrying"), module("b", prerequisite_concepts=["carying"])))


@pytest.mark.parametrize(
    ("needs", "said"),
    [
        ({"a": ["a"]}, "loop: a needs a"),
        ({"a": ["b"], "b": ["a"]}, "loop: a needs b needs a"),
        ({"a": [], "b": ["c"], "c": ["d"], "d": ["b"], "e": ["d"]}, "loop: b needs c needs d needs b; so e can never"),
    ],
)
def test_a_loop_of_prerequisites_is_refused_and_what_it_cuts_off_is_named(needs, said):
    with pytest.raises(BadSetup, match=said):
        checked(written(*(module(name, prerequisite_concepts=of) for name, of in needs.items())))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("topic = ", "not valid TOML"),
        ('topic = "x"\ncurriculum_id = "x"', "modules"),
        ('topic = "x"\nmastery_treshold = 0.9\nmodules = []', "mastery_treshold: .* did you mean 'mastery_threshold'"),
        ('topic = "x"\n[[modules]]\nconcept = "x"', r"modules\[0\]\.concept: there is no such key"),
        ('topic = "x"\nmodules = []', "modules: give from 1"),
    ],
)
def test_a_broken_file_says_which_and_what(text, said):
    with pytest.raises(Misconfigured, match=rf"curricula/mine\.toml: .*{said}"):
        read_curriculum("mine.toml", text)


def test_an_unknown_curriculum_names_the_nearest():
    with pytest.raises(BadSetup, match="no curriculum 'fractons'; did you mean 'fractions'"):
        curriculum("fractons")


def test_three_are_shipped_in_both_languages():
    assert set(curricula()) == {"two-digit-arithmetic", "fractions", "ip-subnetting"}
    for lesson in curricula().values():
        for m in lesson.modules:
            for texts in (m.concept_name, m.explanation_template, m.hints, m.worked_examples):
                assert set(texts) == {"en", "es"}, (lesson.curriculum_id, m.concept_id)
            for texts in (m.explanation_template, m.hints, m.worked_examples):
                assert len(variants(texts, "en")) == len(variants(texts, "es")) >= 2


SUM = re.compile(r"(?<![\d/.+\-×÷=] )(?<![\d/.])\d+(?:/\d+)?(?: [-+×÷] \d+(?:/\d+)?)+ = \d+(?:/\d+)?(?![\d/.]*\d)")
EQUAL = re.compile(r"(?<![-+×÷] )(?<![\d/])(\d+/\d+) = (\d+/\d+)")


def value(text):
    """A sum from left to right, × and ÷ first."""
    parts = text.split()
    total, sign = Fraction(0), "+"
    term = Fraction(parts[0])
    for op, number in zip(parts[1::2], map(Fraction, parts[2::2]), strict=True):
        if op in "×÷":
            term = term * number if op == "×" else term / number
        else:
            total, sign, term = total + term * (1 if sign == "+" else -1), op, number
    return total + term * (1 if sign == "+" else -1)


def texts_of(lesson):
    for m in lesson.modules:
        for texts in (m.explanation_template, m.hints, m.worked_examples):
            for language in ("en", "es"):
                yield from ((m.concept_id, text) for text in variants(texts, language))


@pytest.mark.parametrize("name", ["two-digit-arithmetic", "fractions", "ip-subnetting"])
def test_every_sum_that_is_told_is_right(name):
    seen = 0
    for concept, text in texts_of(curriculum(name)):
        for found in SUM.findall(text):
            left, right = found.split(" = ")
            assert value(left) == Fraction(right), (concept, found)
            seen += 1
        for left, right in EQUAL.findall(text):
            assert Fraction(left) == Fraction(right), (concept, left, right)
    assert seen >= 10


@pytest.mark.parametrize("name", ["two-digit-arithmetic", "fractions", "ip-subnetting"])
def test_items_stay_within_their_concept_and_explain_themselves(name):
    """Over the whole range of every concept: the answer is graded right, the explanation holds it and is true."""
    for m in curriculum(name).modules:
        low, high = range_of(m)
        for step in range(6):
            for language in ("en", "es"):
                item = practice_item(m, low + (high - low) * step / 5, f"t{step}", locale=language)
                assert grade(item, item.correct_answer).correct
                assert item.correct_answer in item.explanation
                assert "{" not in item.explanation
                for found in SUM.findall(item.explanation):
                    left, right = found.split(" = ")
                    assert value(left) == Fraction(right), item.explanation


def test_a_condition_of_a_template_holds_for_every_item():
    lesson = curriculum("two-digit-arithmetic")
    for n in range(60):
        for concept in ("adding_tens_and_ones", "carrying", "past_a_hundred"):
            m = lesson.module(concept)
            low, high = range_of(m)
            drawn = practice_item(m, low + (high - low) * (n % 7) / 6, f"w{n}").generation_params
            a, b = drawn["op1"], drawn["op2"]
            carries = a % 10 + b % 10 > 9
            assert {
                "adding_tens_and_ones": not carries and a + b < 100,
                "carrying": carries and a + b < 100,
                "past_a_hundred": a + b > 100,
            }[concept], (concept, a, b)


def test_items_are_the_same_for_the_same_seed_and_never_twice_in_a_session():
    m = curriculum("fractions").module("lowest_terms")
    first = practice_item(m, 0.4, "s/1")
    assert first == practice_item(m, 0.4, "s/1")
    assert first != practice_item(m, 0.4, "s/2")
    keys: tuple[str, ...] = ()
    for n in range(80):
        item = practice_item(m, 0.4, f"s/{n}", keys)
        assert item.key not in keys
        keys = (*keys, item.key)


def test_where_nothing_new_is_left_items_come_again_but_not_at_once():
    few = replace(
        curriculum("two-digit-arithmetic").module("carrying"),
        item_templates=(ItemTemplate("MATH.ARITH.ADD.1DIGIT", 0.1, where=("op1 < 3", "op2 < 4")),),
    )
    keys: tuple[str, ...] = ()
    for n in range(12):
        item = practice_item(few, 0.5, f"few/{n}", keys)
        assert item.key not in keys[-3:]
        keys = (*keys, item.key)
    assert len(set(keys)) == 6
