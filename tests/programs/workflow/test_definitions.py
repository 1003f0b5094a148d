"""Bad definitions are refused when they are loaded, with the step and what to do about it."""

from typing import Any

import pytest
from process_loop import Desk, asked, ended, process

from handrail.errors import BadSetup, Misconfigured
from handrail.programs.sessions.workflow import lexicon, library, start, voice
from handrail.programs.sessions.workflow.checking import faults

YES = {"value": "y", "label": "Yes"}
NO = {"value": "n", "label": "No"}
CHOOSE = {"id": "pick", "kind": "choose", "prompt": "Which?", "label": "Pick"}


@pytest.mark.parametrize(
    ("steps", "step", "fault"),
    [
        ([], "", "give 1 to"),
        ([asked("a"), asked("a"), ended()], "a", "two of that name"),
        ([asked("A b"), ended()], "A b", "rename it"),
        ([asked("a"), {"id": "x", "kind": "end", "prompt": ""}], "x", "prompt has no text for 'en'"),
        ([asked("a", "slider"), ended()], "a", "widget 'slider' is not known"),
        ([{**asked("a"), "label": ""}, ended()], "a", "no label"),
        ([asked("a", "multiple_choice"), ended()], "a", "give 2 to 20 options"),
        ([asked("a", "multiple_choice", options=[YES, YES]), ended()], "a", "two options have the value 'y'"),
        (
            [asked("a", "multiple_choice", options=[YES, {**NO, "label": "Yes"}]), ended()],
            "a",
            "two options have the label",
        ),
        ([asked("a", "yes_no", options=[YES, NO]), ended()], "a", "has no options"),
        ([asked("a", "multiple_choice", options=[{**YES, "go": "end"}, NO]), ended()], "a", "only in a choose step"),
        ([asked("a", "free_text", format="iban"), ended()], "a", "format 'iban'"),
        ([asked("a", "number", format="email"), ended()], "a", "format 'email'"),
        ([asked("a", "free_text", format="email", pattern="AA"), ended()], "a", "pattern is for"),
        ([asked("a", "rating"), ended()], "a", "a rating needs min and max"),
        ([asked("a", "number", min=9, max=2), ended()], "a", "min 9 is not below max 2"),
        ([asked("a", "date", max="2026-02-30"), ended()], "a", "max = '2026-02-30' does not fit date"),
        ([asked("a", "number", min="today"), ended()], "a", "min = 'today' does not fit number"),
        ([asked("a", "yes_no", max_length=5), ended()], "a", "max_length is for a free_text"),
        ([{"id": "s", "kind": "say", "prompt": "Hi.", "widget": "yes_no"}, ended()], "s", "asks nothing"),
        ([asked("a", next=[{"go": "nowhere"}]), ended()], "a", "goes to 'nowhere', and there is no such step"),
        ([{**CHOOSE, "options": [{**YES, "go": "nil"}, NO]}, ended()], "pick", "goes to 'nil'"),
        ([asked("a"), {**ended(), "next": [{"go": "a"}]}], "end", "an end leads nowhere"),
        ([asked("a", next=[{"go": "end"}, {"go": "a"}]), ended()], "a", "never taken; put it last"),
        ([asked("a", next=[{"go": "end", "when": [{"step": "b"}]}]), ended()], "a", "which is no question"),
        (
            [asked("a", next=[{"go": "end", "when": [{"step": "a", "op": ">", "value": 3}]}]), ended()],
            "a",
            "> needs a number",
        ),
        (
            [asked("a", next=[{"go": "end", "when": [{"step": "a", "op": "has", "value": "x"}]}]), ended()],
            "a",
            "has is for",
        ),
        (
            [asked("a", next=[{"go": "end", "when": [{"step": "a", "value": "yes"}]}]), ended()],
            "a",
            "can never be the answer",
        ),
        (
            [
                {**CHOOSE, "options": [YES, NO], "next": [{"go": "end", "when": [{"step": "pick", "value": "z"}]}]},
                ended(),
            ],
            "pick",
            "its options are y, n",
        ),
        ([asked("a", next=[{"go": "end"}]), asked("b"), ended()], "b", "no way leads to it"),
        ([asked("a")], "a", "nothing comes after it"),
        ([asked("a"), asked("b", next=[{"go": "a"}]), ended()], "end", "no way leads to it"),
        (
            [
                asked("a"),
                asked("b", next=[{"go": "b", "when": [{"step": "a", "value": True}]}, {"go": "end"}]),
                ended(),
            ],
            "b",
            "no answer in the loop b leads out of it",
        ),
        (
            [asked("a", next=[{"go": "end", "when": [{"step": "b", "value": True}]}]), asked("b"), ended()],
            "a",
            "that question comes later",
        ),
    ],
)
async def test_a_bad_process_is_refused(steps: list[dict[str, Any]], step: str, fault: str) -> None:
    with pytest.raises(BadSetup) as error:
        await Desk().begin(process=process(*steps))
    assert f"step {step!r}" in str(error.value) or not steps
    assert fault in str(error.value)


