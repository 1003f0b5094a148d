"""From question to question: order, nesting, changes of mind, steps back, what a form starts with."""

from itertools import product

import pytest

from handrail.assess.forms import Answers, answer, back, enabled, load, missing, next_question, progress, score
from handrail.errors import BadInput

from .make import choice, ext, form, group, q, raw, when


def give(shown, answers=None, **said):
    answers = answers or Answers()
    for name, value in said.items():
        answers = answer(shown, answers, name, value)
    return answers


def test_a_chain_closes_and_its_answers_are_gone():
    """b rests on a, c on b, d on c: one change at the top reaches the bottom."""
    shown = form(
        q("a", "boolean"),
        q("b", "boolean", enableWhen=[when("a", "=", True)]),
        q("c", "boolean", enableWhen=[when("b", "=", True)]),
        q("d", enableWhen=[when("c", "exists", True)]),
        q("e", enableWhen=[when("c", "!=", True)]),
    )
    full = give(shown, a=True, b=True, c=True, d="words")
    assert enabled(shown, full) == {"a", "b", "c", "d"}
    changed = answer(shown, full, "a", False)
    assert enabled(shown, changed) == {"a", "e"}
    assert [one.link_id for one in changed.given] == ["a"]
    again = answer(shown, changed, "a", True)
    assert next_question(shown, again).link_id == "b", "what was hidden does not come back by itself"


def test_a_question_may_rest_on_a_later_one():
    shown = form(q("a", enableWhen=[when("b", "=", True)]), q("b", "boolean"), q("c", "boolean"))
    assert next_question(shown, Answers()).link_id == "b"
    assert next_question(shown, give(shown, b=True)).link_id == "a"


def test_the_inside_of_a_closed_group_is_closed():
    shown = form(
        choice("p1", "yes", "no"),
        group(
            "g1",
            choice("c1", "a", "b"),
            q("d1", enableWhen=[when("c1", "!=", {"code": "a"})]),
            group("g2", choice("cc1", "a", "b"), q("dd1", enableWhen=[when("cc1", "!=", {"code": "a"})])),
            enableWhen=[when("p1", "=", {"code": "yes"})],
        ),
        q("out", enableWhen=[when("dd1", "exists", True)]),
    )
    assert enabled(shown, Answers()) == {"p1"}
    opened = give(shown, p1="Yes")
    assert enabled(shown, opened) == {"p1", "g1", "c1", "d1", "g2", "cc1", "dd1"}
    full = give(shown, opened, c1="A", cc1="B", dd1="x", out="y")
    assert enabled(shown, full) == {"p1", "g1", "c1", "g2", "cc1", "dd1", "out"}
    assert enabled(shown, answer(shown, full, "p1", "No")) == {"p1"}


@pytest.mark.parametrize(
    ("operator", "expected", "given", "holds"),
    [
        ("exists", True, [], False),
        ("exists", False, [], True),
        ("exists", False, [3], False),
        ("=", 3, [], False),
        ("=", 3, [3], True),
        ("=", 3, [1, 3], True),
        ("!=", 3, [], True),
        ("!=", 3, [1], True),
        ("!=", 3, [1, 3], False),
        (">", 3, [], False),
        (">", 3, [3], False),
        (">", 3, [1, 4], True),
        ("<", 3, [3], False),
        ("<", 3, [2, 9], True),
        (">=", 3, [3], True),
        ("<=", 3, [4], False),
        ("<=", 3, [], False),
    ],
)
def test_every_operator_over_no_one_and_several_answers(operator, expected, given, holds):
    shown = form(q("a", "integer", repeats=True), q("b", enableWhen=[when("a", operator, expected)]))
    answers = answer(shown, Answers(), "a", given)
    assert ("b" in enabled(shown, answers)) is holds


