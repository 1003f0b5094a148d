"""The door: what cannot be taken is refused with what to do, and nothing is written."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from handrail.errors import BadInput, BadSetup, NotPending, Over, UnknownProgram, UnknownSession
from handrail.kernel.events import Received, Said, Screened, Shown
from handrail.road import Road
from handrail.widgets import refusal, words_in
from tests.laws.guests import GUESTS

Made = Callable[[Any], Road]


@pytest.mark.parametrize(
    ("program", "setup", "error", "told"),
    [
        ("nobody", {}, UnknownProgram, "there are: every_move"),
        ("every_move", {"gaol": "x"}, BadSetup, "no field 'gaol'; it takes: goal"),
        ("every_move", {"goal": 5}, BadSetup, "goal"),
    ],
)
async def test_a_session_that_cannot_begin(
    road_of: Made, program: str, setup: dict[str, Any], error: type[Exception], told: str
) -> None:
    road = road_of(GUESTS)
    with pytest.raises(error, match=told):
        await road.begin(program, setup, seed=1)
    assert await road.ledger.heads() == []


async def test_an_input_that_cannot_be_taken(road_of: Made) -> None:
    road = road_of(GUESTS)
    with pytest.raises(UnknownSession, match="check the id"):
        await road.receive("sess_none", "heard", "hello")
    sid = await road.begin("every_move", {}, seed=1)
    with pytest.raises(NotPending, match="no widget 'call_9'"):
        await road.receive(sid, "responded", "a", action="call_9")
    session = await road.receive(sid, "heard", "widget please")
    assert session.pending
    action = session.pending.action
    with pytest.raises(BadInput, match="one of the options"):
        await road.receive(sid, "responded", "c", action=action)
    with pytest.raises(NotPending, match="no timer 'other'"):
        await road.receive(sid, "elapsed", "other")
    assert (await road.session(sid)).seq == session.seq, "nothing was written"
    assert (await road.receive(sid, "responded", "b", action=action)).status == "active"
    with pytest.raises(NotPending):
        await road.receive(sid, "responded", "b", action=action)
    await road.end(sid, by="person", reason="left")
    with pytest.raises(Over, match="begin a new one"):
        await road.receive(sid, "heard", "hello?")


async def test_words_in_a_widgets_answer_pass_the_gate(road_of: Made) -> None:
    road = road_of(GUESTS)
    sid = await road.begin("every_move", {}, seed=1)
    session = await road.receive(sid, "heard", "widget")
    assert session.pending
    await road.receive(sid, "responded", "a", action=session.pending.action)
    verdicts = [e.event for e in await road.ledger.load(sid) if isinstance(e.event, Screened)]
    assert len(verdicts) == 2


async def test_a_gate_that_breaks_counts_as_an_alarm(road_of: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_named: object) -> Screened:
        raise RuntimeError

    monkeypatch.setattr("handrail.door.screen", broken)
    road = road_of(GUESTS)
    sid = await road.begin("every_move", {}, seed=1, locale="es")
    await road.receive(sid, "heard", "hola")
    said = [e.event for e in await road.ledger.load(sid) if e.event.kind == "Said"]
    assert "findahelpline.com" in said[-1].text  # type: ignore[union-attr]
    assert "emergencias" in said[-1].text  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("widget", "props", "good", "bad"),
    [
        ("multiple_choice", {"options": ["a", "b"]}, "a", ["c", 0, None, ["a"], {"a": 1}]),
        ("free_text", {}, "words", ["", "  ", 5, None]),
        ("rating", {"min": 0, "max": 10}, 10, [11, -1, 5.5, "5", True, None]),
        ("yes_no", {}, False, [0, "yes", None]),
        (
            "multi_select",
            {"options": ["a", "b", "c"], "max": 2},
            ["c", "a"],
            [["a", "a"], ["d"], "a", ["a", "b", "c"], None],
        ),
        ("multi_select", {"options": ["a", "b"], "min": 1}, ["a"], [[], None]),
        ("code_editor", {"max_length": 20}, "def f(): pass", ["", "  ", "x" * 21, 5, None]),
        ("number", {"min": 0, "max": 10}, 2.5, [10.1, -1, "5", True, None, float("nan"), float("inf")]),
        ("number", {"whole": True}, 3, [3.5, "3", None]),
        (
            "date",
            {"min": "2026-01-01", "max": "2026-12-31"},
            "2026-02-28",
            ["2026-02-30", "2025-12-31", "28.2.2026", 5],
        ),
        ("information", {}, True, [False, None, "ok"]),
        ("free_text", {"max_length": 5}, "words", ["longer"]),
        ("number", {"optional": True}, None, ["x"]),
    ],
)
def test_an_answer_fits_what_was_shown(widget: str, props: dict[str, Any], good: Any, bad: list[Any]) -> None:
    shown = Shown("call_1", "tool", widget, props)
    assert refusal(shown, good) == ""
    for value in bad:
        assert refusal(shown, value), value


def test_an_unknown_widget_takes_no_answer() -> None:
    assert "nobody knows" in refusal(Shown("c", "t", "hologram", {}), "x")


def test_all_words_of_an_answer_are_found() -> None:
    assert words_in({"a": ["one", {"b": "two"}], "c": 3, "d": None}) == "a\none\nb\ntwo\nc\nd"


async def test_danger_that_is_no_text_is_met_like_any_other(road_of: Made) -> None:
    def concern(_state: Any, received: Received) -> tuple[str, int] | None:
        return ("suicide", 4) if received.form == "responded" and received.value == "b" else None

    program = replace(GUESTS["every_move"], concern=concern)
    road = road_of({"every_move": program})
    sid = await road.begin("every_move", {}, seed=1, locale="en-GB")
    for value, alarm in (("a", False), ("b", True)):
        session = await road.receive(sid, "heard", "widget")
        assert session.pending
        await road.receive(sid, "responded", value, action=session.pending.action)
        verdict = (await road.session(sid)).verdict
        assert verdict is not None
        assert verdict.alarm is alarm
    said = [e.event.text for e in await road.ledger.load(sid) if isinstance(e.event, Said)]
    assert any("116 123" in text for text in said)


async def test_a_concern_that_breaks_counts_as_an_alarm(road_of: Made) -> None:
    program = replace(GUESTS["every_move"], concern=lambda _state, _received: ("suicide", 1 // 0))
    road = road_of({"every_move": program})
    sid = await road.begin("every_move", {}, seed=1)
    await road.receive(sid, "heard", "hello")
    verdict = (await road.session(sid)).verdict
    assert verdict is not None
    assert verdict.alarm
