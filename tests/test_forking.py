"""What a fork holds, and what cannot be one."""

from dataclasses import replace

import pytest

from handrail.errors import BadInput, Unforkable
from handrail.forking import forked, free, origin_of
from handrail.kernel.events import Ended, Received, Referred, Said, TurnClosed, Waiting
from handrail.kernel.session import fold
from tests.contracts.ruler import BEGAN, RULER, turn

OPENING = [BEGAN, Said("From 0 to 10?", "author"), TurnClosed(1)]
LOG = [*OPENING, *turn(2), *turn(3), *turn(4)]


def staffed(form):
    return [Received(form, "x", 5.0, action="ana", by="Ana"), TurnClosed(4)]


@pytest.mark.parametrize(
    ("log", "after", "error", "words"),
    [
        (LOG, -1, BadInput, "has 3 turns after its opening: fork it after 0 to 3"),
        (LOG, 4, BadInput, "fork it after 0 to 3"),
        (OPENING, 1, BadInput, "fork it after 0 to 0"),
        (OPENING[:2], 0, Unforkable, "opening turn .* is not over: wait"),
        (
            [*OPENING, *turn(2), *turn(3), Referred("alarm", "now"), TurnClosed(4)],
            3,
            Unforkable,
            "fork it after 0 to 2",
        ),
        ([*OPENING, Referred("alarm", "now"), TurnClosed(2)], 1, Unforkable, "called by then.*fork it after 0$"),
        ([BEGAN, Referred("at once", "now"), TurnClosed(1)], 0, Unforkable, "begin a new session"),
        *[
            ([*LOG[:-5], *staffed(f)], 3, Unforkable, "the staff had a part")
            for f in ("taken", "staff", "closed", "marked")
        ],
        ([*OPENING, *turn(2)[:2], Ended("gone", "person"), TurnClosed(2, "cut short")], 1, Unforkable, "it had ended"),
        ([*OPENING, *turn(2)[:2], TurnClosed(2, "cut short")], 1, Unforkable, "cut short; fork it after 0$"),
        ([*OPENING, *turn(2)[:-1], Ended("complete"), TurnClosed(2)], 1, Unforkable, "ended by then; fork it after 0$"),
    ],
)
def test_what_cannot_be_forked_says_what_can(log, after, error, words):
    with pytest.raises(error, match=words):
        forked("s1", log, after=after, owner="new", at=9.0)


CALLED = [*LOG, Received("heard", "help", 5.0), Referred("alarm", "now"), TurnClosed(5)]
TAKEN = [*CALLED, Received("taken", "Ana", 6.0, action="ana", by="Ana"), TurnClosed(6)]
RETURNED = [*TAKEN, Received("returned", "", 7.0, action="ana", by="Ana"), TurnClosed(7)]


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (CALLED, "^people are called for in session 's1': go on there$"),
        (CALLED[:-1], "go on there"),
        (TAKEN, "^people are called for in session 's1': go on there$"),
        ([*CALLED, Ended("left", "person")], "people are called for in session 's1'.*begin a new session"),
        ([*CALLED, Ended("complete")], "people are called for in session 's1'.*begin a new session"),
        ([*LOG, Ended("closed", "staff")], "the staff ended session 's1'.*begin a new one"),
        ([*TAKEN, Ended("closed", "staff")], "the staff ended session 's1'.*begin a new one"),
    ],
)
def test_nobody_walks_away_from_people_by_a_fork(log, words):
    with pytest.raises(Unforkable, match=words):
        free("s1", fold(RULER, None, *log))


@pytest.mark.parametrize("log", [OPENING, LOG, RETURNED, [*LOG, Ended("left", "person")], [*LOG, Ended("complete")]])
def test_a_session_that_nobody_is_called_for_is_free(log):
    free("s1", fold(RULER, None, *log))


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_a_fork_is_the_log_up_to_a_turn_with_another_owner(after):
    found = forked("s1", LOG, after=after, owner="new", at=900.0)
    assert found[0] == replace(BEGAN, owner="new", origin=f"s1:{after}")
    assert found[1:] == LOG[1 : 3 + 5 * after]


def test_what_came_after_the_turn_hinders_nothing():
    later = [Referred("alarm", "now"), TurnClosed(5), Ended("left", "person")]
    assert len(forked("s1", [*LOG, *later], after=3, owner="", at=9.0)) == len(LOG)
    assert len(forked("s1", [*LOG, Received("heard", "an open turn", 9.0)], after=3, owner="", at=9.0)) == len(LOG)


def test_a_timer_that_is_set_has_as_long_to_go_as_it_had():
    old, off = Waiting("old", 3.5), Waiting("off", None)
    gone = [Received("elapsed", "old", 3.6), Waiting("off", 40.0), off, TurnClosed(3)]
    set_ = [Received("heard", "x", 10.0), Waiting("nudge", 12.0), Waiting("late", 700.0), TurnClosed(4)]
    log = [*OPENING, *turn(2)[:-1], old, TurnClosed(2), *gone, *set_]
    found = forked("s1", log, after=3, owner="", at=510.0)
    assert found[-4:] == [set_[0], Waiting("nudge", 512.0), Waiting("late", 1200.0), TurnClosed(4)]
    assert found[1:-4] == log[1:-4]
    assert forked("s1", log, after=3, owner="", at=9.0)[1:] == log[1:], "a clock that was set back changes nothing"


def test_where_a_fork_came_from():
    assert origin_of("") is None
    assert origin_of("sess_1:0") == ("sess_1", 0)
    assert origin_of("a:b:12") == ("a:b", 12)


@pytest.mark.parametrize(
    "origin", [":", "s1", "s1:", ":3", "s1:x", "s1:-1", "s1:1.5", "s1: 1", "s1:²", f"s1:{'9' * 5000}"]
)
def test_what_is_no_origin_is_none(origin):
    assert origin_of(origin) is None
