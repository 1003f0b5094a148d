"""Answers that do not fit: refused with what to give, and nothing of the answer in the words."""

import pytest

from handrail.assess.forms import Answers, Coding, Quantity, answer, load
from handrail.errors import BadInput

from .make import choice, ext, form, group, q, raw, when

LIMITED = [ext("minValue", 1, "Integer"), ext("maxValue", 5, "Integer")]
DATED = [ext("minValue", "2024-01-01", "Date"), ext("maxValue", "2024-12-31", "Date")]
NONE = [{"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-optionExclusive", "valueBoolean": True}]
MANY = [
    {"valueString": "none of these", "extension": NONE},
    {"valueString": "bread"},
    {"valueString": "milk"},
    {"valueString": "eggs"},
]
BAD = [
    (q("a", "boolean"), "yes", "give true or false"),
    (q("a", "boolean"), 1, "give true or false"),
    (q("a", "integer"), 1.5, "give a whole number"),
    (q("a", "integer"), True, "give a whole number"),
    (q("a", "integer"), "3", "give a whole number"),
    (q("a", "integer"), 2**31, "give a whole number"),
    (q("a", "integer"), float("nan"), "give a whole number"),
    (q("a", "integer", extension=LIMITED), 0, "give a whole number from 1 to 5"),
    (q("a", "integer", extension=LIMITED), 6, "give a whole number from 1 to 5"),
    (q("a", "decimal"), float("inf"), "give a number"),
    (q("a", "decimal", extension=[ext("maxDecimalPlaces", 1, "Integer")]), 1.25, "at most 1 decimal places"),
    (q("a", "date"), "31.1.2026", "give a date as 2026-01-31"),
    (q("a", "date"), "2023-02-29", "give a date"),
    (q("a", "date"), "2024-13", "give a date"),
    (q("a", "date"), "2024-01-01T10:00:00Z", "give a date"),
    (q("a", "date", extension=DATED), "2025-01-01", "from 2024-01-01 to 2024-12-31"),
    (q("a", "dateTime"), "2024-01-01T10:00:00", "a moment with its zone"),
    (q("a", "dateTime"), "2024-01-01T25:00:00Z", "a moment with its zone"),
    (q("a", "dateTime"), "2024-01T10:00:00Z", "a moment with its zone"),
    (q("a", "time"), "24:00", "give a time as 14:30"),
    (q("a", "time"), "2 pm", "give a time"),
    (q("a"), 3, "write some text"),
    (q("a"), "bell\x07", "write some text"),
    (q("a"), "half\ud800", "write some text"),
    (q("a", maxLength=3), "four", "at most 3 characters: shorten it by 1"),
    (q("a", extension=[ext("minLength", 5, "Integer")]), "four", "at least 5 characters"),
    (q("a", extension=[ext("regex", "[0-9]{4}", "String")]), "abcd", r"must match '\[0-9\]\{4\}'"),
    (q("a", extension=[ext("regex", "[0-9]*", "String")]), "1" * 300, "must match"),
    (q("a", "url"), "example", "give an address"),
    (q("a", "quantity"), {"unit": "kg"}, "give a number, or an object"),
    (q("a", "quantity"), {"value": 1, "unit": 3}, "give a number, or an object"),
    (choice("a", "x", "y"), "z", r"choose from \['X', 'Y'\]"),
    (choice("a", "x", "y"), {"system": "urn:other", "code": "x"}, "choose from"),
    (choice("a", "x", "y"), 0, "choose from"),
    (choice("a", "x", "y"), ["x", "y"], "takes one answer"),
    (q("a", "choice", answerOption=MANY, repeats=True), ["milk", "milk"], "give each option once"),
    (q("a", "choice", answerOption=MANY, repeats=True), ["milk", "none of these"], "'none of these' stands alone"),
    (
        q("a", "choice", answerOption=MANY, repeats=True, extension=[ext("questionnaire-maxOccurs", 2, "Integer")]),
        ["bread", "milk", "eggs"],
        "at most 2 answers",
    ),
    (
        q("a", "choice", answerOption=MANY, repeats=True, extension=[ext("questionnaire-minOccurs", 2, "Integer")]),
        ["bread"],
        "at least 2 answers",
    ),
    (q("a", required=True), None, "needs an answer"),
    (q("a", required=True), "   ", "needs an answer"),
    (q("a", "choice", answerOption=MANY, repeats=True, required=True), [], "needs an answer"),
]