@pytest.mark.parametrize(
    ("kind", "key", "expected", "given", "holds"),
    [
        ("decimal", "Integer", 5, 5.0, "= >= <="),
        ("decimal", "Decimal", 5.6, 5.7, "> >= !="),
        ("date", "Date", "2024-02-29", "2024-03-01", "> >= !="),
        ("date", "Integer", "2022-09", "2022-09", "= >= <="),  # seen in the wild: a date under answerInteger
        ("dateTime", "DateTime", "2024-03-01T00:30:00+02:00", "2024-02-29T22:30:00Z", "= >= <="),
        ("dateTime", "DateTime", "2024-03-01T00:30:00+02:00", "2024-02-29T22:30:00-05:00", "> >= !="),
        ("time", "Time", "13:30:00", "13:29", "< <= !="),
        ("string", "String", "tes", "test", "> >= !="),
        ("string", "String", "Test", "test", "> >= !="),
        ("quantity", "Quantity", {"value": 2, "unit": "kg"}, {"value": 3, "unit": "kg"}, "> >= !="),
        ("quantity", "Quantity", {"value": 2, "unit": "kg"}, {"value": 2, "unit": "g"}, "!="),
        ("quantity", "Quantity", {"value": 2, "unit": "kg"}, 2, "= >= <="),
    ],
)
def test_how_values_compare(kind, key, expected, given, holds):
    for operator in ("=", "!=", ">", "<", ">=", "<="):
        shown = form(q("a", kind), q("b", enableWhen=[when("a", operator, expected, key)]))
        told = "b" in enabled(shown, answer(shown, Answers(), "a", given))
        assert told is (operator in holds.split()), operator


@pytest.mark.parametrize(("behaviour", "a", "b"), [*product(["all", "any", None], [True, False], [True, False])])
def test_all_or_any(behaviour, a, b):
    more = {"enableBehavior": behaviour} if behaviour else {}
    shown = form(
        q("a", "boolean"), q("b", "boolean"), q("c", enableWhen=[when("a", "=", True), when("b", "=", True)], **more)
    )
    told = "c" in enabled(shown, give(shown, a=a, b=b))
    assert told is (a and b if behaviour == "all" else a or b)
    assert bool(shown.notes) is (behaviour is None)


def test_codes_without_a_system_match_by_code():
    shown = form(choice("a", "x", "y"), q("b", enableWhen=[when("a", "=", {"code": "x"})]))
    assert "b" in enabled(shown, give(shown, a="X"))
    strict = form(choice("a", "x", "y"), q("b", enableWhen=[when("a", "=", {"system": "urn:other", "code": "x"})]))
    assert "b" not in enabled(strict, give(strict, a="X"))


def test_what_stands_under_a_question_waits_for_its_answer():
    shown = form(
        q("a", "boolean", item=[q("a1"), group("ag", q("a2"))]), q("b", enableWhen=[when("a1", "exists", True)])
    )
    assert [i.link_id for i in walk(shown, a=None)] == ["a"]
    assert [i.link_id for i in walk(shown, a=False)] == ["a", "a1", "a2", "b"]
    full = give(shown, a=True, a1="x", a2="y", b="z")
    assert [one.link_id for one in answer(shown, full, "a", None).given] == ["a"]


def walk(shown, **said):
    answers, asked = Answers(), []
    while item := next_question(shown, answers):
        asked.append(item)
        answers = answer(shown, answers, item.link_id, said.get(item.link_id, "words"))
    return asked


def test_help_and_the_words_around_go_with_the_question():
    shown = form(
        q("intro", "display"),
        group("g", q("a", "integer", item=[q("h", "display"), q("late", "display", enableWhen=[when("a", ">", 3)])])),
    )
    item = shown.item("a")
    assert item.context == ("Text of g", "Text of h")
    answers = answer(shown, Answers(), "intro", True)
    assert progress(shown, answers).total == 1
    assert next_question(shown, answers) is item
    assert next_question(shown, answer(shown, answers, "a", 2)) is None
    assert next_question(shown, answer(shown, answers, "a", 4)).link_id == "late"


def test_a_form_starts_with_its_initial_values_and_asks_all_the_same():
    shown = form(
        q("a", "boolean", initial=[{"valueBoolean": True}]),
        q("b", enableWhen=[when("a", "=", True)]),
        choice("c", "x", "y", required=True),
    )
    assert enabled(shown, Answers()) == {"a", "b", "c"}
    assert next_question(shown, Answers()).link_id == "a"
    assert enabled(shown, give(shown, a=False)) == {"a", "c"}
    assert enabled(shown, give(shown, a=None)) == {"a", "c"}, "passed over: the initial value is gone too"
    assert missing(shown, Answers()) == ("c",)


