"""A group that repeats is filled in as often as there is one more, and is exported under its one linkId."""

from random import Random

import pytest
from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse

from handrail.assess.forms import Answers, answer, back, enabled, export, load, next_question, score, widget
from handrail.errors import BadInput, BadSetup

from .make import ext, form, group, q, raw, when
from .oracle import every, has_loop
from .people import questionnaire, value

MOST = "questionnaire-maxOccurs"
LEAST = "questionnaire-minOccurs"


def filled(shown, said):
    """Answers by linkId; whether there is one more is No where nothing is said. Gives the names in their order too."""
    answers, asked = Answers(), []
    while item := next_question(shown, answers):
        asked.append(item.link_id)
        answers = answer(shown, answers, item.link_id, said.get(item.link_id, False if item.more else None))
    return answers, asked


def told(items):
    """The response as names and values, nested."""
    return [
        (one["linkId"], told(one["item"]) if "item" in one else [next(iter(a.values())) for a in one["answer"]])
        for one in items
    ]


def exported(shown, answers):
    response = export(shown, answers, status="completed", authored=0)
    QuestionnaireResponse.model_validate(response)
    return told(response.get("item", []))


def test_a_name_used_twice_is_still_refused_inside_a_group_that_repeats():
    with pytest.raises(BadSetup, match="'g' is used 2 times"):
        form(group("g", q("g"), repeats=True))


def test_a_loop_is_still_refused_inside_a_group_that_repeats():
    with pytest.raises(BadSetup, match="a reference loop"):
        form(group("g", q("a", enableWhen=[when("b", "exists", True)]),
                   q("b", enableWhen=[when("a", "exists", True)]), repeats=True))  # fmt: skip


def test_one_more_is_not_open_before_it_is_wanted():
    shown = form(group("g", q("a"), repeats=True))
    with pytest.raises(BadInput, match="not open"):
        answer(shown, Answers(), "a#g.2", "x")
    answers = answer(shown, Answers(), "a", "x")
    with pytest.raises(BadInput, match="needs an answer"):
        answer(shown, answers, "g?2", None)


def test_it_is_asked_again_and_exported_as_repeated_items():
    shown = form(group("g", q("a"), q("b", "integer"), repeats=True), q("z"))
    answers, asked = filled(shown, {"a": "one", "b": 1, "g?2": True, "a#g.2": "two", "b#g.2": 2, "z": "end"})
    assert asked == ["a", "b", "g?2", "a#g.2", "b#g.2", "g?3", "z"]
    assert exported(shown, answers) == [
        ("g", [("a", ["one"]), ("b", [1])]),
        ("g", [("a", ["two"]), ("b", [2])]),
        ("z", ["end"]),
    ]


def test_whoever_passed_it_over_is_not_asked_for_another_one():
    shown = form(group("g", q("a"), repeats=True))
    answers, asked = filled(shown, {})
    assert asked == ["a"]
    assert exported(shown, answers) == []


def test_the_question_is_in_the_language_of_the_form_or_of_the_session():
    source = raw(group("g", q("a"), repeats=True))
    assert load(source).item("g?2").text == "Is there one more to add?"
    assert load(source | {"language": "es-MX"}).item("g?2").text == "¿Hay algo más que añadir?"
    name, props = widget(load(source).item("g?2"))
    assert (name, props["context"], props["optional"]) == ("yes_no", ["Text of g"], False)
    assert widget(load(source).item("a#g.2"))[1]["context"] == ["Text of g (2)"]


@pytest.mark.parametrize(
    ("more", "times"),
    [({}, 5), ({"extension": [ext(MOST, 2, "Integer")]}, 2), ({"extension": [ext(MOST, 900, "Integer")]}, 20)],
)
def test_there_is_a_bound_and_what_is_cut_is_told(more, times):
    shown = form(group("g", q("a"), repeats=True, **more))
    yes = {f"g?{n}": True for n in range(2, 99)} | {f"a#g.{n}": "x" for n in range(2, 99)}
    answers, asked = filled(shown, {"a": "x", **yes})
    assert len(exported(shown, answers)) == times
    assert asked.count("g?2") == 1
    assert bool(shown.notes) is (times != 2)


def test_a_group_that_is_too_long_to_be_laid_out_again_is_asked_once_and_that_is_told():
    shown = form(group("g", *(q(f"a{n}") for n in range(300)), repeats=True))
    assert len(shown.items) == 301
    assert "1 times at most" in shown.notes[0]


def test_as_many_as_it_needs_are_asked_without_a_question_between_them():
    shown = form(group("g", q("a"), repeats=True, extension=[ext(LEAST, 2, "Integer"), ext(MOST, 3, "Integer")]))
    assert filled(shown, {"a": "x", "a#g.2": "y"})[1] == ["a", "a#g.2", "g?3"]


