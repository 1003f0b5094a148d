"""SQLite's own troubles: each is told in words that say what to do, and the file stays whole."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from handrail.errors import Conflict, HandrailError, Misconfigured
from handrail.kernel.events import Noted, Received, TurnClosed
from handrail.ledger import tables
from handrail.ledger.sqlite import SqliteLedger
from tests.contracts.ruler import BEGAN, PROGRAMS, Rated, turn


@pytest.fixture
async def ledger(tmp_path):
    ledger = SqliteLedger(tmp_path / "l.db", PROGRAMS, patience=0.2)
    yield ledger
    await ledger.close()


def intact(path: Path) -> int:
    """How many events a stranger finds in the file, if it is whole."""
    db = sqlite3.connect(path)
    try:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return db.execute("SELECT count(*) FROM events").fetchone()[0]
    finally:
        db.close()


# --- what cannot be opened ---


def test_a_directory_that_is_missing(tmp_path):
    with pytest.raises(Misconfigured, match=r"directory .*nowhere' does not exist: create it"):
        SqliteLedger(tmp_path / "nowhere" / "l.db", PROGRAMS)
    assert not (tmp_path / "nowhere").exists()


def test_a_directory_in_place_of_a_file(tmp_path):
    with pytest.raises(Misconfigured, match="is a directory: give the path of a file"):
        SqliteLedger(tmp_path, PROGRAMS)


@pytest.mark.parametrize("content", [b"Dear diary, " * 200, b"x", b"SQLite format 3\x00" + b"\xff" * 2000])
def test_a_file_that_is_not_a_database_is_left_alone(tmp_path, content):
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(Misconfigured, match=r"diary.txt.*(not an SQLite database|damaged)"):
        SqliteLedger(path, PROGRAMS)
    assert path.read_bytes() == content


def test_a_file_that_another_process_makes_meanwhile_is_ours(tmp_path):
    path = tmp_path / "l.db"

    class Late(sqlite3.Connection):
        looked = False

        def execute(self, *words):
            if self.looked and not path.stat().st_size:  # between its first look and its second
                tables.open_file(path, 5.0).close()
            self.looked = True
            return super().execute(*words)

    path.touch()
    with closing(sqlite3.connect(path, factory=Late)) as db:
        tables._check_ours(db, path)


def test_the_database_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "bank.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE accounts (id)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(Misconfigured, match="another program"):
        SqliteLedger(path, PROGRAMS)
    assert path.read_bytes() == before


async def test_the_file_of_a_newer_release_is_left_alone(tmp_path):
    path = tmp_path / "l.db"
    await SqliteLedger(path, PROGRAMS).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 7")
    db.close()
    with pytest.raises(Misconfigured, match=r"layout 7.*newer release"):
        SqliteLedger(path, PROGRAMS)


@pytest.mark.parametrize(("layout", "lacks"), [(1, ("referral", "origin")), (2, ("origin",))])
async def test_a_file_of_an_older_layout_is_renewed_and_keeps_what_it_had(tmp_path, layout, lacks):
    path = tmp_path / "l.db"
    old = SqliteLedger(path, PROGRAMS)
    await old.append("s", after=0, events=[BEGAN])
    await old.close()
    with sqlite3.connect(path) as db:
        db.execute("DROP INDEX heads_referred")
        for column in lacks:
            db.execute(f"ALTER TABLE heads DROP COLUMN {column}")
        db.execute(f"PRAGMA user_version = {layout}")
    db.close()
    renewed = SqliteLedger(path, PROGRAMS)
    await renewed.append("t", after=0, events=[replace(BEGAN, origin="s:0")])
    assert {head.session: (head.origin, head.referral) for head in await renewed.heads()} == {
        "s": ("", None),
        "t": ("s:0", None),
    }
    await renewed.close()


def test_a_file_locked_by_another_process(tmp_path):
    path = tmp_path / "l.db"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Misconfigured, match="another process holds the file locked"):
        SqliteLedger(path, PROGRAMS, patience=0.2)
    holder.close()


AS_NOBODY = """
import asyncio, os, sys
from pathlib import Path
from handrail.errors import HandrailError
from handrail.ledger import tables
from handrail.ledger.sqlite import SqliteLedger
from tests.contracts.ruler import BEGAN, PROGRAMS
if os.geteuid() == 0:
    os.setgroups([]), os.setgid(65534), os.setuid(65534)
async def main():
    ledger = SqliteLedger(Path(sys.argv[1]), PROGRAMS, patience=0.2)
    await ledger.append("s", after=0, events=[BEGAN])
try:
    asyncio.run(main())
except HandrailError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize("exists", [True, False])
async def test_a_file_or_directory_that_this_user_may_not_write(tmp_path, exists):
    if exists:
        await SqliteLedger(tmp_path / "l.db", PROGRAMS).close()
        (tmp_path / "l.db").chmod(0o444)
    for folder in (*tmp_path.parents, tmp_path):
        if tempfile.gettempdir() in map(str, folder.parents):
            folder.chmod(0o755 if folder != tmp_path else 0o555)
    env = os.environ | {"PYTHONPATH": os.pathsep.join(["src", *sys.path])}
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", AS_NOBODY, tmp_path / "l.db"],
        capture_output=True,
        text=True,
        check=False,
        env=env,
    )
    tmp_path.chmod(0o755)
    assert done.stdout.startswith("Misconfigured"), done.stderr
    assert "write" in done.stdout


async def test_a_directory_that_this_user_may_not_enter(tmp_path):
    tmp_path.chmod(0o700)
    env = os.environ | {"PYTHONPATH": os.pathsep.join(["src", *sys.path])}
    command = [sys.executable, "-c", AS_NOBODY, tmp_path / "inside" / "l.db"]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False, env=env)
    assert done.stdout.startswith("Misconfigured"), done.stderr
    assert "Permission denied" in done.stdout