def test_a_preset_value_that_nobody_confirmed_is_no_score():
    option = {"valueString": "x", "initialSelected": True, "extension": [ext("ordinalValue", 3, "Decimal")]}
    shown = form(q("a", "choice", answerOption=[option, {"valueString": "y"}], required=True))
    assert shown.item("a").initial == ("x",)
    assert score(shown, Answers()).total is None
    assert missing(shown, Answers()) == ("a",)
    assert score(shown, give(shown, a="x")).total == 3


@pytest.mark.parametrize(
    "more",
    [
        {"readOnly": True},
        {"extension": [ext("questionnaire-hidden", True, "Boolean")]},
        {"extension": [ext("sdc-questionnaire-calculatedExpression", {"expression": "1"}, "Expression")]},
    ],
)
def test_what_may_not_be_changed_is_not_asked(more):
    shown = form(
        group("g", q("a", "boolean", initial=[{"valueBoolean": True}], **more)),
        q("b", enableWhen=[when("a", "=", True)]),
    )
    assert next_question(shown, Answers()).link_id == "b"
    inside = form(group("g", q("a"), **more), q("b"))
    assert next_question(inside, Answers()).link_id == "b"


def test_back_takes_the_last_question_and_the_texts_since():
    shown = form(q("a", "boolean"), q("t", "display"), q("b", enableWhen=[when("a", "=", True)]), q("c"), back=True)
    answers = give(shown, a=True, t=True, b="x", c=None)
    assert next_question(shown, answers) is None
    for name in ("c", "b", "a"):
        answers = back(shown, answers)
        seen = next_question(shown, answers)
        assert seen.link_id == name
    with pytest.raises(BadInput, match="the first question"):
        back(shown, answers)


def test_progress_moves_with_what_is_open():
    shown = form(q("t", "display"), q("a", "boolean"), q("b", enableWhen=[when("a", "=", True)]), q("c"))
    assert (progress(shown, Answers()).answered, progress(shown, Answers()).total) == (0, 2)
    told = progress(shown, give(shown, a=True))
    assert (told.answered, told.total) == (1, 3)


def test_odd_ways_of_writing_that_are_met_in_the_wild():
    shown = load(
        raw(
            {
                "linkId": "i",
                "type": "display",
                "_text": {"extension": [ext("rendering-xhtml", "<p>Read&nbsp;<b>this</b></p>", "String")]},
            },
            q("a", answerOption=[{"valueString": "x"}, {"valueString": "y"}], repeats="true"),
            q("b", "choice", answerValueSet="#vs"),
            q(
                "c",
                extension=[ext("sdc-questionnaire-enableWhenExpression", {"expression": "%x"}, "Expression")],
                required=True,
            ),
            {"linkId": "d", "type": "boolean", "code": [{"code": "1", "display": "From its code"}]},
            contained=[
                {
                    "resourceType": "ValueSet",
                    "id": "vs",
                    "compose": {
                        "include": [
                            {
                                "system": "urn:s",
                                "concept": [{"code": "m", "display": "Same"}, {"code": "n", "display": "Same"}],
                            }
                        ]
                    },
                }
            ],
        )
    )
    assert shown.item("i").text == "Read this"
    assert shown.item("a").repeats
    assert [option.label for option in shown.item("b").options] == ["Same (m)", "Same (n)"]
    assert not shown.item("c").required and "'c': enableWhenExpression" in shown.notes[0]
    assert shown.item("d").text == "From its code"


def test_a_long_chain_is_no_burden():
    items = [q("q0", "boolean")]
    items += [q(f"q{n}", "boolean", enableWhen=[when(f"q{n - 1}", "=", True)]) for n in range(1, 3000)]
    shown = form(*reversed(items))
    answers = give(shown, q0=True)
    assert enabled(shown, answers) == {"q0", "q1"}
