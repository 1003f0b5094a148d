"""A server may go away between any two inputs; the log decides the same again; a long form stays fast."""

import json
import statistics

import pytest
from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handrail.errors import BadInput
from handrail.ledger.sqlite import SqliteLedger
from handrail.programs.sessions.survey import survey
from handrail.replay import redecide
from tests.effort import bounded, counted

from .desk import PROGRAMS, Desk, begun, definition, question, road_over, said, shown

INPUTS = [
    ("answer", 1), ("answer", 2), ("say", "hello?"), ("say", "back"), ("answer", 1), ("answer", 1), ("answer", 1),
    ("answer", 1), ("answer", 1), ("answer", 1), ("answer", 1), ("answer", 2), ("say", "what now"), ("say", "no"),
    ("say", "not really"), ("say", "I'd rather not say"), ("say", "go on"), ("answer", 0),
]  # fmt: skip


async def played(inputs, ledger_at, config):
    """Every input by a server of its own."""
    desk = None
    for n, (how, value) in enumerate((("begin", None), *inputs)):
        ledger = SqliteLedger(ledger_at, PROGRAMS)
        try:
            road = road_over(ledger, at=1_767_225_600.0 + 100 * n)
            if desk is None:
                desk = Desk(road, await road.begin("survey", config, seed=4, locale="en-US"))
            else:
                desk = Desk(road, desk.sid)
                before = await desk.session()
                assert before.open == ()
                await (desk.answer(value) if how == "answer" else desk.say(value))
            log = await desk.log()
        finally:
            await ledger.close()
    return log


async def test_a_restart_between_any_two_inputs_loses_nothing(tmp_path):
    config = {"form": "phq-9", "allow_back": True}
    log = await played(INPUTS, tmp_path / "many.db", config)
    desk = await begun(config, seed=4)
    for how, value in INPUTS:
        await (desk.answer(value) if how == "answer" else desk.say(value))
    once = await desk.log()
    assert [(type(e), said([e]), [s.props for s in shown([e])]) for e in log] == [
        (type(e), said([e]), [s.props for s in shown([e])]) for e in once
    ]
    replayed = redecide(survey, log)
    assert replayed.session.ended.reason == "all_items_completed"
    assert survey.report(replayed.session.state)["scores"][0]["band"]["code"] == "moderate"
    await desk.checked()


FUZZED = definition(
    question("a", required=False),
    question("b", "multiple_choice", options=["x", "y", "z"], scores=[0, 1, 2], alarm_above=1),
    question("i", "information"),
    question("c", "rating"),
    question("d", "free_text", required=False, max_length=40),
    question("e", "multi_select", options=["p", "q", "r"], required=False),
    question("f", "number", whole=True, min=0, max=3),
    skip_logic={
        "c": {"show_if": {"question": "b", "operator": "!=", "value": "x"}},
        "d": {"skip_if": {"question": "a", "value": False}},
        "e": {"show_if": {"question": "c", "operator": ">", "value": 2}},
    },
)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 6),
    st.sampled_from(["x", "y", "z", "p", "words", "I want to kill myself", "I am scared of my husband", "\x00"]),
    st.lists(st.sampled_from(["p", "q", "r"]), max_size=3),
)
TEXTS = st.sampled_from(
    [
        "back",
        "atrás",
        "stop",
        "go on",
        "yes",
        "no",
        "skip",
        "hello",
        "",
        "I want to die",
        "work is too much and I want everything to stop",
        "I want to hit my boss",
        "only when he drinks",
        "just kidding",
        "{x}",
        "what?",
    ]
)
STEPS = st.lists(st.one_of(st.tuples(st.just("answer"), VALUES), st.tuples(st.just("say"), TEXTS)), max_size=25)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS, seed=st.integers(0, 50), locale=st.sampled_from(["en", "es-MX"]), back=st.booleans())
async def test_whatever_a_person_does_is_answered_and_decided_the_same_again(steps, seed, locale, back):
    desk = await begun({"definition": FUZZED, "allow_back": back}, seed=seed, locale=locale)
    for how, value in steps:
        session = await desk.session()
        if session.ended:
            break
        if how == "answer" and session.pending is None:
            continue
        try:
            await (desk.answer(value) if how == "answer" else desk.say(value))
        except BadInput:
            assert (await desk.session()).seq == session.seq, "what is refused changes nothing"
    await desk.checked()
    state = await desk.state()
    json.dumps([survey.view(state), survey.context(state)])
    QuestionnaireResponse.model_validate(survey.report(state)["questionnaire_response"])


def long_form(count):
    rules = {
        f"q{n}": {"show_if": {"question": f"q{n - 1}", "operator": "exists", "value": True}} for n in range(1, count)
    }
    options = ["never", "at times", "often", "always"]
    asked = [question(f"q{n}", "multiple_choice", options=options, scores=[0, 1, 2, 3]) for n in range(count)]
    return definition(*asked, skip_logic=rules)


@pytest.mark.parametrize("count", [200])
async def test_of_two_hundred_questions_the_last_costs_no_more_than_the_first(count):
    desk = await begun({"definition": long_form(count)})
    spent: list[int] = []
    for n in range(count):
        shown_now = await desk.shown()
        with counted(spent):
            await desk.road.receive(desk.sid, "responded", shown_now.props["options"][n % 4], action=shown_now.action)
    early, late = statistics.median(spent[:50]), statistics.median(spent[-50:])
    assert survey.report(await desk.state())["scores"][0]["total"] == 300
    assert late < 3 * early, f"{early} calls at the start, {late} at the end"
    with bounded():
        redecide(survey, await desk.log())
