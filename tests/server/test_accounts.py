"""Accounts without a server: names, passwords, hashes, and the file that they are kept in."""

import asyncio
import sqlite3
import time
from contextlib import closing

import pytest
from argon2 import PasswordHasher

from handrail.errors import BadInput, HandrailError, Misconfigured
from handrail.server import attempts, register
from handrail.server.accounts import named, shown_name
from handrail.server.passwords import Passwords, choose, common
from handrail.server.register import LAYOUTS, Register
from tests.server.staffroom import CHEAP, TEST, WORDS, Clock, accounts_at


@pytest.mark.parametrize("name", ["", " ", "a b", "a/b", "key", "KEY", "a\u200bb", "x" * 65, "a:b", "<b>", "né\ud800"])
def test_a_name_that_cannot_be(name):
    with pytest.raises(BadInput, match="choose another"):
        named(name)


def test_a_name_is_the_same_however_it_is_typed():
    assert named("ANA") == named(" ana ") == named("\uff41na") == "ana"
    assert named("STRASSE") == named("straße")
    assert named("Jose\u0301") == named("josé")
    for odd in ("ǅ", "ﬃ", "ΐ", "K"):
        assert named(named(odd)) == named(odd), "once more changes nothing"


@pytest.mark.parametrize("shown", ["", " ", "\u200b", "x" * 61])
def test_a_shown_name_that_cannot_be(shown):
    with pytest.raises(BadInput, match="correct it"):
        shown_name(shown)


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short", "12 to 256"),
        ("x" * 257, "12 to 256"),
        ("éé" * 3, "12 to 256"),
        ("Password1234", "among the first"),
        ("ｐassword1234", "among the first"),
        ("Contraseña123", "among the first"),
        ("aaaaaaaaaaaaaa", "among the first"),
        ("anastasia-an", "the account's name"),
        ("Ana-stasia-1!", "the account's name"),
    ],
)
def test_a_password_that_may_not_be_chosen(password, why):
    with pytest.raises(BadInput, match=why):
        choose(password, "anastasia" if "anas" in password else "ana-stasia")


def test_any_long_password_will_do_and_every_common_one_is_long_enough_to_matter():
    for fine in (WORDS, "aaaaaaaaaab c", "contraseña de mi casa", "密码密码密码密码密码很长的一个", "a" * 250 + "bcd"):
        assert choose(fine, "ana") == fine
    assert all(len(p) >= 12 and p == p.casefold() for p in common())


async def test_an_unknown_name_costs_the_same_work_as_a_wrong_password():
    """Counted and not timed: a clock would measure the machine's other work, too."""

    class Counting(PasswordHasher):
        def verify(self, kept, password):
            done.append(str(kept).rsplit("$", 2)[0])
            return super().verify(kept, password)

    done: list[str] = []
    passwords = Passwords(Counting(time_cost=2, memory_cost=64, parallelism=1))
    kept = await passwords.hashed(WORDS)
    for against in (kept, "", kept, ""):
        assert not await passwords.fits("wrong", against)
    assert done == ["$argon2id$v=19$m=64,t=2,p=1"] * 4
    assert not await passwords.fits("", "")


def test_whose_failures_are_counted_together():
    same = [("2001:db8::1", "2001:db8::ffff"), ("10.0.0.1", "10.0.0.1")]
    apart = [("10.0.0.1", "10.0.0.2"), ("2001:db8::1", "2001:db8:0:1::1"), ("::ffff:10.0.0.1", "::ffff:10.0.0.2")]
    assert all(attempts.neighbours(a) == attempts.neighbours(b) for a, b in same)
    assert all(attempts.neighbours(a) != attempts.neighbours(b) for a, b in apart)
    assert attempts.neighbours("testclient") == "testclient"


async def test_a_hash_of_older_parameters_is_renewed_at_the_next_sign_in(tmp_path):
    old = accounts_at(tmp_path / "staff.db", Clock())
    await old.add("ana", WORDS, "admin", "", TEST)
    await old.register.close()
    new = accounts_at(tmp_path / "staff.db", Clock(), PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
    for _ in range(2):
        assert await new.checked("ana", WORDS, "") is not None
    assert "m=64,t=2" in (await new.find("ana")).hash
    assert await new.checked("ana", WORDS, "") is not None
    await new.register.close()


def test_the_real_parameters_are_argon2id_and_not_cheap():
    kept = asyncio.run(Passwords().hashed(WORDS))
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert not CHEAP.check_needs_rehash(CHEAP.hash(WORDS))


async def test_a_file_that_is_none_of_ours_stops_the_start(tmp_path):
    other, newer, text = tmp_path / "other.db", tmp_path / "newer.db", tmp_path / "text.db"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE theirs (x)")
    accounts = accounts_at(newer, Clock())
    await accounts.all()
    await accounts.register.close()
    with closing(sqlite3.connect(newer)) as db:
        db.execute(f"PRAGMA user_version = {len(LAYOUTS) + 1}")
    text.write_text("not a database at all, but a longer text than its header")
    for path, why in {other: "another program", newer: "install the newer", text: "not an SQLite"}.items():
        before = path.read_bytes()
        register = Register(path)
        with pytest.raises(Misconfigured, match=why):
            await register.look(lambda db: None)
        await register.close()
        assert path.read_bytes() == before
    missing = Register(tmp_path / "none" / "staff.db")
    with pytest.raises(Misconfigured, match="check the path"):
        await missing.look(lambda db: None)
    await missing.close()


async def test_what_fails_half_way_is_not_done(tmp_path):
    register = Register(tmp_path / "staff.db")

    def work(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO attempts VALUES ('x', 1, 1, 1)")
        raise BadInput("half way")

    with pytest.raises(BadInput):
        await register.write(work)
    assert await register.look(lambda db: db.execute("SELECT count(*) FROM attempts").fetchone()) == (0,)
    with pytest.raises(HandrailError, match="the staff file"):
        await register.look(lambda db: db.execute("SELECT nothing FROM nowhere"))
    await register.close()


def test_a_file_that_another_process_makes_meanwhile_is_ours(tmp_path):
    path = tmp_path / "staff.db"

    class Late(sqlite3.Connection):
        looked = False

        def execute(self, *words):
            if self.looked and not path.stat().st_size:  # between its first look and its second
                register.opened(path, 5.0).close()
            self.looked = True
            return super().execute(*words)

    path.touch()
    with closing(sqlite3.connect(path, factory=Late, isolation_level=None)) as db:
        register._prepare(db, path, time.monotonic() + 5)
        assert db.execute("PRAGMA application_id").fetchone() == (register.MARK,)


async def test_two_processes_share_the_file(tmp_path):
    one, two = (accounts_at(tmp_path / "staff.db", Clock()) for _ in range(2))
    await asyncio.gather(
        *(a.add(f"{n}{i}", WORDS, "observer", "", TEST) for i, a in enumerate((one, two)) for n in "abcd")
    )
    assert len(await one.all()) == len(await two.all()) == 8
    for accounts in (one, two):
        await accounts.register.close()