@pytest.mark.parametrize(("item", "value", "told"), BAD)
def test_an_answer_that_does_not_fit_is_refused(item, value, told):
    with pytest.raises(BadInput, match=told) as caught:
        answer(form(item), Answers(), "a", value)
    assert "'a'" in str(caught.value)


def test_a_refusal_does_not_repeat_what_was_written():
    with pytest.raises(BadInput) as caught:
        answer(form(q("a", maxLength=5)), Answers(), "a", "a secret of mine")
    assert "secret" not in str(caught.value)


def test_only_what_is_open_can_be_answered():
    shown = form(
        q("a", "boolean"),
        q("b", enableWhen=[when("a", "=", True)]),
        q("c", readOnly=True),
        group("g", q("d")),
        q("e", "boolean", item=[q("f")]),
    )
    for name in ("b", "c", "g", "f"):
        with pytest.raises(BadInput, match="not open to an answer now"):
            answer(shown, Answers(), name, "x")
    with pytest.raises(BadInput, match="'zz' is not in this form"):
        answer(shown, Answers(), "zz", "x")


def test_a_text_is_answered_with_true():
    shown = form(q("t", "display"), q("a"))
    with pytest.raises(BadInput, match="a text to read: answer true"):
        answer(shown, Answers(), "t", "ok")
    assert answer(shown, Answers(), "t", True).to("t") == ()


GOOD = [
    (q("a", "boolean"), False, (False,)),
    (q("a", "integer", extension=LIMITED), 5, (5,)),
    (q("a", "integer"), 3.0, (3,)),
    (q("a", "decimal"), 0.1, (0.1,)),
    (q("a", "date"), "2024-02-29", ("2024-02-29",)),
    (q("a", "date"), "2024", ("2024",)),
    (q("a", "dateTime"), "2024-02-29T10:30+01:00", ("2024-02-29T10:30:00+01:00",)),
    (q("a", "dateTime"), "2024-02-29", ("2024-02-29",)),
    (q("a", "time"), "14:30", ("14:30:00",)),
    (q("a"), "  hello ", ("hello",)),
    (q("a"), None, ()),
    (q("a"), "", ()),
    (q("a", "url"), "https://example.org/a", ("https://example.org/a",)),
    (q("a", repeats=True), "one\n\n two ", ("one", "two")),
    (q("a", "integer", repeats=True), "1\n-2", (1, -2)),
    (q("a", "integer", repeats=True), [1, 2], (1, 2)),
    (q("a", extension=[ext("regex", "[0-9]{4}", "String")]), "1234", ("1234",)),
    (choice("a", "x", "y"), "X", (Coding("urn:test", "x", "X"),)),
    (choice("a", "x", "y"), "x", (Coding("urn:test", "x", "X"),)),
    (choice("a", "x", "y"), ["Y"], (Coding("urn:test", "y", "Y"),)),
    (choice("a", "x", "y"), {"system": "urn:test", "code": "y"}, (Coding("urn:test", "y", "Y"),)),
    (q("a", "integer", answerOption=[{"valueInteger": 12}, {"valueInteger": 34}]), 34, (34,)),
    (q("a", "integer", answerOption=[{"valueInteger": 12}, {"valueInteger": 34}]), "34", (34,)),
    (q("a", "open-choice", answerOption=MANY), "something else", ("something else",)),
    (q("a", "open-choice", answerOption=MANY), "milk", ("milk",)),
    (q("a", "choice", answerOption=MANY, repeats=True), ["eggs", "milk"], ("eggs", "milk")),
    (
        q("a", "quantity", extension=[ext("questionnaire-unit", {"code": "kg"}, "Coding")]),
        70,
        (Quantity(70, "kg", "", "kg"),),
    ),
    (q("a", "quantity"), {"value": 1.5, "unit": "l"}, (Quantity(1.5, "l"),)),
]


@pytest.mark.parametrize(("item", "value", "kept"), GOOD)
def test_an_answer_is_kept_as_fhir_writes_it(item, value, kept):
    values = answer(form(item), Answers(), "a", value).to("a")
    assert values == kept
    assert [type(one) for one in values] == [type(one) for one in kept]


@pytest.mark.parametrize("pattern", [r"(a+)+$", r"(a|a)*b", r"a*a*a*a*b", "[", "x" * 300])
def test_a_pattern_that_could_hang_or_cannot_be_read_is_left_out_and_told(pattern):
    shown = load(raw(q("a", extension=[ext("regex", pattern, "String")])))
    assert any("'a': its regular expression" in note for note in shown.notes)
    assert answer(shown, Answers(), "a", "a" * 200).to("a")