# --- what fails while it runs ---


async def test_a_full_disk_fails_the_append_and_leaves_the_file_whole(ledger, tmp_path):
    await ledger.append("s", after=0, events=[BEGAN])
    pages = ledger._writer._db.execute("PRAGMA page_count").fetchone()[0]
    ledger._writer._db.execute(f"PRAGMA max_page_count = {pages + 2}")
    big = Received("heard", "x" * 50_000, 1.0)
    results = await asyncio.gather(
        *(ledger.append(f"s{i}", after=0, events=[BEGAN, big]) for i in range(5)), return_exceptions=True
    )
    for i, result in enumerate(results):
        assert isinstance(result, HandrailError)
        assert not isinstance(result, Conflict)
        assert f"nothing was written for session 's{i}'" in str(result)
        assert "the disk is full: free some space" in str(result)
    assert intact(tmp_path / "l.db") == 1
    ledger._writer._db.execute("PRAGMA max_page_count = 1000000")
    assert await ledger.append("s0", after=0, events=[BEGAN, big]) == 2


async def test_a_lock_held_too_long_fails_the_append_and_the_next_one_goes_through(ledger, tmp_path):
    holder = sqlite3.connect(tmp_path / "l.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(HandrailError, match=r"nothing was written for session 's'.*another process holds"):
        await ledger.append("s", after=0, events=[BEGAN])
    holder.execute("ROLLBACK")
    holder.close()
    assert await ledger.append("s", after=0, events=[BEGAN]) == 1


async def test_a_log_that_is_ahead_of_its_head_harms_no_other(ledger, tmp_path):
    """Someone wrote into the file by hand: that session is told Conflict, the rest of its group is written."""
    await ledger.append("s", after=0, events=[BEGAN])
    with sqlite3.connect(tmp_path / "l.db") as db:
        db.execute("INSERT INTO events (session, seq, at, kind, version, body) VALUES ('s', 2, 0, 'x', 1, '')")
    db.close()
    results = await asyncio.gather(
        *(
            ledger.append(n, after=a, events=[TurnClosed(1)] if a else [BEGAN])
            for n, a in (("a", 0), ("s", 1), ("b", 0))
        ),
        return_exceptions=True,
    )
    assert [type(r) for r in results] == [int, Conflict, int]


# --- how it writes and reads ---


async def test_commits_are_durable_and_the_file_says_what_it_is(ledger, tmp_path):
    await ledger.append("s", after=0, events=[BEGAN])
    db = ledger._writer._db
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert db.execute("PRAGMA application_id").fetchone() == (0x48524C31,)
    stranger = sqlite3.connect(tmp_path / "l.db")
    assert stranger.execute("SELECT json_extract(body, '$.locale'), typeof(body) FROM events").fetchone() == (
        "es-ES",
        "text",
    )
    stranger.close()


async def test_what_waits_together_is_committed_together(ledger):
    commits = []
    ledger._writer._db.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    await asyncio.gather(*(ledger.append(f"s{i}", after=0, events=[BEGAN]) for i in range(200)))
    assert len(commits) < 20


async def test_reading_goes_on_while_another_process_writes(ledger, tmp_path):
    await ledger.append("s", after=0, events=[BEGAN])
    holder = sqlite3.connect(tmp_path / "l.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    async with asyncio.timeout(60):  # the lock is held until they are done
        assert len(await ledger.load("s")) == 1
        assert await ledger.head("s")
    holder.close()


async def test_the_event_loop_runs_while_a_commit_waits(ledger, tmp_path):
    holder = sqlite3.connect(tmp_path / "l.db", isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")
    threading.Timer(0.1, lambda: holder.execute("ROLLBACK")).start()
    ticks = 0
    append = asyncio.create_task(ledger.append("s", after=0, events=[BEGAN]))
    while not append.done():
        await asyncio.sleep(0.005)
        ticks += 1
    assert await append == 1
    assert ticks > 5
    holder.close()


async def test_close_writes_what_waits(tmp_path):
    ledger = SqliteLedger(tmp_path / "l.db", PROGRAMS)
    appends = [asyncio.create_task(ledger.append(f"s{i}", after=0, events=[BEGAN])) for i in range(50)]
    await asyncio.sleep(0)
    await ledger.close()
    assert await asyncio.gather(*appends) == [1] * 50
    assert intact(tmp_path / "l.db") == 50
    assert not (tmp_path / "l.db-wal").exists()


async def test_a_closed_file_opens_again_with_everything(tmp_path):
    for number in range(3):
        ledger = SqliteLedger(tmp_path / "l.db", PROGRAMS, clock=lambda: 50.0 + number)  # noqa: B023 - used in this round
        await ledger.append(f"s{number}", after=0, events=[BEGAN, *turn(1)])
        assert len(await ledger.feed()) == 6 * (number + 1)
        assert [h.created_at for h in await ledger.heads()] == [50.0 + n for n in range(number, -1, -1)]
        await ledger.close()


def test_several_event_loops_may_share_one_ledger(tmp_path):
    ledger = SqliteLedger(tmp_path / "l.db", PROGRAMS)

    async def live(name: str) -> None:
        length = await ledger.append(name, after=0, events=[BEGAN])
        for _ in range(20):
            length = await ledger.append(name, after=length, events=[Noted(Rated(1))])

    threads = [threading.Thread(target=lambda n=n: asyncio.run(live(f"s{n}"))) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    asyncio.run(ledger.close())
    assert intact(tmp_path / "l.db") == 84
