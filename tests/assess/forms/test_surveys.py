"""Inline surveys: what is refused, and how skip logic reads."""

import pytest

from handrail.assess.forms import Answers, answer, back, enabled, load, next_question, score, widget
from handrail.errors import BadInput, BadSetup


def ask(name, kind="yes_no", **more):
    return {"question_id": name, "text": f"{name}?", "question_type": kind, **more}


def survey(*questions, **more):
    return {"survey_id": "s", "title": "Survey", "questions": list(questions), **more}


CHOICE = {"options": ["tea", "coffee", "neither"]}
THREE = (ask("a", "multiple_choice", **CHOICE), ask("b"), ask("c"))
BAD = {
    "no id": ({"questions": [ask("a")]}, "no survey_id"),
    "no questions": (survey(), "asks nothing"),
    "only words": (survey(ask("a", "information")), "asks nothing"),
    "unknown key": (survey(ask("a"), skiplogic={}), "the survey has 'skiplogic', which is not known"),
    "unknown question key": (survey(ask("a", requird=True)), "question 'a' has 'requird'"),
    "no question_id": (survey({"text": "?", "question_type": "yes_no"}), "question 1 has no question_id"),
    "twice": (survey(ask("a"), ask("a")), "'a' is used 2 times"),
    "no text": (survey({"question_id": "a", "question_type": "yes_no"}), "question 'a' has no text"),
    "type": (survey(ask("a", "code_editor")), "question_type 'code_editor': write one of multiple_choice"),
    "no options": (survey(ask("a", "multiple_choice")), "options is not a list of texts"),
    "one option": (survey(ask("a", "multiple_choice", options=["x"])), "needs two options or more"),
    "same options": (survey(ask("a", "multiple_choice", options=["x", "x"])), "each one once"),
    "options elsewhere": (survey(ask("a", options=["x", "y"])), "is a yes_no and has options"),
    "scores": (survey(ask("a", "multiple_choice", **CHOICE, scores=[1])), "one number for each of the 3 options"),
    "rating": (survey(ask("a", "rating", min=0, max=100)), "at most 10 above it"),
    "rating upside down": (survey(ask("a", "rating", min=5, max=1)), "a rating goes from a whole min"),
    "required": (survey(ask("a", required="yes")), "required is neither true nor false"),
    "logic for nobody": (survey(*THREE, skip_logic={"z": {}}), "skip_logic names 'z'"),
    "logic of nothing": (survey(*THREE, skip_logic={"b": {}}), "write one of show_if, skip_if, or go_to with if"),
    "logic on nobody": (survey(*THREE, skip_logic={"b": {"show_if": {"question": "z", "value": 1}}}), "depends on 'z'"),
    "logic on itself": (survey(*THREE, skip_logic={"b": {"show_if": {"question": "b", "value": True}}}), "loop"),
    "no value": (survey(*THREE, skip_logic={"b": {"show_if": {"question": "a"}}}), "nothing to compare with"),
    "not offered": (survey(*THREE, skip_logic={"c": {"show_if": {"question": "b", "value": "tea"}}}), "does not fit"),
    "operator": (
        survey(*THREE, skip_logic={"b": {"show_if": {"question": "a", "operator": "is", "value": "tea"}}}),
        "'is'",
    ),
    "nowhere": (survey(*THREE, skip_logic={"a": {"if": {"value": "tea"}, "go_to": "z"}}), "goes to 'z'"),
    "backwards": (survey(*THREE, skip_logic={"c": {"if": {"value": True}, "go_to": "a"}}), "goes back to 'a'"),
    "match": (
        survey(*THREE, skip_logic={"b": {"show_if": {"question": "a", "value": "tea"}, "match": "x"}}),
        "all or any",
    ),
    "scoring": (survey(*THREE, scoring={"total": {"items": "a"}}), "items is not a list"),
    "scoring nobody": (survey(*THREE, scoring={"total": {"items": ["z"]}}), "names 'z'"),
}


@pytest.mark.parametrize(("source", "told"), BAD.values(), ids=BAD.keys())
def test_a_survey_that_cannot_be_read_is_refused_with_its_fix(source, told):
    with pytest.raises(BadSetup, match=told):
        load(source)


def walk(form, **said):
    answers, asked = Answers(), []
    while item := next_question(form, answers):
        asked.append(item.link_id)
        answers = answer(form, answers, item.link_id, said.get(item.link_id, True))
    return asked


