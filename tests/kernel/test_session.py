"""The session as a fold: status, pending widget, timers, keys, and the turn that is still open."""

from typing import Any

import pytest

from handrail.kernel.cues import Elapsed, Heard, Responded, Returned, Sensed, cue_of
from handrail.kernel.events import (
    Answered,
    Began,
    Call,
    Ended,
    Event,
    Form,
    Noted,
    Received,
    Referred,
    Said,
    Screened,
    Shown,
    TurnClosed,
    Waiting,
)
from handrail.kernel.program import PERSON_AT_RISK, Program
from handrail.kernel.session import KEYS_KEPT, Session, fold

PROGRAM = Program("sum", 1, dict, (int,), lambda _: 0, lambda s, f: s + f, lambda s, c: iter(()), lambda s: {})  # type: ignore[arg-type,return-value]
BEGAN = Began("sum", 1, {}, 1, "es-MX", 0.0)


def session(*events: Event) -> Session:
    return fold(PROGRAM, None, BEGAN, *events)


def test_a_log_starts_with_began() -> None:
    with pytest.raises(TypeError, match="starts with Began"):
        fold(PROGRAM, None, TurnClosed(1))


def test_status_follows_the_log() -> None:
    closed, shown = TurnClosed(1), Shown("c1", "t", "yes_no", {})
    assert session().status == "pending"
    assert session(closed).status == "active"
    assert session(shown, closed).status == "awaiting_client_action"
    assert session(shown, closed, Received("responded", True, 1.0, "c1")).status == "active"
    assert session(closed, Ended("complete")).status == "completed"
    assert session(closed, Ended("left", "person")).status == "terminated"
    assert session(Ended("complete"), closed).pending is None


def test_the_open_turn_keeps_the_state_it_began_with() -> None:
    s = session(TurnClosed(1), Received("heard", "hi", 1.0), Noted(4))
    assert (s.start, s.state, s.turn, len(s.open)) == (0, 4, 1, 2)
    s = session(TurnClosed(1), Received("heard", "hi", 1.0), Noted(4), TurnClosed(2))
    assert (s.start, s.state, s.turn, s.open) == (4, 4, 2, ())


def test_an_event_between_turns_opens_none() -> None:
    assert session(TurnClosed(1), Ended("left", "person")).open == ()


def test_timers_are_set_rung_and_taken_off() -> None:
    assert session(Waiting("a", 5.0), Waiting("b", 6.0)).timers == {"a": 5.0, "b": 6.0}
    assert session(Waiting("a", 5.0), Waiting("a", 9.0)).timers == {"a": 9.0}
    assert session(Waiting("a", 5.0), Waiting("a", None)).timers == {}
    assert session(Waiting("a", 5.0), TurnClosed(1), Received("elapsed", "a", 5.0)).timers == {}
    assert session(Waiting("a", 5.0), Ended("x")).timers == {}


def test_language_tokens_and_referral_are_kept() -> None:
    calls = (Call("m", 5, 10, 20),)
    s = session(Screened(1, 1.0, "none", "en"), Answered("n", 1, "model", calls=calls), Said("x", "model", calls=calls))
    assert (session().language, s.language, s.tokens) == ("es", "en", 60)
    assert session(Screened(1, 1.0, "none", "")).language == "es"
    assert session(Referred("r", "high")).referred == Referred("r", "high")


def test_what_happened_while_the_staff_had_it_is_kept_until_they_take_it_again() -> None:
    grave, alarm = Screened(5, 1.0, "suicide", "en", alarm=True), Screened(3, 1.0, "suicide", "en", alarm=True)
    taken, spoken, back = Received("taken", "", 1.0), Received("staff", "hi", 1.0), Received("returned", "", 1.0)
    told = [(s.spoke, s.gravest) for s in (session(), session(grave, taken), session(taken, grave, alarm, back))]
    assert told == [(True, 0), (False, 0), (False, 5)]
    calm = Screened(4, 1.0, "suicide", "en")
    assert (session(taken, calm, spoken, back).spoke, session(taken, calm, back).gravest) == (True, 0)
    over = session(taken, spoken, alarm, Received("taken", "Ana", 2.0))  # somebody else takes over: it is one talk
    assert (over.spoke, over.gravest) == (True, 3)
    again = session(taken, spoken, grave, back, taken)
    assert (again.spoke, again.gravest) == (False, 0)


def test_only_the_newest_keys_are_kept() -> None:
    events: list[Event] = [TurnClosed(1)]
    for n in range(KEYS_KEPT + 10):
        events += [Received("heard", "x", 1.0, key=f"k{n}"), TurnClosed(n + 2)]
    keys = session(*events).keys
    assert len(keys) == KEYS_KEPT and keys[-1] == (f"k{KEYS_KEPT + 9}", KEYS_KEPT + 11)


@pytest.mark.parametrize(
    ("form", "value", "cue"),
    [
        ("heard", "hi", Heard("hi", None, "es", 3.0)),
        ("responded", 4, Responded("c", 4, None, "es", 3.0)),
        ("sensed", {"rms": 1}, Sensed({"rms": 1}, None, 3.0)),
        ("elapsed", "t", Elapsed("t", 3.0)),
        ("returned", "note", Returned("note", 3.0)),
    ],
)
def test_every_form_of_input_has_its_cue(form: Form, value: Any, cue: Any) -> None:
    assert cue_of(Received(form, value, 3.0, "c" if form == "responded" else ""), None, "es") == cue


def test_the_verdict_travels_with_the_cue_and_only_an_alarm_as_one() -> None:
    calm, alarm = Screened(1, 1.0, "none", "es"), Screened(4, 1.0, "suicide", "es", alarm=True, help="…")
    heard = Received("heard", "hola", 1.0)
    assert cue_of(heard, calm, "es") == Heard("hola", None, "es", 1.0, verdict=calm)
    assert cue_of(heard, alarm, "es") == Heard("hola", alarm, "es", 1.0, verdict=alarm)
    responded = Received("responded", "hola", 1.0, "c")
    assert cue_of(responded, calm, "es") == Responded("c", "hola", None, "es", 1.0, verdict=calm)
    assert cue_of(responded, alarm, "es") == Responded("c", "hola", alarm, "es", 1.0, verdict=alarm)


@pytest.mark.parametrize(
    ("severity", "confidence", "alarms"),
    [(5, 0.1, True), (4, 0.1, True), (3, 0.6, True), (3, 0.59, False), (2, 1.0, False)],
)
def test_the_policy_says_what_is_an_alarm(severity: int, confidence: float, alarms: bool) -> None:
    assert PERSON_AT_RISK.alarms(Screened(severity, confidence, "suicide", "en")) is alarms
