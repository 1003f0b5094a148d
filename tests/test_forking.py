"""What a fork holds, and what cannot be one."""

from dataclasses import replace

import pytest

from handrail.errors import BadInput, Unforkable
from handrail.forking import forked, origin_of
from handrail.kernel.events import Ended, Received, Referred, Said, TurnClosed
from tests.contracts.ruler import BEGAN, turn

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
        forked("s1", log, after=after, owner="new")


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_a_fork_is_the_log_up_to_a_turn_with_another_owner(after):
    found = forked("s1", LOG, after=after, owner="new")
    assert found[0] == replace(BEGAN, owner="new", origin=f"s1:{after}")
    assert found[1:] == LOG[1 : 3 + 5 * after]


def test_what_came_after_the_turn_hinders_nothing():
    later = [Referred("alarm", "now"), TurnClosed(5), Ended("left", "person")]
    assert len(forked("s1", [*LOG, *later], after=3, owner="")) == len(LOG)
    assert len(forked("s1", [*LOG, Received("heard", "an open turn", 9.0)], after=3, owner="")) == len(LOG)


def test_where_a_fork_came_from():
    assert origin_of("") is None
    assert origin_of("sess_1:0") == ("sess_1", 0)
    assert origin_of("a:b:12") == ("a:b", 12)