@pytest.mark.parametrize(
    ("logic", "said", "asked"),
    [
        ({}, "tea", "abc"),
        ({"b": {"show_if": {"question": "a", "value": "tea"}}}, "tea", "abc"),
        ({"b": {"show_if": {"question": "a", "value": "tea"}}}, "coffee", "ac"),
        ({"b": {"skip_if": {"question": "a", "value": "tea"}}}, "tea", "ac"),
        ({"b": {"skip_if": {"question": "a", "value": "tea"}}}, "coffee", "abc"),
        ({"b": {"skip_if": {"question": "a", "operator": "!=", "value": "tea"}}}, "coffee", "ac"),
        ({"a": {"if": {"value": "neither"}, "go_to": "c"}}, "neither", "ac"),
        ({"a": {"if": {"value": "neither"}, "go_to": "end"}}, "neither", "a"),
        ({"a": {"if": {"value": "neither"}, "go_to": "end"}}, "tea", "abc"),
        ({"a": [{"if": {"value": "tea"}, "go_to": "c"}, {"if": {"value": "coffee"}, "go_to": "end"}]}, "tea", "ac"),
        ({"a": [{"if": {"value": "tea"}, "go_to": "c"}, {"if": {"value": "coffee"}, "go_to": "end"}]}, "coffee", "a"),
        (
            {"a": [{"if": {"value": "tea"}, "go_to": "c"}, {"if": {"value": "coffee"}, "go_to": "end"}]},
            "neither",
            "abc",
        ),
    ],
)
def test_skip_logic(logic, said, asked):
    assert "".join(walk(load(survey(*THREE, skip_logic=logic)), a=said)) == asked


@pytest.mark.parametrize(
    ("match", "first", "second", "shown"),
    [("all", True, True, False), ("all", True, False, True), ("any", True, False, False), ("any", False, False, True)],
)
def test_skip_if_over_two_answers(match, first, second, shown):
    """Skipped if all (or any) of the conditions hold: asked if not all (or none) do."""
    conditions = [{"question": "a", "value": True}, {"question": "b", "value": True}]
    form = load(survey(ask("a"), ask("b"), ask("c"), skip_logic={"c": {"skip_if": conditions, "match": match}}))
    assert ("c" in walk(form, a=first, b=second)) is shown


def test_until_it_is_answered_a_question_skips_nothing():
    form = load(survey(*THREE, skip_logic={"c": {"skip_if": {"question": "b", "value": True}}}))
    assert enabled(form, Answers()) == {"a", "b", "c"}


def test_required_unless_it_is_said():
    form = load(survey(ask("a", required=False), ask("b")))
    answers = answer(form, Answers(), "a", None)
    with pytest.raises(BadInput, match="'b' needs an answer"):
        answer(form, answers, "b", None)


def test_back_only_where_it_is_allowed():
    closed, opened = load(survey(ask("a"), ask("b"))), load(survey(ask("a"), ask("b"), allow_back=True))
    answers = answer(closed, Answers(), "a", True)
    with pytest.raises(BadInput, match="no way back"):
        back(closed, answers)
    assert back(opened, answers) == Answers()
    with pytest.raises(BadInput, match="the first question"):
        back(opened, Answers())


def test_each_type_has_its_widget():
    form = load(
        survey(
            ask("a", "multiple_choice", **CHOICE, help="Choose one."),
            ask("b", "multi_select", **CHOICE),
            ask("c", "rating", min=0, max=10, labels=["not at all", "completely"]),
            ask("d", "free_text", max_length=200, required=False),
            ask("e"),
            ask("f", "number", min=0, max=120, whole=True),
            ask("g", "date", min="2024-01-01"),
            ask("h", "information"),
        )
    )
    drawn = {item.link_id: widget(item) for item in form.items}
    assert drawn == {
        "a": ("multiple_choice", {"prompt": "a?", "optional": False, "context": ["Choose one."], **CHOICE}),
        "b": ("multi_select", {"prompt": "b?", "optional": False, "min": 1, "max": 3, **CHOICE}),
        "c": (
            "rating",
            {"prompt": "c?", "optional": False, "min": 0, "max": 10, "labels": ["not at all", "completely"]},
        ),
        "d": ("free_text", {"prompt": "d?", "optional": True, "max_length": 200, "long": True}),
        "e": ("yes_no", {"prompt": "e?", "optional": False}),
        "f": ("number", {"prompt": "f?", "optional": False, "min": 0, "max": 120, "whole": True}),
        "g": ("date", {"prompt": "g?", "optional": False, "min": "2024-01-01"}),
        "h": ("information", {"prompt": "h?", "optional": False}),
    }


def test_a_survey_can_be_scored():
    bands = [{"low": 0, "high": 3, "code": "low"}, {"low": 4, "high": 12, "code": "high", "label": "Much"}]
    form = load(
        survey(
            ask("a", "multiple_choice", **CHOICE, scores=[2, 1, 0]),
            ask("b", "rating", min=0, max=10),
            scoring={"total": {"items": ["a", "b"], "bands": bands}, "drinks": {"items": ["a"]}},
        )
    )
    first = answer(form, Answers(), "a", "tea")
    assert score(form, first).total is None
    assert score(form, first).subscales == {"drinks": 2}
    done = score(form, answer(form, first, "b", 9))
    assert (done.total, done.band.label, done.answered, done.of) == (11, "Much", 2, 2)
