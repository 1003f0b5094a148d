"""Forms that cannot be read: each is refused at load, with the linkId and what to do about it."""

import copy
import json
from contextlib import suppress
from importlib.resources import files

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail.assess.forms import Form, load
from handrail.errors import BadSetup

from .make import choice, ext, group, q, raw, when

LOOP = [
    q("item1", "boolean", enableWhen=[when("item3", "!=", True)], enableBehavior="all"),
    q("item2", "boolean", enableWhen=[when("item3", "!=", True)], enableBehavior="all"),
    q("item3", "boolean", enableWhen=[when("item1", "!=", True), when("item2", "!=", True)], enableBehavior="all"),
]
BAD = {
    "not an object": ([], "a form is a JSON object"),
    "another resource": ({"resourceType": "Patient"}, "resourceType must be 'Questionnaire'"),
    "no items": (raw(), "asks nothing"),
    "only words": (raw(q("a", "display")), "asks nothing"),
    "items not a list": ({"resourceType": "Questionnaire", "item": {}}, "item is not a list"),
    "item not an object": ({"resourceType": "Questionnaire", "item": [3]}, r"item\[0\] is not an object"),
    "no linkId": (raw({"type": "string"}), "item 1 has no linkId"),
    "no linkId inside": (raw(group("g", {"type": "string"})), "item 1 of 'g' has no linkId"),
    "linkId is a number": (raw({"linkId": 3, "type": "string"}), "linkId is not text"),
    "linkId twice": (raw(q("a"), group("g", q("a"))), "linkId 'a' is used 2 times"),
    "unknown type": (raw(q("a", "colour")), "'a' has type 'colour'.*write one of group, display, boolean"),
    "no type": (raw({"linkId": "a"}), "'a' has type None"),
    "attachment": (raw(q("a", "attachment")), "'a' has type 'attachment': a file cannot be asked for"),
    "reference": (raw(q("a", "reference")), "'a' has type 'reference'.*ask for a string"),
    "R5": (raw(q("a", "coding")), "write choice, or open-choice"),
    "modifier": (raw(q("a", modifierExtension=[{"url": "x"}])), "'a' has a modifierExtension"),
    "dangling": (raw(q("a", enableWhen=[when("zz", "=", "x")])), "'a' depends on 'zz', which is not in this form"),
    "on a group": (
        raw(group("g", q("b")), q("a", enableWhen=[when("g", "exists", True)])),
        "'g', a group that holds no",
    ),
    "loop": (raw(*LOOP), "a reference loop: 'item1' -> 'item3' -> 'item1'"),
    "on itself": (raw(q("a", enableWhen=[when("a", "exists", True)])), "a reference loop: 'a' -> 'a'"),
    "on its inside": (raw(group("g", q("a"), enableWhen=[when("a", "exists", True)])), "loop: .*'g'.*stands in"),
    "operator": (
        raw(q("a"), q("b", enableWhen=[when("a", "~", "x")])),
        "operator '~' is not known; write one of exists",
    ),
    "exists 3": (raw(q("a"), q("b", enableWhen=[when("a", "exists", 3)])), "`exists` is compared with true or false"),
    "no answer": (raw(q("a"), q("b", enableWhen=[{"question": "a", "operator": "="}])), "nothing to compare with"),
    "wrong kind": (raw(q("a", "integer"), q("b", enableWhen=[when("a", "=", "x")])), "'b', condition on 'a'.*integer"),
    "no such date": (raw(q("a", "date"), q("b", enableWhen=[when("a", ">", "2023-02-29", "Date")])), "type date"),
    "order of codes": (
        raw(choice("a", "x"), q("b", enableWhen=[when("a", ">", {"system": "urn:test", "code": "x"})])),
        "> needs numbers, dates or text; write = or !=",
    ),
    "order of booleans": (raw(q("a", "boolean"), q("b", enableWhen=[when("a", "<", True)])), "< needs numbers"),
    "behaviour": (raw(q("a"), q("b", enableWhen=[when("a", "=", "x")], enableBehavior="some")), "write all or any"),
    "choice of nothing": (raw(q("a", "choice")), "'a' is a choice without options: list them under answerOption"),
    "option of a file": (raw(q("a", "choice", answerOption=[{"valueReference": {}}])), "write one of valueCoding"),
    "option of nothing": (raw(q("a", "choice", answerOption=[{}])), "answerOption of 'a'"),
    "empty coding": (raw(q("a", "choice", answerOption=[{"valueCoding": {}}])), "give it a code and a display"),
    "option twice": (raw(choice("a", "x", "x")), "'a' offers 'X .x.' twice"),
    "options of a group": (raw(q("a", "group", answerOption=[{"valueString": "x"}]), q("b")), "take them out"),
    "value set elsewhere": (
        raw(q("a", "choice", answerValueSet="http://x/vs")),
        "does not come with the questionnaire",
    ),
    "initial of a group": (
        raw(group("g", q("a"), initial=[{"valueString": "x"}])),
        "'g' is a group and has an initial",
    ),
    "initial unfit": (
        raw(q("a", "integer", initial=[{"valueString": "x"}])),
        "initial value of 'a': give a whole number",
    ),
    "initial not offered": (raw(choice("a", "x", "y", initial=[{"valueString": "z"}])), "choose from"),
    "required": (raw(q("a", required="yes")), "'a': required is neither true nor false"),
    "maxLength": (raw(q("a", maxLength=-1)), "'a': maxLength is not a count"),
    "score": (
        raw(q("a", "choice", answerOption=[{"valueString": "x", "extension": [ext("ordinalValue", "1", "String")]}])),
        "ordinalValue is not a number",
    ),
}


