"""A trace of a log: stages in their order, time by reading, what was late, which models."""

from handrail.kernel.events import Answered, Began, Call, Received, Referred, Said, TurnClosed
from handrail.trace import traced

BEGAN = Began("companion", 1, {}, 1, "en", 10.0)


def turn(number: int, *events):
    return [Received("heard", "hello", 20.0 + number), *events, TurnClosed(number)]


def test_the_stages_stand_in_their_order_and_time_is_summed_by_stage():
    small, large = Call("small", 120, 50, 10), Call("large", 400, 300, 40)
    opening = [BEGAN, Said("Welcome.", "author", why="opening"), TurnClosed(1)]
    told = turn(
        2,
        Answered("memory_agent", {}, "model", calls=(small,), ms=130),
        Answered("safety_monitor", {}, "default", "late", ms=500),
        Answered("safety_monitor", {}, "model", calls=(small,), ms=90),
        Said("One. ", "model", part=1),
        Said("One. Two.", "model", line="Two.", why="response_generator", calls=(large, large)),
        Referred("user_requested", "soon"),
    )
    first, second = traced("sess_1", [*opening, *told])
    assert (first.id, first.at, first.stages) == ("sess_1.1", 10.0, ("opening",))
    assert second.id == "sess_1.2"
    assert second.stages == (
        "memory_agent", "safety_monitor", "safety_monitor", "response_generator", "handoff: user_requested",
    )  # fmt: skip
    assert second.latency_ms == {"memory_agent": 130, "safety_monitor": 590, "response_generator": 800}
    assert second.errors == ("safety_monitor: late",)
    assert second.models == ("small", "large")
    assert second.readings[-1].attempts == 2
    assert second.readings[-1].tokens == 680


def test_an_open_turn_and_a_missing_model_are_no_error():
    told = turn(1, Answered("mood", 1, "default", "no model"), Said("Hm.", "author"))
    (only,) = traced("s", [*told, Received("heard", "x", 1.0)])
    assert only.errors == ()
    assert only.stages == ("mood", "said")
