"""An old log is readable for ever."""

import json
import sqlite3
from pathlib import Path

import pytest

from handrail.errors import TooNew, Unreadable
from handrail.kernel.events import Began, Noted, Said
from handrail.kernel.session import fold
from handrail.ledger.codec import Codec
from handrail.ledger.lifts import LIFTS, VERSION, lift
from handrail.ledger.shelf import Shelf
from handrail.ledger.sqlite import SqliteLedger
from tests.contracts.ruler import BEGAN, PROGRAMS, RULER, Felt, Mood, Setup, Step, turn

VERSION_0 = [json.loads(line) for line in Path("tests/histories/version0.jsonl").read_text("utf-8").splitlines()]


def test_the_lifts_are_numbered_without_a_gap():
    assert [f.__name__[:5] for f in LIFTS] == [f"l{n:03}_" for n in range(1, VERSION + 1)]


def test_a_lift_leaves_what_it_does_not_know_alone():
    assert lift({"kind": "Said", "text": "x"}, 0, "any") == {"kind": "Said", "text": "x"}
    assert lift({"kind": "Said", "words": "x"}, VERSION, "any") == {"kind": "Said", "words": "x"}


def test_a_version_0_log_is_lifted_and_folds():
    codec = Codec(PROGRAMS)
    events = [
        codec.decode(
            r["kind"], r["version"], json.dumps(r["body"]).encode(), program="ruler", session=r["session"], seq=r["seq"]
        )
        for r in VERSION_0
    ]
    began, said = events[0], events[7]
    assert isinstance(began, Began)
    assert (began.locale, began.setup) == ("es-MX", Setup("dormir mejor", (Step.FIRST, Step.LAST)))
    assert isinstance(said, Said)
    assert (said.text, said.line) == ("Dijiste 7.", "Has dicho 7.")
    assert events[6] == Noted(Felt(Mood.TENSE, pair=(2, "dos"), by_turn={1: Mood.CALM}))
    session = fold(RULER, None, *events)
    assert session
    assert (session.status, session.turn, session.language, session.tokens) == ("terminated", 2, "es", 98)
    assert session.state.scores == (7,)


@pytest.fixture
async def old(tmp_path):
    """A file whose first session was written in format 0."""
    ledger = SqliteLedger(tmp_path / "old.db", PROGRAMS)
    await ledger.append("sess_v0", after=0, events=[BEGAN, *turn(1), *turn(2)][: len(VERSION_0)])
    await ledger.append("now", after=0, events=[BEGAN, *turn(1)])
    with sqlite3.connect(tmp_path / "old.db") as db:
        for r in VERSION_0:
            row = (r["kind"], r["version"], json.dumps(r["body"]), r["at"], r["session"], r["seq"])
            db.execute("UPDATE events SET kind=?, version=?, body=?, at=? WHERE session=? AND seq=?", row)
    db.close()
    yield ledger
    await ledger.close()


def rows(path: Path) -> list[tuple[object, ...]]:
    db = sqlite3.connect(path)
    try:
        return db.execute("SELECT * FROM events ORDER BY feed").fetchall()
    finally:
        db.close()


async def test_an_old_file_is_read_written_to_and_never_edited(old, tmp_path):
    before = rows(tmp_path / "old.db")
    session = await Shelf(old, PROGRAMS).get("sess_v0")
    assert session
    assert session.began.locale == "es-MX"
    assert (await old.feed())[1].event.text.startswith("De 0 a 10")
    await old.append("sess_v0", after=10, events=turn(3))
    after = rows(tmp_path / "old.db")
    assert after[: len(before)] == before
    assert {row[5] for row in after[len(before) :]} == {VERSION}
    assert len(await old.load("sess_v0")) == 15


@pytest.mark.parametrize(
    ("change", "error", "says"),
    [
        ("version = 99", TooNew, "format 99"),
        ("body = substr(body, 1, 9)", Unreadable, "truncated"),
        ("body = ''", Unreadable, "Said"),
        ("body = x'fffe'", Unreadable, "Said"),
        ("kind = 'Sung'", Unreadable, "Sung"),
        ("version = -1", Unreadable, "format -1"),
    ],
)
async def test_a_spoilt_row_is_named_and_nothing_is_overwritten(old, tmp_path, change, error, says):
    with sqlite3.connect(tmp_path / "old.db") as db:
        db.execute(f"UPDATE events SET {change} WHERE session = 'now' AND seq = 5")
    db.close()
    before = rows(tmp_path / "old.db")
    for reading in (old.load("now"), old.feed(), Shelf(old, PROGRAMS).get("now")):
        with pytest.raises(error, match=r"session 'now', number 5") as caught:
            await reading
        assert says in str(caught.value)
        assert "nothing was changed" in str(caught.value).lower()
    assert [e.seq for e in await old.load("now", after=5)] == [6]
    assert len(await old.load("sess_v0")) == 10
    assert rows(tmp_path / "old.db") == before
