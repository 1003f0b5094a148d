"""Review dates: the package's own numbers, no clock and no chance; and cards that nobody wrote are refused."""

from datetime import UTC, datetime

import fsrs
import pytest

from handrail.assess.learning import (
    KNOWING,
    Practice,
    ReviewCard,
    checked_cards,
    days_until,
    is_due,
    rated,
    remembered,
    reviewed,
)
from handrail.errors import BadSetup

AT = 1_800_000_000.0
DAY = 86_400
CARD = ReviewCard("a", "2027-01-17T08:00:00Z", "2027-01-15T08:00:00Z", 2.3065, 2.118104, 0.95)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"concept_id": "z"}, r"reviews\[0\]\.concept_id: 'z' is no concept"),
        ({"due": "tomorrow"}, r"reviews\[0\]\.due: give a moment in UTC"),
        ({"due": "2027-02-31T08:00:00Z"}, "due: give a moment"),
        ({"last_review": "2027-01-15T08:00:00+02:00"}, "last_review: give a moment in UTC"),
        ({"stability": 0.0}, "a number is out of range"),
        ({"stability": float("nan")}, "a number is out of range"),
        ({"difficulty": 11.0}, "a number is out of range"),
        ({"mastery": 1.5}, "a number is out of range"),
    ],
)
def test_cards_that_no_session_wrote_are_refused(card, said):
    given = {name: getattr(CARD, name) for name in ReviewCard.__slots__} | card
    with pytest.raises(BadSetup, match=said):
        checked_cards([ReviewCard(**given)], ["a"])


def test_a_concept_has_one_card():
    with pytest.raises(BadSetup, match=r"reviews\[1\]\.concept_id: 'a' is there twice"):
        checked_cards([CARD, CARD], ["a"])
    checked_cards([CARD], ["a", "b"])


def test_ratings_say_how_it_went():
    assert rated(Practice(6, 6, mastered=False)) == "again"
    assert rated(Practice(9, 4, mastered=True)) == "hard"
    assert rated(Practice(4, 3, mastered=True)) == "good"
    assert rated(Practice(3, 3, mastered=True)) == "good"
    assert rated(Practice(3, 3, mastered=True, quick=True)) == "easy"
    assert rated(Practice(3, 3, mastered=True, quick=True, helped=True)) == "good"


def test_the_dates_are_those_of_the_package():
    """Played beside it, with its own cards and datetimes."""
    schedule = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False, maximum_interval=365)
    theirs, ours, at = fsrs.Card(card_id=1, due=datetime.fromtimestamp(AT, UTC)), None, AT
    for name in ("good", "good", "again", "hard", "easy", "good"):
        rating = {"again": 1, "hard": 2, "good": 3, "easy": 4}[name]
        theirs, _ = schedule.review_card(theirs, fsrs.Rating(rating), datetime.fromtimestamp(at, UTC))
        ours = reviewed("a", ours, name, at, 0.95)
        assert ours.due == theirs.due.strftime("%Y-%m-%dT%H:%M:%SZ")
        assert ours.stability == pytest.approx(theirs.stability, abs=1e-5)
        assert ours.difficulty == pytest.approx(theirs.difficulty, abs=1e-5)
        at = theirs.due.timestamp() + 3600


def test_better_is_later_and_nothing_is_due_on_the_same_day():
    days = [days_until(reviewed("a", None, name, AT, 0.9), AT) for name in ("again", "hard", "good", "easy")]
    assert days == sorted(days)
    assert days[0] >= 1


def test_due_and_remembered():
    card = reviewed("a", None, "good", AT, 0.95)
    assert not is_due(card, AT + DAY)
    assert is_due(card, AT + 2 * DAY)
    assert remembered(card, AT) == pytest.approx(0.95)
    kept = [remembered(card, AT + n * DAY) for n in (0, 2, 30, 3000)]
    assert kept == sorted(kept, reverse=True)
    assert kept[-1] > KNOWING.initial
    assert days_until(card, AT + 900 * DAY) == 0
