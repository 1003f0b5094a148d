"""The whole engine against the tables in other words, over random sessions. SEQUENCES=10000 for all of them."""

import os
import random

import coach_tables as tables
import pytest

from handrail.programs.coach.engine import Audio, Event, TaskContext, initial, process_event, rested

SEQUENCES = int(os.environ.get("SEQUENCES", "2000"))
PARTS = 20
WORDS = ("cat", "Cat!", "  cat ", "dog", "", "...", "CAT", "a cat", "no", "perro", "¡perro!")
TASK = TaskContext("name", "animals", "What is it?", "cat", ("cat",))
FORBIDDEN = ("wrong",)


def drawn(rng, history):
    """An event in the design's spelling."""
    kind = rng.choices(tables.TYPES, (5, 1))[0]
    if kind == "CHILD_INACTIVE":
        return {"type": kind}
    sounds = {name: True for name in tables.SOUNDS if rng.random() < 0.12}
    classes = [name for name in tables.CLASSES if rng.random() < 0.12]
    event = {"type": kind, "signals": sounds, "classes": classes, "correct": rng.choice((True, False, False, None))}
    event |= {"response": rng.choice(WORDS), "previousResponse": history[-1], "previousPreviousResponse": history[-2]}
    return event


def ours(event):
    sounds = event.get("signals", {})
    return Event(
        event["type"],
        event.get("correct"),
        event.get("response", ""),
        event.get("previousResponse", ""),
        event.get("previousPreviousResponse", ""),
        Audio("screaming" in sounds, "crying" in sounds, "prolongedSilence" in sounds),
    )


def compared(numbers, signals, level, response, at):
    state = response.state
    assert [str(s) for s in response.signals] == signals
    assert response.safety_level.name == level
    assert state.engagement_level == numbers["engagement"]
    assert state.dysregulation_level == numbers["dysregulation"]
    assert state.fatigue_level == numbers["fatigue"]
    assert state.consecutive_errors == numbers["streak"]
    assert state.error_frequency == pytest.approx(tables.per_minute(numbers, at))
    assert state.time_in_session == at - numbers["start"]
    assert state.time_since_break == at - numbers["break"]
    assert [str(i) for i in response.interventions] == tables.offers(level, numbers)
    config, limits = response.session_config, response.constraints
    told = (config.prompt_intensity, config.avatar_tone, config.max_task_time, config.inactivity_timeout)
    assert told == tables.CONFIG[level]
    assert (limits.must_offer_choices, limits.must_validate_feelings, limits.max_sentences) == tables.LIMITS[level]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_engine_and_the_tables_agree(part):
    seen = set()
    for seed in range(part, SEQUENCES, PARTS):
        rng = random.Random(seed)
        at = 1_000.0
        state, numbers, history = initial(at), tables.fresh(at), ["", ""]
        for _ in range(rng.randint(1, 40)):
            at += rng.choice((1, 5, 30, 90))
            if rng.random() < 0.08:
                state, numbers = rested(state, at), tables.paused(numbers, at)
                assert (state.dysregulation_level, state.time_since_break) == (numbers["dysregulation"], 0)
                continue
            event = drawn(rng, history)
            response = process_event(
                state, ours(event), TASK, read=event.get("classes", ()), attempt=1, forbidden=FORBIDDEN, at=at
            )
            numbers, signals, level = tables.after(numbers, event, at)
            compared(numbers, signals, level, response, at)
            state = response.state
            history.append(event.get("response", history[-1]))
            seen.add(level)
    assert seen == set(tables.CONFIG), "the random lives reach every level"


def test_the_comparison_can_fail():
    """One number that is off by a little is found."""
    numbers, signals, level = tables.after(tables.fresh(0), {"type": "CHILD_INACTIVE"}, 5)
    response = process_event(initial(0), Event("CHILD_INACTIVE"), TASK, at=5)
    compared(numbers, signals, level, response, 5)
    with pytest.raises(AssertionError):
        compared(numbers | {"engagement": 6.5}, signals, level, response, 5)
