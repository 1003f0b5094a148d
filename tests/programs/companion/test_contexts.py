"""What each reading is given: no more than its strategy, and never more than its bound."""

import pytest

from handrail.programs.companion.contexts import CHARACTERS, STRATEGIES, prepared
from handrail.programs.companion.kinds import READINGS, Emotion, Feeling, Recall
from handrail.programs.companion.state import Exchange, Setup, State

STATE = State(
    Setup(),
    1,
    "en",
    turn=7,
    window=(Exchange("I lost my job", "Your job."), Exchange("and my flat", "")),
    emotion=Emotion("sadness", None, 0.5, -0.6, 0.8),
    recall=Recall("They told of a move.", ("the move to Lisbon",), ("job",), "building", "declining"),
    feeling=Feeling("tender", 0.3, "validate"),
    summary="Work and home.",
)
MINIMAL = {"turn_number"}
SUMMARY = MINIMAL | {"user_emotion", "crisis_detected", "context_summary"}
FULL = SUMMARY | {
    "companion_emotion", "crisis_severity", "relationship_stage", "callback_opportunities", "recent_turns",
}  # fmt: skip
KINDS = {"minimal": MINIMAL, "summary": SUMMARY, "full": FULL}


def test_every_reading_has_a_strategy():
    assert set(STRATEGIES) == set(READINGS)
    assert STRATEGIES["mood_sensor"].kind == "minimal"
    assert STRATEGIES["safety_monitor"].kind == "minimal"
    assert STRATEGIES["memory_agent"].kind == "summary"
    assert STRATEGIES["emotion_reasoner"].kind == "summary"
    assert STRATEGIES["response_generator"].kind == "full"


@pytest.mark.parametrize("name", READINGS)
def test_it_is_given_what_its_strategy_says_and_nothing_else(name):
    context = prepared(name, STATE, "and my flat")
    assert context.about == "and my flat"
    assert set(context.given) == KINDS[STRATEGIES[name].kind]


@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize("length", [10, 900, 100_000])
def test_the_bound_holds_whatever_was_written(name, length):
    told = "ñandú " * (length // 6)
    long = State(
        Setup(), 1, "es", turn=3, window=(Exchange(told[:2000], told[:2000]),) * 6, summary=told,
        recall=Recall("s" * 600, ("c" * 200,) * 8), emotion=Emotion(), feeling=Feeling(),
    )  # fmt: skip
    context = prepared(name, long, told, recent_turns=told, unclear=told)
    size = len(context.about) + sum(len(k) + len(v) for k, v in context.given.items())
    assert size <= STRATEGIES[name].given * CHARACTERS
    assert context.about.startswith("ñandú")
    assert context.tokens == STRATEGIES[name].writes


def test_each_reading_has_its_own_copy():
    one, two = prepared("memory_agent", STATE, "x"), prepared("memory_agent", STATE, "x")
    assert one == two
    assert one.given is not two.given