async def test_a_loop_that_asks_nothing_is_refused() -> None:
    again = {"step": "a", "value": True}
    steps = (
        asked("a"),
        {"id": "s", "kind": "say", "prompt": "Hi.", "next": [{"go": "s", "when": [again]}, {"go": "end"}]},
        ended(),
    )
    with pytest.raises(BadSetup, match="'s': the loop s asks nothing and would never stop"):
        await Desk().begin(process=process(*steps))


async def test_a_closed_round_is_refused() -> None:
    steps = (asked("a", next=[{"go": "b"}]), asked("b", next=[{"go": "a"}]), ended())
    with pytest.raises(BadSetup, match="no way leads"):
        await Desk().begin(process=process(*steps))
    reachable = (asked("z", next=[{"go": "end", "when": [{"step": "z", "value": True}]}, {"go": "a"}]), *steps)
    with pytest.raises(BadSetup, match="step 'a': from here no way leads to an end"):
        await Desk().begin(process=process(*reachable))


async def test_too_many_words_in_a_row_are_refused() -> None:
    said = [{"id": f"s{n}", "kind": "say", "prompt": "Hi."} for n in range(20)]
    with pytest.raises(BadSetup, match="say steps in a row"):
        await Desk().begin(process=process(*said, asked("a"), ended()))


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        ({"process_id": "nothing"}, "there is no process 'nothing'; there are: first-appointment"),
        ({"process_id": "first-appointment", "process": process(asked("a"), ended())}, "not both"),
        ({"process": process(asked("a"), ended(), languages=["fr"])}, "languages: give some of en, es"),
        (
            {"process": process(asked("a"), ended(), languages=["en", "es"], title={"en": "T"})},
            "title has no text for 'es'",
        ),
        ({"process": process(asked("a"), ended(), id="Bad Id")}, "small letters"),
        ({"process": {"id": "x"}}, "title"),
        ({"process": 7}, "process"),
    ],
)
async def test_a_bad_setup_is_refused(setup: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadSetup, match=fault):
        await Desk().begin(**setup)


def test_a_long_chain_is_checked_quickly() -> None:
    import msgspec

    from handrail.programs.sessions.workflow.model import Process

    steps = [
        asked(f"q{n}", next=[{"go": "end", "when": [{"step": f"q{n}", "value": False}]}, {"go": f"q{n + 1}"}])
        for n in range(198)
    ]
    found = msgspec.convert(process(*steps, asked("q198"), ended()), Process)
    assert list(faults(found)) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "first-appointment"', "id = ", "not valid TOML"),
        ('go = "no_consent"', 'go = "no_consnet"', "step 'consent': it goes to 'no_consnet'"),
        ("required = false", "requred = false", "'requred' is not known"),
        ('widget = "date"', 'widget = "day"', "step 'since': widget 'day' is not known"),
        ('kind = "choose"', 'kind = "pick"', "kind"),
    ],
)
def test_a_shipped_file_that_is_wrong_is_named(old: str, new: str, fault: str) -> None:
    from importlib.resources import files

    home = files("handrail.programs.sessions.workflow").joinpath("processes", "first-appointment.toml")
    text = home.read_text("utf-8")
    assert old in text
    with pytest.raises(Misconfigured, match=r"workflow/processes/x\.toml") as error:
        library.read("x.toml", text.replace(old, new, 1))
    assert fault in str(error.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [("[a\n", "not valid TOML"), ("[a]\nb = []\n", "a.b: needs a list"), ("[a]\nb = ['{x}']\n", "unknown slot")],
)
def test_bad_lines_are_refused(text: str, fault: str) -> None:
    with pytest.raises(Misconfigured, match=fault):
        voice.read_lines("workflow/lines/xx.toml", text)


def test_a_bad_lexicon_is_refused() -> None:
    for text, fault in (("[intents\n", "not valid TOML"), ("[intents]\nstop = ['x']\n", "needs exactly")):
        with pytest.raises(Misconfigured, match=fault):
            lexicon.read("workflow/lexicon/xx.toml", text)


def test_everything_shipped_loads() -> None:
    start.load()
    assert set(library.processes()) == {"first-appointment", "technical-problem"}
