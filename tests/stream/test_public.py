"""What is shown is listed; what is not listed is not shown. The types of the web app follow from it."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from handrail.kernel.events import (
    Answered,
    Began,
    Call,
    Ended,
    Event,
    Noted,
    Phrase,
    Received,
    Referred,
    Said,
    Screened,
    Shown,
    TurnClosed,
    Waiting,
)
from handrail.kernel.session import fold
from handrail.ledger import Entry
from handrail.stream import public as shown
from handrail.stream.locales import spoken_locale
from handrail.stream.public import page, public
from handrail.stream.result import standing, transcript, turn_entries, turn_result
from handrail.stream.sse import render
from handrail.stream.typescript import render_typescript, ts
from tests.server.sample import SAMPLE, SECRET, Counted, Setup

BEGAN = Began("sample", 3, Setup(), seed=1, locale="en", at=0.0, owner=SECRET)
CALL = Call("model", 5, findings=(SECRET,))
EVERY: dict[type, Event] = {
    Began: BEGAN,
    Received: Received("sensed", {"secret": SECRET}, 0.0, key=SECRET),
    Screened: Screened(4, 0.9, SECRET, "en", alarm=True, help=SECRET, phrases=(Phrase(SECRET, 0, 1),)),
    Noted: Noted(Counted()),
    Answered: Answered("mood", SECRET, "model", SECRET, (CALL,)),
    Said: Said("Words.", "model", line=SECRET, why=SECRET, control={"x": SECRET}, calls=(CALL,)),
    Shown: Shown("call_1", "ask_rating", "rating", {"prompt": "How much?"}, why=SECRET),
    Waiting: Waiting(SECRET, 1.0),
    Referred: Referred(SECRET, "soon"),
    Ended: Ended("complete"),
    TurnClosed: TurnClosed(1, SECRET),
}


def entry(event: Event, seq: int = 1) -> Entry:
    return Entry("sess_1", seq, 0.0, event)


def entries(*events: Event) -> list[Entry]:
    return [entry(event, seq) for seq, event in enumerate(events, 1)]


def session_of(log):
    return fold(SAMPLE, None, *(e.event for e in log))


def test_every_kind_of_event_is_tried_here():
    assert set(EVERY) == set(get_args(Event))


@pytest.mark.parametrize("event", EVERY.values(), ids=lambda e: e.kind)
def test_no_secret_gets_out_of_any_event(event):
    log = entries(BEGAN, TurnClosed(1), Received("heard", "hello", 0.0), event)
    frames = "".join(render(s) for s in page(SAMPLE, session_of(log[:3]), log))
    assert SECRET not in frames


def test_only_what_is_listed_is_shown():
    open_to_all = {kind.__name__ for kind, event in EVERY.items() if public(entry(event))}
    assert open_to_all == {"Said", "Shown", "Referred"}
    assert public(entry(Received("heard", "hello", 0.0)))[0].body == shown.Heard("hello")
    assert public(entry(Received("responded", 5, 0.0, action="a")))[0].body == shown.Heard("5", "a")
    assert not public(entry(Received("elapsed", "nudge", 0.0)))
    assert public(entry(Received("taken", SECRET, 0.0, SECRET, by="Ana")))[0].body == shown.Joined("Ana")
    assert public(entry(Received("returned", SECRET, 0.0, SECRET, by="Ana")))[0].body == shown.Left("Ana")
    for form in ("staff", "closed", "dismissed", "marked"):
        assert not public(entry(Received(form, SECRET, 0.0, SECRET, by="Ana")))


@pytest.mark.parametrize(
    ("value", "locale", "text"),
    [
        (7, "en", "7"),
        ("words", "en", "words"),
        (True, "en", "Yes"),
        (True, "es-MX", "Sí"),
        (False, "fr", "No"),
        (["a", True], "en", "a, Yes"),
    ],
)
def test_an_answer_reads_as_words(value, locale, text):
    (frame,) = public(entry(Received("responded", value, 0.0, action="a")), locale)
    assert frame.body == shown.Heard(text, "a")


def test_a_banner_has_no_number_and_stands_before_its_words():
    frames = public(entry(Said("Words.", "house", banner="Halfway."), 9))
    assert [(f.body, f.seq) for f in frames] == [
        (shown.Banner("Halfway."), None),
        (shown.Said("Words.", (), "author"), 9),
    ]


def test_of_several_views_the_newest_alone_and_an_open_turn_shows_the_state_before_it():
    log = entries(
        BEGAN, Said("Hi.", "author"), TurnClosed(1), Received("heard", "a", 0.0), Noted(Counted()), TurnClosed(2)
    )
    (view,) = [f for f in page(SAMPLE, session_of(log), log) if isinstance(f.body, shown.View)]
    assert (view.body.view["count"], view.seq) == (1, 6)
    longer = [*log, entry(Received("heard", "b", 0.0), 7), entry(Noted(Counted()), 8)]
    (view,) = [f for f in page(SAMPLE, session_of(longer), longer) if isinstance(f.body, shown.View)]
    assert (view.body.view["count"], view.seq) == (1, 6), "what the open turn noted is not shown before it closes"


def test_the_last_event_of_an_entry_alone_has_its_number():
    log = entries(BEGAN, Said("Bye.", "author"), Ended("complete"), TurnClosed(1))
    frames = page(SAMPLE, session_of(log), log)
    assert [(f.body.event, f.seq) for f in frames] == [("said", 2), ("view", None), ("ended", 4)]
    outside = entries(BEGAN, Said("Hi.", "author"), TurnClosed(1), Ended("ended by person", by="person"))
    frames = page(SAMPLE, session_of(outside), outside)
    assert [(f.body.event, f.seq) for f in frames] == [("said", 2), ("view", 3), ("ended", 4)]
    assert frames[-1].body == shown.Ended("terminated")
    by_staff = entries(BEGAN, TurnClosed(1), Ended("ended by staff", by="staff"))
    assert page(SAMPLE, session_of(by_staff), by_staff)[-1].body == shown.Ended("ended_by_staff")


def test_a_view_never_hides_what_a_result_says():
    log = entries(BEGAN, Said("Hi.", "author", choices=("a",)), TurnClosed(1))
    hiding = replace(SAMPLE, view=lambda _state: {"seq": -1, "status": "odd", "left": 5})
    result = turn_result(hiding, "sess_1", session_of(log), log)
    assert (result["seq"], result["status"], result["view"]["seq"], result["left"]) == (3, "active", -1, 5)


@pytest.mark.parametrize(("view", "turn"), [({"turn": 7}, 7), ({}, 1), ({"turn": None}, 1), ({"turn": True}, 1)])
def test_the_turn_is_the_programs_where_it_counts_them(view, turn):
    log = entries(BEGAN, Said("Hi.", "author"), TurnClosed(1))
    counting = replace(SAMPLE, view=lambda _state: view)
    assert turn_result(counting, "sess_1", session_of(log), log)["turn"] == turn
    assert standing(counting, "sess_1", session_of(log), log)["turn"] == turn


@pytest.mark.parametrize(
    ("wished", "default", "spoken"),
    [
        ("es-MX", "en", "es-MX"),
        ("ES-mx", "en", "es-MX"),
        ("EN-latn-gb", "en", "en-Latn-GB"),
        ("fr", "en", "en"),
        ("fr-CA", "en", "en-CA"),
        ("fr-Latn-CA", "es-MX", "es-CA"),
        ("es-419", "en", "es-419"),
        ("de", "it", "en"),
    ],
)
def test_a_locale_is_the_language_spoken_in_the_place_named(wished, default, spoken):
    assert spoken_locale(SAMPLE, wished, default) == spoken
    assert spoken_locale(SAMPLE, spoken, default) == spoken


def test_streamed_sentences_are_told_once():
    log = entries(BEGAN, Said("One.", "model", part=1), Said("One. Two.", "model"), TurnClosed(1))
    assert turn_result(SAMPLE, "s", session_of(log), log)["ui_text"] == "One. Two."
    assert [m["text"] for m in transcript(log, "en")] == ["One. Two."]


def test_the_entries_of_one_turn():
    log = entries(
        BEGAN, TurnClosed(1), Received("heard", "a", 0.0), TurnClosed(2), Received("heard", "b", 0.0), TurnClosed(3)
    )
    assert [e.seq for e in turn_entries(log, 1)] == [1, 2]
    assert [e.seq for e in turn_entries(log[2:], 2)] == [3, 4]
    assert [e.seq for e in turn_entries(log, 3)] == [5, 6]


def test_a_frame_is_one_line_of_data_whatever_was_said():
    text = "two\nlines\r\nand \u2028 more"
    frame = render(replace(public(entry(Said(text, "author")))[0]))
    assert frame.count("\n") == 4
    assert "\r" not in frame
    assert frame.startswith("id: 1\nevent: said\ndata: {")


def test_the_web_apps_types_are_fresh():
    page = Path(__file__).parents[2] / "web" / "src" / "events.gen.ts"
    advice = "run: handrail schema --typescript > web/src/events.gen.ts"
    assert page.read_text(encoding="utf-8") == render_typescript(), advice


def test_every_public_event_has_a_type():
    text = render_typescript()
    for kind in get_args(shown.PublicEvent):
        assert f'event: "{kind.event}"' in text
        assert f" {kind.__name__} " in text
    with pytest.raises(TypeError, match="no TypeScript"):
        ts(set[int])