@pytest.mark.parametrize(("source", "told"), BAD.values(), ids=BAD.keys())
def test_a_form_that_cannot_be_read_is_refused_with_its_fix(source, told):
    with pytest.raises(BadSetup, match=told):
        load(source)


def test_a_form_may_not_be_nested_without_end():
    deep = q("bottom")
    for n in range(60):
        deep = group(f"g{n}", deep)
    with pytest.raises(BadSetup, match="nested more than 40 deep"):
        load(raw(deep))


def scale(*parts):
    return {"url": "urn:handrail:scale", "extension": [{"url": "name", "valueString": "total"}, *parts]}


def band(low, high, code="c"):
    parts = {"low": ("Integer", low), "high": ("Integer", high), "code": ("Code", code)}
    return {"url": "band", "extension": [{"url": k, f"value{t}": v} for k, (t, v) in parts.items() if v is not None]}


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ([{"url": "item", "valueString": "zz"}], "scale 'total' names 'zz'"),
        ([{"url": "into", "valueString": "zz"}], "scale 'total' names 'zz'"),
        ([band(5, 1)], "low is above high"),
        ([band(0, 5, "a"), band(5, 9, "b")], "'a' and 'b' overlap"),
        ([band(0, None)], "lacks low, high or code"),
        ([band(0, 5, None)], "lacks low, high or code"),
    ],
)
def test_a_scale_that_cannot_be_right_is_refused(parts, told):
    with pytest.raises(BadSetup, match=told):
        load(raw(q("a", "integer"), extension=[scale(*parts)]))


def test_two_totals_are_one_too_many():
    with pytest.raises(BadSetup, match="two scales are named total"):
        load(raw(q("a", "integer"), extension=[scale(), scale()]))


SHIPPED = json.loads((files("handrail.assess.forms") / "shipped" / "audit-c.en.json").read_text(encoding="utf-8"))
SURVEY = {
    "survey_id": "s",
    "title": "T",
    "questions": [
        {"question_id": "a", "text": "A?", "question_type": "multiple_choice", "options": ["x", "y"], "scores": [0, 1]},
        {"question_id": "b", "text": "B?", "question_type": "rating", "min": 1, "max": 5, "labels": ["low", "high"]},
        {"question_id": "c", "text": "C?", "question_type": "free_text", "required": False, "max_length": 9},
    ],
    "skip_logic": {"b": {"show_if": {"question": "a", "value": "x"}}, "a": {"if": {"value": "y"}, "go_to": "c"}},
    "scoring": {"total": {"bands": [{"low": 0, "high": 1, "code": "z"}]}},
}
JUNK = st.sampled_from(
    [None, True, 0, -1, 1.5, 10**30, float("inf"), "", "x", [], [[]], {}, {"a": 1}, [{}], "true", "2024"]
)


def spots(node, path=()):
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from spots(inner, (*path, key))


@pytest.mark.parametrize("source", [SHIPPED, SURVEY], ids=["fhir", "survey"])
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_broken_in_a_form_it_loads_or_is_refused(source, data):
    broken = copy.deepcopy(source)
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(list(spots(broken))))
        node = broken
        for key in path[:-1]:
            node = node[key]
        node[path[-1]] = copy.deepcopy(data.draw(JUNK))
    with suppress(BadSetup):
        assert isinstance(load(broken), Form)