def test_inside_a_condition_asks_about_the_same_one():
    shown = form(group("g", q("a", "boolean"), q("why", enableWhen=[when("a", "=", True)]), repeats=True))
    _, asked = filled(shown, {"a": True, "why": "x", "g?2": True, "a#g.2": False})
    assert asked == ["a", "why", "g?2", "a#g.2", "g?3"]


@pytest.mark.parametrize(("last", "opens"), [(2, True), (7, False)])
def test_behind_it_a_condition_asks_about_the_last_one(last, opens):
    """FHIR: the nearest occurrence, along what precedes."""
    shown = form(group("g", q("a", "integer"), repeats=True), q("z", enableWhen=[when("a", "=", 2)]))
    answers, _ = filled(shown, {"a": 9 - last, "g?2": True, "a#g.2": last})
    assert ("z" in enabled(shown, answers)) is opens


def test_before_it_a_condition_asks_about_the_first_one():
    shown = form(q("z", enableWhen=[when("a", "=", 2)]), group("g", q("a", "integer"), repeats=True))
    answers, _ = filled(shown, {"a": 2, "g?2": True, "a#g.2": 7})
    assert "z" in enabled(shown, answers)


def test_a_group_that_repeats_in_one_that_repeats():
    twice = [ext(MOST, 2, "Integer")]
    inner = group("i", q("a", "integer"), repeats=True, extension=twice)
    outer = group("o", inner, q("z", enableWhen=[when("a", "=", 4)]), repeats=True, extension=twice)
    shown = form(outer, q("y", enableWhen=[when("a", "=", 6)]))
    said = {"a": 3, "i?2": True, "a#i.2": 4, "z": "first", "y": "!"}
    said |= {"o?2": True, "a#o.2": 5, "i?2#o.2": True, "a#i.2#o.2": 6}
    answers, asked = filled(shown, said)
    assert asked == ["a", "i?2", "a#i.2", "z", "o?2", "a#o.2", "i?2#o.2", "a#i.2#o.2", "y"]
    assert exported(shown, answers) == [
        ("o", [("i", [("a", [3])]), ("i", [("a", [4])]), ("z", ["first"])]),
        ("o", [("i", [("a", [5])]), ("i", [("a", [6])])]),
        ("y", ["!"]),
    ]


def test_a_question_outside_that_asks_about_the_last_one_may_be_asked_about_inside():
    inner = q("b", enableWhen=[when("z", "exists", True)])
    shown = form(group("g", q("a", "integer"), inner, repeats=True), q("z", enableWhen=[when("a", "=", 2)]))
    answers, asked = filled(shown, {"a": 1, "g?2": True, "a#g.2": 2, "z": "!", "b": "x", "b#g.2": "y"})
    assert asked == ["a", "g?2", "a#g.2", "g?3", "z", "b", "b#g.2"]
    assert exported(shown, answers)[-1] == ("z", ["!"])


def test_a_no_in_the_place_of_a_yes_takes_away_what_was_behind_it():
    shown = form(group("g", q("a"), repeats=True), back=True)
    answers, _ = filled(shown, {"a": "x", "g?2": True, "a#g.2": "gone"})
    answers = answer(shown, answers, "g?2", False)
    assert exported(shown, answers) == [("g", [("a", ["x"])])]
    assert [one.link_id for one in back(shown, answers).given] == ["a"]


def test_scores_are_of_the_first_one():
    options = [
        {"valueCoding": {"code": c}, "extension": [ext("ordinalValue", n, "Decimal")]} for n, c in enumerate("xyz")
    ]
    shown = form(group("g", q("a", "choice", answerOption=options), repeats=True))
    answers, _ = filled(shown, {"a": "z", "g?2": True, "a#g.2": "y"})
    assert score(shown, answers).total == 2


@pytest.mark.parametrize("seed", range(200))
def test_random_forms_with_such_groups_give_responses_that_a_library_takes(seed):
    dice = Random(seed)
    source, sorts = questionnaire(dice)
    for item, _ in every(source):
        if item["type"] == "group" and dice.random() < 0.7:
            item["repeats"] = True
    if has_loop(source):
        return
    shown, answers, wanted = load(source), Answers(), 0
    while item := next_question(shown, answers):
        said = (
            dice.random() < 0.4
            if item.more
            else value(dice, sorts[item.source or item.link_id])
            if item.answers
            else True
        )
        answers = answer(shown, answers, item.link_id, said)
        wanted += item.more and said is True
    response = export(shown, answers, status="completed", authored=0)
    QuestionnaireResponse.model_validate(response)
    names = {item["linkId"] for item, _ in every(source)}
    assert {item["linkId"] for item, _ in every(response)} <= names
    assert all(
        item.link_id in enabled(shown, answers) for item in shown.items if item.more and answers.to(item.link_id)
    )
