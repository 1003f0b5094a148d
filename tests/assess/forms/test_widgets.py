"""Every question is drawn with a widget that is known, and an answer that the widget takes is taken by the form."""

import json

import pytest

from handrail.assess.forms import Answers, answer, shelf, shipped, widget
from handrail.kernel.events import Shown
from handrail.widgets import WIDGETS, refusal

from .make import choice, ext, form, q

SLIDER = {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl"}
SLIDER["valueCodeableConcept"] = {"coding": [{"code": "slider"}]}
ENDS = [ext("minValue", 0, "Integer"), ext("maxValue", 10, "Integer")]
LOWER, UPPER = (
    q(name, "display", text=text, extension=[SLIDER | {"valueCodeableConcept": {"coding": [{"code": name}]}}])
    for name, text in (("lower", "none"), ("upper", "worst"))
)
SEVEN = [{"valueString": c} for c in "abcdefg"]
CASES = {
    "boolean": (q("a", "boolean"), "yes_no", True),
    "integer": (q("a", "integer"), "number", 3),
    "ends": (q("a", "integer", extension=ENDS), "number", 10),
    "slider": (q("a", "integer", extension=[*ENDS, SLIDER], item=[LOWER, UPPER]), "rating", 10),
    "decimal": (q("a", "decimal"), "number", 1.5),
    "quantity": (q("a", "quantity"), "number", 70),
    "date": (q("a", "date"), "date", "2024-02-29"),
    "dateTime": (q("a", "dateTime"), "date", "2024-02-29"),
    "time": (q("a", "time"), "free_text", "14:30"),
    "string": (q("a", maxLength=5), "free_text", "words"),
    "text": (q("a", "text"), "free_text", "words"),
    "url": (q("a", "url"), "free_text", "https://example.org"),
    "lines": (q("a", "integer", repeats=True), "free_text", "1\n2"),
    "two": (choice("a", "x", "y"), "multiple_choice", "X"),
    "six": (q("a", "choice", answerOption=SEVEN[:6]), "multiple_choice", "f"),
    "seven": (q("a", "choice", answerOption=SEVEN), "multi_select", ["g"]),
    "one": (q("a", "choice", answerOption=SEVEN[:1]), "multi_select", ["a"]),
    "several": (q("a", "choice", answerOption=SEVEN[:3], repeats=True), "multi_select", ["a", "c"]),
    "numbers": (q("a", "integer", answerOption=[{"valueInteger": 12}, {"valueInteger": 34}]), "multiple_choice", "34"),
    "open": (q("a", "open-choice", answerOption=SEVEN[:3]), "free_text", "my own"),
    "words": (q("a", "display"), "information", True),
}


@pytest.mark.parametrize("required", [True, False])
@pytest.mark.parametrize(("item", "name", "value"), CASES.values(), ids=CASES.keys())
def test_what_a_widget_takes_the_form_takes(item, name, value, required):
    shown = form(item | {"required": required}, q("z"))
    drawn, props = widget(shown.item("a"))
    assert drawn == name and drawn in WIDGETS
    assert json.loads(json.dumps(props)) == props
    assert props["optional"] is (not required and item["type"] != "display")
    screen = Shown("act", "tool", drawn, props)
    assert refusal(screen, value) == ""
    taken = answer(shown, Answers(), "a", value).to("a")
    assert len(taken) == (
        0
        if item["type"] == "display"
        else max(1, len(value) if isinstance(value, list) else str(value).count("\n") + 1)
    )
    if props["optional"]:
        assert refusal(screen, None) == "" and answer(shown, Answers(), "a", None).to("a") == ()
    else:
        assert refusal(screen, None)


def test_many_options_of_which_one():
    _, props = widget(form(q("a", "choice", answerOption=SEVEN, required=True)).item("a"))
    assert (props["min"], props["max"]) == (1, 1)


def test_the_ends_of_a_scale_are_named():
    _, props = widget(form(q("a", "integer", extension=[*ENDS, SLIDER], item=[LOWER, UPPER])).item("a"))
    assert (props["min"], props["max"], props["labels"]) == (0, 10, ["none", "worst"])
    assert "context" not in props


def test_it_starts_with_the_initial_value_or_an_earlier_answer():
    shown = form(
        choice("a", "x", "y", initial=[{"valueCoding": {"system": "urn:test", "code": "y"}}]), q("b", repeats=True)
    )
    assert widget(shown.item("a"))[1]["initial"] == "Y"
    before = answer(shown, Answers(), "a", "X").to("a")
    assert widget(shown.item("a"), before)[1]["initial"] == "X"
    lines = answer(shown, Answers(), "b", ["p", "q"]).to("b")
    assert widget(shown.item("b"), lines)[1]["initial"] == "p\nq"


@pytest.mark.parametrize(("name", "language"), shelf())
def test_every_question_of_a_shipped_form_is_multiple_choice(name, language):
    shown = shipped(name, language)
    assert {widget(item)[0] for item in shown.items if item.asked and item.answers} == {"multiple_choice"}
