"""Every row of the design's tables, one by one."""

from dataclasses import replace

import pytest

from handrail.programs.coach.engine import (
    CONFIGS,
    Audio,
    Event,
    Intervention,
    Level,
    Signal,
    State,
    TaskContext,
    assess,
    constraints,
    initial,
    process_event,
    rested,
    select,
)
from handrail.programs.coach.engine.signals import detect

CALM = initial(0.0)
TASK = TaskContext("name", "animals", "What is it?", "cat", ("cat",))


def event(correct=None, response="", before="", earlier="", **sounds):
    return Event("CHILD_RESPONSE", correct, response, before, earlier, Audio(**sounds))


def after(what, read=(), state=CALM, at=10.0):
    return process_event(state, what, TASK, read=read, at=at).state


def numbers(state):
    return state.engagement_level, state.dysregulation_level, state.fatigue_level, state.consecutive_errors


def test_the_state_at_the_start():
    assert State() == State(8, 1, 1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("what", "read", "expected"),
    [
        (event(correct=True, response="cat"), (), (9, 0.5, 1, 0)),
        (event(correct=False, response="dog"), (), (7.5, 1, 1, 1)),
        (event(False, "dog", "dog", "dog"), (), (7.5, 3, 1, 1)),
        (event(False, "dog", "dog", "cow"), (), (7.5, 1, 1, 1)),
        (event(True, "dog", "dog", "dog"), (), (9, 0.5, 1, 0)),
        (Event("CHILD_INACTIVE"), (), (6, 1, 1, 0)),
        (event(screaming=True), (), (8, 5, 1, 0)),
        (event(crying=True), (), (8, 4, 1, 0)),
        (event(prolonged_silence=True), (), (8, 1, 1, 0)),
        (event(response="mommy"), ("distress",), (8, 3, 1, 0)),
        (event(response="ugh"), ("frustration",), (8, 2, 1, 0)),
        (event(response="stop"), ("quit_request",), (6, 1, 1, 0)),
        (event(response="tired"), ("break_request",), (8, 1, 2, 0)),
        (event(), (), (8, 1, 1, 0)),
    ],
)
def test_what_each_event_and_signal_does(what, read, expected):
    assert numbers(after(what, read)) == expected


def test_a_break_that_was_taken():
    tense = replace(CALM, dysregulation_level=6, fatigue_level=5)
    there = rested(tense, 100.0)
    assert (there.dysregulation_level, there.fatigue_level, there.time_since_break) == (4, 3, 0)
    later = after(event(correct=True, response="cat"), state=there, at=130.0)
    assert (later.time_since_break, later.time_in_session) == (30, 130)


def test_effects_of_the_event_come_before_those_of_its_signals_and_each_is_clamped():
    """0.2 less 0.5 is nothing, and then 4; the other way round it would be 3.7."""
    low = replace(CALM, dysregulation_level=0.2)
    assert after(event(correct=True, response="cat", screaming=True), state=low).dysregulation_level == 4
    high = replace(CALM, dysregulation_level=9, engagement_level=10, fatigue_level=10)
    there = after(event(correct=True, response="x", screaming=True, crying=True), ("break_request",), high)
    assert (there.dysregulation_level, there.engagement_level, there.fatigue_level) == (10, 10, 10)
    empty = replace(CALM, engagement_level=1)
    assert after(Event("CHILD_INACTIVE"), state=empty).engagement_level == 0


def test_errors_are_counted_and_a_right_answer_ends_the_row():
    state = CALM
    for n in range(1, 5):
        state = after(event(correct=False, response=f"w{n}"), state=state, at=30.0 * n)
    assert (state.consecutive_errors, state.errors, state.error_frequency) == (4, 4, 2)
    state = after(event(correct=True, response="cat"), state=state, at=240.0)
    assert (state.consecutive_errors, state.errors, state.error_frequency) == (0, 4, 1)


def test_one_slip_in_the_first_seconds_is_one_per_minute():
    assert after(event(correct=False, response="dog"), at=3.0).error_frequency == 1


@pytest.mark.parametrize(
    ("what", "active"),
    [
        (event(correct=True, response="cat"), True),
        (event(screaming=True), True),
        (event(crying=True), True),
        (event(prolonged_silence=True), False),
        (Event("CHILD_INACTIVE"), False),
        (Event("CHILD_RESPONSE", unclear=True), True),
    ],
)
def test_the_last_activity_is_of_the_child(what, active):
    assert after(what, at=50.0).last_activity_timestamp == (50.0 if active else 0.0)


@pytest.mark.parametrize(
    ("response", "before", "again"),
    [
        ("cat", "cat", True),
        ("Cat!", "  cat", True),
        ("¡perro!", "perro", True),
        ("cat", "dog", False),
        ("", "", False),
        ("...", "!!", False),
        ("cat", "", False),
    ],
)
def test_repetition_ignores_case_and_signs_and_nothing_is_none(response, before, again):
    found = detect(event(correct=False, response=response, before=before))
    assert (Signal.REPETITIVE_RESPONSE in found) is again


def test_all_eight_signals_from_their_three_sources():
    every = event(False, "no", "no", screaming=True, crying=True, prolonged_silence=True)
    read = ("break_request", "quit_request", "frustration", "distress")
    assert detect(every, read) == (
        Signal.SCREAMING, Signal.CRYING, Signal.PROLONGED_SILENCE, Signal.WANTS_BREAK, Signal.WANTS_QUIT,
        Signal.FRUSTRATION, Signal.DISTRESS, Signal.REPETITIVE_RESPONSE,
    )  # fmt: skip
    assert set(detect(every, read)) == set(Signal)


