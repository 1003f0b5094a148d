"""The <ui>/<control> contract: whatever a model writes, the person sees only words."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from handrail.check import parse
from handrail.wording.contract import CONTRACT, CONTROL_KEYS
from tests.effort import bounded

SAMPLES = [
    json.loads(line) for line in Path(__file__).with_name("contract_samples.jsonl").read_text("utf-8").splitlines()
]
TRACE = re.compile("|".join([*CONTROL_KEYS, r"[{}]", r"<\s*/?\s*(?:ui|control)\b"]), re.IGNORECASE)

SIGNS = [
    "<ui>",
    "</ui>",
    "<control>",
    "</control>",
    "<UI >",
    "< / ui>",
    "<u",
    "</",
    "<",
    ">",
    "{",
    "}",
    '"',
    "'",
    "[",
    "]",
    ":",
    ",",
    "\\",
]
SIGNS += [
    *CONTROL_KEYS,
    '"next_phase": "x"',
    '{"next_phase": "clarify"}',
    '{"crisis_detected": true}',
    "next phase:",
    "```",
    "```json\n",
]
SIGNS += [
    "&lt;ui&gt;",
    "&lt;/ui&gt;",
    "&#123;",
    "&quot;",
    "&am",
    "\n",
    " ",
    ". ",
    "? ",
    "...",
    "- ",
    "* ",
    "•",
    "(",
    "“",
    "\ufeff",
]
SIGNS += ["Hello there", "What happened?", "¿Qué pasó?", "control", "ui", "json", "a", "3.5", "é"]
messes = st.lists(st.one_of(st.sampled_from(SIGNS), st.text(max_size=3)), max_size=25).map("".join)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s["name"])
def test_malformed_drafts(sample):
    draft = parse(sample["raw"], whole=True)
    assert draft.text == sample["text"]
    assert draft.control == sample["control"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: s["name"])
def test_a_sample_can_be_read_as_it_comes(sample):
    grows(sample["raw"])


def test_there_are_enough_samples():
    assert len(SAMPLES) >= 200
    assert len({s["name"] for s in SAMPLES}) == len(SAMPLES)


def grows(raw):
    """What has been given out once stays at the head of all that follows."""
    given_out = ""
    for end in range(len(raw) + 1):
        draft = parse(raw[:end], whole=False)
        assert draft.control is None, "control data is for the end"
        assert draft.text.startswith(given_out), (raw[:end], given_out, draft.text)
        given_out = draft.text
    whole = parse(raw, whole=True).text
    assert whole.startswith(given_out), (raw, given_out, whole)


@settings(max_examples=400, deadline=None)
@given(messes)
@example('<ui>He said "stop." "next_phase"')
@example("<ui>Hello\n-\n-\nnext_phase")
@example("<ui>a.&#10")
@example("<ui>Hi. &lt")
def test_what_was_given_out_is_never_taken_back(raw):
    grows(raw)


@settings(max_examples=600, deadline=None)
@given(messes)
def test_no_trace_of_control_data_is_ever_among_the_words(raw):
    for whole in (True, False):
        assert not TRACE.search(parse(raw, whole=whole).text)


@settings(deadline=None)
@given(
    st.text(alphabet="abc .?é\n", min_size=1, max_size=60),
    st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5)),
)
def test_words_and_data_come_apart(words, data):
    raw = f"<ui>{words}</ui><control>{json.dumps(data)}</control>"
    draft = parse(raw, whole=True)
    assert draft.text.split() == words.split()
    assert draft.control is None


def test_before_ui_is_opened_nothing_is_given_out():
    assert parse("Sure, here you are. Of course. ", whole=False).text == ""


def test_the_telling_follows_its_own_form():
    draft = parse(CONTRACT[CONTRACT.index("The form:") :], whole=True)
    assert draft.text == "..."
    assert set(draft.control) == {"next_phase", "missing_fields", "suggest_questions", "crisis_detected"}


@pytest.mark.parametrize(
    "seed", ["<ui>", "<control>", "{", "}", '{"', "<", "next_phase", "```", "&lt;", "a\n", "<control>{", " ", "- ", '"']
)
def test_fifty_kilobytes_of_malice_take_no_time(seed):
    raw = (seed * 50_000)[:50_000]
    with bounded():
        parse(raw, whole=True)
        parse(f"<ui>{raw}", whole=False)