@pytest.mark.parametrize(
    ("changed", "signals", "level"),
    [
        ({"dysregulation_level": 9}, (), "RED"),
        ({"dysregulation_level": 8.5}, (), "ORANGE"),
        ({"dysregulation_level": 7}, ("DISTRESS",), "RED"),
        ({"dysregulation_level": 7}, ("SCREAMING",), "RED"),
        ({"dysregulation_level": 7}, ("CRYING",), "RED"),
        ({"dysregulation_level": 7}, ("FRUSTRATION",), "ORANGE"),
        ({"dysregulation_level": 6.5}, ("SCREAMING",), "ORANGE"),
        ({}, ("DISTRESS",), "ORANGE"),
        ({}, ("SCREAMING",), "ORANGE"),
        ({}, ("CRYING",), "ORANGE"),
        ({}, ("REPETITIVE_RESPONSE",), "ORANGE"),
        ({"dysregulation_level": 7}, (), "ORANGE"),
        ({"consecutive_errors": 5}, (), "ORANGE"),
        ({"fatigue_level": 8}, (), "ORANGE"),
        ({}, ("WANTS_BREAK",), "YELLOW"),
        ({}, ("WANTS_QUIT",), "YELLOW"),
        ({}, ("FRUSTRATION",), "YELLOW"),
        ({}, ("PROLONGED_SILENCE",), "YELLOW"),
        ({"engagement_level": 3}, (), "YELLOW"),
        ({"dysregulation_level": 5}, (), "YELLOW"),
        ({"consecutive_errors": 3}, (), "YELLOW"),
        ({"fatigue_level": 6}, (), "YELLOW"),
        (
            {"engagement_level": 3.5, "dysregulation_level": 4.5, "consecutive_errors": 2, "fatigue_level": 5.5},
            (),
            "GREEN",
        ),
        ({}, (), "GREEN"),
        ({"engagement_level": 0, "fatigue_level": 10, "dysregulation_level": 9}, ("WANTS_BREAK",), "RED"),
    ],
)
def test_the_level_most_severe_first(changed, signals, level):
    found, why = assess(replace(CALM, **changed), tuple(map(Signal, signals)))
    assert found.name == level
    assert why


@pytest.mark.parametrize(
    ("level", "wild", "errors", "expected"),
    [
        ("GREEN", 1, 0, ["RETRY_CARD"]),
        ("YELLOW", 5, 3, ["SKIP_CARD", "RETRY_CARD"]),
        ("ORANGE", 3.5, 2, ["RETRY_CARD", "START_BREAK"]),
        ("ORANGE", 4, 2, ["BUBBLE_BREATHING", "RETRY_CARD", "START_BREAK"]),
        ("ORANGE", 3.5, 3, ["SKIP_CARD", "RETRY_CARD", "START_BREAK"]),
        ("ORANGE", 4, 3, ["BUBBLE_BREATHING", "SKIP_CARD", "RETRY_CARD", "START_BREAK"]),
        ("RED", 1, 0, ["BUBBLE_BREATHING", "SKIP_CARD", "RETRY_CARD", "START_BREAK", "CALL_GROWNUP"]),
    ],
)
def test_what_is_offered(level, wild, errors, expected):
    found, why = select(Level[level], replace(CALM, dysregulation_level=wild, consecutive_errors=errors))
    assert [str(i) for i in found] == expected
    assert why


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("GREEN", (2, "warm", 60, 30)),
        ("YELLOW", (1, "calm", 45, 25)),
        ("ORANGE", (0, "calm", 30, 20)),
        ("RED", (0, "calm", 60, 15)),
    ],
)
def test_how_the_session_goes_on(level, expected):
    config = CONFIGS[Level[level]]
    assert (config.prompt_intensity, config.avatar_tone, config.max_task_time, config.inactivity_timeout) == expected


@pytest.mark.parametrize(
    ("level", "choices", "feelings", "sentences"),
    [("GREEN", False, False, 2), ("YELLOW", True, False, 3), ("ORANGE", True, True, 3), ("RED", True, True, 3)],
)
def test_what_speech_is_held_to(level, choices, feelings, sentences):
    limits = constraints(Level[level], ("wrong",))
    assert (limits.must_offer_choices, limits.must_validate_feelings, limits.max_sentences) == (
        choices,
        feelings,
        sentences,
    )
    assert limits.must_be_brief
    assert limits.must_not_judge
    assert limits.must_not_pressure
    assert limits.forbidden_words == ("wrong",)
    assert limits.required_approach


@pytest.mark.parametrize(
    ("what", "happened"),
    [
        (event(correct=True, response="cat"), "correct_response"),
        (event(correct=False, response="dog"), "incorrect_response"),
        (Event("CHILD_INACTIVE"), "child_inactive"),
        (event(screaming=True), "no_attempt"),
    ],
)
def test_the_response_holds_everything_once(what, happened):
    response = process_event(CALM, what, TASK, attempt=3, forbidden=("wrong",), at=12.0)
    assert response.context.what_happened == happened
    assert (response.context.child_said, response.context.target_was) == (what.response, "cat")
    assert (response.context.attempt_number, response.timestamp) == (3, 12.0)
    assert response.event is what
    assert response.task_context is TASK
    assert response.safety_level.name in response.decision
    assert response.reasoning.safety_level_reason in response.decision
    assert all(offer in response.decision for offer in response.interventions)


def test_levels_and_interventions_have_the_names_and_order_of_the_design():
    assert [(level.name, int(level)) for level in Level] == [("GREEN", 0), ("YELLOW", 1), ("ORANGE", 2), ("RED", 3)]
    assert [str(i) for i in Intervention] == [
        "RETRY_CARD", "SKIP_CARD", "BUBBLE_BREATHING", "START_BREAK", "CALL_GROWNUP",
    ]  # fmt: skip
